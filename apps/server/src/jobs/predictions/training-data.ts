/** What models learn from: read in one consistent, read-only look at the database, aggregated there, copied out as text. */
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../db/client.ts';
import { EARNED, EARNED_USD, IS_EARNED } from '../../figures/formulas/revenue.ts';

/** Customers as they were on a day, and what they did afterwards: a line each, columns as FEATURE_COLUMNS. */
export interface OriginRows {
  readonly day: BusinessDay;
  readonly text: Uint8Array;
}

export interface TrainingData {
  /** First day with business, and the last closed one. */
  readonly firstDay: BusinessDay;
  readonly asOf: BusinessDay;
  readonly origins: readonly OriginRows[];
  /** A line for customers alike: first active day, card tier, months with activity as bits, how many. */
  readonly months: Uint8Array;
  /** By card tier over 90 days: active months of 30 days, and what they brought in USD. */
  readonly earned: readonly { readonly tier: string; readonly months: number; readonly usd: number }[];
  readonly revenue: { readonly firstDay: BusinessDay; readonly values: readonly number[] };
  /** Decided alerts in the order of their decision. */
  readonly alerts: readonly {
    readonly day: BusinessDay;
    readonly confidence: number;
    readonly confirmed: boolean;
  }[];
}

/** Days before a company is known well enough to learn from it. */
export const LEARNT_FROM = 90;
/** A part of the customers teaches as much, and bounds the work. */
const MOST_TAUGHT = 12_000;

/**
 * Days at which customers are looked at beside the present, for a period: what is judged by, and what is learnt from before
 * that. Null: too early to know the customers by then, or what they did since.
 */
export function originsOf(firstDay: BusinessDay, asOf: BusinessDay, period: number) {
  const longEnough = (day: BusinessDay): boolean => daysBetween(firstDay, day) >= LEARNT_FROM - 1;
  const taught = [0, 30, 60].map((back) => addDays(asOf, -2 * period - back)).filter(longEnough);
  const judged = addDays(asOf, -period);
  return { judged: longEnough(judged) ? judged : null, taught };
}

/** The best card that somebody could use at the end of the day: 1 Aqua, 2 Platinum, 3 Black. */
const heldSql = (day: BusinessDay): string => `
select subscriber_id, max(array_position(array['aqua', 'platinum', 'black'], tier)) as tier from cards
 where activated_day <= date '${day}' and (closed_day is null or closed_day > date '${day}') group by subscriber_id`;

/** Whoever was active in the 90 days before it. */
const featuresSql = (day: BusinessDay, asOf: BusinessDay): string => {
  const T = `date '${day}'`;
  const last = (days: number, column = 'business_day'): string =>
    `${column} > ${T} - ${days} and ${column} <= ${T}`;
  return `
with active as (
  select subscriber_id, count(*) filter (where ${last(30)}) as d30, count(*) as d90, ${T} - max(business_day) as recency
    from daily_actives where ${last(90)} group by subscriber_id),
moves as (
  select t.subscriber_id,
         count(*) filter (where k.value_moving and t.status = 'success' and ${last(30, 't.business_day')}) as tx30,
         count(*) filter (where k.value_moving and t.status = 'success' and t.business_day <= ${T} - 30) as tx60,
         count(*) filter (where t.status in ('failed', 'declined') and ${last(30, 't.business_day')}) as failed,
         avg(t.balance_before) filter (where t.currency = 'SLL' and ${last(30, 't.business_day')}) as balance,
         avg(t.balance_before) filter (where t.currency = 'SLL' and t.business_day <= ${T} - 30) as balance_then
    from transactions t join transaction_types k using (type)
   where ${last(60, 't.business_day')} and t.subscriber_id <> 'house' group by t.subscriber_id),
tickets as (select subscriber_id, count(*) as n from support_tickets where ${last(30, 'opened_day')} group by subscriber_id),
events as (select subscriber_id, count(*) as n from security_events
            where ${last(30)} and kind in ('pin_reset', 'sim_swap') group by subscriber_id),
levels as (select subscriber_id, max(to_level) as level from kyc_cases
            where status = 'approved' and decided_day <= ${T} group by subscriber_id),
held as (${heldSql(day)}),
later as (
  select subscriber_id, count(*) filter (where business_day <= ${T} + 30) as f30,
         count(*) filter (where business_day <= ${T} + 90) as f90, count(*) as f365
    from daily_actives where business_day > ${T} and business_day <= least(${T} + 365, date '${asOf}') group by subscriber_id)
select a.d30, a.d90, a.recency, coalesce(m.tx30, 0), coalesce(m.tx60, 0), coalesce(m.failed, 0), coalesce(t.n, 0),
       coalesce(e.n, 0), ${T} - s.signup_day, coalesce(l.level, 0), coalesce(h.tier, 0),
       round(ln(1 + greatest(coalesce(m.balance, 0), 0)) - ln(1 + greatest(coalesce(m.balance_then, m.balance, 0), 0)), 4),
       coalesce(f.f30, 0), coalesce(f.f90, 0), coalesce(f.f365, 0)
  from active a
  join subscribers s on s.id = a.subscriber_id and (s.closed_day is null or s.closed_day > ${T})
  left join moves m on m.subscriber_id = a.subscriber_id
  left join tickets t on t.subscriber_id = a.subscriber_id
  left join events e on e.subscriber_id = a.subscriber_id
  left join levels l on l.subscriber_id = a.subscriber_id
  left join held h on h.subscriber_id = a.subscriber_id
  left join later f on f.subscriber_id = a.subscriber_id
 ${day === asOf ? '' : `order by md5(a.subscriber_id) limit ${MOST_TAUGHT}`}`;
};
/** In the order of the statement above. */
export const FEATURE_COLUMNS = [
  'd30',
  'd90',
  'recency',
  'tx30',
  'tx60',
  'failed',
  'tickets',
  'events',
  'tenure',
  'level',
  'tier',
  'balance',
  'f30',
  'f90',
  'f365',
] as const;

/** Months of 30 days are a customer's own, from the first active day; 60 of them fit a number. */
const monthsSql = (firstDay: BusinessDay, asOf: BusinessDay): string => `
with firsts as (
  select a.subscriber_id, min(a.business_day) as day
    from daily_actives a join subscribers s on s.id = a.subscriber_id
   -- Who was a customer before the books begin came for the first time on a day that nobody knows.
   where s.signup_day >= date '${firstDay}' and a.business_day <= date '${asOf}'
   group by a.subscriber_id having min(a.business_day) > date '${asOf}' - 1800),
held as (${heldSql(asOf)})
select day, tier, mask, count(*) from (
  select f.day, coalesce(h.tier, 0) as tier, bit_or(1::bigint << ((a.business_day - f.day) / 30)) as mask
    from firsts f
    join daily_actives a on a.subscriber_id = f.subscriber_id and a.business_day <= date '${asOf}'
    left join held h on h.subscriber_id = f.subscriber_id
   group by f.subscriber_id, f.day, h.tier) customers
 group by day, tier, mask`;

const earnedSql = (asOf: BusinessDay): string => `
with held as (${heldSql(asOf)}),
active as (
  select subscriber_id, count(distinct (date '${asOf}' - business_day) / 30) as months from daily_actives
   where business_day > date '${asOf}' - 90 and business_day <= date '${asOf}' group by subscriber_id),
brought as (
  select t.subscriber_id, sum(${EARNED_USD}) as usd
    from transactions t join transaction_types k on k.type = t.type ${EARNED}
   where ${IS_EARNED} and t.business_day > date '${asOf}' - 90 and t.business_day <= date '${asOf}' and t.subscriber_id <> 'house'
   group by t.subscriber_id)
select coalesce(h.tier, 0)::text as tier, sum(a.months)::float8 as months, coalesce(sum(b.usd), 0)::float8 as usd
  from active a
  left join brought b on b.subscriber_id = a.subscriber_id
  left join held h on h.subscriber_id = a.subscriber_id
 group by 1 order by 1`;

async function copied(client: pg.PoolClient, statement: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(`copy (${statement}) to stdout`)))
    chunks.push(chunk as Buffer); // a COPY yields buffers
  return new Uint8Array(Buffer.concat(chunks));
}

/** Null while there is nothing closed. */
export async function readTrainingData(
  database: Database,
  asOf: BusinessDay,
  periods: readonly number[],
  stop: AbortSignal,
): Promise<TrainingData | null> {
  const client = await database.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query(`set local statement_timeout = '120s'; set local work_mem = '64MB'`);
    const revenue = await client.query<{ day: BusinessDay; value: number | null }>(
      `select distinct on (business_day) business_day as day, value::float8 as value from figure_values
        where figure_id = 'revenue.day' and dimension = '' and business_day <= $1 order by business_day, recorded_at desc`,
      [asOf],
    );
    const business = await client.query<{ first: BusinessDay | null }>(
      'select min(business_day) as first from daily_totals where business_day <= $1',
      [asOf],
    );
    const firstDay = business.rows[0]?.first ?? null;
    if (firstDay === null) return null;
    const wanted = new Set([asOf]);
    for (const period of periods) {
      const { judged, taught } = originsOf(firstDay, asOf, period);
      if (judged !== null) for (const day of [judged, ...taught]) wanted.add(day);
    }
    const origins: OriginRows[] = [];
    for (const day of wanted) {
      stop.throwIfAborted();
      origins.push({ day, text: await copied(client, featuresSql(day, asOf)) });
    }
    stop.throwIfAborted();
    const months = await copied(client, monthsSql(firstDay, asOf));
    const earned = await client.query<TrainingData['earned'][number]>(earnedSql(asOf));
    const alerts = await client.query<TrainingData['alerts'][number]>(
      `select decided_day as day, confidence::float8 as confidence, status = 'resolved' as confirmed from fraud_alerts
        where decided_day <= $1 order by decided_at, id`,
      [asOf],
    );
    const days = revenue.rows.filter(({ day }) => day >= firstDay);
    return {
      firstDay,
      asOf,
      origins,
      months,
      earned: earned.rows,
      revenue: { firstDay: days[0]?.day ?? firstDay, values: days.map(({ value }) => value ?? 0) },
      alerts: alerts.rows,
    };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
