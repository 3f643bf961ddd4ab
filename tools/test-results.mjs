// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where test runs leave their results, relative to the root. */
export const RESULTS = '.cache/results';

const WHY_CHARACTERS = 1_500;

/**
 * @typedef {{ title: string, file: string, status: string, why?: string, line?: number }} TestResult title: with its describe blocks; why: the beginning of each thing that a failed one said; line: where it stands, if the run reported it
 * @typedef {{ name: string, tests: TestResult[], brokenFiles: string[] }} TestRun
 */

/**
 * The runs of the last `npm test`, one per JSON report of vitest. A file that failed before it could register a test
 * has no test to fail, so it is listed separately.
 *
 * @param {string} root
 * @returns {TestRun[]}
 */
export function readTestRuns(root) {
  const folder = join(root, RESULTS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => parseTestRun(name.replace('.json', ''), readFileSync(join(folder, name), 'utf8')));
}

/**
 * @param {string} name
 * @param {string} json
 * @returns {TestRun}
 */
export function parseTestRun(name, json) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string, failureMessages?: string[], location?: { line: number } | null }[] }[] }} */
  const { testResults } = JSON.parse(json);
  return {
    name,
    tests: testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, status, failureMessages: why = [], location }) => ({
        title: fullName,
        file: file.name,
        status,
        ...(why.length > 0 && { why: why.map((each) => each.slice(0, WHY_CHARACTERS)).join('\n') }),
        ...(location && { line: location.line }),
      })),
    ),
    brokenFiles: testResults
      .filter(
        (file) =>
          file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
      )
      .map((file) => file.name),
  };
}

/**
 * The failures as lines for the end of a run, so that they are found without scrolling back thousands of lines: first
 * their messages, then the name of each with the beginning of its message, because the end is what is always read.
 *
 * @param {string} root
 * @param {TestRun[]} runs
 */
export function failureLines(root, runs) {
  const failures = runs.flatMap(({ tests, brokenFiles }) => [
    ...brokenFiles.map((file) => ({ name: `${relative(root, file)}: before its first test`, why: '' })),
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ file, title, why = '' }) => ({ name: `${relative(root, file)}: ${title}`, why })),
  ]);
  return [
    ...failures.filter(({ why }) => why !== '').map(({ name, why }) => `${name}\n${why}\n`),
    ...failures.map(
      ({ name, why }) => `FAILED  ${name}${why && `: ${(why.split('\n')[0] ?? '').slice(0, 200)}`}`,
    ),
  ];
}

/**
 * The totals of a whole `npm test`. A step that failed without a failed test (types, build, an error outside any test)
 * counts as one failure, and so does a folder none of whose tests ran, so that "0 failed" is only reported for a
 * complete run.
 *
 * @param {string} root
 * @param {{ name: string, report?: string, covers?: string[] }[]} steps
 * @param {{ name: string, ok: boolean }[]} results
 * @param {TestRun[]} runs
 */
export function tally(root, steps, results, runs) {
  let [passed, failed, skipped] = [0, 0, 0];
  /** @type {string[]} */
  const untested = [];
  for (const { name, ok } of results) {
    const step = steps.find((item) => item.name === name);
    const run = runs.find((item) => item.name === step?.report);
    const tests = run?.tests ?? [];
    const count = (/** @type {string} */ status) => tests.filter((test) => test.status === status).length;
    const failures = count('failed') + (run?.brokenFiles.length ?? 0);
    passed += count('passed');
    skipped += tests.length - count('passed') - count('failed');
    failed += failures > 0 || ok ? failures : 1;
    untested.push(
      ...(step?.covers ?? []).filter(
        (folder) => !tests.some(({ file }) => file.startsWith(join(root, folder, '/'))),
      ),
    );
  }
  return { passed, failed: failed + untested.length, skipped, untested };
}
