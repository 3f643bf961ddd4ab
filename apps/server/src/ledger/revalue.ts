/**
 * Exchange differences. Flows are booked at their day's rate, and stocks are valued at the closing rate (IAS 21.23:
 * monetary items at the closing rate, 21.28: the difference in profit or loss). The difference goes to 4900, with 1090
 * as the contra account, so that no account changes in its own currency and assets less liabilities are booked at their
 * value.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { closedMonthsOf } from './accounting-months.ts';
import { midRate, minorPerUnit } from './post-day.ts';
import { arrayLiteral } from './row-arrays.ts';

/**
 * SQL: relation (day, usd) with the dollars by which assets less liabilities are worth more at the end of each day of
 * `days` (a relation (day), which may have gaps) than they are booked at. No row while a held currency has no rate. The
 * currency amounts in 1090 are the other side of conversions, not assets: only its dollars count.
 */
export const unbooked = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with asked as materialized (select day, lag(day) over (order by day) as former from ${days} given(day)),
  moved as materialized (
    select p.business_day, p.currency, sum(p.debit - p.credit) filter (where p.account_code <> '1090') as minor, sum(p.usd) as usd
      from postings p join ledger_accounts l on l.code = p.account_code
     where l.kind in ('asset', 'liability') and p.business_day <= (select max(day) from asked)
     group by p.business_day, p.currency),
  sums as (
    select a.day, m.currency, sum(m.minor) as minor, sum(m.usd) as usd
      from moved m join asked a on m.business_day <= a.day and (a.former is null or m.business_day > a.former)
     group by a.day, m.currency),
  stocks as (
    select a.day, c.currency,
           sum(coalesce(s.minor, 0)) over (partition by c.currency order by a.day) as minor,
           sum(coalesce(s.usd, 0)) over (partition by c.currency order by a.day) as usd
      from asked a cross join (select distinct currency from sums) c
      left join sums s on s.day = a.day and s.currency = c.currency),
  valued as (
    select s.day, s.usd, case when s.minor = 0 then 0
             else s.minor / ${sql.raw(minorPerUnit('s.currency'))} / ${sql.raw(midRate('s.currency', 's.day'))} end as worth
      from stocks s)
  select day, sum(worth) - sum(usd) as usd
    from valued group by day having not bool_or(worth is null))`;

/**
 * Books on each of these days, in whole cents, the growth of the difference since the previous one; on the first,
 * everything that is not booked yet. Calling it again posts nothing. The other journals of the days must be posted, and
 * the days locked or closed.
 */
export async function revalueDays(tx: Db, days: readonly BusinessDay[], at: Date): Promise<void> {
  if (days.length === 0) return;
  const requestedDays = sql`unnest(${arrayLiteral(days)}::date[])`;
  await sql`
    with gaps as (select day, round(usd * 100)::bigint as cents from ${unbooked(requestedDays)} u),
    due as (
      select day, cents - lag(cents, 1, 0::bigint) over (order by day) as cents from gaps),
    opened as (
      insert into journals (business_day, source, type, currency, sequence, description, created_at)
      select d.day, 'revaluation', 'fx_revaluation', 'USD',
             1 + (select count(*) from journals j where j.business_day = d.day and j.source = 'revaluation'),
             'Stocks at the closing rate', ${at}
        from due d where d.cents <> 0 order by d.day
      returning id, business_day)
    insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
    select o.id, l.line, o.business_day, l.account, 'USD', greatest(l.cents, 0), greatest(-l.cents, 0), l.cents / 100.0
      from opened o join due d on d.day = o.business_day
     cross join lateral (values (1, '1090', d.cents), (2, '4900', -d.cents)) l(line, account, cents)`.execute(
    tx,
  );
}

/**
 * After late transactions or rates of closed days: the closed days from `from` on. A closed accounting month is not
 * changed; its differences are booked on the first day after it. One caller at a time.
 */
export async function revalueFrom(tx: Db, from: BusinessDay, at: Date): Promise<void> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select distinct business_day as day from day_closes where business_day >= ${from} order by day`.execute(
    tx,
  );
  const days = rows.map(({ day }) => day);
  const closed = await closedMonthsOf(tx, days);
  await revalueDays(
    tx,
    days.filter((day) => !closed.has(`${day.slice(0, 7)}-01`)),
    at,
  );
}
