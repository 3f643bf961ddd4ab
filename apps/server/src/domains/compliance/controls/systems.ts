import { idInSql } from '../../../figures/figure.ts';
import { CATALOGUE } from '../../../figures/catalogue.ts';
import { AT, DAY, counted, within, type ControlQuery } from '../control-query.ts';

/** Card numbers: 13 to 16 digits with the prefixes of the card schemes. */
const CARD_NUMBER = String.raw`'(^|[^0-9])(4[0-9]{12}([0-9]{3})?|5[1-5][0-9]{14}|2[2-7][0-9]{14}|3[47][0-9]{13})([^0-9]|$)'`;
const ACTIVE = 'u.deleted_at is null and u.is_active and not u.is_suspended';
const LIVE_SESSION = `s.ended_at is null and s.idle_expires_at > ${AT} and s.absolute_expires_at > ${AT}`;
const RECENT = `a.at > ${AT} - interval '7 days'`;
/** Tables that allow only INSERT. */
const EVIDENCE = `unnest(array['audit_records', 'journals', 'postings', 'figure_values', 'control_runs', 'compliance_contents']) t(name)`;
/** Figures that are computed on request have no stored values. */
const FIGURE_IDS = `unnest(array[${CATALOGUE.filter(({ timing }) => timing !== 'asked')
  .map(({ id }) => `'${id}'`)
  .join(', ')}]) f(id)`;

export const systemControls: readonly ControlQuery[] = [
  {
    id: '17.1',
    things: 'cards',
    examined: counted('cards'),
    exceptions: `select id as card from cards where last4 !~ '^[0-9]{4}$' or token ~ '^[0-9]{12,19}$' order by id`,
  },
  {
    id: '17.2',
    things: 'audit records of the last 31 days',
    examined: counted('audit_records', `at > ${AT} - interval '31 days'`),
    exceptions: `select seq as record from audit_records where at > ${AT} - interval '31 days' and description ~ ${CARD_NUMBER} order by seq`,
  },
  {
    id: '17.3',
    things: 'descriptions and messages',
    examined: `(${counted('expenses')} + ${counted('notifications')})`,
    exceptions: `
select 'expense' as kind, id from expenses where description ~ ${CARD_NUMBER}
 union all select 'notification', id from notifications where title || ' ' || message ~ ${CARD_NUMBER} order by 1, 2`,
  },
  {
    id: '19.1',
    things: 'owners and super admins',
    examined: counted('users u', `${ACTIVE} and u.role_key in ('owner', 'super_admin')`),
    exceptions: `
select u.username as "user", u.role_key as role from users u
 where ${ACTIVE} and u.role_key in ('owner', 'super_admin') and not u.two_factor_enabled order by 1`,
  },
  {
    id: '19.2',
    things: 'live sessions',
    examined: counted('sessions s', LIVE_SESSION),
    exceptions: `
select u.username as "user", s.created_at as since from sessions s join users u on u.id = s.user_id
 where ${LIVE_SESSION} and not (${ACTIVE}) order by 1, 2`,
  },
  {
    id: '19.3',
    things: 'temporary passwords',
    examined: counted('users u', 'u.is_temporary_password and u.deleted_at is null'),
    exceptions: `
select u.username as "user", u.temporary_password_expires_at as expires from users u
 where u.is_temporary_password and u.deleted_at is null
   and (u.temporary_password_expires_at is null or u.temporary_password_expires_at > ${AT} + interval '24 hours') order by 1`,
  },
  {
    id: '20.1',
    things: 'audit records of the last seven days',
    examined: counted('audit_records a', RECENT),
    exceptions: `
select seq as record from (select a.seq, lag(a.seq) over (order by a.seq) as before from audit_records a where ${RECENT}) r
 where before is not null and seq <> before + 1
 union all
select h.seq from audit_head h where h.seq <> (select coalesce(max(seq), 0) from audit_records) order by 1`,
  },
  {
    id: '20.2',
    things: 'tables of evidence and sealed tables',
    examined: `(${counted(EVIDENCE)} + (select count(distinct table_name) from sealed_units))`,
    exceptions: `
select f.table_name as "table", trim(f.scope || ' ' || f.what) as finding from seal_findings f where f.gone_at is null
 union all
select t.name, 'can be changed' from ${EVIDENCE}
 where not exists (select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
                    where g.tgrelid = to_regclass(t.name) and p.proname = 'refuse_change' and g.tgenabled = 'O') order by 1, 2`,
  },
  {
    id: '20.3',
    things: 'audit records of the last seven days',
    examined: counted('audit_records a', RECENT),
    exceptions: `select a.seq as record from audit_records a where ${RECENT} and trim(a.actor_name) = '' order by 1`,
  },
  {
    id: '20.4',
    things: 'audit records of the last seven days',
    examined: counted('audit_records a', RECENT),
    exceptions: `
select seq as record from (select a.seq, a.prev_hash, lag(a.hash) over (order by a.seq) as before from audit_records a where ${RECENT}) r
 where before is not null and prev_hash <> before order by 1`,
  },
  {
    id: '23.1',
    things: 'people who left',
    examined: counted('users u', 'u.deleted_at is not null'),
    exceptions: `select u.username as "user" from users u where u.deleted_at is not null and u.is_active order by 1`,
  },
  {
    id: '23.2',
    things: 'active accounts',
    examined: counted('users u', ACTIVE),
    exceptions: `
select u.username as "user", u.last_login_at as last_login from users u
 where ${ACTIVE} and coalesce(u.last_login_at, u.created_at) < ${AT} - interval '90 days' order by 1`,
  },
  {
    id: '24.1',
    things: 'figures',
    examined: counted(FIGURE_IDS),
    exceptions: `
select f.id as figure from ${FIGURE_IDS}
 where exists (select from figure_values v where v.figure_id = f.id and v.business_day = ${DAY})
   and not exists (select from figure_definitions d where d.figure_id = f.id) order by 1`,
  },
  {
    id: '24.2',
    things: 'releases',
    examined: counted('release_starts'),
    exceptions: `select 'no release is recorded' as missing where not exists (select from release_starts)`,
  },
  {
    id: '25.1',
    things: 'days',
    examined: '1',
    exceptions: `
select max(business_day) as last_closed from day_closes
having coalesce(max(business_day), '-infinity') < (${AT} at time zone 'UTC')::date - 2`,
  },
  {
    id: '25.2',
    things: 'changes that figures wait for',
    examined: counted('figures_due'),
    exceptions: `
select from_day, marked_at from figures_due where marked_at < ${AT} - interval '1 day' order by marked_at, from_day`,
  },
  {
    id: '26.1',
    things: 'currencies of the ledger',
    examined: `(select count(distinct currency) from postings)`,
    exceptions: `
select currency, sum(debit) - sum(credit) as difference from postings group by 1 having sum(debit) <> sum(credit) order by 1`,
  },
  {
    id: '26.2',
    things: 'journals made by hand',
    examined: counted(
      'journals',
      `source in ('manual', 'adjustment') or (source = 'expense' and made_by is not null)`,
    ),
    exceptions: `
select id as journal, business_day, source from journals
 where (source in ('manual', 'adjustment') and (approved_by is null or approved_by = made_by))
    or (source = 'expense' and made_by = approved_by) order by id`,
  },
  {
    id: '26.3',
    things: 'closed days of the last 31',
    examined: `(select count(distinct business_day) from day_closes where ${within('business_day', 31)})`,
    exceptions: `
select distinct c.business_day as day from day_closes c
 where ${within('c.business_day', 31)}
   and not exists (select from figure_values v where v.figure_id = ${idInSql('subscribers.registered')} and v.business_day = c.business_day)
 order by 1`,
  },
  {
    id: '27.1',
    things: 'days and currencies of the last 31 closed days',
    examined: `(select count(*) from (select from daily_totals where ${within('business_day', 31)} group by business_day, currency) d)`,
    exceptions: `
with booked as (
  select p.business_day, p.currency, sum(p.credit - p.debit) as amount
    from postings p join journals j on j.id = p.journal_id
   where j.source = 'derived' and p.account_code in ('4000', '4010', '4020', '4030', '4040') and ${within('p.business_day', 31)}
   group by 1, 2),
earned as (
  select t.business_day, t.currency,
         sum(case when k.revenue_line is null then 0 else t.fee_net end
           + case when t.type = 'card_purchase' then t.interchange else 0 end) as amount
    from daily_totals t join transaction_types k on k.type = t.type
   where t.status = 'success' and ${within('t.business_day', 31)}
     and exists (select from day_closes c where c.business_day = t.business_day)
   group by 1, 2)
select business_day, currency, coalesce(b.amount, 0) as booked, coalesce(e.amount, 0) as earned
  from booked b full join earned e using (business_day, currency)
 where coalesce(b.amount, 0) <> coalesce(e.amount, 0) order by 1, 2`,
  },
  {
    id: '27.2',
    things: 'groups of the last closed day',
    examined: `(select count(*) from (select from daily_totals where business_day = ${DAY} group by type, currency, status) d)`,
    exceptions: `
with rolled as (select type, currency, status, sum(n) as n, sum(fee_net) as net from daily_totals where business_day = ${DAY} group by 1, 2, 3),
     held as (select type, currency, status, count(*) as n, sum(fee_net) as net from transactions where business_day = ${DAY} group by 1, 2, 3)
select type, currency, status, rolled.net as rolled, held.net as held from rolled full join held using (type, currency, status)
 where rolled.n is distinct from held.n or rolled.net is distinct from held.net order by 1, 2, 3`,
  },
  {
    id: '28.1',
    things: 'decisions of the last 92 days',
    examined: `(${counted('expenses', `approved_at > ${AT} - interval '92 days'`)} + ${counted('budget_decisions', `decided_at > ${AT} - interval '92 days'`)}
      + ${counted('adoption_decisions', `decided_at > ${AT} - interval '92 days'`)} + ${counted('compliance_reports', `submitted_at > ${AT} - interval '92 days'`)})`,
    exceptions: `
select 'expense' as kind, id from expenses where created_by = approved_by
 union all select 'budget', p.id from budget_proposals p join budget_decisions d on d.proposal_id = p.id where d.decided_by = p.made_by
 union all select 'adoption', p.id from adoptions p join adoption_decisions d on d.adoption_id = p.id where d.decided_by = p.proposed_by
 union all select 'report', id from compliance_reports where prepared_by = submitted_by order by 1, 2`,
  },
];
