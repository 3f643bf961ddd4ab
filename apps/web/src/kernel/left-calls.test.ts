// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { call } from './call.ts';
import { serveCalls } from './fetch.setup.ts';
import { isLineLost } from './line/line.ts';

let end: Promise<unknown>;

it('leaves a call without an answer', () => {
  serveCalls(() => new Promise<never>(() => {}));
  end = call(readMetrics, {}).catch((error: unknown) => error);
  expect(isLineLost()).toBe(false);
});

it('finds the call of the test before ended, and the server not out of reach', async () => {
  expect(await end).toMatchObject({ name: 'AbortError' });
  expect(isLineLost()).toBe(false);
});
