/** Rows of restore tests. */
import {
  DRILLS,
  DRILL_IDS,
  DrillCheck,
  type Backup,
  type Drill,
  type DrillId,
} from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { addBackupJob } from './backup-job.ts';
import type { Db } from '../../platform/database/client.ts';

interface DrillRow {
  readonly test: DrillId;
  readonly status: 'running' | 'passed' | 'warning';
  readonly finished_at: Date | null;
  readonly rto_ms: bigint | null;
  readonly rpo_ms: bigint | null;
  readonly checks: unknown;
  readonly problem: string | null;
}
const Checks = z.array(DrillCheck);

/** Each test with its last result, and whether it is running. */
export async function readDrills(db: Db): Promise<Drill[]> {
  const { rows } = await sql<DrillRow>`
    select distinct on (test, status = 'running') test, status, finished_at, rto_ms, rpo_ms, checks, problem
      from backup_drills order by test, status = 'running', requested_at desc`.execute(db);
  return DRILL_IDS.map((id) => {
    const last = rows.find(({ test, status }) => test === id && status !== 'running');
    return {
      id,
      name: DRILLS[id].name,
      lastRun: last?.finished_at?.toISOString() ?? null,
      status: last === undefined ? null : last.status === 'passed' ? 'passed' : 'warning',
      rto: last?.rto_ms === null || last === undefined ? null : Number(last.rto_ms),
      rpo: last?.rpo_ms === null || last === undefined ? null : Number(last.rpo_ms),
      running: rows.some(({ test, status }) => test === id && status === 'running'),
      checks: Checks.parse(last?.checks ?? []),
      problem: last?.problem ?? null,
    };
  });
}
/** The last result of the separate test of each backup, by its id. */
export async function readProofs(db: Db): Promise<Map<string, NonNullable<Backup['proof']>>> {
  const { rows } = await sql<{ id: string; at: Date; passed: boolean; problem: string | null }>`
    select distinct on (backup_id) backup_id as id, finished_at as at, status = 'passed' as passed, problem
      from backup_drills where test = 'quick' and status <> 'running' and backup_id is not null and finished_at is not null
     order by backup_id, requested_at desc`.execute(db);
  return new Map(rows.map(({ id, at, passed, problem }) => [id, { passed, at: at.toISOString(), problem }]));
}
/** With its job, in the transaction of `tx`. False while another test is in progress. */
export async function insertDrill(
  tx: Db,
  test: DrillId,
  by: string | null,
  at: Date,
  backupId: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into backup_drills (test, status, requested_by, requested_at, backup_id)
    values (${test}, 'running', ${by}::uuid, ${at}, ${backupId}::uuid)
    on conflict ((true)) where status = 'running' do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  await addBackupJob(tx, by, at);
  return true;
}
