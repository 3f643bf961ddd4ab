/** What the company earns in a day, as a measure of its size. */
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';

/** So that each weekday counts alike. */
const DAYS = 28;

/** The mean of the newest closed days, in cents of USD; 0 before the first close. */
export async function dayRevenue(db: Db): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(round(100 * avg(v.value)), 0)::bigint as cents
      from (select distinct on (f.business_day) f.value from figure_values f
             where f.figure_id = 'revenue.day' and f.dimension = ''
             order by f.business_day desc, f.recorded_at desc limit ${DAYS}) v`.execute(db);
  return rows[0]?.cents ?? 0n;
}
