/** Sections of the quarterly report to the external auditor and the audit committee. */
import { idInSql } from '../../../figures/figure.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { IN_PERIOD, type Stated } from './section.ts';

/** The result of a month, in the order of the columns. */
const RESULT: readonly KnownFigure[] = [
  'revenue.month',
  'pnl.cost-of-revenue',
  'pnl.operating-expenses',
  'pnl.net-profit',
];

export const BOOKS: readonly Stated[] = [
  {
    title: 'Journals by source',
    note: 'Journals of the period and what they move on the debit side, in USD at the rate of each day.',
    columns: ['Source', '#Journals', '#Debits USD'],
    sql: `
select j.source, count(distinct j.id), round(coalesce(sum(p.usd) filter (where p.usd > 0), 0), 2)
  from journals j left join postings p on p.journal_id = j.id and ${IN_PERIOD('p.business_day')}
 where ${IN_PERIOD('j.business_day')} group by 1 order by 1`,
  },
  {
    title: 'Journals made by hand',
    note: 'Every manual and adjusting journal of the period with who made and who approved it.',
    columns: ['Day', 'Journal', 'Source', 'Description', 'Made by', 'Approved by'],
    sql: `
select j.business_day::text, j.id, j.source, j.description, coalesce(m.username, ''), coalesce(a.username, '')
  from journals j left join users m on m.id = j.made_by left join users a on a.id = j.approved_by
 where j.source in ('manual', 'adjustment') and ${IN_PERIOD('j.business_day')} order by j.business_day, j.id`,
  },
  {
    title: 'Revenue: ledger against transactions',
    note: 'Net revenue of the period in minor units by currency, as booked and as earned.',
    columns: ['Currency', '#Booked', '#Earned', '#Difference'],
    sql: `
with booked as (
  select p.currency, sum(p.credit - p.debit) as amount from postings p join journals j on j.id = p.journal_id
   where j.source = 'derived' and p.account_code in ('4000', '4010', '4020', '4030', '4040') and ${IN_PERIOD('p.business_day')} group by 1),
earned as (
  select t.currency, sum(case when k.revenue_line is null then 0 else t.fee_net end
                       + case when t.type = 'card_purchase' then t.interchange else 0 end) as amount
    from daily_totals t join transaction_types k on k.type = t.type
   where t.status = 'success' and ${IN_PERIOD('t.business_day')} group by 1)
select currency, coalesce(b.amount, 0), coalesce(e.amount, 0), coalesce(b.amount, 0) - coalesce(e.amount, 0)
  from booked b full join earned e using (currency) order by 1`,
  },
  {
    title: 'Result by month',
    note: 'As recorded at the close of each month, in USD.',
    columns: ['Month', '#Revenue', '#Cost of revenue', '#Operating expenses', '#Net profit'],
    sql: `
with ends as (
  select (date_trunc('month', m) + interval '1 month')::date - 1 as day from generate_series($1::date, $2::date, interval '1 month') m)
select to_char(e.day, 'YYYY-MM'), ${RESULT.map(
      (id) => `(select round(f.value, 2) from figure_values f
                   where f.figure_id = ${idInSql(id)} and f.dimension = '' and f.business_day = e.day
order by f.recorded_at desc limit 1)`,
    ).join(', ')}
  from ends e order by e.day`,
  },
  {
    title: 'Changes of systems and access',
    note: 'Records of the audit trail in the period by what was done; readings and feeds are left out.',
    columns: ['Category', 'Action', '#Records'],
    sql: `
select category, action, count(*) from audit_records
 where at >= $1::date and at < $2::date + 1 and at <= $3::timestamptz
   and action not like 'ingest.%' and action not like 'notification.%' and action not in ('audit.read', 'session.start', 'session.end')
 group by 1, 2 order by 1, 3 desc, 2`,
  },
];
