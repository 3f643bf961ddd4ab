/**
 * One exchange with the server that ends: its answer, the browser's own failure, or NoAnswer after a silence. A line that
 * dies without a word would otherwise keep it open for as long as the page is.
 */
import { closeConnections } from './connections.ts';
import { noteLineLost, noteLineWorks } from './line.ts';
import { freeTurn, nextTurn } from './turns.ts';

/** Nothing came for so long. A TypeError, as fetch's own failures are: there was no answer at all. */
export class NoAnswer extends TypeError {
  override readonly name = 'NoAnswer';
}

/** Milliseconds without a byte after which nobody is there. */
export const SILENCE_MS = 20_000;
/** Bytes in a millisecond of the slowest line, 16 kbit/s: nothing is heard while a body is on its way there. */
const SLOWEST = 2;

export interface Exchange {
  readonly response: Response;
  readonly text: string;
}

/** @param silenceMs for what the server itself takes longer over */
export async function exchange(url: string, init: RequestInit, silenceMs = SILENCE_MS): Promise<Exchange> {
  const { signal } = init;
  // At once where it can be: what a page sends as it is left must not wait.
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
    const response = await fetch(url, { ...init, signal: aborter.signal });
    noteLineWorks();
    const text = await textOf(response, () => wait(SILENCE_MS));
    return { response, text };
  } catch (error) {
    // A browser may throw an error of its own for what was aborted with a reason.
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

/** @param onBytes is called with the headers and whenever bytes have come */
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
