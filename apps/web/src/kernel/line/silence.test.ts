// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { submitSuggestion } from '@cottontree/contract/suggestions/features.ts';
import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { call, MayHaveArrived, messageOf } from '../call.ts';
import { forgetLostAnswers } from './lost-answers.ts';
import { NoAnswer } from './silence.ts';

interface Request {
  readonly url: string;
  readonly key: string | null;
  readonly aborted: () => boolean;
  /** The response headers arrive. */
  begin(): void;
  /** Part of the response body arrives. */
  say(text: string): void;
  end(): void;
}
let requests: Request[];
/** All requests except those whose only purpose is to make the browser close its connections. */
const sent = (): Request[] => requests.filter(({ url }) => url !== '/api/health');
const newest = (): Request => {
  const request = sent().at(-1);
  if (request === undefined) throw new Error('Nothing was sent');
  return request;
};

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { signal } = init;
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        body?.error(signal.reason);
        reject(signal.reason as Error); // the reason of the abort
      });
      requests.push({
        url,
        key: new Headers(init.headers).get('idempotency-key'),
        aborted: () => signal?.aborted === true,
        begin: () =>
          resolve(new Response(new ReadableStream({ start: (controller) => void (body = controller) }))),
        say: (text) => body?.enqueue(new TextEncoder().encode(text)),
        end: () => body?.close(),
      });
    });
  });
  return async () => {
    // Every exchange ends and releases its slot.
    await pass(120_000);
    vi.useRealTimers();
  };
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const outcome = <T>(promise: Promise<T>): { value?: T; error?: unknown } => {
  const seen: { value?: T; error?: unknown } = {};
  void promise.then(
    (value) => (seen.value = value),
    (error: unknown) => (seen.error = error),
  );
  return seen;
};

const SUGGESTION = { title: 'Bigger figures', description: 'On the wall', category: 'ui', priority: 'low' };
const write = (description = 'On the wall') =>
  outcome(call(submitSuggestion, { input: { ...SUGGESTION, description } as never })); // the server is a mock

describe('a read without a response', () => {
  it('is sent once more after 20 seconds without a byte, over a new connection, and then fails', async () => {
    const read = outcome(call(readMetrics, {}));
    await pass(19_999);
    expect(sent()).toHaveLength(1);
    await pass(1);
    // The six connections that the browser keeps are closed first: each has a request that is aborted.
    expect(requests.filter(({ url }) => url === '/api/health')).toHaveLength(6);
    expect(sent()).toHaveLength(1);
    await pass(250);
    expect(requests.filter(({ url }) => url === '/api/health').every(({ aborted }) => aborted())).toBe(true);
    expect(sent()).toHaveLength(2);
    expect(read).toEqual({});
    await pass(20_250);
    expect(read.error).toBeInstanceOf(NoAnswer);
    expect(messageOf(read.error)).toBe('The server could not be reached. Please check your connection.');
    expect(sent()).toHaveLength(2);
  });

  it('may take any time while bytes arrive', async () => {
    const read = outcome(call(readMetrics, {}));
    await pass(15_000);
    newest().begin();
    for (const text of ['{"total', 'Users"', ':3}']) {
      await pass(15_000);
      newest().say(text);
    }
    await pass(15_000);
    newest().end();
    await pass(0);
    expect(read.value).toEqual({ totalUsers: 3 });
  });

  it('is also aborted in the middle of the response', async () => {
    outcome(call(readMetrics, {}));
    newest().begin();
    await pass(0);
    newest().say('{"total');
    await pass(20_250);
    expect(sent()).toHaveLength(2);
  });

  it('waits for a slot behind six others, and its 20 seconds begin only then', async () => {
    for (let each = 0; each < 7; each += 1) outcome(call(readMetrics, {}));
    expect(sent()).toHaveLength(6);
    await pass(15_000);
    const [first] = sent();
    first?.begin();
    await pass(0);
    first?.say('{}');
    first?.end();
    await pass(0);
    expect(sent()).toHaveLength(7);
    const last = newest();
    await pass(19_999);
    expect(last.aborted()).toBe(false);
    await pass(1);
    expect(last.aborted()).toBe(true);
  });
});

describe('a write without a response', () => {
  it('is not resent automatically, and says that trying again records it once', async () => {
    const first = write();
    await pass(20_000 + 300);
    expect(sent()).toHaveLength(1);
    expect(first.error).toBeInstanceOf(MayHaveArrived);
    expect(messageOf(first.error)).toBe('It may have arrived; trying again will not record it twice.');
  });

  it('is allowed the time that its body takes at 16 kbit/s in addition', async () => {
    write('x'.repeat(20_000));
    await pass(29_999);
    expect(newest().aborted()).toBe(false);
    await pass(100);
    expect(newest().aborted()).toBe(true);
  });

  it('keeps its first key on a retry, also after a reload of the page, until it gets a response', async () => {
    write();
    await pass(20_300);
    forgetLostAnswers();
    write();
    const [first, second] = sent();
    expect(second?.key).toBe(first?.key);
    newest().begin();
    await pass(0);
    newest().say('{}');
    newest().end();
    await pass(0);
    write();
    expect(newest().key).not.toBe(first?.key);
  });

  it('gets a new key when its content differs, and when ten minutes have passed', async () => {
    write();
    await pass(20_300);
    write('On the door');
    expect(newest().key).not.toBe(sent()[0]?.key);
    await pass(10 * 60_000);
    write();
    expect(newest().key).not.toBe(sent()[0]?.key);
  });
});
