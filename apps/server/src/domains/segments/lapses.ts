/** How long subscribers did business before they became inactive, as far as known on a day. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** Subscribers who were active within this many days may still return: they count as censored, not as lapsed. */
const SILENT_DAYS = 90;

const LAPSES_SQL = `
with known as (update segment_snapshots set has_lapses = true where day = $1::date)
insert into segment_lapses (day, months, lapsed, censored)
select $1::date, months, count(*) filter (where lapsed), count(*) filter (where not lapsed)
  from (select (l.last_day - f.business_day) / 30 as months, l.last_day <= $1::date - ${SILENT_DAYS} as lapsed
          from (select subscriber_id, max(business_day) as last_day from daily_actives
                 where business_day <= $1::date group by subscriber_id) l
          join first_actives f on f.subscriber_id = l.subscriber_id) spans
 group by months`;

/** The snapshot of the day must exist, without lapses. */
export async function writeLapses(tx: Db, day: BusinessDay): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(LAPSES_SQL, [day]));
}
