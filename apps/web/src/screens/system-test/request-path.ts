import { CallError, messageOf, send } from '../../kernel/call.ts';
import type { Verdict } from './result.ts';
import { SYSTEM_TEST_TEXTS } from './texts.ts';

/** Milliseconds after which a path without a response has failed. */
const TIMEOUT_MS = 10_000;

/** Whether a path of the server responds to a plain GET, and how quickly. */
export async function requestPath(path: string): Promise<Verdict> {
  const startedAt = performance.now();
  const took = () => `${Math.round(performance.now() - startedAt)} ms`;
  try {
    await send(path, { method: 'GET', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: 'success', message: 'OK', details: took() };
  } catch (error) {
    if (!(error instanceof CallError)) {
      const late = error instanceof DOMException && error.name === 'TimeoutError';
      const message = late ? SYSTEM_TEST_TEXTS.noAnswerWithinSeconds(TIMEOUT_MS / 1000) : messageOf(error);
      return { status: 'failed', message, details: took() };
    }
    const { body } = error;
    const message = body === null ? `HTTP ${error.message}` : `HTTP ${error.status}: ${body.message}`;
    // The path works: this person has no permission to read it.
    if (error.status === 403 && body?.permission !== undefined) {
      return { status: 'warning', message, details: took() };
    }
    return { status: 'failed', message, details: took() };
  }
}
