// @ts-check
import { describe, expect, test } from 'vitest';
import { failureLines, parseTestRun, tally } from './test-results.mjs';

test('a report of vitest is read, with files that failed before their first test', () => {
  const json = JSON.stringify({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a b', status: 'failed', failureMessages: [`expected 1${'.'.repeat(2000)}`, 'at /'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ],
  });
  expect(parseTestRun('unit', json)).toEqual({
    name: 'unit',
    tests: [
      { title: 'a b', file: 'a.test.ts', status: 'failed', why: `expected 1${'.'.repeat(1490)}\nat /` },
    ],
    brokenFiles: ['b.test.ts'],
  });
});

test('the end of a run gives the message of each failure, then names each on one line', () => {
  const tests = [
    { title: 'holds', file: '/p/a.test.ts', status: 'passed' },
    { title: 'broke', file: '/p/apps/a.test.ts', status: 'failed', why: 'expected 1 to be 2' },
  ];
  expect(failureLines('/p', [{ name: 'unit', tests, brokenFiles: ['/p/b.test.ts'] }])).toEqual([
    'apps/a.test.ts: broke\nexpected 1 to be 2\n',
    'FAILED  b.test.ts: before its first test',
    'FAILED  apps/a.test.ts: broke: expected 1 to be 2',
  ]);
});

describe('the tally of a whole run', () => {
  const steps = [{ name: 'check' }, { name: 'unit', report: 'unit', covers: ['apps', 'tools'] }];
  /** @param {string[]} statuses */
  const unit = (...statuses) => ({
    name: 'unit',
    tests: statuses.map((status, index) => ({
      title: 'x',
      status,
      file: `/p/${index % 2 ? 'apps' : 'tools'}/a`,
    })),
    brokenFiles: /** @type {string[]} */ ([]),
  });
  /** @param {boolean} check @param {boolean} tests */
  const results = (check, tests) => [
    { name: 'check', ok: check },
    { name: 'unit', ok: tests },
  ];

  test('no failures', () => {
    const sum = tally('/p', steps, results(true, true), [unit('passed', 'passed', 'skipped')]);
    expect(sum).toEqual({ passed: 2, failed: 0, skipped: 1, untested: [] });
  });

  test('failed tests are counted once, not again for their step', () => {
    const sum = tally('/p', steps, results(true, false), [unit('passed', 'failed', 'failed')]);
    expect(sum).toMatchObject({ passed: 1, failed: 2 });
  });

  test('a failed step without tests is a failure', () => {
    expect(tally('/p', steps, results(false, true), [unit('passed', 'passed')])).toMatchObject({ failed: 1 });
  });

  test('an error outside any test is a failure', () => {
    expect(tally('/p', steps, results(true, false), [unit('passed', 'passed')])).toMatchObject({ failed: 1 });
  });

  test('a file that failed before its first test is a failure', () => {
    const run = { ...unit('passed', 'passed'), brokenFiles: ['/p/apps/b'] };
    expect(tally('/p', steps, results(true, false), [run])).toMatchObject({ passed: 2, failed: 1 });
  });

  test('a folder without a test that ran is a failure', () => {
    const sum = tally('/p', steps, results(true, true), [unit('passed')]);
    expect(sum).toEqual({ passed: 1, failed: 1, skipped: 0, untested: ['apps'] });
  });

  test('a run that left no report is a failure', () => {
    expect(tally('/p', steps, results(true, true), [])).toMatchObject({ passed: 0, failed: 2 });
  });
});
