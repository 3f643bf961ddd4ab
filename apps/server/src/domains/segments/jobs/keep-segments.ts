/**
 * Keeps segments and cohorts up to date with the closed days, in slices. Each slice is one transaction, so that a
 * process that ends loses at most one slice, and none blocks others for long. It never runs while the demo company is
 * loading.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/client.ts';
import { LOCKS } from '../../../platform/database/locks.ts';
import { openDay, type Clock } from '../../../platform/time/clock.ts';
import { announce } from '../../../platform/realtime/events.ts';
import { readDemoState } from '../../../ledger/demo-state.ts';
import { roundKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../../platform/queue/schedules.ts';
import { writeCohortMoney } from '../cohort-money.ts';
import { writeCustomerMoney } from '../customer-money.ts';
import { fingerprints, monthFingerprints } from '../fingerprints.ts';
import { writeLapses } from '../lapses.ts';
import { writeMembership } from '../membership.ts';
import { writeMovements } from '../movements.ts';
import { writeStatistics } from '../statistics.ts';
import {
  closedMonths,
  endOfMonth,
  wantedDays,
  type Closed,
  type Request,
  type WantedDay,
} from '../wanted.ts';

/** Covers a lost hint. */
const CHECK_EVERY_MS = 10 * 60_000;
const APART_MS = 1_000;
/** How long requested days are kept. */
const REQUEST_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

interface Slice {
  readonly day: BusinessDay;
  work(tx: Db, at: Date): Promise<void>;
}

/** The closed days, or null while some of them are to be computed again. */
async function readClosed(db: Db): Promise<Closed | null> {
  const { rows } = await sql<{ first: BusinessDay | null; last: BusinessDay | null; due: boolean }>`
    select first, last, exists (select from figures_due where from_day <= last) as due
      from (select min(business_day) as first, max(business_day) as last from day_closes) closed`.execute(db);
  const row = rows[0];
  // Late business must be in the rollups first; its job announces when it is.
  return !row || row.due || row.first === null || row.last === null
    ? null
    : { first: row.first, last: row.last };
}

async function readRequests(db: Db, at: Date): Promise<Request[]> {
  const old = new Date(at.getTime() - REQUEST_DAYS * DAY_MS);
  const { rows } = await sql<{ day: BusinessDay; range_days: number }>`
    select day, range_days from segment_requests where asked_at > ${old} order by asked_at desc`.execute(db);
  return rows.map((row) => ({ day: row.day, rangeDays: row.range_days }));
}

interface Held {
  readonly fingerprint: string;
  readonly ranges: ReadonlySet<number>;
  readonly movements: ReadonlySet<number>;
  readonly lapses: boolean;
}
async function readHeld(db: Db): Promise<Map<BusinessDay, Held>> {
  const { rows } = await sql<{
    day: BusinessDay;
    fingerprint: string;
    ranges: number[];
    movements: number[];
    has_lapses: boolean;
  }>`
    select s.day, s.fingerprint, s.ranges, s.has_lapses,
           array(select c.range_days from segment_comparisons c where c.day = s.day) as movements
      from segment_snapshots s`.execute(db);
  return new Map(
    rows.map(({ day, fingerprint, ranges, movements, has_lapses: lapses }) => [
      day,
      { fingerprint, ranges: new Set(ranges), movements: new Set(movements), lapses },
    ]),
  );
}

function sliceOf(
  { day, ranges, movements, history }: WantedDay,
  held: ReadonlyMap<BusinessDay, Held>,
  print: string,
): Slice | null {
  const stored = held.get(day);
  const current = stored?.fingerprint === print ? stored : undefined;
  const missing = ranges.filter((each) => current?.ranges.has(each) !== true);
  // The day to compare with must be computed first.
  const comparable = movements.filter(
    (each) => current?.movements.has(each) !== true && held.has(addDays(day, -each)),
  );
  const lapses = !history && current?.lapses !== true;
  if (current && missing.length === 0 && comparable.length === 0 && !lapses) return null;
  return {
    day,
    work: async (tx, at) => {
      if (!current) await writeMembership(tx, day, print, at);
      for (const each of missing) await writeStatistics(tx, day, each);
      for (const each of comparable) await writeMovements(tx, day, each);
      if (lapses) await writeLapses(tx, day);
    },
  };
}

/**
 * Slices for months whose revenue per customer is missing or outdated, including months before the first closed day.
 */
async function customerSlices(db: Db, last: BusinessDay): Promise<Slice[]> {
  const prints = await monthFingerprints(db);
  const { rows } = await sql<{ month: BusinessDay; fingerprint: string }>`
    select month, fingerprint from customer_months`.execute(db);
  const made = new Map(rows.map((row) => [row.month, row.fingerprint]));
  // Stored revenue of a month that has no business any more is deleted.
  const printOf = (month: BusinessDay): string => prints.get(month) ?? '';
  return [...new Set([...prints.keys(), ...made.keys()])]
    .filter((month) => endOfMonth(month) <= last && made.get(month) !== printOf(month))
    .map((month) => ({
      day: endOfMonth(month),
      work: (tx, at) => writeCustomerMoney(tx, month, printOf(month), at),
    }));
}

/** The days to keep, and the due slices of them and of the cohorts in order; null while nothing may be computed. */
async function readPlan(db: Db, at: Date): Promise<{ wanted: WantedDay[]; slices: Slice[] } | null> {
  const closed = await readClosed(db);
  if (closed === null) return null;
  const wanted = wantedDays(closed, await readRequests(db, at));
  const months = closedMonths(closed);
  const prints = await fingerprints(db, [
    ...new Set([...wanted.map(({ day }) => day), ...months.map(endOfMonth)]),
  ]);
  const printOf = (day: BusinessDay): string => prints.get(day) ?? '';
  const held = await readHeld(db);
  const days = wanted.flatMap((each) => sliceOf(each, held, printOf(each.day)) ?? []);
  const { rows } = await sql<{ month: BusinessDay; fingerprint: string }>`
    select month, fingerprint from cohort_months`.execute(db);
  const made = new Map(rows.map((row) => [row.month, row.fingerprint]));
  const cohorts = months
    .filter((month) => made.get(month) !== printOf(endOfMonth(month)))
    .map((month): Slice => {
      const day = endOfMonth(month);
      return { day, work: (tx, at) => writeCohortMoney(tx, month, printOf(day), at) };
    });
  // Histories come last: nobody waits for them.
  const histories = new Set(wanted.filter(({ history }) => history).map(({ day }) => day));
  return {
    wanted,
    slices: [
      // The value to date is computed from these.
      ...(await customerSlices(db, closed.last)),
      ...days.filter(({ day }) => !histories.has(day)),
      ...cohorts,
      ...days.filter(({ day }) => histories.has(day)),
    ],
  };
}

/** Deletes snapshots that are no longer needed, and expired requests. */
async function pruneSnapshots(db: Db, wanted: readonly WantedDay[], at: Date): Promise<void> {
  const old = new Date(at.getTime() - REQUEST_DAYS * DAY_MS);
  await sql`delete from segment_requests where asked_at <= ${old}`.execute(db);
  await sql`delete from segment_snapshots where day <> all (${wanted.map(({ day }) => day)}::date[])`.execute(
    db,
  );
}

/** Computes the next slice; resolves to how many are left, null when nothing is due or another process holds the lock. */
async function nextSlice(database: Database, clock: Clock): Promise<number | null> {
  return await database.write.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.segments}) as taken`.execute(tx);
    if (rows[0]?.taken !== true) return null;
    const at = clock.now();
    const plan = await readPlan(tx, at);
    if (plan === null) return null;
    const slice = plan.slices[0];
    if (!slice) {
      await pruneSnapshots(tx, plan.wanted, at);
      return null;
    }
    // These statements scan all customers. There are no statistics for rows that a slice has just written, so the
    // planner would expect very few rows and use a nested loop over all transactions for each member. That takes
    // minutes, where a hash join takes a part of a second.
    await sql`set local work_mem = '64MB'`.execute(tx);
    await sql`set local enable_nestloop = off`.execute(tx);
    await slice.work(tx, at);
    await announce(tx, at, { topic: 'segments.changed', payload: { day: slice.day } });
    return plan.slices.length - 1;
  });
}

/** Computes everything that is due; `stopped` ends it between two slices. */
export async function bringSegmentsUpToDate(
  database: Database,
  clock: Clock,
  stopped: () => boolean = () => false,
  report: (done: number, left: number) => void = () => undefined,
): Promise<void> {
  const demo = await readDemoState(database.read);
  if (demo?.complete === false) return;
  for (let done = 1; !stopped(); done += 1) {
    const left = await nextSlice(database, clock);
    if (left === null) return;
    report(done, left);
  }
}

const updating = roundKind('segments.update', 4 * 60 * 60_000);

export const segmentsWork = (database: Database, clock: Clock): Work =>
  work(updating, async (_, { signal, progress }) => {
    await bringSegmentsUpToDate(
      database,
      clock,
      () => signal.aborted,
      (done, left) => progress((100 * done) / (done + left), `${done} of ${done + left} slices`),
    );
    signal.throwIfAborted();
    return {};
  });

/** When business of a closed day has changed, and when a person requests a day. */
export const segmentsWatch = (clock: Clock): Watch =>
  whenDue(CHECK_EVERY_MS, updating, {}, async ({ read }) => (await readDemoState(read))?.complete !== false, {
    apartMs: APART_MS,
    on: ({ topic, payload }) =>
      (topic === 'segments.changed' && payload['asked'] === true) ||
      (topic === 'business.changed' && !isOfToday(payload, openDay(clock))),
  });

/** Whether the event is live business of the open day, which comes several times a minute and changes no closed day. */
function isOfToday(payload: Readonly<Record<string, unknown>>, today: BusinessDay): boolean {
  const { day, days } = payload;
  const all = [day, ...(Array.isArray(days) ? days : [])].filter((each) => each !== undefined);
  return all.length > 0 && all.every((each) => each === today);
}
