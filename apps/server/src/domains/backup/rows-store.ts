/** Rows of backups. */
import type { Backup, BackupStatus, BackupType } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { addBackupJob } from './backup-job.ts';
import type { Announcement } from '../../platform/realtime/events.ts';

/** Makes the server that owns the database check for work. */
export const BACKUP_CHANGED: Announcement = { topic: 'backup.changed', payload: {} };

/** Such as "an incremental backup". */
export const backupInWords = (type: BackupType): string =>
  `${type === 'incremental' ? 'an' : 'a'} ${type} backup`;

const LOCATION_NAMES: Readonly<Record<string, string>> = {
  folder: 'Folder',
  s3: 'Object store',
  pgbackrest: 'pgBackRest',
};

interface BackupRow {
  readonly id: string;
  readonly type: BackupType;
  readonly status: BackupStatus;
  readonly origin: 'manual' | 'schedule';
  readonly requested_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly total_bytes: bigint;
  readonly done_bytes: bigint;
  readonly size_bytes: bigint | null;
  readonly locations: readonly string[];
  readonly problem: string | null;
  readonly requested_by: string | null;
  readonly in_place_of_full: boolean;
  readonly proved_at: Date | null;
  readonly proved: boolean | null;
  readonly proof_problem: string | null;
}

function present(row: BackupRow): Backup {
  const { started_at: started, finished_at: finished } = row;
  const share = row.total_bytes === 0n ? 0 : Number((row.done_bytes * 1_000n) / row.total_bytes) / 10;
  return {
    id: row.id,
    type: row.type,
    date: (started ?? row.requested_at).toISOString(),
    size: row.size_bytes === null ? null : Number(row.size_bytes),
    // A failed one may have been detected much later, so it has no duration.
    duration:
      row.status === 'completed' && started && finished ? finished.getTime() - started.getTime() : null,
    status: row.status,
    location: row.locations.map((each) => LOCATION_NAMES[each] ?? each).join(', ') || '–',
    progress: row.status === 'completed' ? 100 : Math.min(100, share),
    origin: row.origin,
    requestedBy: row.requested_by,
    inPlaceOfFull: row.in_place_of_full,
    problem: row.problem,
    proof:
      row.proved_at === null
        ? null
        : { passed: row.proved === true, at: row.proved_at.toISOString(), problem: row.proof_problem },
  };
}

const COLUMNS = sql`b.id, b.type, b.status, b.origin, b.requested_at, b.started_at, b.finished_at, b.total_bytes,
  b.done_bytes, b.size_bytes, b.locations, b.problem, b.in_place_of_full, ${personName('u')} as requested_by,
  p.finished_at as proved_at, p.status = 'passed' as proved, p.problem as proof_problem`;
const ROWS = sql`backups b left join users u on u.id = b.requested_by
  left join lateral (
    select d.finished_at, d.status, d.problem from backup_drills d
     where d.backup_id = b.id and d.test = 'quick' and d.status <> 'running'
     order by d.requested_at desc limit 1) p on true`;

export async function readBackups(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ backups: Backup[]; total: number; running: Backup | null }> {
  const { rows } = await sql<BackupRow & { total: bigint }>`
    select ${COLUMNS}, count(*) over () as total
      from ${ROWS}
     where b.removed_at is null order by b.requested_at desc, b.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ n: bigint }>`
    select count(*) as n from backups where removed_at is null`.execute(db);
  return {
    backups: rows.map(present),
    total: Number(counted[0]?.n ?? 0n),
    running: await readRunning(db),
  };
}
/** Backups that this product was to take, the newest first: at most so many as anybody looks through. */
export async function readOrders(db: Db): Promise<Backup[]> {
  const { rows } = await sql<BackupRow>`
    select ${COLUMNS} from ${ROWS} where b.removed_at is null order by b.requested_at desc, b.id limit 1000`.execute(
    db,
  );
  return rows.map(present);
}
export async function readRunning(db: Db): Promise<Backup | null> {
  const { rows } = await sql<BackupRow>`
    select ${COLUMNS} from ${ROWS} where b.status = 'running'`.execute(db);
  return rows[0] ? present(rows[0]) : null;
}

interface NewBackup {
  readonly type: BackupType;
  readonly origin: 'manual' | 'schedule';
  readonly requestedBy: string | null;
  readonly at: Date;
  readonly inPlaceOfFull?: boolean;
}
/** With its job, in the transaction of `tx`. Null while another backup is in progress. */
export async function insertBackup(tx: Db, it: NewBackup): Promise<Backup | null> {
  const { rows } = await sql<{ id: string }>`
    insert into backups (type, status, origin, requested_by, requested_at, in_place_of_full)
    values (${it.type}, 'running', ${it.origin}, ${it.requestedBy}::uuid, ${it.at}, ${it.inPlaceOfFull ?? false})
    on conflict ((true)) where status = 'running' do nothing returning id`.execute(tx);
  if (!rows[0]) return null;
  await addBackupJob(tx, it.requestedBy, it.at);
  return await readRunning(tx);
}
