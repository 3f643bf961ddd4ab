/** What departments may spend in a month and what they spent, by the ledger account of each. USD. */
import { monthToDate } from './combine.ts';
import { daysOf, divide, monthEnd, monthStart, type Formula } from './days.ts';

/** Departments depend on the company: a figure's dimensions are their accounts. */
export const DEPARTMENT_ACCOUNTS = {
  sql: 'select account_code as dimension from departments',
  pattern: /^\d{4}$/,
  named: 'the ledger account of a department, such as 6000',
} as const;

const spentOn: Formula = ({ from, to }) => `
select e.expense_date as business_day, d.account_code as dimension, sum(e.amount_minor)::numeric / 100 as value
  from expenses e join departments d on d.id = e.department_id
 where e.approved_at is not null and e.expense_date between ${from} and ${to}
 group by 1, 2`;

/** Approved expenses from the first of the month to each day. */
export const spent: Formula = monthToDate(spentOn);

/** Postings to the departments' accounts from the first of the month to each day. */
export const booked: Formula = monthToDate(
  ({ from, to }) => `
select p.business_day, '' as dimension, sum(p.usd) as value
  from postings p join ledger_accounts a on a.code = p.account_code
 where a.kind = 'opex' and p.business_day between ${from} and ${to}
 group by 1`,
);

/** The budget of the month that contains each day. */
export const budgeted: Formula = (range) => `
select day.business_day, d.account_code as dimension, b.amount_minor::numeric / 100 as value
  from ${daysOf(range)} day
  join budgets b on b.month = ${monthStart('day.business_day')}
  join departments d on d.id = b.department_id`;

/** The number of months considered, and how many of them must have spending for a projection. */
const MONTHS_BACK = 6;
const MONTHS_NEEDED = 3;
export const PROJECTIONS = ['low', 'expected', 'high'] as const;

/**
 * The projected month-end total at the current pace: spent x business days of the month / business days elapsed (Monday
 * to Friday), times the ratio between the actual totals of earlier months and their projections on the same business
 * day: its mean, lowest and highest.
 */
export const projected: Formula = ({ from, to }) => `
with calendar as (
  select day::date as business_day, date_trunc('month', day)::date as month,
         count(*) filter (where extract(isodow from day) < 6) over (partition by date_trunc('month', day) order by day) as elapsed,
         count(*) filter (where extract(isodow from day) < 6) over (partition by date_trunc('month', day)) as whole
    from generate_series(${monthStart(from)}::timestamp - interval '${MONTHS_BACK} months', ${monthEnd(to)}::timestamp,
                         interval '1 day') day),
spending as (
  select c.*, sum(coalesce(e.cents, 0)) over (partition by c.month order by c.business_day) as spent,
         sum(coalesce(e.cents, 0)) over (partition by c.month) as final
    from calendar c
    left join (select expense_date, sum(amount_minor) as cents from expenses
                where approved_at is not null and expense_date <= ${to}
                group by expense_date) e on e.expense_date = c.business_day),
-- After a Friday, Saturday and Sunday are the same business day still.
lines as (
  select distinct on (month, elapsed) month, elapsed, ${divide('final * elapsed', 'spent * whole')} as ended
    from spending where elapsed > 0 and spent > 0 and final > 0 order by month, elapsed, business_day desc),
sides as (
  select s.business_day, ${divide('s.spent * s.whole', 's.elapsed * 100')} as line,
         min(l.ended) as low, avg(l.ended) as expected, max(l.ended) as high
    from spending s
    join (select month, max(elapsed) as last from lines group by month) reach
      on reach.month < s.month and reach.month >= s.month - interval '${MONTHS_BACK} months'
    join lines l on l.month = reach.month and l.elapsed = least(s.elapsed, reach.last)
   where s.elapsed > 0 and s.spent > 0 and s.business_day between ${from} and ${to}
   group by s.business_day, s.spent, s.whole, s.elapsed
  having count(*) >= ${MONTHS_NEEDED})
select business_day, side.dimension, line * side.ended as value
  from sides cross join lateral (values ('low', low), ('expected', expected), ('high', high)) side(dimension, ended)`;
