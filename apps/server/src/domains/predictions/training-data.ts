/**
 * Reads the training data in one consistent, read-only snapshot of the database. It is aggregated there and copied as
 * text.
 */
import { idInSql } from '../../figures/figure.ts';
import type { LearntFrom } from '@cottontree/contract/predictions/predictions.ts';
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../platform/database/client.ts';
import { BEST_TIER, earnedSql, livesSql, type EarnedRow } from './lifetime-data.ts';

/** Customers as they were on a day, with their outcomes: one line each, with the columns FEATURE_COLUMNS. */
export interface OriginRows {
  readonly day: BusinessDay;
  readonly text: Uint8Array;
}

export interface TrainingData {
  /** First day with business, and the last closed one. */
  readonly firstDay: BusinessDay;
  readonly asOf: BusinessDay;
  readonly origins: readonly OriginRows[];
  /**
   * One line per group of identical customers: first active day, card tiers and active months as bits, and their
   * number.
   */
  readonly months: Uint8Array;
  readonly earned: readonly EarnedRow[];
  readonly revenue: { readonly firstDay: BusinessDay; readonly values: readonly number[] };
  /** Decided alerts in the order of their decision. */
  readonly alerts: readonly {
    readonly day: BusinessDay;
    readonly confidence: number;
    readonly confirmed: boolean;
  }[];
  readonly learntFrom: LearntFrom;
}

/** Days of history that are needed before a day can be used for training. */
export const MIN_HISTORY_DAYS = 90;
/** A sample of the customers is enough for training, and limits the work. */
const MAX_TRAINING_CUSTOMERS = 12_000;

/** Days between two training days. */
const GRID_DAYS = 30;
/** The number of past days for testing, and of days for training. */
const TEST_DAYS = 4;
const TRAINING_DAYS = 3;
/** The longest time over which an outcome is observed: a year, and 90 days to know whether the customer came back. */
const LONGEST_FOLLOW = 365 + 90;

/** Days of business needed for `outcomes` consecutive outcomes that each take `follow` days to be known. */
export const daysNeeded = (follow: number, outcomes = 1): number =>
  outcomes * GRID_DAYS * Math.ceil(follow / GRID_DAYS) + MIN_HISTORY_DAYS;

export interface Origins {
  /** The newest days whose outcome is known: the model for the present is trained on them. */
  readonly newest: readonly BusinessDay[];
  /** Past days for testing, each with the training days whose outcome was known by then; empty where there was none. */
  readonly exams: readonly { readonly judged: BusinessDay; readonly taught: readonly BusinessDay[] }[];
}

/**
 * Days for training and testing besides the present, on one grid, for an outcome that takes `follow` days to be known.
 * No exams when it is too early to know the customers by then, or their outcomes.
 */
export function originsOf(firstDay: BusinessDay, asOf: BusinessDay, follow: number): Origins {
  const steps = Math.ceil(follow / GRID_DAYS);
  const days = (from: number, count: number): BusinessDay[] =>
    Array.from({ length: count }, (_, at) => addDays(asOf, -GRID_DAYS * (from + at))).filter(
      (day) => daysBetween(firstDay, day) >= MIN_HISTORY_DAYS - 1,
    );
  const exams = days(steps, TEST_DAYS).map((judged, at) => ({
    judged,
    taught: days(2 * steps + at, TRAINING_DAYS),
  }));
  const inTime = exams.filter(({ taught }) => taught.length > 0);
  return { newest: days(steps, TRAINING_DAYS), exams: inTime.length > 0 ? inTime : exams.slice(0, 1) };
}

/** Features of the customers who were active in the 90 days before `day`. */
const featuresSql = (day: BusinessDay, asOf: BusinessDay): string => {
  const T = `date '${day}'`;
  const until = `least(${T} + ${LONGEST_FOLLOW}, date '${asOf}')`;
  const last = (days: number, column = 'business_day'): string =>
    `${column} > ${T} - ${days} and ${column} <= ${T}`;
  return `
with active as (
  select subscriber_id, count(*) filter (where ${last(30)}) as d30, count(*) as d90, ${T} - max(business_day) as recency
    from daily_actives where ${last(90)} group by subscriber_id),
asked as (
  select a.*, s.signup_day from active a
    join subscribers s on s.id = a.subscriber_id and (s.closed_day is null or s.closed_day > ${T})
   ${day === asOf ? '' : `order by md5(a.subscriber_id) limit ${MAX_TRAINING_CUSTOMERS}`}),
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
held as (
  select subscriber_id, max(${BEST_TIER}) as tier from cards
   where activated_day <= ${T} and (closed_day is null or closed_day > ${T}) group by subscriber_id),
future as (
  select d.subscriber_id, d.business_day from daily_actives d join asked using (subscriber_id)
   where d.business_day > ${T} and d.business_day <= ${until}),
later as (
  select subscriber_id, count(*) filter (where business_day <= ${T} + 30) as f30,
         count(*) filter (where business_day <= ${T} + 90) as f90, count(*) filter (where business_day <= ${T} + 365) as f365
    from future group by subscriber_id),
-- The first 90 days without a transaction that are over: on which day after T they begin.
silences as (
  select subscriber_id, min(last) - ${T} + 1 as begins
    from (select subscriber_id, business_day as last,
                 lead(business_day, 1, ${until} + 1) over (partition by subscriber_id order by business_day) as next
            from (select subscriber_id, ${T} as business_day from asked union all select * from future) days) gaps
   where next - last > 90 group by subscriber_id)
select a.d30, a.d90, a.recency, coalesce(m.tx30, 0), coalesce(m.tx60, 0), coalesce(m.failed, 0), coalesce(t.n, 0),
       coalesce(e.n, 0), ${T} - a.signup_day, coalesce(l.level, 0), coalesce(h.tier, 0),
       round(ln(1 + greatest(coalesce(m.balance, 0), 0)) - ln(1 + greatest(coalesce(m.balance_then, m.balance, 0), 0)), 4),
       coalesce(f.f30, 0), coalesce(f.f90, 0), coalesce(f.f365, 0), coalesce(q.begins, 0)
  from asked a
  left join moves m on m.subscriber_id = a.subscriber_id
  left join tickets t on t.subscriber_id = a.subscriber_id
  left join events e on e.subscriber_id = a.subscriber_id
  left join levels l on l.subscriber_id = a.subscriber_id
  left join held h on h.subscriber_id = a.subscriber_id
  left join later f on f.subscriber_id = a.subscriber_id
  left join silences q on q.subscriber_id = a.subscriber_id`;
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
  // Day after the origin on which the first 90 days without a transaction begin; 0 when there are no complete ones.
  'silent',
] as const;

async function copied(client: pg.PoolClient, statement: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(`copy (${statement}) to stdout`)))
    chunks.push(chunk as Buffer); // COPY yields buffers
  return new Uint8Array(Buffer.concat(chunks));
}

const BUSINESS_SQL = `
select min(business_day) as first, coalesce(sum(n), 0)::float8 as rows from daily_totals where business_day <= $1`;

/**
 * @param originsFor returns the past days for which customers are read, besides the present
 * @returns null while no day is closed
 */
export async function readTrainingData(
  database: Database,
  asOf: BusinessDay,
  originsFor: (firstDay: BusinessDay, asOf: BusinessDay) => readonly BusinessDay[],
  stop: AbortSignal,
): Promise<TrainingData | null> {
  const client = await database.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query(
      `select set_config('statement_timeout', '120s', true), set_config('work_mem', '64MB', true)`,
    );
    const revenue = await client.query<{ day: BusinessDay; value: number | null }>(
      `select distinct on (business_day) business_day as day, value::float8 as value from figure_values
        where figure_id = ${idInSql('revenue.day')} and dimension = '' and business_day <= $1 order by business_day, recorded_at desc`,
      [asOf],
    );
    const [business] = (await client.query<{ first: BusinessDay | null; rows: number }>(BUSINESS_SQL, [asOf]))
      .rows;
    const firstDay = business?.first ?? null;
    if (firstDay === null) return null;
    const originDays = new Set([asOf, ...originsFor(firstDay, asOf)]);
    const origins: OriginRows[] = [];
    for (const day of originDays) {
      stop.throwIfAborted();
      origins.push({ day, text: await copied(client, featuresSql(day, asOf)) });
    }
    stop.throwIfAborted();
    const months = await copied(client, livesSql(firstDay, asOf));
    stop.throwIfAborted();
    const earned = await client.query<EarnedRow>(earnedSql(firstDay, asOf));
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
      learntFrom: {
        rows: business?.rows ?? 0,
        days: daysBetween(firstDay, asOf) + 1,
        decisions: alerts.rows.length,
        until: asOf,
      },
    };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
