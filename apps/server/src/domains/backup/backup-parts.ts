/** Dependencies of the backup work. */
import type { PostgresLog } from '@cottontree/embedded-postgres';
import type { SendMail } from '../../platform/connections/smtp.ts';
import type { Database } from '../../platform/database/client.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { FolderStore } from './storage/folder-store.ts';
import type { ClaimHolder } from './hold-claim.ts';
import type { BackupSource } from './take-backup.ts';
import type { DiskGuard } from '../../platform/disk/disk-guard.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export interface BackupParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly source: BackupSource;
  /** This server's right to write into folder and remote store; both refuse writes without it. */
  readonly claims: ClaimHolder;
  readonly folder: FolderStore;
  /** The disk of the data folder. */
  readonly disk?: Pick<DiskGuard, 'state' | 'need' | 'refusedBelow'> | undefined;
  /** The remote store, which receives a copy of the folder; null where none is configured. */
  readonly remote: ObjectStore | null;
  /** Known objects of the remote store, bytes by name, so that it need not be listed each minute; empty if unknown. */
  readonly known: Map<string, number>;
  readonly log: PostgresLog;
  /** Null where no mail server is configured. */
  readonly sendMail: SendMail | null;
}

export const ACTOR = {
  id: null,
  name: 'backup service',
  sessionId: null,
  address: null,
  requestId: 'backup service',
};
