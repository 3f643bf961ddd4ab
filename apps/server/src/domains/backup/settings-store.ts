/** Settings of the backups, the last observed state, orders to move the store, and the recovery key. */
import {
  BackupClaim,
  BackupLocation,
  BackupSettings,
  LastRestore,
} from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { RECOVERY_KEY_PLACE } from './manifest.ts';
import type { Db } from '../../platform/database/client.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { BACKUP_SEEN } from '../../platform/database/setting-keys.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { DiskReadings } from './disk-forecast.ts';
import { CataloguedBackup } from './pgbackrest/catalogue.ts';

const SETTINGS = 'backup-settings';
export const DEFAULT_SETTINGS: BackupSettings = {
  fullSchedule: 'daily',
  incrementalSchedule: '1h',
  retention: '30d',
  notifyOnSuccess: false,
  notifyOnFailure: true,
  notifyWhenLate: true,
  notifyOnDrill: true,
  email: null,
  version: 0,
};

async function readSetting<T>(db: Db, key: string, shape: z.ZodType<T>): Promise<T | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row ? shape.parse(row.value) : null;
}
async function writeSetting(tx: Db, key: string, value: object, at: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}

export const readBackupSettings = async (db: Db): Promise<BackupSettings> =>
  (await readSetting(db, SETTINGS, BackupSettings)) ?? DEFAULT_SETTINGS;
export const writeBackupSettings = async (tx: Db, settings: BackupSettings, at: Date): Promise<void> =>
  await writeSetting(tx, SETTINGS, settings, at);

/** The key of the setting with the last restore. */
export const LAST_RESTORE = 'last-restore';

export const readLastRestore = async (db: Db): Promise<LastRestore | null> =>
  await readSetting(db, LAST_RESTORE, LastRestore);

/** The observed claim; the screen gets it without the process. */
export const SeenClaim = BackupClaim.extend({
  /** The process that observed it: an order in a restored database may be for another process. */
  process: z.string(),
});
export type SeenClaim = z.infer<typeof SeenClaim>;

/** What was seen of pgBackRest beside an external database. */
export const SeenRepository = z.object({
  /** As set; null where a setting is missing. */
  config: z.string().nullable(),
  stanza: z.string().nullable(),
  /** What is missing for listing, taking and testing backups, as a sentence with its remedy; null: nothing. */
  missing: z.string().nullable(),
  /** Oldest first, as the catalogue of pgBackRest had them. */
  backups: z.array(CataloguedBackup),
});
export type SeenRepository = z.infer<typeof SeenRepository>;

/** The latest state observed by the server that takes backups; every process uses it in its responses. */
export const Seen = z.object({
  at: z.iso.datetime(),
  database: z.enum(['embedded', 'external']),
  /** When the schedule came into force. */
  since: z.iso.datetime(),
  locations: z.array(BackupLocation),
  claim: SeenClaim.nullable().default(null),
  /** Null for an embedded database, and in the state of an earlier release. */
  pgbackrest: SeenRepository.nullable().default(null),
  /** Findings in the folder that people should check, as sentences. */
  findings: z.array(z.string()).default([]),
  sameDisk: z.boolean(),
  /** Absent in the state of an earlier release. */
  disks: z.array(DiskReadings).default([]),
  continues: z.boolean(),
  /** The time up to which everything is stored. */
  storedUpTo: z.iso.datetime().nullable(),
  waitingSince: z.iso.datetime().nullable(),
  waitingBytes: z.number(),
  archiveMode: z.string(),
  archivedAt: z.iso.datetime().nullable(),
  archiveFailingSince: z.iso.datetime().nullable(),
  version: z.string(),
  mail: z.boolean(),
  /** Ids of the alerts that people were notified of. */
  told: z.array(z.string()),
  /** The alerts at that time, gravest first, for screens that only say how the backups do. */
  alerts: z.array(z.object({ level: z.enum(['error', 'warning', 'info']), message: z.string() })).default([]),
  /** When, by the alert's id; absent for notifications of an earlier release. */
  toldAt: z.record(z.string(), z.iso.datetime()).optional(),
});
export type Seen = z.infer<typeof Seen>;
export const readSeen = async (db: Db): Promise<Seen | null> => await readSetting(db, BACKUP_SEEN, Seen);
export const writeSeen = async (tx: Db, seen: Seen): Promise<void> =>
  await writeSetting(tx, BACKUP_SEEN, seen, new Date(seen.at));

/** Whether this server takes no backups until a person decides or the folder is there again. */
export const isRefused = (seen: Seen | null): boolean =>
  seen?.claim?.state === 'other' || seen?.claim?.state === 'emptied';

/** Throws AppError `conflict` with what is missing where an external database can be neither backed up nor tested here. */
export function refuseWithoutTool(seen: Seen | null, otherwise: string): void {
  if (seen?.database !== 'external') return;
  const missing = seen.pgbackrest ? seen.pgbackrest.missing : otherwise;
  if (missing !== null) throw new AppError('conflict', missing);
}

/** Throws AppError `conflict` while nothing can be written into the store or tried there. */
export function refuseOthersStore(seen: Seen | null): void {
  if (isRefused(seen))
    throw new AppError('conflict', seen?.claim?.refusal ?? 'The store of backups belongs to another server');
}

/** Removes what was observed on one machine, and what was wrong there: the next look is of this one. */
export const forgetObservedPlaces = async (tx: Db): Promise<void> =>
  void (await sql`
    update settings set value = value || '{"locations": [], "disks": [], "claim": null, "pgbackrest": null, "findings": [], "alerts": [], "waitingSince": null, "archiveFailingSince": null}'
     where key = ${BACKUP_SEEN}`.execute(tx));

/** An owner's order to move the store to the server that was refused. */
const MoveOrder = z.object({ over: z.array(z.string()), process: z.string() });
const MOVE_ORDER = 'backup-claim-order';

/** Null if there is none, or it is for another process. */
export async function orderToMove(db: Db, process: string): Promise<z.infer<typeof MoveOrder> | null> {
  const order = await readSetting(db, MOVE_ORDER, MoveOrder);
  return order?.process === process ? order : null;
}

export async function orderMove(tx: Db, order: z.infer<typeof MoveOrder>, at: Date): Promise<void> {
  await writeSetting(tx, MOVE_ORDER, order, at);
}

export const removeOrderToMove = async (tx: Db): Promise<void> =>
  void (await sql`delete from settings where key = ${MOVE_ORDER}`.execute(tx));

/** The encrypted recovery key, and when somebody displayed it. */
const KeyRow = z.object({ sealed: z.base64(), shownAt: z.iso.datetime().nullable() });
const KEY = 'backup-recovery-key';
export async function readRecoveryKey(
  db: Db,
  keyring: Keyring,
): Promise<{ key: Buffer; shownAt: string | null } | null> {
  const row = await readSetting(db, KEY, KeyRow);
  return (
    row && { key: keyring.open(Buffer.from(row.sealed, 'base64'), RECOVERY_KEY_PLACE), shownAt: row.shownAt }
  );
}
export async function keepRecoveryKey(tx: Db, keyring: Keyring, key: Buffer, at: Date): Promise<void> {
  const value = { sealed: keyring.seal(key, RECOVERY_KEY_PLACE).toString('base64'), shownAt: null };
  await sql`
    insert into settings (key, value, updated_at) values (${KEY}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (key) do nothing`.execute(tx);
}
export async function noteKeyShown(tx: Db, at: Date): Promise<void> {
  await sql`
    update settings set value = value || jsonb_build_object('shownAt', ${at.toISOString()}::text), updated_at = ${at}
     where key = ${KEY}`.execute(tx);
}
export async function keyShownAt(db: Db): Promise<string | null> {
  return (await readSetting(db, KEY, KeyRow))?.shownAt ?? null;
}
