import { messageOf } from '../../kernel/call.ts';
import { pendingResult, type Check, type TestResult } from './result.ts';

/** Milliseconds between two checks. */
const PAUSE = 100;

const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

/**
 * Runs the checks `here` one after the other and tells of each change of a result, by its place. A check that throws has
 * failed. Once `signal` is aborted nothing more is begun or told.
 */
export async function runChecks<Here>(
  checks: readonly Check<Here>[],
  here: Here,
  tell: (place: number, result: TestResult) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [place, check] of checks.entries()) {
    if (place > 0) await pause();
    if (signal.aborted) return;
    const told = { ...pendingResult(check), timestamp: new Date().toISOString() };
    tell(place, { ...told, status: 'running' });
    const verdict = await check
      .run(here)
      .catch((error: unknown) => ({ status: 'failed', message: messageOf(error), details: '' }) as const);
    if (signal.aborted) return;
    tell(place, { ...told, ...verdict, timestamp: new Date().toISOString() });
  }
}
