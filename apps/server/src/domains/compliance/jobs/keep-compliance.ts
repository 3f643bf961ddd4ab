/**
 * Runs the compliance programme on schedule: puts the register in force, opens reports, examines cash, runs controls.
 */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { examineCash, hasNewSuspicion, takeSuspicions, unexamined } from '../detect.ts';
import { hasReportToOpen, openReports } from '../reports.ts';
import {
  SCHEDULE,
  keepResults,
  runDueTest,
  testsDue,
  type DueTest,
  type TestResult,
} from '../run-controls.ts';
import { seedRegister } from '../seed-register.ts';
import type { Database, Db } from '../../../platform/database/client.ts';
import { LOCKS } from '../../../platform/database/locks.ts';
import { figureOf } from '../../../figures/catalogue.ts';
import { appendFigures } from '../../../figures/close-figures.ts';
import { appendAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { announce } from '../../../platform/realtime/events.ts';
import type { Listening } from '../../../platform/time/clock-watch.ts';
import { holdsBusiness, readDemoState } from '../../../ledger/demo-state.ts';
import { roundKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../../platform/queue/schedules.ts';
import { createDemoProgramme, hasUnsettledHistory, settleHistory } from '../demo-programme.ts';
import { patient } from '../patient.ts';

const CHECK_EVERY_MS = 10_000;
/** The close of yesterday is late after this time of the day, if the server has been receiving data for as long. */
const CLOSE_LATE_MS = 2 * 3_600_000;
/** Test results are written in batches of this size; if the server stops before, these tests run again. */
const WRITTEN_AT_ONCE = 50;
const ACTOR = {
  id: null,
  name: 'compliance schedule',
  sessionId: null,
  address: null,
  requestId: 'compliance schedule',
};

/** The day on which the programme began; null while the register is not in force. */
async function inForceSince(db: Db): Promise<BusinessDay | null> {
  const { rows } = await sql<{ since: BusinessDay | null }>`
    select min(since) as since from compliance_requirements`.execute(db);
  return rows[0]?.since ?? null;
}

const many = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** Whether the close of yesterday is so late that its absence should be tested. */
function closeIsLate(now: Date, listening: Listening): boolean {
  const sinceMidnight = now.getTime() - Date.parse(`${businessDayOf(now)}T00:00:00Z`);
  return Math.min(sinceMidnight, listening.steadyMs()) >= CLOSE_LATE_MS;
}

interface Made {
  readonly test: DueTest;
  readonly result: TestResult;
  readonly at: Date;
}

/** Runs the due tests. Results are stored in batches, with one audit record per batch. */
async function runDue(round: Round, ofDemo: boolean): Promise<void> {
  const { database, clock, listening, signal } = round;
  const now = clock.now();
  const due = await testsDue(database.read, businessDayOf(now), closeIsLate(now, listening));
  let made: Made[] = [];
  for (const [index, test] of due.entries()) {
    if (signal.aborted) break;
    // The newest test of a control decides its state, so tests of earlier days get earlier timestamps.
    const later = due.slice(index + 1).filter(({ id }) => id === test.id).length;
    const at = new Date(now.getTime() - later);
    await patient(database, ofDemo, clock, async (tx) => {
      made.push({ test, at, result: await runDueTest(tx, test, at) });
    });
    if (made.length === WRITTEN_AT_ONCE) {
      await keepMade(round, ofDemo, made, now);
      made = [];
    }
  }
  await keepMade(round, ofDemo, made, now);
}

async function keepMade(
  { database, clock }: Round,
  ofDemo: boolean,
  made: readonly Made[],
  now: Date,
): Promise<void> {
  if (made.length === 0) return;
  const today = businessDayOf(now);
  const ran = [...new Set(made.map(({ test }) => test.id))];
  const days = [...new Set(made.flatMap(({ test }) => test.day ?? []))];
  const failed = made.filter(({ result }) => !result.passed).map(({ test }) => test);
  await patient(database, ofDemo, clock, async (tx) => {
    for (const { result, at } of made) await keepResults(tx, [result], SCHEDULE, at);
    await announce(tx, now, { topic: 'business.changed', payload: { day: today } });
    await appendAudit(tx, clock, ACTOR, {
      action: 'compliance.run',
      entity: ['compliance_controls', today],
      description: `Ran ${many(ran.length, 'control')}${days.length > 1 ? ` on ${days.length} days` : ''}; ${many(failed.length, 'test')} failed`,
      category: 'System',
      after: { ran, days: { from: days[0] ?? null, to: days.at(-1) ?? null }, tests: made.length, failed },
    });
  });
}

/** Recomputes the number of reports for the closed days from `first` on. */
async function countReports(tx: Db, first: BusinessDay, at: Date): Promise<void> {
  const { rows } = await sql<{ from: BusinessDay | null; to: BusinessDay | null }>`
    select min(business_day) as from, max(business_day) as to from day_closes where business_day >= ${first}::date`.execute(
    tx,
  );
  const { from = null, to = null } = rows[0] ?? {};
  if (from !== null && to !== null)
    await appendFigures(tx, { from, to }, at, [figureOf('compliance.total-reports')]);
}

interface Round {
  readonly database: Database;
  readonly clock: Clock;
  readonly listening: Listening;
  readonly signal: AbortSignal;
}

/** Whether a round has anything to do: the same questions as its steps, in their order. */
async function isRoundDue(db: Db, at: Date, listening: Listening): Promise<boolean> {
  const demo = await readDemoState(db);
  if (demo !== null && !demo.complete) return false;
  const since = await inForceSince(db);
  if (since === null) return await holdsBusiness(db);
  const today = businessDayOf(at);
  return (
    (await hasReportToOpen(db, since, today)) ||
    (await unexamined(db)) !== null ||
    (await hasNewSuspicion(db)) ||
    (await testsDue(db, today, closeIsLate(at, listening))).length > 0 ||
    (demo !== null && (await hasUnsettledHistory(db)))
  );
}

/**
 * One round, resumable at every step. An empty company has no programme; a demo company
 * gets its own once its history is loaded.
 */
async function runCompliance(round: Round): Promise<void> {
  const { database, clock, signal } = round;
  const demo = await readDemoState(database.read);
  if (demo !== null && !demo.complete) return;
  const ofDemo = demo !== null;
  const at = clock.now();
  const today = businessDayOf(at);
  if ((await inForceSince(database.read)) === null) {
    if (!(await holdsBusiness(database.read))) return;
    await patient(database, ofDemo, clock, async (tx) => {
      const { rows } = await sql<{ first: BusinessDay | null }>`
        select min(business_day) as first from day_closes`.execute(tx);
      const since = demo === null ? today : (rows[0]?.first ?? today);
      await seedRegister(tx, since);
    });
  }
  const since = (await inForceSince(database.read)) ?? today;
  await patient(database, ofDemo, clock, async (tx) => {
    const [first] = await openReports(tx, since, today);
    // The days on which these periods ended are closed already.
    if (first !== undefined) await countReports(tx, first, at);
  });
  for (let range = await unexamined(database.read); range !== null; range = await unexamined(database.read)) {
    if (signal.aborted) return;
    const slice = range;
    await patient(database, ofDemo, clock, async (tx) => void (await examineCash(tx, slice, at)));
  }
  await patient(database, ofDemo, clock, async (tx) => {
    await takeSuspicions(tx);
    if (ofDemo) await settleHistory(tx, today);
  });
  await runDue(round, ofDemo);
  if (ofDemo && !signal.aborted) await createDemoProgramme(database, clock, signal);
}

/** A server of an earlier release takes its rounds in a loop under this lock; while it does, there is nothing to do. */
async function takeTurn(round: Round): Promise<void> {
  const client = await round.database.pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCKS.complianceRound,
    ]);
    if (rows[0]?.taken !== true) return;
    try {
      await runCompliance(round);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCKS.complianceRound]);
    }
  } finally {
    client.release();
  }
}

const complianceRounds = roundKind('compliance.round', 4 * 60 * 60_000);

export const complianceWork = (database: Database, clock: Clock, listening: Listening): Work =>
  work(complianceRounds, async (_, { signal }) => {
    await takeTurn({ database, clock, listening, signal });
    signal.throwIfAborted();
    return {};
  });

export const complianceWatch = (listening: Listening): Watch =>
  whenDue(
    CHECK_EVERY_MS,
    complianceRounds,
    {},
    async ({ read }, at) => await isRoundDue(read, at, listening),
  );
