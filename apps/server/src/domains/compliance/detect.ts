/**
 * Finds business days of customers that may have to be reported. Cash: successful cash in and out of a customer on a
 * day at or above the threshold. Structuring: a minimum number of cash transactions just under the threshold in a
 * window.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { majorUnits } from '../../figures/formulas/money.ts';
import { CASH } from './controls/money-laundering.ts';
import { nextWorkingDay } from './periods.ts';

export interface DayRange {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

const EVIDENCE = sql.raw(
  `jsonb_agg(jsonb_build_object('transaction', t.id, 'at', t.at, 'type', k.title, 'currency', t.currency,
                                'amount', trim_scale(${majorUnits('t.amount', 't.currency')})::text) order by t.at, t.id)`,
);
const IS_CASH = sql.raw(CASH);

/** Due days of findings per day: cash by the next working day, structuring within the period for suspicions. */
function dueDays({ from, to }: DayRange): { day: BusinessDay; due: BusinessDay }[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, due: nextWorkingDay(day) });
  return days;
}

/** Examines closed days and stores each finding once. Resolves to the number of new ones. */
export async function examineCash(tx: Db, range: DayRange, at: Date): Promise<number> {
  const found = await sql`
    with due as materialized (
      select d.day, d.due, compliance_limit('ctr.cash-day', d.day) as most
        from jsonb_to_recordset(${JSON.stringify(dueDays(range))}::jsonb) as d(day date, due date))
    insert into compliance_candidates
      (kind, source, subscriber_id, business_day, amount, transactions, evidence, detected_at, due_day)
    select 'ctr', t.subscriber_id || ' ' || t.business_day, t.subscriber_id, t.business_day, sum(t.amount), count(*),
           ${EVIDENCE}, least(${at}::timestamptz, (t.business_day + 1)::timestamp at time zone 'UTC'), min(due.due)
      from transactions t
      join transaction_types k on k.type = t.type
      join due on due.day = t.business_day
     where ${IS_CASH} and t.subscriber_id <> 'house' and t.business_day between ${range.from}::date and ${range.to}::date
     group by t.subscriber_id, t.business_day
    having sum(t.amount) >= min(due.most)
    on conflict (kind, source) do nothing`.execute(tx);
  const watched = await sql`
    with band as materialized (
      select compliance_limit('ctr.cash-day', ${range.to}::date) * compliance_limit('structuring.low-share', ${range.to}::date) as low,
             compliance_limit('ctr.cash-day', ${range.to}::date) * compliance_limit('structuring.high-share', ${range.to}::date) as high
    ), near as materialized (
      select t.id, t.subscriber_id, t.business_day, t.at, t.type, t.amount, t.currency
        from transactions t join band b on t.amount between b.low and b.high
       where ${IS_CASH} and t.subscriber_id <> 'house'
         and t.business_day between ${addDays(range.from, -4)}::date and ${range.to}::date
    ), ends as (
      select e.subscriber_id, e.business_day, max(e.at) as at
        from near e
       where e.business_day >= ${range.from}::date
       group by e.subscriber_id, e.business_day
    )
    insert into compliance_candidates
      (kind, source, subscriber_id, business_day, amount, transactions, evidence, detected_at, due_day)
    select 'structuring', e.subscriber_id || ' ' || e.business_day, e.subscriber_id, e.business_day, sum(t.amount), count(*),
           ${EVIDENCE}, least(${at}::timestamptz, (e.business_day + 1)::timestamp at time zone 'UTC'),
           e.business_day + compliance_limit('str.days', e.business_day)::integer
      from ends e
      join near t on t.subscriber_id = e.subscriber_id and t.at <= e.at
       and t.at > e.at - make_interval(hours => compliance_limit('structuring.hours', e.business_day)::integer)
      join transaction_types k on k.type = t.type
     group by e.subscriber_id, e.business_day
    having count(*) >= compliance_limit('structuring.count', e.business_day)
    on conflict (kind, source) do nothing`.execute(tx);
  await sql`
    insert into compliance_progress (examined_day) values (${range.to}::date)
    on conflict (only_row) do update set examined_day = greatest(compliance_progress.examined_day, excluded.examined_day)`.execute(
    tx,
  );
  return Number((found.numAffectedRows ?? 0n) + (watched.numAffectedRows ?? 0n));
}

/** Closed days that were not examined yet, at most a month of them, the oldest first; null when there are none. */
export async function unexamined(db: Db): Promise<DayRange | null> {
  const { rows } = await sql<{ from: BusinessDay | null; to: BusinessDay | null }>`
    select coalesce((select examined_day + 1 from compliance_progress), min(business_day)) as from,
           least(max(business_day), coalesce((select examined_day from compliance_progress), min(business_day)) + 31) as to
      from day_closes`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null || from > to ? null : { from, to };
}

/** SQL, of an alert `a`: it is confirmed, and no suspicion yet. */
const IS_NEW_SUSPICION = sql`
  a.status = 'resolved' and a.decided_day is not null
  and not exists (select from compliance_candidates c where c.kind = 'str' and c.source = 'alert ' || a.id)`;

export async function hasNewSuspicion(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from fraud_alerts a where ${IS_NEW_SUSPICION}) as due`.execute(db);
  return rows[0]?.due === true;
}

/**
 * Turns confirmed fraud alerts into suspicions, with the transactions in which they were detected; they are due within
 * the period for suspicions after the confirmation. Resolves to the number of new ones.
 */
export async function takeSuspicions(tx: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into compliance_candidates
      (kind, source, subscriber_id, business_day, amount, transactions, evidence, detected_at, due_day)
    select 'str', 'alert ' || a.id, a.subscriber_id, a.business_day, round(a.value_sll)::bigint, e.transactions, e.evidence,
           a.decided_at, a.decided_day + compliance_limit('str.days', a.decided_day)::integer
      from fraud_alerts a
     -- Only transactions of this customer: an alert about a device also lists those of others.
     cross join lateral (
       select count(*) as transactions, coalesce(${EVIDENCE}, '[]') as evidence
         from transactions t join transaction_types k on k.type = t.type
        where t.subscriber_id = a.subscriber_id and t.id = any(a.evidence)
          and t.business_day between a.business_day - 7 and a.business_day + 7) e
     where ${IS_NEW_SUSPICION}
    on conflict (kind, source) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
