// @vitest-environment happy-dom
import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { submitSuggestion } from '@cottontree/contract/suggestions/features.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../call.ts';

const METRICS = '/api/dashboard/metrics';
/** The requests that were sent, none of them ahead. */
let sent: string[];
let ahead: { answer: (response: Response) => void; fail: () => void; aborter: AbortController };

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return Response.json({ from: 'request' });
  });
  const aborter = new AbortController();
  const response = new Promise<Response>((resolve, reject) => {
    ahead = { answer: resolve, fail: () => reject(new TypeError('Failed to fetch')), aborter };
    aborter.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
  response.catch(() => undefined);
  globalThis.ahead = { at: performance.now(), reads: { [METRICS]: { response, aborter } } };
  return () => {
    globalThis.ahead = undefined;
  };
});

it('what was read ahead is the answer to the first call, and the next one is sent', async () => {
  const first = call(readMetrics, {});
  ahead.answer(Response.json({ from: 'ahead' }));
  expect(await first).toEqual({ from: 'ahead' });
  expect(sent).toEqual([]);
  expect(await call(readMetrics, {})).toEqual({ from: 'request' });
  expect(sent).toEqual([METRICS]);
});

it('a call with other parameters, or a write, is sent', async () => {
  await call(readMetrics, { query: { asOf: '2026-11-21' } });
  globalThis.ahead = {
    at: performance.now(),
    reads: {
      '/api/feature-suggestions': { response: Promise.reject(new Error('taken')), aborter: ahead.aborter },
    },
  };
  globalThis.ahead.reads['/api/feature-suggestions']?.response.catch(() => undefined);
  await call(submitSuggestion, { input: { title: 'A title', description: 'What it is about' } });
  expect(sent).toEqual([`${METRICS}?asOf=2026-11-21`, expect.stringContaining('suggestions')]);
});

it('one that failed is sent again', async () => {
  const first = call(readMetrics, {});
  ahead.fail();
  expect(await first).toEqual({ from: 'request' });
});

it('one that nobody wants any more is aborted', async () => {
  const left = new AbortController();
  const first = call(readMetrics, {}, { signal: left.signal }).catch((error: unknown) => error);
  left.abort();
  await first;
  expect(ahead.aborter.signal.aborted).toBe(true);
});

it('an answer of a minute ago is no first figure any more', async () => {
  globalThis.ahead = { at: performance.now() - 60_000, reads: { ...globalThis.ahead?.reads } };
  ahead.answer(Response.json({ from: 'ahead' }));
  expect(await call(readMetrics, {})).toEqual({ from: 'request' });
});
