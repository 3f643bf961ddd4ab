// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './source-files.mjs';
import { idsIn } from './statements/ids.mjs';
import { falsifiedState } from './statements/state.mjs';
import { readTestRuns } from './test-results.mjs';

/**
 * @typedef {{ id: string, screen: string, statement: string }} Statement
 * @typedef {import('./test-results.mjs').TestResult} TestResult
 */

/**
 * Rows of docs/conformance/statements.tsv, found by the names in its first line.
 *
 * @param {string} tsv
 * @returns {Statement[]}
 */
export function parseStatements(tsv) {
  const [head = '', ...rows] = tsv.trimEnd().split('\n');
  const columns = head.split('\t');
  const cell = (/** @type {string} */ row, /** @type {string} */ name) =>
    row.split('\t')[columns.indexOf(name)] ?? '';
  return rows.map((row) => ({
    id: cell(row, 'id'),
    screen: cell(row, 'screen'),
    statement: cell(row, 'statement'),
  }));
}

/**
 * The statements that tests prove. A statement is proved when at least one test that names it passed and none failed.
 *
 * @param {Statement[]} statements
 * @param {TestResult[]} tests
 */
export function judge(statements, tests) {
  const known = new Set(statements.map(({ id }) => id));
  const claims = tests.flatMap((test) => idsIn(test.title).map((id) => ({ id, test })));
  const idsWith = (/** @type {string} */ status) =>
    new Set(claims.filter(({ test }) => test.status === status).map(({ id }) => id));
  const [passed, failed] = [idsWith('passed'), idsWith('failed')];
  return {
    proved: statements.filter(({ id }) => passed.has(id) && !failed.has(id)),
    missing: statements.filter(({ id }) => !passed.has(id) || failed.has(id)),
    failed,
    unknown: claims.filter(({ id }) => !known.has(id)),
  };
}

/** @param {string[]} args */
async function main(args) {
  const { values } = parseArgs({
    args,
    options: { screen: { type: 'string' }, missing: { type: 'string' }, summary: { type: 'boolean' } },
  });
  const limit = values.missing === undefined ? Infinity : Number(values.missing);
  if (!(limit >= 0)) throw new Error(`--missing takes a number of lines, not "${values.missing}".`);
  const all = parseStatements(readFileSync(join(projectRoot, 'docs/conformance/statements.tsv'), 'utf8'));
  const statements = all.filter(({ screen }) => values.screen === undefined || screen === values.screen);
  if (statements.length === 0) {
    throw new Error(`--screen ${values.screen}: no such screen. One of: ${screensOf(all).join(', ')}`);
  }
  const runs = readTestRuns(projectRoot);
  if (runs.length === 0) throw new Error('There are no test results yet: run npm test first.');

  const tests = runs.flatMap((run) => run.tests);
  const { proved, missing, failed } = judge(statements, tests);
  const { unknown } = judge(all, tests);
  if (!values.summary) {
    for (const screen of screensOf(statements)) {
      const of = (/** @type {Statement[]} */ list) => list.filter((item) => item.screen === screen).length;
      console.log(`${screen.padEnd(30)} ${String(of(proved)).padStart(4)} of ${of(statements)}`);
    }
    if (missing.length > 0) console.log('\nNot proved by a passing test:');
    for (const { id, screen, statement } of missing.slice(0, limit)) {
      console.log(`${id}  ${screen}  ${statement}${failed.has(id) ? '  (its test fails)' : ''}`);
    }
    if (missing.length > limit) console.log(`... and ${missing.length - limit} more`);
    console.log('');
  }
  console.log(
    `${proved.length} of ${statements.length} statements proved, by tests of: ${runs.map((run) => run.name).join(', ')}.`,
  );
  console.log(await killedLine(values.summary === true));
  for (const { id, test } of unknown)
    console.log(`${test.file}: "${test.title}" names ${id}, which is no statement.`);
  if (unknown.length > 0) process.exitCode = 1;
}

/**
 * What `npm run mutate:statements` has shown so far.
 *
 * @param {boolean} short without the ids
 */
async function killedLine(short) {
  const { killed, browser, survived, repeat } = await falsifiedState();
  /** @param {string[]} ids @param {string} words */
  const part = (ids, words) =>
    ids.length === 0 ? '' : `; ${ids.length} ${words}${short ? '' : `: ${ids.join(', ')}`}`;
  return [
    `${killed.length} killed when made false`,
    part(browser, 'killed but for the browser'),
    part(survived, 'survived'),
    part(repeat, 'to be made false'),
  ].join('');
}

/** @param {Statement[]} statements */
const screensOf = (statements) => [...new Set(statements.map(({ screen }) => screen))].sort();

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
