/** Counts the members who moved between segments from one snapshot to another. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

const MOVEMENTS_SQL = `
with compared as (
  insert into segment_comparisons (day, range_days, before_day) values ($1::date, $2::int, $3::date))
insert into segment_movements (day, range_days, type, from_segment, to_segment, members)
select $1::date, $2::int, g.type, g.before, g.now, count(*)
  from (select * from segment_members where day = $3::date) b
  full join (select * from segment_members where day = $1::date) n on n.subscriber_id = b.subscriber_id
 cross join lateral (values ('behavioral', b.behavioral, n.behavioral), ('demographic', b.demographic, n.demographic),
    ('geographic', b.geographic, n.geographic), ('product_usage', b.product_usage, n.product_usage)) g(type, before, now)
 group by g.type, g.before, g.now`;

/** Both snapshots must exist, and must not have been compared yet. */
export async function writeMovements(tx: Db, day: BusinessDay, rangeDays: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(MOVEMENTS_SQL, [day, rangeDays, addDays(day, -rangeDays)]));
}
