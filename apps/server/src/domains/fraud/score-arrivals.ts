/** Scores ingested transactions, oldest first, and notifies the people who decide alerts of high-risk ones. */
import { sql } from 'kysely';
import { notify } from '../notifications/index.ts';
import type { Db } from '../../platform/database/client.ts';
import { markDue } from '../../figures/due.ts';
import { announce } from '../../platform/realtime/events.ts';
import { closedAmong } from '../../ledger/close-day.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import { writeScores } from './stored-scores.ts';
import { Memory } from './memory.ts';
import { movementsById, type ScoredRow } from './movement-rows.ts';
import { historyPending, holdProgress, recordRound } from './progress.ts';
import { rulesInForce } from './rules-in-force.ts';
import type { ScoringParts } from './score-history.ts';
import { scoreRows, type Raised, type ScoredRows } from './score-rows.ts';
import { writeAlerts } from './write-alerts.ts';
import { proveChanges } from '../../platform/audit/prove-changes.ts';

/** Rows scored in one transaction; an ingested batch is never split. */
const ROUND_ROWS = 2_000;

interface Arrival {
  id: bigint;
  ids: string[];
}

async function nextArrivals(tx: Db): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select id, ids from (
      select id, ids, sum(cardinality(ids)) over (order by id) - cardinality(ids) as before
        from (select id, ids from fraud_arrivals order by id limit 200) oldest) queued
     where before < ${ROUND_ROWS} order by id`.execute(tx);
  return rows;
}

/**
 * One round; resolves to the number of rows scored. It is 0 when nothing is pending, history comes first, or another
 * process is scoring.
 */
export async function scoreArrivals({ database, clock }: ScoringParts): Promise<number> {
  return await database.write.transaction().execute(async (tx) => {
    const progress = await holdProgress(tx);
    if (progress === null || historyPending(progress)) return 0;
    const started = performance.now();
    const arrivals = await nextArrivals(tx);
    if (arrivals.length === 0) return 0;
    const rows = await movementsById(
      tx,
      arrivals.flatMap(({ ids }) => ids),
    );
    const memory = await Memory.read(tx, progress.segments, rows);
    const { raised, scores } = await scoreBatch(tx, memory, rows);
    const at = clock.now();
    const fresh = await writeAlerts(tx, raised, at);
    await writeScores(tx, scores);
    const segments = await memory.keep(tx);
    await sql`delete from fraud_arrivals where id = any (${arrivals.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    );
    await recordRound(tx, { rows: rows.length, ms: performance.now() - started, segments, at });
    if (raised.length > 0) await notifyOfAlerts(tx, raised, fresh, at);
    await proveChanges(
      tx,
      clock,
      'fraud scoring',
      `Scored ${rows.length.toLocaleString('en-US')} transactions`,
    );
    // Rows that were withdrawn before they were scored count as done as well.
    return Math.max(1, rows.length);
  });
}

async function scoreBatch(tx: Db, memory: Memory, rows: readonly ScoredRow[]): Promise<ScoredRows> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { raised: [], scores: [] };
  const people = [...new Set(rows.map(({ subscriberId }) => subscriberId))];
  await memory.readAround(tx, { from: first.at, to: last.at, people });
  return scoreRows(memory, rows, (await rulesInForce(tx)).alertFrom);
}

async function notifyOfAlerts(
  tx: Db,
  raised: readonly Raised[],
  fresh: readonly bigint[],
  at: Date,
): Promise<void> {
  const days = [...new Set(raised.map(({ row }) => row.day))].toSorted();
  await lockDays(tx, days);
  const closed = (await closedAmong(tx, days))[0];
  if (closed !== undefined) await markDue(tx, closed, at, { balances: false });
  await announce(tx, at, { topic: 'fraud.changed', payload: {} });
  const { rows } = await sql<{ id: bigint; description: string }>`
    select id, description from fraud_alerts
     where id = any (${[...fresh]}::bigint[]) and severity = 'high' order by confidence desc, id`.execute(tx);
  const [worst, ...others] = rows;
  if (!worst) return;
  await notify(
    tx,
    at,
    { kind: 'holders', power: 'compliance.manage' },
    {
      type: 'warning',
      category: 'security',
      title: others.length === 0 ? 'A high-risk fraud alert' : `${others.length + 1} high-risk fraud alerts`,
      message: worst.description,
      actionType: 'fraud_alert',
      data: { alertId: String(worst.id) },
    },
  );
}
