// @ts-check
import { expect, test } from 'vitest';
import { testFilesById, testsThatSee } from './digest.mjs';
import { falsify, readFalsified } from './entries.mjs';
import { judgeFalsified } from './judge.mjs';
import { inBrowser } from './run-tests.mjs';

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

test('tests in the browser name only statements that no other test proves', async () => {
  const files = testFilesById();
  const named = (await readFalsified()).filter((each) => {
    const tests = testsThatSee(each, files.get(each.id) ?? []);
    return tests.some(inBrowser) && !tests.every(inBrowser);
  });
  expect(named.map(({ id }) => id)).toEqual([]);
});

test('a statement is killed by failed assertions of all its tests alone', () => {
  let n = 0;
  /** @param {string} status @param {string} [why] */
  const ran = (status, why) => ({ title: `test ${n++}`, file: 'a.test.ts', status, ...(why && { why }) });
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

test('rows of one test are judged together: those that the statement does not concern pass', () => {
  /** @param {string} status @param {number} line @param {string} [why] */
  const row = (status, line, why) => ({
    title: `${line} ${status}`,
    file: 'a.test.ts',
    status,
    line,
    ...(why && { why }),
  });
  const failed = row('failed', 7, 'AssertionError: expected 5 to be 6');
  expect(judgeFalsified([row('passed', 7), failed]).outcome).toBe('killed');
  expect(judgeFalsified([row('passed', 7), failed, row('passed', 9)]).outcome).toBe('survived');
  expect(judgeFalsified([row('passed', 7), row('passed', 7)]).outcome).toBe('survived');
});

test('a change of the web is not expected to be noticed by tests of the server, and the other way round', () => {
  const files = [
    'apps/web/a.test.tsx',
    'apps/server/b.test.ts',
    'packages/contract/c.test.ts',
    'e2e/d.test.ts',
  ];
  /** @param {string} file */
  const of = (file) => testsThatSee({ ...change, file }, files);
  expect(of('apps/web/src/a.tsx')).toEqual(['apps/web/a.test.tsx', 'e2e/d.test.ts']);
  expect(of('apps/server/src/b.ts')).toEqual(['apps/server/b.test.ts', 'e2e/d.test.ts']);
  expect(of('packages/contract/src/c.ts')).toEqual(files);
});
