/** Writes the postings of every reserved journal of a run of days, in one statement however many rows there are. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CURRENCY_EXPONENT } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { MEASURES, TEMPLATES } from './templates.ts';

export interface DayRange {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

/** The legs as rows: -1, 0 or 1 for each measure, so that a leg's amount is a sum of products. */
const LEGS = JSON.stringify(
  TEMPLATES.flatMap(({ type, purpose, exchange, currency, legs }) =>
    legs.map((leg, index) => ({
      type,
      purpose,
      exchange,
      for_currency: currency ?? null,
      line: index + 1,
      side: leg.side,
      account: leg.account,
      arriving: leg.in === 'to_currency',
      ...Object.fromEntries(
        MEASURES.map((each) => [each, leg.plus.includes(each) ? 1 : leg.minus.includes(each) ? -1 : 0]),
      ),
    })),
  ),
);
const LEG_COLUMNS = `type text, purpose text, exchange boolean, for_currency text, line smallint, side text, account text,
  arriving boolean, ${MEASURES.map((each) => `${each} int`).join(', ')}`;

/** SQL: minor units per unit of a currency. */
export const minorPerUnit = (currency: string): string =>
  `case ${currency} ${Object.entries(CURRENCY_EXPONENT)
    .map(([code, places]) => `when '${code}' then ${10 ** places}::numeric`)
    .join(' ')} end`;

/**
 * SQL: units of a currency per USD on a day, the last published mid-rate; 1 for the dollar, and for USDC until it is
 * quoted. Both arguments must be qualified with the relation's alias: a bare `currency` would be that of the rate.
 */
export const midRate = (currency: string, day: string): string =>
  `case when ${currency} = 'USD' then 1 else coalesce(
    (select r.mid from fx_rates r where r.currency = ${currency} and r.day <= ${day} order by r.day desc limit 1),
    case when ${currency} = 'USDC' then 1 end) end`;

/**
 * The columns that the legs need of a journal are part of the grouping: joining them later would be a join without
 * statistics.
 */
const GROUP = 'due.id, due.business_day, due.type, due.purpose, due.currency, due.to_currency, t.fx_rate';
const SUMS = sql.raw(`${GROUP}, ${MEASURES.map((each) => `sum(t.${each}) as ${each}`).join(', ')}`);

/** Sums by journal and rate from the rows themselves: correct for any journal. */
const FROM_ROWS = sql`
  select ${SUMS}
    from transactions t join due on due.id = t.journal_id and due.business_day = t.business_day
   where t.status = 'success' and t.business_day between (select min(business_day) from due) and (select max(business_day) from due)
   group by ${sql.raw(GROUP)}`;

/** The same from the rollup: correct while no group of these days has a second journal, and much faster. */
const FROM_TOTALS = sql`
  select ${SUMS}
    from daily_totals t join due
      on due.business_day = t.business_day and due.type = t.type and due.currency = t.currency and due.product = t.product
     and coalesce(due.purpose, '') = coalesce(t.purpose, '') and coalesce(due.tier, '') = coalesce(t.tier, '')
     and coalesce(due.to_currency, '') = coalesce(t.to_currency, '')
   where t.status = 'success'
   group by ${sql.raw(GROUP)}`;

/**
 * SQL: the postings of the journals in `due`: journal_id, line, business_day, account_code, currency, debit, credit,
 * usd. The USD value of a leg in the row's currency is the native amount divided by the rate stored in the rows; of an
 * arriving amount, divided by the day's mid-rate.
 */
export function expectedLines(
  due: RawBuilder<unknown>,
  source: 'rows' | 'totals' = 'rows',
): RawBuilder<unknown> {
  return sql`
    with due as (${due}),
    sums as (${source === 'rows' ? FROM_ROWS : FROM_TOTALS}),
    lines as (
      select s.id as journal_id, s.business_day, l.line, l.side, l.account,
             case when l.arriving then s.to_currency else s.currency end as currency,
             (${sql.raw(MEASURES.map((each) => `l.${each} * coalesce(s.${each}, 0)`).join(' + '))})::numeric as native,
             case when l.arriving then ${sql.raw(midRate('s.to_currency', 's.business_day'))} else s.fx_rate end as rate
        from sums s
        join jsonb_to_recordset(${LEGS}::jsonb) as l(${sql.raw(LEG_COLUMNS)})
          on l.type = s.type and coalesce(l.purpose, '') = coalesce(s.purpose, '')
         and l.exchange = (s.to_currency is not null) and coalesce(l.for_currency, s.currency) = s.currency)
    select journal_id, line, business_day,
           case when account <> 'own' then account when currency = 'USDC' then '1020' else '1010' end as account_code,
           currency,
           case when side = 'debit' then sum(native) else 0 end::bigint as debit,
           case when side = 'credit' then sum(native) else 0 end::bigint as credit,
           round(sum(case when side = 'debit' then native else -native end / ${sql.raw(minorPerUnit('currency'))} / rate), 12) as usd
      from lines
     group by journal_id, line, business_day, account, currency, side
    having sum(native) <> 0`;
}

/** Posts the journals that are reserved and not yet posted. The days must be locked. */
export async function postJournals(
  tx: Db,
  days: DayRange,
  source: 'rows' | 'totals' = 'rows',
): Promise<void> {
  const due = sql`
    select j.* from journals j
     where j.business_day between ${days.from} and ${days.to} and j.source = 'derived'
       and not exists (select from postings p where p.journal_id = j.id)`;
  await sql`
    insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
    ${expectedLines(due, source)}`.execute(tx);
}
