// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_MS, testProcess } from '../mutation/test-process.mjs';
import { parseTestRun } from '../test-results.mjs';
import { idsIn } from './ids.mjs';

const REPORT = '.cache/falsified.json';
/** Of which a process is kept from one statement to the next. */
const WITHOUT_BROWSER = ['unit', 'server', 'postgres', 'web'];

/** @param {string} file */
export const inBrowser = (file) => file.startsWith('e2e/');

/** @type {import('../test-results.mjs').TestResult} */
const NOT_BUILT = { title: 'the build', file: '', status: 'failed', why: 'SyntaxError: it failed' };

/**
 * Runs the tests that name a statement, in a copy of the sources. Their files run whole: a test that builds on what an
 * earlier one stored would fail alone, and look like one that noticed the change.
 *
 * @param {string} tree its folder
 */
export function testsIn(tree) {
  const kept = testProcess(tree, { projects: WITHOUT_BROWSER, bail: 0 });
  return {
    /**
     * @param {string} id
     * @param {readonly string[]} files
     * @param {string} written the source in which the statement was made false
     * @returns {Promise<import('../test-results.mjs').TestResult[]>}
     */
    async run(id, files, written) {
      const browser = files.filter((file) => inBrowser(file));
      const others = files.filter((file) => !inBrowser(file));
      const tests = others.length > 0 ? thatName(id, (await kept.run(others, written)).tests) : [];
      if (browser.length === 0) return tests;
      const inBuilt = await runInBrowser(tree, browser);
      return inBuilt ? [...tests, ...thatName(id, inBuilt)] : [...tests, NOT_BUILT];
    },
    close: () => kept.close(),
  };
}

/** @param {string} id @param {readonly import('../test-results.mjs').TestResult[]} tests */
const thatName = (id, tests) =>
  tests.filter(
    ({ title, status }) => idsIn(title).includes(id) && !['pending', 'skipped', 'todo'].includes(status),
  );

/**
 * What the runs of tests in the browser share: one company, made by the sources before any statement is false.
 *
 * @param {string} tree
 * @returns {Promise<() => Promise<unknown>>} removes it
 */
export async function companyForBrowser(tree) {
  process.env.E2E_RUN = `statements-${process.pid}`;
  const company = ['node_modules/tsx/dist/cli.mjs', 'e2e/create-company-snapshot.ts'];
  if (!(await run(tree, ['tools/build.mjs'])) || !(await run(tree, company)))
    throw new Error('The company for the tests in the browser could not be made.');
  return () => run(tree, [...company, '--remove']);
}

/** @param {string} tree @param {readonly string[]} files @returns what came of them; undefined where the build failed */
async function runInBrowser(tree, files) {
  // The browser gets what is built.
  const built = await run(tree, ['tools/build.mjs']);
  if (!built) return undefined;
  const report = join(tree, REPORT);
  rmSync(report, { force: true });
  await run(tree, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    '--includeTaskLocation',
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return existsSync(report) ? parseTestRun('', readFileSync(report, 'utf8')).tests : [];
}

/** @param {string} tree @param {string[]} args @returns {Promise<boolean>} whether it ended well */
function run(tree, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: tree, stdio: 'ignore' });
    const limit = setTimeout(() => child.kill(), LONGEST_MS);
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0);
    });
  });
}
