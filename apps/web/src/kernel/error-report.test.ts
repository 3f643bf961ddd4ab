// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorReport } from '@cottontree/contract/errors/error-tracking.ts';
import { send } from './call.ts';
import { reportFailure, watchFailures } from './error-report.ts';
import { serveCalls, type SentCall } from './fetch.setup.ts';

const PATH = '/api/error-tracking/reports';
let calls: SentCall[];
let answer: { status?: number; body?: unknown };
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  answer = {};
  calls = serveCalls(({ url }) => {
    if (url === PATH) return answer;
    if (url === '/api/full') return { status: 503, body: { code: 'disk-full', message: 'No room' } };
    return { status: 500, body: { code: 'unexpected', message: 'Something went wrong' } };
  });
  history.replaceState(null, '', '/fraud-detection?customer=S001');
  stop = watchFailures();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const reports = () =>
  calls.filter(({ url }) => url === PATH).map(({ body }) => (body as { reports: ErrorReport[] }).reports); // as this module sends them
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the report of failures', () => {
  it('reports the same error once, with a count and without the query string', async () => {
    const error = new TypeError('x is undefined');
    for (let each = 0; each < 5; each += 1) reportFailure('screen', error);
    await pass(1_000);
    expect(reports()).toEqual([
      [
        {
          kind: 'screen',
          name: 'TypeError',
          message: 'x is undefined',
          stack: error.stack,
          path: '/fraud-detection',
          times: 5,
        },
      ],
    ]);
    await pass(60_000);
    expect(reports()).toHaveLength(1);
  });
  it('reports uncaught errors and unhandled rejections, but not expected ones', async () => {
    dispatchEvent(new ErrorEvent('error', { error: new Error('thrown'), message: 'thrown' }));
    dispatchEvent(new ErrorEvent('error', { error: null, message: 'ResizeObserver loop completed' }));
    const rejected = (reason: unknown) =>
      dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    rejected('no error at all');
    rejected(new DOMException('left', 'AbortError'));
    rejected(new TypeError('Failed to fetch'));
    rejected(Object.create(null));
    rejected(Object.assign(new Error('odd'), { name: 5, stack: undefined }));
    await pass(1_000);
    expect(reports()[0]?.map(({ kind, name, message }) => [kind, name, message])).toEqual([
      ['error', 'Error', 'thrown'],
      ['rejection', 'Error', 'no error at all'],
      ['rejection', 'Error', 'An error without a message was thrown'],
      ['rejection', '5', 'odd'],
    ]);
  });
  it('reports calls that failed on the server, but not refused ones', async () => {
    await expect(send('/api/fraud/alerts?customer=S001')).rejects.toThrow('500');
    await pass(1_000);
    expect(reports()).toEqual([
      [
        {
          kind: 'call',
          name: 'HTTP 500',
          message: '/api/fraud/alerts Something went wrong',
          stack: null,
          path: '/fraud-detection',
          times: 1,
        },
      ],
    ]);
  });
  it('does not report changes that are refused because the disk is full', async () => {
    await expect(send('/api/full')).rejects.toThrow('503');
    await pass(1_000);
    expect(reports()).toEqual([]);
  });
  it('sends a few reports at a time', async () => {
    for (let each = 0; each < 50; each += 1) reportFailure('error', `kind ${each}`);
    await pass(5_000);
    expect(reports().map(({ length }) => length)).toEqual([20, 20, 10]);
  });
  it('keeps each post within the size that a browser sends after the page is closed', async () => {
    for (let each = 0; each < 10; each += 1)
      reportFailure('error', Object.assign(new Error(`kind ${each}`), { stack: '€\n'.repeat(6_000) }));
    await pass(20_000);
    expect(reports().flat()).toHaveLength(10);
    expect(calls.map(({ keepalive }) => keepalive)).not.toContain(false);
    const bytes = calls.map(({ body }) => Buffer.byteLength(JSON.stringify(body)));
    expect(Math.max(...bytes)).toBeLessThan(64 * 1_024);
    expect(calls.length).toBeLessThan(10);
  });
  it('waits for a silent server without reporting that, and does not resend refused reports', async () => {
    answer = { status: 503, body: { code: 'unavailable', message: 'later' } };
    reportFailure('error', new Error('kept'));
    await pass(1_000);
    answer = {};
    await pass(15_000);
    expect(reports().map((each) => each.map(({ message }) => message))).toEqual([['kept'], ['kept']]);
    answer = { status: 400, body: { code: 'invalid', message: 'no' } };
    reportFailure('error', new Error('refused'));
    await pass(60_000);
    expect(reports()).toHaveLength(3);
  });
});
