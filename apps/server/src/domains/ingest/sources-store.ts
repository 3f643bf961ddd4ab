/** The sources of transactions that the company named. */
import type { FeedSource } from '@cottontree/contract/ingest/control-totals.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/failures/errors.ts';

/** By name. */
export async function readSources(db: Db): Promise<FeedSource[]> {
  const { rows } = await sql<Omit<FeedSource, 'silentSince'> & { silentSince: Date | null }>`
    select s.name, s.id_prefix as "idPrefix", s.from_day as "fromDay", s.last_day as "lastDay", s.version,
           (select max(c.business_day) from control_totals c where c.source = s.name) as "newestDay",
           (select case when o.silent then o.newest_at end from feed_observations o
             where o.source = s.name and s.last_day is null order by o.observed_at desc limit 1) as "silentSince"
      from feed_sources s order by s.name`.execute(db);
  return rows.map((row) => ({ ...row, silentSince: row.silentSince?.toISOString() ?? null }));
}

/** Throws AppError `not-found`. */
export async function readSource(db: Db, name: string): Promise<FeedSource> {
  const source = (await readSources(db)).find((each) => each.name === name);
  if (source === undefined) throw notFound('This source');
  return source;
}
