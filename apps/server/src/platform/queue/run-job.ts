/** Runs one job that the worker has taken: start, progress, time limit, end. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/client.ts';
import type { Clock } from '../time/clock.ts';
import { AppError } from '../failures/errors.ts';
import type { Work } from './job-kind.ts';
import { beginJob, endJob, putBack, storeProgress } from './job-steps.ts';

const PROGRESS_EVERY_MS = 1_000;

/** Why a job was stopped early. */
class Interruption extends Error {
  readonly why: 'cancelled' | 'stopping' | 'too-long';
  constructor(why: Interruption['why']) {
    super(`The job was ended: ${why}`);
    this.name = 'Interruption';
    this.why = why;
  }
}

/** Whether a person or the time limit ended the job, so that it is not restarted. */
export const isEndedForGood = ({ reason }: AbortSignal): boolean =>
  reason instanceof Interruption && reason.why !== 'stopping';

export interface RunningJob {
  interrupt(why: Interruption['why']): void;
}

export interface RunParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Jobs that run in this process, by id. */
  readonly running: Map<string, RunningJob>;
  onError(kind: string, error: unknown): void;
}

/**
 * Resolves when the job has ended, whatever the outcome. Rejects when it is to be restarted: it was interrupted by a
 * shutdown, or failed and has attempts left.
 */
export async function runJob(
  parts: RunParts,
  { kind, run }: Work,
  id: string,
  isLast: boolean,
): Promise<void> {
  const { db, clock, running } = parts;
  const begun = await beginJob(db, id, clock.now());
  if (!begun) return;
  const ending = new AbortController();
  const interrupt = (why: Interruption['why']): void => ending.abort(new Interruption(why));
  running.set(id, { interrupt });
  const limit = setTimeout(() => interrupt('too-long'), kind.limitMs);
  const progress = progressOf(db, id);
  try {
    const result = await run(begun.payload, { signal: ending.signal, progress: progress.say });
    await progress.settled();
    await endJob(db, id, clock.now(), { state: 'done', result });
  } catch (error) {
    await progress.settled();
    const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
    const why = reason instanceof Interruption ? reason.why : null;
    if (why === 'cancelled') return await endJob(db, id, clock.now(), { state: 'cancelled' });
    if (why === 'stopping') {
      await putBack(db, id);
      throw error;
    }
    parts.onError(kind.name, reason);
    const sentence = sentenceOf(reason, kind.limitMs);
    // The one that waits behind it does the same work with what changed since.
    if (!isLast && !sentence.final && (await putBack(db, id, sentence.text))) throw error;
    await endJob(db, id, clock.now(), { state: 'failed', reason: sentence.text });
  } finally {
    clearTimeout(limit);
    running.delete(id);
  }
}

/** The message for the person who waits; final when another attempt would end in the same way. */
function sentenceOf(error: unknown, limitMs: number): { text: string; final: boolean } {
  if (error instanceof Interruption)
    return { text: `It took longer than ${limitMs / 60_000} minutes and was ended`, final: true };
  if (error instanceof AppError && error.status < 500) return { text: error.message, final: true };
  return {
    text: 'It failed on our side; the error is recorded for those who look after the product',
    final: false,
  };
}

/** Stores the newest progress at most once a second, and never two at the same time. */
function progressOf(
  db: Db,
  id: string,
): { say(percent: number, stage: string): void; settled(): Promise<void> } {
  let newest: readonly [percent: number, stage: string] | null = null;
  let writing: Promise<void> | null = null;
  const ended = new AbortController();
  const write = async (): Promise<void> => {
    while (newest !== null) {
      const [percent, stage] = newest;
      newest = null;
      // Failing to store progress is no reason to fail the job, and a wait that ends with the job is no failure.
      await storeProgress(db, id, percent, stage).catch(() => undefined);
      await delay(PROGRESS_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
    }
    writing = null;
  };
  return {
    say: (percent, stage) => {
      newest = [Math.max(0, Math.min(100, Math.round(percent))), stage];
      writing ??= write();
    },
    settled: async () => {
      ended.abort();
      await writing;
    },
  };
}
