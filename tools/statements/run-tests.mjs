// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseTestRun } from '../test-results.mjs';
import { idsIn } from './ids.mjs';

const REPORT = '.cache/falsified.json';
/** A page that never comes to rest would be waited for in each of its tests. */
const LONGEST_MS = 5 * 60_000;

/** @param {string} file */
export const inBrowser = (file) => file.startsWith('e2e/');

/**
 * Runs the tests that name a statement, in a copy of the sources. Their files run whole: a test that builds on what an
 * earlier one stored would fail alone, and look like one that noticed the change.
 *
 * @param {string} tree its folder
 * @param {string} id
 * @param {readonly string[]} files
 * @returns {Promise<import('../test-results.mjs').TestResult[]>}
 */
export async function runTestsOf(tree, id, files) {
  const browser = files.filter((file) => inBrowser(file));
  const others = files.filter((file) => !inBrowser(file));
  const tests = others.length > 0 ? await vitest(tree, id, others) : [];
  if (browser.length === 0) return tests;
  // The browser gets what is built.
  const built = await run(tree, ['tools/build.mjs']);
  if (!built)
    return [...tests, { title: 'the build', file: '', status: 'failed', why: 'SyntaxError: it failed' }];
  return [...tests, ...(await vitest(tree, id, browser))];
}

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

/** @param {string} tree @param {string} id @param {readonly string[]} files */
async function vitest(tree, id, files) {
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
  if (!existsSync(report)) return [];
  return parseTestRun(id, readFileSync(report, 'utf8')).tests.filter(
    ({ title, status }) => idsIn(title).includes(id) && !['pending', 'skipped', 'todo'].includes(status),
  );
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
