/** Sections of the quarterly report to the Bank of Sierra Leone: identification and safeguarding. */
import { idInSql } from '../../../figures/figure.ts';
import { majorUnits } from '../../../figures/formulas/money.ts';
import { IN_PERIOD, type Stated } from './section.ts';

export const CUSTOMERS: readonly Stated[] = [
  {
    title: 'Customers by identification level and gender',
    note: 'At the end of the period; customers with an open first application are shown as in progress.',
    columns: ['Level', 'Gender', '#Customers'],
    sql: `
select case m.dimension when 'in_progress' then 'In progress' else 'Level ' || right(m.dimension, 1) end, initcap(s.gender), count(*)
  from (select subscriber_id, dimension from population_moves
         where measure = 'kyc' and business_day <= $2::date
         group by subscriber_id, dimension having sum(delta) > 0) m
  join subscribers s on s.id = m.subscriber_id
 group by 1, 2 order by 1, 2`,
  },
  {
    title: 'Customers by identification level and district',
    note: 'At the end of the period.',
    columns: ['District', '#Level 0', '#In progress', '#Level 1', '#Level 2'],
    sql: `
select s.district, count(*) filter (where m.dimension = 'level0'), count(*) filter (where m.dimension = 'in_progress'),
       count(*) filter (where m.dimension = 'level1'), count(*) filter (where m.dimension = 'level2')
  from (select subscriber_id, dimension from population_moves
         where measure = 'kyc' and business_day <= $2::date
         group by subscriber_id, dimension having sum(delta) > 0) m
  join subscribers s on s.id = m.subscriber_id
 group by 1 order by 1`,
  },
  {
    title: 'Identification cases',
    note: 'Cases opened or decided in the period; turnaround from opening to decision, in hours.',
    columns: ['To level', '#Opened', '#Approved', '#Rejected', '#Median hours', '#90th percentile hours'],
    sql: `
select 'Level ' || to_level, count(*) filter (where ${IN_PERIOD('opened_day')}),
       count(*) filter (where status = 'approved' and ${IN_PERIOD('decided_day')}),
       count(*) filter (where status = 'rejected' and ${IN_PERIOD('decided_day')}),
       round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at))
               filter (where ${IN_PERIOD('decided_day')}) / 3600)::numeric, 1),
       round((percentile_cont(0.9) within group (order by extract(epoch from decided_at - opened_at))
               filter (where ${IN_PERIOD('decided_day')}) / 3600)::numeric, 1)
  from kyc_cases where ${IN_PERIOD('opened_day')} or ${IN_PERIOD('decided_day')}
 group by to_level order by to_level`,
  },
  {
    title: 'Why cases were rejected',
    note: 'Cases rejected in the period by the reason given.',
    columns: ['Reason', '#Cases'],
    sql: `
select coalesce(nullif(reject_reason, ''), 'No reason given'), count(*) from kyc_cases
 where status = 'rejected' and ${IN_PERIOD('decided_day')} group by 1 order by 2 desc, 1`,
  },
  {
    title: 'Trust reconciliation',
    note: 'Trust balances against what is owed to others at the end of each day, in USD at the closing rate, as recorded at the close. Owed is the sum of positive balances; overdrawn ones are not set against it. A day without a value is still being counted.',
    columns: ['Day', '#Trust balances', '#Owed to others', '#Coverage %', '#Overdrawn'],
    sql: `
select d.day::date::text, round(t.value, 2), round(m.value, 2), round(c.value, 4), round(o.value, 2)
  from generate_series($1::date, $2::date, interval '1 day') d(day)
  cross join lateral (select value from figure_values where figure_id = ${idInSql('treasury.trust')} and business_day = d.day::date
 order by recorded_at desc limit 1) t
  cross join lateral (select value from figure_values where figure_id = ${idInSql('treasury.customer-money')} and business_day = d.day::date
 order by recorded_at desc limit 1) m
  cross join lateral (select value from figure_values where figure_id = ${idInSql('treasury.trust-coverage')} and business_day = d.day::date
 order by recorded_at desc limit 1) c
  left join lateral (select value from figure_values where figure_id = ${idInSql('treasury.overdrawn')} and business_day = d.day::date
 order by recorded_at desc limit 1) o on true
 order by 1`,
  },
  {
    title: 'Overdrawn balances',
    note: 'Accounts with holders below zero at the end of a day of the period, in the currency’s units. The company has a claim on them; nobody else’s money covers it.',
    columns: ['Day', 'Account', 'Currency', '#Overdrawn'],
    sql: `
select o.business_day::text, o.account_code || ' ' || a.name, o.currency,
       trim_scale(${majorUnits('o.overdrawn', 'o.currency')})
  from daily_owed o join ledger_accounts a on a.code = o.account_code
 where ${IN_PERIOD('o.business_day')} and o.overdrawn > 0
   and exists (select from day_closes c where c.business_day = o.business_day)
 order by 1, 2, 3`,
  },
];
