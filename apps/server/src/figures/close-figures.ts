/** Appends the figures of closed days. Earlier values are kept: figure_values records which value was valid when. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { LOCKS } from '../platform/database/locks.ts';
import { completeBalances, countBalances, uncountedMonth } from '../ledger/holder-balances.ts';
import { writeActiveWindows } from './active-windows.ts';
import { CATALOGUE } from './catalogue.ts';
import { writeCohorts } from './cohorts.ts';
import { valuesSql, type Definition } from './figure.ts';

/** Figures that are computed on request are not stored. */
const RECORDED = CATALOGUE.filter(({ timing }) => timing !== 'asked');

/** Appends when the newest recorded value differs, or when there is none. */
const appendSql = (figure: Definition): string => `
insert into figure_values (figure_id, business_day, dimension, recorded_at, value)
select $4, v.business_day, v.dimension, $3, v.value
  from (${valuesSql(figure)}) v
 where not exists (
   select from (select f.value from figure_values f
                 where f.figure_id = $4 and f.business_day = v.business_day and f.dimension = v.dimension
                 order by f.recorded_at desc limit 1) newest
    where newest.value is not distinct from v.value)`;

/**
 * Computes every figure for the days from `from` to `to` and appends one value for each figure, dimension and day,
 * recorded at `at`; a value equal to the newest recorded one is not repeated. Set-based: a single day and the whole
 * history take one pass each. The journals of the days must be posted; holds a lock until the transaction ends.
 */
export async function closeFigures(
  tx: Db,
  days: ClosedDays,
  at: Date,
  catalogue: readonly Definition[] = RECORDED,
): Promise<void> {
  await holdClose(tx);
  await countBalances(tx, days.from, days.to);
  await writeFigures(tx, days, at, catalogue);
}

async function writeFigures(
  tx: Db,
  days: ClosedDays,
  at: Date,
  catalogue: readonly Definition[],
): Promise<void> {
  await writeActiveWindows(tx, days.from, days.to);
  await writeCohorts(tx, days.from, days.to);
  await append(tx, days, at, catalogue);
}

/**
 * The same for some figures only, of days that are already closed, because their source data arrived later than the
 * rest.
 */
export async function appendFigures(
  tx: Db,
  days: ClosedDays,
  at: Date,
  figures: readonly Definition[],
): Promise<void> {
  await holdClose(tx);
  await append(tx, days, at, figures);
}

interface ClosedDays {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

async function holdClose(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.dailyClose})`.execute(tx);
  // Sorts two years of activity: the limits of a request are far too small for the first close of a company.
  await sql`select set_config('statement_timeout', '600000', true), set_config('work_mem', '96MB', true)`.execute(
    tx,
  );
}

async function append(tx: Db, days: ClosedDays, at: Date, figures: readonly Definition[]): Promise<void> {
  const recordedAt = await laterThanAll(tx, at);
  for (const figure of figures) {
    await tx.executeQuery(CompiledQuery.raw(appendSql(figure), [days.from, days.to, recordedAt, figure.id]));
  }
}

/**
 * `at`, or a microsecond after the newest value: of two corrections the one that commits later gets the later time,
 * whatever the clocks say. Text, because a JavaScript date has only milliseconds.
 */
async function laterThanAll(tx: Db, at: Date): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select greatest(${at}::timestamptz, max(recorded_at) + interval '1 microsecond')::text as at
      from figure_values`.execute(tx);
  return rows[0]?.at ?? at.toISOString();
}

/**
 * After rows of closed days arrived late: recomputes from the earliest of them to the last closed day, because windows
 * and running totals carry a change forward, and appends only the values that changed. Balances are recounted from
 * `balancesFrom` on; null when no holder's balance can have changed.
 */
export async function recomputeFrom(
  tx: Db,
  from: BusinessDay,
  at: Date,
  balancesFrom: BusinessDay | null = from,
): Promise<void> {
  const { rows } = await sql<{
    to: BusinessDay | null;
  }>`select max(business_day) as to from day_closes`.execute(tx);
  const to = rows[0]?.to;
  if (!to || from > to) return;
  await holdClose(tx);
  if (balancesFrom !== null && balancesFrom <= to) await countBalances(tx, balancesFrom, to);
  else await completeBalances(tx, to);
  await writeFigures(tx, { from, to }, at, RECORDED);
}

/** Counts one month of balances that were never counted; false when there is none. */
export async function countMissingMonth(tx: Db): Promise<boolean> {
  await holdClose(tx);
  const end = await uncountedMonth(tx);
  if (end === null) return false;
  await completeBalances(tx, end);
  return true;
}
