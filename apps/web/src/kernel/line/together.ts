/** Batches reads: queries that are refetched because of one change are sent in one request. */
import { MOST_TOGETHER, TOGETHER_PATH, type TogetherAnswer } from '@cottontree/contract/together.ts';
import { exchange, NoAnswer, type Exchange } from './silence.ts';

/**
 * Milliseconds during which reads are collected into one batch: the server's messages about one change arrive one by
 * one.
 */
const GATHER_MS = 20;

interface Wanted {
  readonly url: string;
  readonly resolve: (answer: Promise<Exchange>) => void;
}
let wanted: Wanted[] = [];

/** Reads a URL in one batch with the other reads of this moment. Throws as `exchange` does. */
export function readTogether(url: string): Promise<Exchange> {
  return new Promise((resolve) => {
    if (wanted.length === 0) setTimeout(readWanted, GATHER_MS);
    wanted.push({ url, resolve });
  });
}

function readWanted(): void {
  const all = wanted;
  wanted = [];
  for (let from = 0; from < all.length; from += MOST_TOGETHER) {
    const some = all.slice(from, from + MOST_TOGETHER);
    const urls = [...new Set(some.map(({ url }) => url))];
    const answers = readAll(urls);
    for (const { url, resolve } of some) resolve(answers.then((each) => answerOf(each, urls.indexOf(url))));
  }
}

function answerOf(answers: readonly Exchange[], at: number): Exchange {
  const answer = answers[at];
  if (answer === undefined) throw new TypeError('The server answered fewer calls than were sent');
  return answer;
}

async function readAll(urls: readonly string[]): Promise<readonly Exchange[]> {
  const [only] = urls;
  if (urls.length === 1 && only !== undefined) return [await read(only)];
  const query = new URLSearchParams(urls.map((url) => ['of', url]));
  const together = await read(`${TOGETHER_PATH}?${query.toString()}`);
  // The batch was refused as a whole, and so was each read in it.
  if (!together.response.ok) return urls.map(() => together);
  const { answers } = JSON.parse(together.text) as TogetherAnswer; // the server's response follows the contract
  return answers.map(({ status, text, retryAfter }) => {
    const headers = new Headers(together.response.headers);
    if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
    return { response: new Response(null, { status: status === 204 ? 200 : status, headers }), text };
  });
}

/** A read that got no response is sent once more, over a new connection. */
export async function read(url: string, init: RequestInit = {}, silenceMs?: number): Promise<Exchange> {
  const request: RequestInit = { ...init, credentials: 'include' };
  return exchange(url, request, silenceMs).catch(async (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    return exchange(url, request, silenceMs);
  });
}
