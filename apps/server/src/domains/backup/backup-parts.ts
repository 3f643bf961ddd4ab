/** What the work on backups has in hand. */
import type { SendMail } from '../../platform/connections/smtp.ts';
import type { Database } from '../../platform/database/client.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { FolderStore } from './storage/folder-store.ts';
import type { SupervisorLog } from '../../platform/database/embedded/supervisor-log.ts';
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
  /** Its right to write into folder and second place, both of which refuse to be written without it. */
  readonly claims: ClaimHolder;
  readonly folder: FolderStore;
  /** Of the data folder. */
  readonly disk?: Pick<DiskGuard, 'state' | 'need' | 'refusedBelow'> | undefined;
  /** A second place for what the folder holds; null where none is set. */
  readonly remote: ObjectStore | null;
  /** What the second place is known to hold, bytes by name, so that it is not listed each minute; empty: not known. */
  readonly known: Map<string, number>;
  readonly log: SupervisorLog;
  /** Null where no mail server is set. */
  readonly sendMail: SendMail | null;
}

export const ACTOR = {
  id: null,
  name: 'backup service',
  sessionId: null,
  address: null,
  requestId: 'backup service',
};
