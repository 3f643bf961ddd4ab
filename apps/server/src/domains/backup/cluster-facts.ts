/** Superuser sessions for backups, and the facts that distinguish the histories of databases. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { withClient } from '../../platform/database/with-client.ts';
import type { ClusterFacts } from './claim-ownership.ts';
import { positionOf } from './log-names.ts';

/** A separate session, because an online backup ends with the session that began it. */
export const withAdmin = <T>(admin: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ ...admin, application_name: 'cottontree backup' }, work);

/** The database's clock, which a point-in-time restore uses. */
export async function timeOf(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]?.at ?? new Date(0);
}

export async function clusterFacts(client: pg.Client): Promise<ClusterFacts> {
  const { rows } = await client.query<{ system: string; segment: string }>(
    `select system_identifier::text as system, pg_walfile_name(pg_current_wal_insert_lsn()) as segment
       from pg_control_system()`,
  );
  const [row] = rows;
  if (!row) throw new Error('A function without rows');
  const timeline = row.segment.slice(0, 8);
  const { rows: histories } = await client.query<{ history: string | null }>(
    `select pg_read_file('pg_wal/' || $1 || '.history', true) as history`,
    [timeline],
  );
  const history = histories[0]?.history ?? null;
  return {
    systemIdentifier: row.system,
    timeline: Number.parseInt(timeline, 16),
    history: history === null ? '' : createHash('sha256').update(history).digest('hex'),
    position: positionOf(row.segment),
  };
}
