/** Keeps everything that comes in scored: woken by business, in one server process at a time. */
import type { Hub } from '../../../platform/realtime/hub.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { somethingWaits } from '../progress.ts';
import { scoreArrivals } from '../score-arrivals.ts';
import { scoreHistory, type HistoryRun, type ScoringParts } from '../score-history.ts';
import { takeTurns } from '../turns.ts';

/** For a hint that was lost, or another process that ended in the middle of it. */
const POLL_MS = 5_000;
/** Each round reads and writes the profiles of its customers: many small batches share one. */
const APART_MS = 250;

/** Everything that waits, history first. */
export async function scoreAll(
  parts: ScoringParts,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!(await somethingWaits(parts.database.read))) return;
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
      // Between two days of a slice, which will be scored again.
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
