/** Sections of the monthly report to the Financial Intelligence Agency. */
import { DECLINED, FAILED } from '../../../ledger/outcomes.ts';
import { CASH } from '../controls/money-laundering.ts';
import { IN_PERIOD, type Stated } from './section.ts';

/** The counts identify nobody, but a sum may be that of one customer. */
export const SUSPICIONS = 'Cash reports, structuring and suspicions';
export const SUSPICIONS_SUM = 'Amount SLL';

export const ANTI_MONEY_LAUNDERING: readonly Stated[] = [
  {
    title: 'Volume by type of transaction',
    note: 'Value-moving transactions of the period by their outcome: declined were refused, failed did so for a technical reason; amounts of successful ones in leones.',
    columns: ['Type', '#Attempted', '#Successful', '#Declined', '#Failed', '#Amount SLL'],
    sql: `
select k.title, sum(t.n), coalesce(sum(t.n) filter (where t.status = 'success'), 0),
       coalesce(sum(t.n) filter (where ${DECLINED}), 0), coalesce(sum(t.n) filter (where ${FAILED}), 0),
       coalesce(sum(t.amount) filter (where t.status = 'success' and t.currency = 'SLL'), 0)
  from daily_totals t join transaction_types k on k.type = t.type
 where k.value_moving and ${IN_PERIOD('t.business_day')}
 group by k.title order by 6 desc, 1`,
  },
  {
    title: 'Cash by district',
    note: 'Successful cash in and cash out at agents, in leones.',
    columns: ['District', '#Cash in', '#Cash out', '#Transactions', '#Customers'],
    sql: `
select coalesce(t.district, 'Unknown'), coalesce(sum(t.amount) filter (where t.type = 'cash_in'), 0),
       coalesce(sum(t.amount) filter (where t.type = 'cash_out'), 0), count(*), count(distinct t.subscriber_id)
  from transactions t where ${CASH} and ${IN_PERIOD('t.business_day')}
 group by 1 order by 2 desc, 1`,
  },
  {
    title: 'Busiest agents by cash',
    note: 'The ten agents with the most cash of the period, in leones, with their share of all of it.',
    columns: ['Agent', '#Cash', '#Transactions', '#Share %'],
    sql: `
select t.counterparty_id, sum(t.amount), count(*), round(100 * sum(t.amount) / sum(sum(t.amount)) over (), 2)
  from transactions t where ${CASH} and t.counterparty_kind = 'agent' and ${IN_PERIOD('t.business_day')}
 group by 1 order by 2 desc, 1 limit 10`,
  },
  {
    title: SUSPICIONS,
    note: 'Customers’ days that were found in the period and what was decided of them.',
    columns: ['Kind', '#Found', `#${SUSPICIONS_SUM}`, '#Filed', '#Dismissed', '#Open', '#Late'],
    sql: `
select k.title, count(c.id), coalesce(sum(c.amount), 0), count(*) filter (where c.state = 'filed'),
       count(*) filter (where c.state = 'dismissed'), count(*) filter (where c.state = 'open'),
       count(*) filter (where coalesce(c.decided_day, $3::timestamptz::date) > c.due_day)
  from (values ('ctr', 'Cash report', 1), ('structuring', 'Structuring watch', 2), ('str', 'Suspicion', 3)) k(kind, title, place)
  left join compliance_candidates c on c.kind = k.kind and ${IN_PERIOD('c.business_day')}
 group by k.title, k.place order by k.place`,
  },
];
