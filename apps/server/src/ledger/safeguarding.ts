/** Trust balances compared with what is owed to others, per day, from the ledger and the counted balances. */
import { sql } from 'kysely';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Db } from '../platform/database/client.ts';
import { midRate, minorPerUnit } from './post-day.ts';

const rate = (alias: string): string => midRate(`${alias}.currency`, `${alias}.business_day`);
/** No value when a currency that is held has no rate. */
const usd = (minor: string, alias: string): string =>
  `case when not bool_or(${minor} <> 0 and ${rate(alias)} is null)
        then coalesce(sum(${minor} / ${minorPerUnit(`${alias}.currency`)} / ${rate(alias)}), 0) end`;

/** SQL: relation (business_day, trust, owed, overdrawn) of every counted day, in USD at the closing rate. */
export const SAFEGUARDING = `
select o.business_day, coalesce(t.usd, 0) as trust, o.owed, o.overdrawn
  from (select w.business_day, ${usd('w.owed', 'w')} as owed, ${usd('w.overdrawn', 'w')} as overdrawn
          from daily_owed w group by w.business_day) o
  left join (select b.business_day, ${usd('b.minor', 'b')} as usd
               from (select d.business_day, c.currency,
                            sum(coalesce(p.minor, 0)) over (partition by c.currency order by d.business_day) as minor
                       from (select distinct business_day from daily_owed) d
                      cross join (select distinct currency from postings where account_code = '1000') c
                       left join (select greatest(q.business_day, (select min(business_day) from daily_owed)) as business_day,
                                         q.currency, sum(q.debit - q.credit) as minor
                                    from postings q where q.account_code = '1000' group by 1, 2) p
                         on p.business_day = d.business_day and p.currency = c.currency) b
              group by b.business_day) t using (business_day)`;

export interface Coverage {
  readonly day: BusinessDay;
  /** The percentage of what is owed; null when nothing is owed, or a currency has no rate. */
  readonly percent: number | null;
}

/** At the end of the last counted day; null before the first. */
export async function lastCoverage(db: Db): Promise<Coverage | null> {
  const { rows } = await sql<Coverage>`
    select business_day as day, (100 * trust / nullif(owed, 0))::float8 as percent
      from (${sql.raw(SAFEGUARDING)}) s order by business_day desc limit 1`.execute(db);
  return rows[0] ?? null;
}
