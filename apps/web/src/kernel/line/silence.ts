/**
 * One request that always ends: with its response, the browser's own failure, or NoAnswer after a period without a
 * byte. Otherwise a connection that died silently would keep the request open as long as the page is.
 */
import { closeConnections } from './connections.ts';
import { responseTo } from './ahead.ts';
import { noteLineLost, noteLineWorks } from './line.ts';
import { freeTurn, nextTurn } from './turns.ts';

/** No byte was received for too long. A TypeError, like fetch's own failures: there was no response at all. */
export class NoAnswer extends TypeError {
  override readonly name = 'NoAnswer';
}

/** Milliseconds without a byte after which the connection counts as dead. */
const SILENCE_MS = 20_000;
/**
 * Bytes per millisecond of the slowest supported connection, 16 kbit/s: nothing is received while the request body is
 * being sent.
 */
const SLOWEST = 2;

export interface Exchange {
  readonly response: Response;
  readonly text: string;
}

/** @param silenceMs a longer limit for requests that take the server longer */
export async function exchange(url: string, init: RequestInit, silenceMs = SILENCE_MS): Promise<Exchange> {
  const { signal } = init;
  // Without waiting when a slot is free: what a page sends while it closes must start synchronously.
  const done = freeTurn() ?? (await nextTurn(signal));
  const aborter = new AbortController();
  const abort = (): void => aborter.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => aborter.abort(new NoAnswer('The server did not answer')), ms);
  };
  try {
    const body = typeof init.body === 'string' ? init.body : '';
    wait(silenceMs + body.length / SLOWEST);
    const response = await responseTo(url, { ...init, signal: aborter.signal });
    noteLineWorks();
    const text = await textOf(response, () => wait(SILENCE_MS));
    return { response, text };
  } catch (error) {
    // A browser may throw its own error for a request that was aborted with a reason.
    const failure: unknown = aborter.signal.reason instanceof NoAnswer ? aborter.signal.reason : error;
    if (failure instanceof TypeError) noteLineLost();
    if (failure instanceof NoAnswer) await closeConnections();
    throw failure;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    done();
  }
}

/** @param onBytes called with the headers and whenever more bytes arrive */
async function textOf(response: Response, onBytes: () => void): Promise<string> {
  onBytes();
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onBytes();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
