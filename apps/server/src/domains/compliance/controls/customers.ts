import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { idInSql } from '../../../figures/figure.ts';
import { AT, DAY, counted, within, type ControlQuery } from '../control-query.ts';

/** Wallet payments in leones that customers make themselves; limits do not apply to salaries and remittances. */
const OWN = `t.type in ('cash_in', 'cash_out', 'p2p', 'merchant', 'bill', 'airtime') and t.status = 'success'
   and t.currency = 'SLL' and t.product = 'wallet'`;
// "offset 0" stops the planner from reading the limits once for each row.
const LEVELS = `(select level, compliance_limit('tier.' || level || '.transaction', ${DAY}) as most,
                        compliance_limit('tier.' || level || '.day', ${DAY}) as most_day,
                        compliance_limit('tier.' || level || '.balance', ${DAY}) as most_held
                   from generate_series(0, 2) level offset 0) l`;
const LIMITED = `transactions t join ${LEVELS} on l.level = t.kyc_level`;
const ON_THE_DAY = `t.business_day = ${DAY} and ${OWN}`;

/** SQL scalar: the newest value of a figure for c.business_day. */
const NEWEST = (figure: KnownFigure): string =>
  `(select value from figure_values f where f.figure_id = ${idInSql(figure)} and f.business_day = c.business_day
     order by f.recorded_at desc limit 1)`;

export const customerControls: readonly ControlQuery[] = [
  {
    id: '9.1',
    things: 'open customers',
    examined: counted('subscribers', 'closed_day is null'),
    exceptions: `
select id as subscriber, signup_day, birth_year from subscribers
 where closed_day is null and extract(year from signup_day) - birth_year < 18 order by id`,
  },
  {
    id: '9.2',
    things: 'open customers',
    examined: counted('subscribers', 'closed_day is null'),
    exceptions: `
select min(id) as subscriber, count(*) as customers from subscribers
 where closed_day is null and msisdn <> 'unknown' group by msisdn having count(*) > 1 order by 1`,
  },
  {
    id: '9.3',
    things: 'rejected cases of the last 92 days',
    examined: counted('kyc_cases', `status = 'rejected' and ${within('decided_day', 92)}`),
    exceptions: `
select id as "case", subscriber_id as subscriber, decided_day from kyc_cases
 where status = 'rejected' and coalesce(reject_reason, '') = '' and ${within('decided_day', 92)} order by decided_day, id`,
  },
  {
    id: '10.1',
    things: 'payments of the last closed day',
    examined: counted('transactions t', ON_THE_DAY),
    exceptions: `
select t.id as transaction, t.kyc_level as level, t.amount, l.most as "limit" from ${LIMITED}
 where ${ON_THE_DAY} and t.amount > l.most order by t.id`,
  },
  {
    id: '10.2',
    things: 'customers who paid on the last closed day',
    examined: `(select count(distinct t.subscriber_id) from transactions t where ${ON_THE_DAY})`,
    exceptions: `
select t.subscriber_id as subscriber, max(t.kyc_level) as level, sum(t.amount) as paid, max(l.most_day) as "limit" from ${LIMITED}
 where ${ON_THE_DAY} group by t.subscriber_id having sum(t.amount) > max(l.most_day) order by 1`,
  },
  {
    id: '10.3',
    things: 'cash payments in on the last closed day',
    examined: counted('transactions t', `${ON_THE_DAY} and t.type = 'cash_in'`),
    exceptions: `
select t.id as transaction, t.kyc_level as level, t.balance_before + t.amount as balance, l.most_held as "limit" from ${LIMITED}
 where ${ON_THE_DAY} and t.type = 'cash_in' and t.balance_before + t.amount > l.most_held order by t.id`,
  },
  {
    id: '10.4',
    things: 'limits',
    examined: '9',
    exceptions: `
select 'tier.' || level || '.' || kind as "limit"
  from generate_series(0, 2) level cross join unnest(array['transaction', 'day', 'balance']) kind
 where compliance_limit('tier.' || level || '.' || kind, ${DAY}) is null order by 1`,
  },
  {
    id: '12.1',
    things: 'identified customers',
    examined: `(select count(distinct subscriber_id) from kyc_cases where status = 'approved')`,
    exceptions: `
select k.subscriber_id as subscriber, max(k.decided_day) as identified
  from kyc_cases k join subscribers s on s.id = k.subscriber_id and s.closed_day is null
 where k.status = 'approved'
 group by 1
having max(k.decided_day) < ${DAY} - make_interval(months => compliance_limit('kyc.refresh-months', ${DAY})::integer)
 order by 1`,
  },
  {
    id: '13.1',
    things: 'closed days',
    examined: counted('day_closes', `business_day = ${DAY}`),
    exceptions: `
select ${DAY} as day
 where not exists (select from figure_values where figure_id = ${idInSql('kyc.completion')} and business_day = ${DAY} and value is not null)`,
  },
  {
    id: '14.1',
    things: 'closed days',
    examined: `(select count(distinct business_day) from day_closes where ${within('business_day', 7)})`,
    exceptions: `
select c.business_day, ${NEWEST('treasury.trust-coverage')} as coverage
  from (select distinct business_day from day_closes where ${within('business_day', 7)}) c
 where coalesce(${NEWEST('treasury.trust-coverage')} < 100, ${NEWEST('treasury.customer-money')} is distinct from 0) order by 1`,
    waitsWhile: `exists (select from figures_due where from_day <= ${DAY}) and exists (
      select from (select distinct business_day from day_closes where ${within('business_day', 7)}) c
       where ${NEWEST('treasury.trust-coverage')} is null and ${NEWEST('treasury.customer-money')} is null)`,
  },
  {
    id: '14.2',
    things: 'journals of the last seven days',
    examined: `(select count(distinct journal_id) from postings where ${within('business_day', 7)})`,
    exceptions: `
select journal_id as journal, currency, sum(debit) - sum(credit) as difference from postings
 where ${within('business_day', 7)} group by 1, 2 having sum(debit) <> sum(credit) order by 1`,
  },
  {
    id: '14.3',
    things: 'journals of the last seven closed days',
    examined: counted('journals', within('business_day', 7)),
    exceptions: `
select j.id as journal, j.business_day from journals j
 where j.source = 'derived' and ${within('j.business_day', 7)}
   and exists (select from day_closes c where c.business_day = j.business_day)
   and not exists (select from postings p where p.journal_id = j.id)
   and exists (select from transactions t where t.business_day = j.business_day and t.journal_id = j.id
                  and t.amount + t.fee_gross + t.commission > 0) order by 1`,
  },
  {
    id: '14.4',
    things: 'currencies held in trust',
    examined: `(select count(distinct currency) from postings where account_code = '1000')`,
    exceptions: `
select currency, sum(debit - credit) as balance from postings
 where account_code = '1000' group by 1 having sum(debit - credit) < 0 order by 1`,
  },
  {
    id: '14.5',
    things: 'days',
    examined: '1',
    exceptions: `
select ((${AT} at time zone 'UTC')::date - 1) as day
 where not exists (select from day_closes where business_day >= (${AT} at time zone 'UTC')::date - 1)`,
  },
];
