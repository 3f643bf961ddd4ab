import { messageOf } from '../../kernel/call.ts';
import { pendingResult, type Check, type TestResult } from './result.ts';

/** Milliseconds between two checks. */
const PAUSE = 100;

const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

/**
 * Runs the checks one after the other with `here` and reports each change of a result, by its position. A check that
 * throws has failed. Once `signal` is aborted, no check is started and nothing is reported.
 */
export async function runChecks<Here>(
  checks: readonly Check<Here>[],
  here: Here,
  report: (place: number, result: TestResult) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [place, check] of checks.entries()) {
    if (place > 0) await pause();
    if (signal.aborted) return;
    const started = { ...pendingResult(check), timestamp: new Date().toISOString() };
    report(place, { ...started, status: 'running' });
    const verdict = await check
      .run(here)
      .catch((error: unknown) => ({ status: 'failed', message: messageOf(error), details: '' }) as const);
    if (signal.aborted) return;
    report(place, { ...started, ...verdict, timestamp: new Date().toISOString() });
  }
}
