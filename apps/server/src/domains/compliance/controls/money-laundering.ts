import { DECLINED } from '../../../ledger/outcomes.ts';
import { AT, DAY, counted, within, type ControlQuery } from '../control-query.ts';

/** Cash that a customer pays in or takes out, in leones. */
export const CASH = `t.type in ('cash_in', 'cash_out') and t.status = 'success' and t.currency = 'SLL'`;

const NAMES_OF_LIMITS = `(select distinct name from compliance_limits) n`;

export const moneyLaunderingControls: readonly ControlQuery[] = [
  {
    id: '2.1',
    things: 'thresholds',
    examined: counted(NAMES_OF_LIMITS),
    exceptions: `
select n.name from ${NAMES_OF_LIMITS}
 where compliance_limit(n.name, ${DAY}) is null
    or exists (select from compliance_limits l where l.name = n.name and l.source = '')
 order by n.name`,
  },
  {
    id: '2.2',
    things: 'closed days',
    examined: counted('day_closes', within('business_day', 7)),
    exceptions: `
select c.business_day from (select distinct business_day from day_closes where ${within('business_day', 7)}) c
 where not exists (select from compliance_progress p where p.examined_day >= c.business_day)
 order by 1`,
  },
  {
    id: '2.3',
    things: 'declined transactions of the last 31 days',
    examined: `(select coalesce(sum(n), 0) from daily_totals t where ${DECLINED} and ${within('business_day', 31)})`,
    exceptions: `
select business_day, type, sum(n) as transactions from daily_totals t
 where ${DECLINED} and reason_code is null and ${within('business_day', 31)}
 group by 1, 2 order by 1, 2`,
  },
  {
    id: '2.4',
    revealsSuspicions: true,
    things: 'structuring candidates',
    examined: counted('compliance_candidates', `kind = 'structuring'`),
    exceptions: `
select id, subscriber_id, business_day, detected_at from compliance_candidates
 where kind = 'structuring' and state = 'open' and detected_at < ${AT} - interval '30 days' order by detected_at, id`,
  },
  {
    id: '2.5',
    things: 'closed customers',
    examined: counted('subscribers', `closed_day <= ${DAY}`),
    exceptions: `
select s.id as subscriber, s.closed_day, max(a.business_day) as active
  from subscribers s join daily_actives a on a.subscriber_id = s.id and a.business_day > s.closed_day
 where s.closed_day is not null and ${within('a.business_day', 31)}
 group by s.id, s.closed_day order by s.id`,
  },
  {
    id: '2.6',
    things: 'closed cards',
    examined: counted('cards', `closed_day <= ${DAY}`),
    exceptions: `
select c.id as card, c.closed_day, max(a.business_day) as active
  from cards c join daily_card_actives a on a.card_id = c.id and a.business_day > c.closed_day
 where c.closed_day is not null and ${within('a.business_day', 31)}
 group by c.id, c.closed_day order by c.id`,
  },
  {
    id: '3.1',
    revealsSuspicions: true,
    things: 'cash reports',
    examined: counted('compliance_candidates', `kind = 'ctr'`),
    exceptions: `
select id, subscriber_id, business_day, due_day from compliance_candidates
 where kind = 'ctr' and state = 'open' and due_day < (${AT} at time zone 'UTC')::date order by due_day, id`,
  },
  {
    id: '3.2',
    revealsSuspicions: true,
    things: 'customers’ days with cash',
    examined: `(select count(*) from (select from transactions t where ${CASH} and ${within('t.business_day', 7)}
                 group by t.subscriber_id, t.business_day) d)`,
    exceptions: `
with limits as materialized (
  select d::date as day, compliance_limit('ctr.cash-day', d::date) as most
    from generate_series(${DAY} - 6, ${DAY}, interval '1 day') d)
select t.subscriber_id as subscriber, t.business_day, sum(t.amount) as cash
  from transactions t join limits l on l.day = t.business_day
 where ${CASH} and t.subscriber_id <> 'house' and ${within('t.business_day', 7)}
 group by 1, 2
having sum(t.amount) >= min(l.most)
   and not exists (select from compliance_candidates c
                    where c.kind = 'ctr' and c.subscriber_id = t.subscriber_id and c.business_day = t.business_day)
 order by 2, 1`,
  },
  {
    id: '3.3',
    revealsSuspicions: true,
    things: 'filed cash reports',
    examined: counted('compliance_candidates', `kind = 'ctr' and state = 'filed'`),
    exceptions: `
select id, subscriber_id, business_day, amount from compliance_candidates
 where kind = 'ctr' and state = 'filed' and amount < compliance_limit('ctr.cash-day', business_day)
 order by business_day, id`,
  },
  {
    id: '3.4',
    revealsSuspicions: true,
    things: 'filings',
    examined: counted('compliance_candidates', `state = 'filed'`),
    exceptions: `
select id, kind, business_day from compliance_candidates
 where state = 'filed' and (coalesce(decided_name, '') = '' or length(coalesce(note, '')) < 3) order by business_day, id`,
  },
  {
    id: '4.1',
    revealsSuspicions: true,
    things: 'suspicions',
    examined: counted('compliance_candidates', `kind = 'str'`),
    exceptions: `
select id, subscriber_id, business_day, due_day from compliance_candidates
 where kind = 'str' and ((state = 'open' and due_day < (${AT} at time zone 'UTC')::date)
                      or (state = 'filed' and decided_day > due_day and decided_at > ${AT} - interval '31 days'))
 order by due_day, id`,
  },
  {
    id: '4.2',
    revealsSuspicions: true,
    things: 'decided suspicions',
    examined: counted('compliance_candidates', `kind in ('str', 'structuring') and state <> 'open'`),
    exceptions: `
select id, kind, business_day from compliance_candidates
 where kind in ('str', 'structuring') and state <> 'open' and length(coalesce(note, '')) < 3 order by business_day, id`,
  },
  {
    id: '5.1',
    things: 'open customers',
    examined: counted('subscribers', 'closed_day is null'),
    exceptions: `
select id as subscriber from subscribers
 where closed_day is null and (trim(full_name) in ('', 'unknown') or birth_year is null or birth_year < 1900) order by id`,
  },
  {
    id: '6.1',
    things: 'days between the first close and the last',
    examined: `(select coalesce(max(business_day) - min(business_day) + 1, 0) from day_closes)`,
    exceptions: `
select d::date as day
  from (select min(business_day) as first, max(business_day) as last from day_closes) span
 cross join lateral generate_series(span.first, span.last, interval '1 day') d
 where not exists (select from day_closes c where c.business_day = d::date) order by 1`,
  },
  {
    id: '6.2',
    things: 'transactions of the last seven closed days',
    examined: `(select coalesce(sum(n), 0) from daily_totals where ${within('business_day', 7)})`,
    exceptions: `
with rolled as (select business_day, sum(n) as n from daily_totals where ${within('business_day', 7)} group by 1),
     held as (select business_day, count(*) as n from transactions where ${within('business_day', 7)} group by 1)
select business_day, rolled.n as counted, coalesce(held.n, 0) as held from rolled left join held using (business_day)
 where rolled.n is distinct from held.n order by 1`,
  },
  {
    id: '6.3',
    things: 'customers who hold a card',
    examined: `(select count(distinct subscriber_id) from cards where closed_day is null)`,
    exceptions: `
select distinct c.subscriber_id as subscriber from cards c
 where c.closed_day is null
   and not exists (select from kyc_cases k where k.subscriber_id = c.subscriber_id and k.status = 'approved') order by 1`,
  },
];
