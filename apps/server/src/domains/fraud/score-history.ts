/**
 * Scores transactions from before the first scoring, in time order. It works in slices that each store profiles, alerts
 * and figures, so that another process can continue where one ended.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { AlertFrom } from '@cottontree/contract/fraud/rules.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/client.ts';
import { fraudFigures } from '../../figures/catalogue/fraud.ts';
import { appendFigures } from '../../figures/close-figures.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { announce } from '../../platform/realtime/events.ts';
import { readDemoState } from '../../ledger/demo-state.ts';
import { decideDemoAlerts } from './demo-desk.ts';
import { writeScores, type FoundScore } from './stored-scores.ts';
import { Memory } from './memory.ts';
import { movementsOfDays } from './movement-rows.ts';
import { historyPending, holdProgress, recordRound, type Progress } from './progress.ts';
import { rulesInForce } from './rules-in-force.ts';
import { scoreRows, type Raised } from './score-rows.ts';
import { ALONE, type Turns } from './turns.ts';
import { writeAlerts } from './write-alerts.ts';
import { proveChanges } from '../../platform/audit/prove-changes.ts';

/** The minimum slice; at most one slice is scored again after a crash. */
const SLICE_ROWS = 250_000;
/** A slice costs mostly the writing of all profiles, so it must contain enough rows per profile. */
const ROWS_PER_PROFILE = 20;
/** Rows read at once; more would only cost memory. */
const RUN_ROWS = 5_000;
/** Rows scored before other work gets its turn: some milliseconds. */
const ROWS_PER_TURN = 250;
const DAY_SECONDS = 86_400;

/** Kept between the slices of one run: the profiles are large to read again. */
export interface HistoryRun {
  readonly memory: Memory;
  /** Scored up to this day. */
  readonly done: BusinessDay | null;
}

interface Run {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

/** The next days up to `end` with at most `most` rows, in runs that are read at once; at least one day. */
async function nextRuns(
  db: Db,
  { after, end, most }: { after: BusinessDay | null; end: BusinessDay; most: number },
): Promise<Run[]> {
  const { rows: days } = await sql<{ day: BusinessDay; n: number }>`
    select business_day as day, sum(n)::int as n from daily_totals
     where business_day <= ${end}::date and business_day > coalesce(${after}::date, '-infinity')
     group by business_day order by business_day`.execute(db);
  const runs: Run[] = [];
  let taken = 0;
  let inRun = Number.POSITIVE_INFINITY;
  for (const { day, n } of days) {
    if (taken > 0 && taken + n > most) return runs;
    const last = runs.at(-1);
    if (last === undefined || inRun + n > RUN_ROWS) {
      runs.push({ from: day, to: day });
      inRun = 0;
    } else runs[runs.length - 1] = { from: last.from, to: day };
    taken += n;
    inRun += n;
  }
  // These are the last days of history, even if days without transactions follow.
  const last = runs.pop();
  return [...runs, { from: last?.from ?? end, to: end }];
}

interface Slice {
  readonly memory: Memory;
  readonly runs: readonly Run[];
  readonly alertFrom: AlertFrom;
  readonly turns: Turns;
  readonly signal: AbortSignal;
}
interface ScoredSlice {
  readonly raised: Map<string, Raised>;
  readonly scores: FoundScore[];
  readonly rows: number;
}
async function scoreRuns(db: Db, { memory, runs, alertFrom, turns, signal }: Slice): Promise<ScoredSlice> {
  const raised = new Map<string, Raised>();
  const scores: FoundScore[] = [];
  let count = 0;
  const { rows: queued } = await sql<{ id: string }>`select unnest(ids) as id from fraud_arrivals`.execute(
    db,
  );
  const arriving = new Set(queued.map(({ id }) => id));
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return { raised, scores, rows: 0 };
  const start = Date.parse(`${first.from}T00:00:00Z`) / 1_000;
  const end = Date.parse(`${last.to}T00:00:00Z`) / 1_000 + DAY_SECONDS;
  await memory.readAround(db, { from: start, to: end, people: null });
  for (const run of runs) {
    signal.throwIfAborted();
    const rows = (await movementsOfDays(db, run)).filter(({ id }) => !arriving.has(id));
    for (let at = 0; at < rows.length; at += ROWS_PER_TURN) {
      const began = performance.now();
      const scored = scoreRows(memory, rows.slice(at, at + ROWS_PER_TURN), alertFrom);
      for (const each of scored.raised) raised.set(`${each.row.subscriberId} ${each.type} ${each.at}`, each);
      scores.push(...scored.scores);
      await turns.next(performance.now() - began, signal);
    }
    count += rows.length;
  }
  return { raised, scores, rows: count };
}

export interface ScoringParts {
  readonly database: Database;
  readonly clock: Clock;
  /** By default no other work needs a turn. */
  readonly turns?: Turns;
}

/** Scores one slice; null when no history is pending, or another process is scoring. */
export async function scoreHistory(
  { database, clock, turns = ALONE }: ScoringParts,
  run: HistoryRun | null = null,
  signal: AbortSignal = new AbortController().signal,
  sliceRows?: number,
): Promise<HistoryRun | null> {
  return await database.write.transaction().execute(async (tx) => {
    const progress = await holdProgress(tx);
    if (progress === null || !historyPending(progress)) return null;
    const { historyTo, historyDone } = progress;
    if (historyTo === null) return null;
    const memory = await memoryFor(tx, progress, run);
    const most = sliceRows ?? Math.max(SLICE_ROWS, ROWS_PER_PROFILE * memory.known);
    const runs = await nextRuns(tx, { after: historyDone, end: historyTo, most });
    const from = runs[0]?.from ?? historyTo;
    const to = runs.at(-1)?.to ?? historyTo;
    const started = performance.now();
    const { alertFrom } = await rulesInForce(tx);
    const scored = await scoreRuns(database.read, { memory, runs, alertFrom, turns, signal });
    const at = clock.now();
    await writeAlerts(tx, [...scored.raised.values()], at, { fiction: (await readDemoState(tx)) !== null });
    await writeScores(tx, scored.scores);
    await decideDemoAlerts(tx, at);
    const segments = await memory.keep(tx);
    await recordRound(tx, {
      rows: scored.rows,
      ms: performance.now() - started,
      segments,
      at,
      historyDone: to,
    });
    await recordFigures(tx, { from, to }, at);
    await announce(tx, at, { topic: 'fraud.changed', payload: {} });
    await proveChanges(tx, clock, 'fraud scoring', `Scored ${from} to ${to}`);
    return { memory, done: to };
  });
}

const memoryFor = async (tx: Db, progress: Progress, run: HistoryRun | null): Promise<Memory> =>
  run !== null && run.done === progress.historyDone
    ? run.memory
    : await Memory.read(tx, progress.segments, 'all');

/** The days were closed before their alerts existed. */
async function recordFigures(
  tx: Db,
  { from, to }: { from: BusinessDay; to: BusinessDay },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ last: BusinessDay | null }>`
    select max(business_day) as last from day_closes where business_day between ${from}::date and ${to}::date`.execute(
    tx,
  );
  const last = rows[0]?.last ?? null;
  if (last !== null) await appendFigures(tx, { from, to: last }, at, fraudFigures);
}
