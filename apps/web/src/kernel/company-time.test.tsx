// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHealth } from '@cottontree/contract/system/health.ts';
import { SERVER_TIME_HEADER } from '@cottontree/contract/route.ts';
import { call } from './call.ts';
import { companyNow, noteServerTime, today, useToday } from './company-time.ts';
import { find, render, settle } from './render.setup.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The browser's clock is 26 hours behind; the server responds with `time`. */
const answerAt = (time: string | undefined): Promise<unknown> => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('{"status":"ok","clockJump":null}', {
        headers: time === undefined ? {} : { [SERVER_TIME_HEADER]: time },
      }),
  );
  return call(readHealth);
};

test('the day is the browser’s until the first response, then the company’s', async () => {
  expect(today()).toBe('2026-11-20');
  await answerAt('2026-11-21T10:00:00.000Z');
  expect(today()).toBe('2026-11-21');
});
test('a response without a valid time changes nothing', async () => {
  noteServerTime('2026-11-21T10:00:00.000Z');
  await answerAt(undefined);
  noteServerTime('soon');
  expect(companyNow()).toBe(Date.parse('2026-11-21T10:00:00.000Z'));
});
test('the time advances by the monotonic clock, even if the browser’s clock is changed', () => {
  noteServerTime('2026-11-21T10:00:00.000Z');
  vi.advanceTimersByTime(60_000);
  vi.setSystemTime(new Date('2031-01-01T00:00:00Z'));
  expect(companyNow()).toBe(Date.parse('2026-11-21T10:01:00.000Z'));
});
test('an open page changes to the next day at the company’s midnight', async () => {
  noteServerTime('2026-11-21T23:59:50.000Z');
  const Day = () => <output>{useToday()}</output>;
  await render(<Day />);
  expect(find('output').textContent).toBe('2026-11-21');
  await settle(() => void vi.advanceTimersByTime(30_000));
  expect(find('output').textContent).toBe('2026-11-22');
});
