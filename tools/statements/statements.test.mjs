// @ts-check
import { expect, test } from 'vitest';
import { falsify, readFalsified } from './entries.mjs';
import { judgeFalsified } from './judge.mjs';

// No title in this file may contain an id: it would count as a proof.
const change = { id: 'X-1.1', file: 'a.ts', find: 'limit = 5', put: 'limit = 6' };

test('a change applies to the one place where its text stands, and to no other source', () => {
  expect(falsify(change, 'const limit = 5;')).toBe('const limit = 6;');
  expect(() => falsify(change, 'const most = 5;')).toThrow('X-1.1: this text stands in a.ts not: limit = 5');
  expect(() => falsify(change, 'limit = 5; limit = 5')).toThrow(
    'X-1.1: this text stands in a.ts 2 times: limit = 5',
  );
});

test('every kept change still applies to its source', async () => {
  const all = await readFalsified();
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(({ find, put }) => find === put)).toEqual([]);
});

test('a statement is killed by failed assertions of all its tests alone', () => {
  /** @param {string} status @param {string} [why] */
  const ran = (status, why) => ({ title: 'a test', file: 'a.test.ts', status, ...(why && { why }) });
  const failed = ran('failed', 'AssertionError: expected 5 to be 6');
  /** @param {import('../test-results.mjs').TestResult[]} tests */
  const outcome = (...tests) => judgeFalsified(tests).outcome;
  expect(outcome(failed, failed)).toBe('killed');
  expect(outcome(failed, ran('passed'))).toBe('survived');
  expect(outcome(failed, ran('failed', 'Error: Test timed out in 5000ms.'))).toBe('broken');
  expect(outcome(ran('failed', "TypeError: Cannot read properties of undefined (reading 'id')"))).toBe(
    'broken',
  );
  expect(outcome(failed, ran('skipped'))).toBe('broken');
  expect(outcome()).toBe('broken');
});
