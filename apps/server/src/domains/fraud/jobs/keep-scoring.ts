/** Scores everything that was ingested: woken by new business, in one server process at a time. */
import type { Hub } from '../../../platform/realtime/hub.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { hasPendingWork } from '../progress.ts';
import { scoreArrivals } from '../score-arrivals.ts';
import { scoreHistory, type HistoryRun, type ScoringParts } from '../score-history.ts';
import { takeTurns } from '../turns.ts';

/** Covers a lost hint, and another process that ended in the middle of a round. */
const POLL_MS = 5_000;
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

export interface KeepOptions extends Omit<ScoringParts, 'turns'> {
  readonly hub: Pick<Hub, 'subscribe'>;
  onError(error: unknown): void;
}

export function keepScoring({ hub, onError, ...parts }: KeepOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  const turns = takeTurns();
  const work = async (): Promise<void> => {
    await scoreAll({ ...parts, turns }, ending.signal).catch((error: unknown) => {
      // The work was interrupted between two days of a slice, which will be scored again.
      if (!ending.signal.aborted) throw error;
    });
  };
  const loop = repeat(work, { everyMs: POLL_MS, apartMs: APART_MS, onError });
  const unsubscribe = hub.subscribe((event) => {
    if (event.topic === 'business.changed') loop.wake();
  });
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await loop.stop();
      turns.stop();
    },
  };
}
