// @ts-check
import { expect, test } from 'vitest';
import { isDrawnFrom } from './files.mjs';
import { judgeRun } from './judge.mjs';

/** @param {string} status @param {string} [why] */
const ran = (status, why) => ({ title: 'a test', file: 'a.test.ts', status, ...(why && { why }) });
/** @param {import('../../test-results.mjs').TestResult[]} tests @param {string[]} brokenFiles */
const result = (tests, brokenFiles = [], late = false) =>
  judgeRun({ name: '', tests, brokenFiles, late }).result;

test('a change is noticed by one failed test, and passes where all pass', () => {
  expect(result([ran('passed'), ran('failed', 'AssertionError: expected 5 to be 6')])).toBe('killed');
  expect(result([ran('failed', 'TypeError: Cannot read properties of undefined')])).toBe('killed');
  expect(result([ran('passed'), ran('skipped')])).toBe('passed');
});

test('what fails before the first test of a file is noticed, but a file that cannot be read says nothing', () => {
  expect(result([ran('skipped')], ['a.test.ts'])).toBe('killed');
  expect(result([], ['a.test.ts'])).toBe('refused');
  expect(result([ran('passed')], ['b.test.ts'])).toBe('refused');
  expect(result([])).toBe('refused');
});

test('what took too long is not yet noticed, unless another test failed', () => {
  expect(result([], [], true)).toBe('late');
  expect(result([ran('failed', 'Error: Test timed out in 240000ms.')])).toBe('late');
  expect(result([ran('failed', 'Error: Test timed out in 240000ms.'), ran('failed', 'AssertionError')])).toBe(
    'killed',
  );
});

test('changes are drawn of commands, stores, sessions and sign-in, and of no query, sample or test', () => {
  const kysely = "import { sql } from 'kysely';";
  /** @param {string} file */
  const drawn = (file, source = kysely) => isDrawnFrom(`apps/server/src/${file}`, source);
  expect(drawn('domains/fraud/endpoints/approve-block.ts', 'command(route, async () => {')).toBe(true);
  expect(drawn('domains/fraud/endpoints/list-alerts.ts', 'query(route, async () => {')).toBe(false);
  expect(drawn('domains/fraud/store.ts')).toBe(true);
  expect(drawn('domains/fraud/rules-store.ts')).toBe(true);
  expect(drawn('domains/backup/storage/s3-store.ts', '')).toBe(false);
  expect(drawn('domains/fraud/score-rules.ts')).toBe(false);
  expect(drawn('store.ts')).toBe(false);
  expect(drawn('platform/sessions/session.ts', '')).toBe(true);
  expect(drawn('platform/commands/perform-command.ts', '')).toBe(true);
  expect(drawn('platform/commands/command-run.test.ts')).toBe(false);
  expect(drawn('domains/access/open-sessions.ts')).toBe(true);
  expect(drawn('domains/access/demo-staff.ts')).toBe(false);
});
