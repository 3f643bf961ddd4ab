/** The compliance programme by itself: the register put in force, reports opened, cash examined, controls run. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { examineCash, takeSuspicions, unexamined } from '../../compliance/detect.ts';
import { openReports } from '../../compliance/reports.ts';
import { SCHEDULE, keepResults, queriesDue, runQueries } from '../../compliance/run-controls.ts';
import { seedRegister } from '../../compliance/seed-register.ts';
import type { Database, Db } from '../../db/client.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { Clock } from '../../kernel/clock.ts';
import { announce } from '../../kernel/events.ts';
import { holdsBusiness, readDemoState } from '../demo/demo-state.ts';
import { repeat, type Loop } from '../loop.ts';
import { layDownProgramme, settleHistory } from './demo-programme.ts';
import { patient } from './patient.ts';

const COMPLIANCE_LOCK = 1_280_481;
const ROUND_MS = 10_000;
const ACTOR = {
  id: null,
  name: 'compliance schedule',
  sessionId: null,
  address: null,
  requestId: 'compliance schedule',
};

/** The day from which the programme speaks; null while the register is not in force. */
async function inForceSince(db: Db): Promise<BusinessDay | null> {
  const { rows } = await sql<{ since: BusinessDay | null }>`
    select min(since) as since from compliance_requirements`.execute(db);
  return rows[0]?.since ?? null;
}

/** Runs the queries that are due, each in a transaction of its own, so that what was found is kept as far as it came. */
async function runDue(database: Database, ofDemo: boolean, clock: Clock, signal: AbortSignal): Promise<void> {
  const at = clock.now();
  const today = businessDayOf(at);
  const due = await queriesDue(database.read, today);
  if (due.length === 0) return;
  const failed: string[] = [];
  const ran: string[] = [];
  for (const id of due) {
    if (signal.aborted) return;
    await patient(database, ofDemo, async (tx) => {
      const results = await runQueries(tx, [id], at);
      await keepResults(tx, results, SCHEDULE, at);
      ran.push(...results.map(({ controlId }) => controlId));
      failed.push(...results.filter(({ passed }) => !passed).map(({ controlId }) => controlId));
    });
  }
  await database.write.transaction().execute(async (tx) => {
    await announce(tx, at, { topic: 'business.changed', payload: { day: today } });
    await appendAudit(tx, at, ACTOR, {
      action: 'compliance.run',
      entity: ['compliance_controls', today],
      description: `Ran ${ran.length} controls; ${failed.length} failed`,
      category: 'System',
      after: { ran, failed },
    });
  });
}

/**
 * One round; cheap when nothing is due, resumable at every step. An empty company has no programme; a demo company gets
 * its own once its history is down.
 */
async function runCompliance(database: Database, clock: Clock, signal: AbortSignal): Promise<void> {
  const demo = await readDemoState(database.read);
  if (demo !== null && !demo.complete) return;
  const ofDemo = demo !== null;
  const at = clock.now();
  const today = businessDayOf(at);
  if ((await inForceSince(database.read)) === null) {
    if (!(await holdsBusiness(database.read))) return;
    await patient(database, ofDemo, async (tx) => {
      const { rows } = await sql<{ first: BusinessDay | null }>`
        select min(business_day) as first from day_closes`.execute(tx);
      const since = demo === null ? today : (rows[0]?.first ?? today);
      await seedRegister(tx, { since, queriesSince: today });
    });
  }
  const since = (await inForceSince(database.read)) ?? today;
  await patient(database, ofDemo, async (tx) => void (await openReports(tx, since, today)));
  for (let range = await unexamined(database.read); range !== null; range = await unexamined(database.read)) {
    if (signal.aborted) return;
    const slice = range;
    await patient(database, ofDemo, async (tx) => void (await examineCash(tx, slice, at)));
  }
  await patient(database, ofDemo, async (tx) => {
    await takeSuspicions(tx);
    if (ofDemo) await settleHistory(tx, today);
  });
  await runDue(database, ofDemo, clock, signal);
  if (ofDemo && !signal.aborted) await layDownProgramme(database, clock, signal);
}

/** In one server process at a time; another one that finds it taken waits for its own next round. */
export async function takeTurnAtCompliance(
  database: Database,
  clock: Clock,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      COMPLIANCE_LOCK,
    ]);
    if (rows[0]?.taken !== true) return false;
    try {
      await runCompliance(database, clock, signal);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [COMPLIANCE_LOCK]);
    }
    return true;
  } finally {
    client.release();
  }
}

export interface ComplianceKeeping {
  readonly database: Database;
  readonly clock: Clock;
  onError(error: unknown): void;
}

export function keepCompliance({ database, clock, onError }: ComplianceKeeping): Pick<Loop, 'stop'> {
  const ending = new AbortController();
  const loop = repeat(async () => void (await takeTurnAtCompliance(database, clock, ending.signal)), {
    everyMs: ROUND_MS,
    onError,
  });
  return {
    stop: async () => {
      ending.abort();
      await loop.stop();
    },
  };
}
