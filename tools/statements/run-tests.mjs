// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LONGEST_MS, testProcess } from '../mutation/test-process.mjs';
import { parseTestRun } from '../test-results.mjs';
import { readLines, writeLines } from '../kept-lines.mjs';
import { digestOfFiles } from './digest.mjs';
import { idsIn } from './ids.mjs';
import { judgeFalsified } from './judge.mjs';

/** Of statement and test files that pass alone, the digest of the files. */
const ALONE = '.cache/statements/alone.json';
/** Milliseconds that a test in the browser waits for what a false statement keeps away. */
const PATIENCE_MS = 15_000;
/** Of which a process is kept from one statement to the next. */
const WITHOUT_BROWSER = ['unit', 'server', 'postgres', 'web'];

/** @param {string} file */
export const inBrowser = (file) => file.startsWith('e2e/');

/** @type {import('../test-results.mjs').TestResult} */
const NOT_BUILT = { title: 'the build', file: '', status: 'failed', why: 'SyntaxError: it failed' };

/**
 * Runs the tests that name a statement, in a copy of the sources. Their files run whole: a test that builds on what an
 * earlier one stored would fail alone, and look like one that noticed the change. In the browser, where that takes
 * minutes, those run alone that are seen to pass alone while the statement is true.
 *
 * @param {string} tree its folder
 * @param {string} [trueTree] another copy, in which all statements are true; for tests in the browser
 */
export function testsIn(tree, trueTree) {
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
      const inBuilt = await runInBrowser(tree, trueTree, id, browser);
      return inBuilt ? [...tests, ...inBuilt] : [...tests, NOT_BUILT];
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

/**
 * @param {string} tree
 * @param {string | undefined} trueTree
 * @param {string} id
 * @param {readonly string[]} files
 * @returns what came of the tests that name the statement; undefined where the build failed
 */
async function runInBrowser(tree, trueTree, id, files) {
  // The browser gets what is built.
  if (!(await run(tree, ['tools/build.mjs']))) return undefined;
  const report = `.cache/falsified-${basename(tree)}.json`;
  const alone = thatName(id, await runBuilt(tree, report, files, id));
  const noticed = judgeFalsified(alone).outcome === 'killed';
  if (noticed && trueTree !== undefined && (await passAlone(trueTree, report, id, files))) return alone;
  return thatName(id, await runBuilt(tree, report, files));
}

/** @param {string} tree @param {string} report @param {string} id @param {readonly string[]} files */
async function passAlone(tree, report, id, files) {
  /** @type {Record<string, string>} */
  const known = readLines(ALONE);
  const digest = digestOfFiles(tree, files);
  if (known[id] === digest) return true;
  const tests = thatName(id, await runBuilt(tree, report, files, id));
  if (tests.length === 0 || tests.some(({ status }) => status !== 'passed')) return false;
  writeLines(ALONE, { ...known, [id]: digest });
  return true;
}

/**
 * @param {string} tree
 * @param {string} reportFile below it; one for each lane, as the copy in which all statements are true is used by all
 * @param {readonly string[]} files
 * @param {string} [id] only the tests that name it
 */
async function runBuilt(tree, reportFile, files, id) {
  const report = join(tree, reportFile);
  rmSync(report, { force: true });
  const named = id === undefined ? [] : ['--testNamePattern', `\\[[^\\]]*${id.replace('.', '\\.')}[,\\]]`];
  await run(tree, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    ...named,
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
    const child = spawn(process.execPath, args, {
      cwd: tree,
      stdio: 'ignore',
      env: { ...process.env, E2E_PATIENCE_MS: `${PATIENCE_MS}` },
    });
    const limit = setTimeout(() => child.kill(), LONGEST_MS);
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0);
    });
  });
}
