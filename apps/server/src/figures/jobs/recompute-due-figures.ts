/** After transactions of closed days arrived late: recomputes their figures and those of the days after them. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import { countMissingMonth, recomputeFrom } from '../close-figures.ts';
import { takeDue } from '../due.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';
import type { DayStep } from '../day-steps.ts';
import { uncountedMonth } from '../../ledger/holder-balances.ts';
import { revalueFrom } from '../../ledger/revalue.ts';
import { jobKind, work, type Work } from '../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../platform/queue/schedules.ts';
import { proveChanges } from '../../platform/audit/prove-changes.ts';

/** For a lost notification. */
const CHECK_EVERY_MS = 30_000;
/** Otherwise a history sent out of order would be recomputed after each of its batches. */
const APART_MS = 1_000;

/** False while another process is recomputing. */
async function takeTurn(tx: Db): Promise<boolean> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.dueFigures}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Each month in a separate transaction, so that the history of an older release continues where it stopped. */
async function countMissingBalances(database: Database): Promise<void> {
  while ((await uncountedMonth(database.write)) !== null) {
    const counted = await database.write
      .transaction()
      .execute(async (tx) => (await takeTurn(tx)) && (await countMissingMonth(tx)));
    if (!counted) return;
  }
}

/**
 * One run in one transaction, for any number of batches. Resolves to the first day it recomputed, to null when nothing
 * is due or another process is recomputing. A batch that arrives meanwhile leaves a mark for the next run.
 */
export async function recomputeDueFigures(
  database: Database,
  clock: Clock,
  steps: readonly DayStep[] = [],
): Promise<BusinessDay | null> {
  await countMissingBalances(database);
  return await database.write.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx))) return null;
    const due = await takeDue(tx);
    if (due === null) return null;
    const { from, balancesFrom } = due;
    const at = clock.now();
    await revalueFrom(tx, from, at);
    await recomputeFrom(tx, from, at, balancesFrom);
    await announce(tx, at, { topic: 'business.changed', payload: { day: from } });
    for (const step of steps) await step(tx, clock, from);
    await proveChanges(tx, clock, 'figures', `Computed the days from ${from} on again`);
    return from;
  });
}

const lateFigures = jobKind({
  name: 'figures.late',
  payload: z.strictObject({}),
  result: z.object({ from: z.string().nullable() }),
  lane: 'rounds',
  limitMs: 60 * 60_000,
  attempts: 5,
});

export const lateFiguresWork = (database: Database, clock: Clock, steps: readonly DayStep[]): Work =>
  work(lateFigures, async () => ({ from: await recomputeDueFigures(database, clock, steps) }));

/** As soon as data has changed. */
export const lateFiguresWatch: Watch = whenDue(
  CHECK_EVERY_MS,
  lateFigures,
  {},
  async ({ read }) => {
    const { rows } = await sql<{ due: boolean }>`select exists (select from figures_due) as due`.execute(
      read,
    );
    return rows[0]?.due === true || (await uncountedMonth(read)) !== null;
  },
  { on: ({ topic }) => topic === 'business.changed', apartMs: APART_MS },
);
