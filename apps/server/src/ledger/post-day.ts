/** Writes the postings of every reserved journal of a run of days, in one statement however many rows there are. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CURRENCY_EXPONENT } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/client.ts';
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
      only: currency ?? null,
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
const LEG_COLUMNS = `type text, purpose text, exchange boolean, only text, line smallint, side text, account text,
  arriving boolean, ${MEASURES.map((each) => `${each} int`).join(', ')}`;

const SUMMED = MEASURES.map((each) => `sum(s.${each}) as ${each}`).join(', ');
const LEG_AMOUNT = MEASURES.map((each) => `l.${each} * s.${each}`).join(' + ');

/** Minor units of one unit of a currency, as SQL. */
export const minorPerUnit = (currency: string): RawBuilder<unknown> =>
  sql.raw(
    `case ${currency} ${Object.entries(CURRENCY_EXPONENT)
      .map(([code, places]) => `when '${code}' then ${10 ** places}::numeric`)
      .join(' ')} end`,
  );

/** Units of a currency per USD on a day: the last published mid-rate; the dollar itself is 1, USDC 1 until quoted. */
export const midRate = (currency: string, day: string): RawBuilder<unknown> =>
  sql.raw(`case when ${currency} = 'USD' then 1 else coalesce(
    (select r.mid from fx_rates r where r.currency = ${currency} and r.day <= ${day} order by r.day desc limit 1),
    case when ${currency} = 'USDC' then 1 end) end`);

/** Sums by journal and rate from the rows themselves: right for any journal. */
const fromRows = ({ from, to }: DayRange): RawBuilder<unknown> => sql`
  select s.journal_id, s.fx_rate, ${sql.raw(SUMMED)}
    from transactions s join due on due.id = s.journal_id
   where s.business_day between ${from} and ${to} and s.status = 'success'
   group by s.journal_id, s.fx_rate`;

/** The same from the rollup: right while no group of these days has a second journal, and as fast as it gets. */
const fromTotals = ({ from, to }: DayRange): RawBuilder<unknown> => sql`
  select due.id as journal_id, s.fx_rate, ${sql.raw(SUMMED)}
    from daily_totals s join due
      on due.business_day = s.business_day and due.type = s.type and due.currency = s.currency and due.product = s.product
     and due.purpose is not distinct from s.purpose and due.to_currency is not distinct from s.to_currency
     and due.tier is not distinct from s.tier
   where s.business_day between ${from} and ${to} and s.status = 'success'
   group by due.id, s.fx_rate`;

/**
 * Posts what is reserved and not yet posted. The days must be locked. USD of a leg in the row's currency is the
 * native amount over the rate frozen on the rows; of an arriving amount, over the day's mid-rate.
 */
export async function postJournals(
  tx: Db,
  days: DayRange,
  source: 'rows' | 'totals' = 'rows',
): Promise<void> {
  await sql`
    with due as (
      select j.* from journals j
       where j.business_day between ${days.from} and ${days.to} and j.source = 'derived'
         and not exists (select from postings p where p.journal_id = j.id)),
    sums as (${source === 'rows' ? fromRows(days) : fromTotals(days)}),
    lines as (
      select due.id as journal_id, l.line, due.business_day, l.side, l.account,
             case when l.arriving then due.to_currency else due.currency end as currency,
             (${sql.raw(LEG_AMOUNT)})::numeric as native,
             case when l.arriving then ${midRate('due.to_currency', 'due.business_day')} else s.fx_rate end as rate
        from sums s
        join due on due.id = s.journal_id
        join jsonb_to_recordset(${LEGS}::jsonb) as l(${sql.raw(LEG_COLUMNS)})
          on l.type = due.type and l.purpose is not distinct from due.purpose
         and l.exchange = (due.to_currency is not null) and coalesce(l.only, due.currency) = due.currency)
    insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
    select journal_id, line, business_day,
           case when account <> 'own' then account when currency = 'USDC' then '1020' else '1010' end, currency,
           case when side = 'debit' then sum(native) else 0 end,
           case when side = 'credit' then sum(native) else 0 end,
           round(sum(case when side = 'debit' then native else -native end / ${minorPerUnit('currency')} / rate), 12)
      from lines
     group by journal_id, line, business_day, account, currency, side
    having sum(native) <> 0`.execute(tx);
}
