/** Scores everything that was ingested: woken by new business, in one server process at a time. */
import { roundKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../../platform/queue/schedules.ts';
import { hasPendingWork } from '../progress.ts';
import { scoreArrivals } from '../score-arrivals.ts';
import { scoreHistory, type HistoryRun, type ScoringParts } from '../score-history.ts';
import { takeTurns } from '../turns.ts';

/** Covers a lost hint. */
const CHECK_EVERY_MS = 5_000;
/**
 * Pause between rounds. Each round reads and writes the profiles of its customers, so that many small batches share
 * one.
 */
const APART_MS = 250;

/** Scores everything that is pending, history first. */
export async function scoreAll(
  parts: ScoringParts,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!(await hasPendingWork(parts.database.read))) return;
  let run: HistoryRun | null = null;
  do run = await scoreHistory(parts, run, signal);
  while (run !== null && !signal.aborted);
  while (!signal.aborted && (await scoreArrivals(parts)) > 0);
}

const scoring = roundKind('fraud.score', 24 * 60 * 60_000);

export const scoringWork = (parts: Omit<ScoringParts, 'turns'>): Work =>
  work(scoring, async (_, { signal }) => {
    const turns = takeTurns();
    try {
      await scoreAll({ ...parts, turns }, signal);
    } finally {
      turns.stop();
    }
    // An interrupted slice is scored again.
    signal.throwIfAborted();
    return {};
  });

export const scoringWatch: Watch = whenDue(
  CHECK_EVERY_MS,
  scoring,
  {},
  async ({ read }) => await hasPendingWork(read),
  { on: ({ topic }) => topic === 'business.changed', apartMs: APART_MS },
);
