/**
 * Fingerprints of the business that results were computed from. A result is computed again when its fingerprint
 * changes.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** Running counts and sums of everything up to each of the days; one pass over the rollups. */
export async function fingerprints(db: Db, days: readonly BusinessDay[]): Promise<Map<BusinessDay, string>> {
  const { rows } = await sql<{ day: BusinessDay; print: string }>`
    with asked as (select unnest(${[...days]}::date[]) as day),
    business as materialized (select business_day, sum(n) as n, sum(amount) as amount, sum(fee_net + interchange) as earned
                   from daily_totals group by business_day),
    people as materialized (select business_day, sum(delta) filter (where measure = 'registered') as registered,
                      sum(delta * length(dimension)) filter (where measure in ('segment', 'cards-held', 'cards-activated')) as held
                 from daily_population group by business_day)
    select a.day, concat_ws('/',
             (select concat_ws(':', sum(n), sum(amount), sum(earned)) from business where business_day <= a.day),
             (select concat_ws(':', sum(registered), sum(held)) from people where business_day <= a.day)) as print
      from asked a`.execute(db);
  return new Map(rows.map(({ day, print }) => [day, print]));
}

/**
 * Counts and sums of the business of single calendar months, by their first days; months without business are missing.
 */
export async function monthFingerprints(db: Db): Promise<Map<BusinessDay, string>> {
  const { rows } = await sql<{ month: BusinessDay; print: string }>`
    select date_trunc('month', business_day::timestamp)::date as month,
           concat_ws(':', sum(n), sum(amount), sum(fee_net + interchange)) as print
      from daily_totals group by 1`.execute(db);
  return new Map(rows.map(({ month, print }) => [month, print]));
}
