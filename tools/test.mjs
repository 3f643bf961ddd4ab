// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { LONG_TESTS } from './long-tests.mjs';
import { keepScratchInMemory } from './scratch.mjs';
import { projectRoot } from './source-files.mjs';
import { runStep, stepLine } from './step.mjs';
import { failureLines, readTestRuns, RESULTS, tally } from './test-results.mjs';

// `npm test`: the checks and all tests but the long ones, in the minutes that a person waits for. `npm run test:long`: the
// long ones and those in the browser. Each is ordered so that cheap failures are seen first; a failed step does not stop
// the later ones, so that one run reports all failures.

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {string} [report] the run of tests it leaves in RESULTS
 * @property {string[]} [beside] makes what a later step needs, while this one runs
 * @property {string[]} [covers] folders that must each have had a test in that run
 */

/** @param {string} report @param {string[]} projects @param {string[]} [files] the files, or options about them */
const vitest = (report, projects, files = []) => [
  'node',
  // Most of what tests allocate is garbage at once: with fewer, larger collections a run takes a twentieth less time.
  '--max-semi-space-size=64',
  'node_modules/vitest/vitest.mjs',
  'run',
  ...files,
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${RESULTS}/${report}.json`,
];

const COMPANY = ['node', 'node_modules/tsx/dist/cli.mjs', 'e2e/create-company-snapshot.ts'];

const { long } = parseArgs({ options: { long: { type: 'boolean', default: false } } }).values;

/** @type {Step[]} */
const SHORT_STEPS = [
  { name: 'check', command: ['node', 'tools/check.mjs'] },
  { name: 'build', command: ['node', 'tools/build.mjs'] },
  {
    name: 'unit, server, web',
    command: vitest(
      'unit',
      ['unit', 'postgres', 'server', 'web'],
      LONG_TESTS.map((file) => `--exclude=${file}`),
    ),
    report: 'unit',
    covers: ['packages', 'tools', 'apps/server', 'apps/web'],
  },
];
/** @type {Step[]} */
const LONG_STEPS = [
  { name: 'build', command: ['node', 'tools/build.mjs'] },
  {
    name: 'long tests',
    command: vitest('long', ['postgres', 'server'], LONG_TESTS),
    beside: COMPANY,
    report: 'long',
    covers: ['packages', 'apps/server'],
  },
  { name: 'browser', command: vitest('browser', ['e2e']), report: 'browser', covers: ['e2e'] },
  { name: 'conformance', command: ['node', 'tools/conformance.mjs', '--summary'] },
];
const steps = long ? LONG_STEPS : SHORT_STEPS;

/** @returns {import('./step.mjs').StepResult} */
function installChromium() {
  const started = performance.now();
  let ok = true;
  try {
    process.env.CHROMIUM_PATH = ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    ok = false;
  }
  return { name: 'chromium', ok, output: '', seconds: (performance.now() - started) / 1000 };
}

const started = performance.now();
keepScratchInMemory();
// Results of an earlier run must not be read as those of this one. The conformance after the long tests counts both.
for (const stale of long ? ['long.json', 'browser.json'] : ['']) {
  rmSync(join(projectRoot, RESULTS, stale), { recursive: true, force: true });
}
const results = long ? [installChromium()] : [];
process.env.E2E_RUN = String(process.pid);
for (const { name, command, beside } of steps) {
  console.log(`\n=== ${name} ===`);
  const prepared = beside && runStep('company for the browser', beside, { capture: true });
  results.push(await runStep(name, command));
  if (prepared) results.push(await prepared);
}
if (long) await runStep('company for the browser', [...COMPANY, '--remove'], { capture: true });

const all = readTestRuns(projectRoot);
const runs = all.filter(({ name }) => steps.some(({ report }) => report === name));
const { passed, failed, skipped, untested } = tally(projectRoot, steps, results, runs);
console.log('');
for (const result of results) console.log(stepLine(result));
console.log(`${''.padEnd(36)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s\n`);
for (const line of failureLines(projectRoot, runs)) console.log(line);
for (const folder of untested) console.log(`No test of ${folder}/ ran: that counts as a failure.`);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
const others = all.filter((run) => !runs.includes(run)).flatMap(({ tests }) => tests);
if (long && others.length > 0) {
  const count = (/** @type {string} */ status) => others.filter((test) => test.status === status).length;
  console.log(`With npm test: ${passed + count('passed')} passed, ${failed + count('failed')} failed`);
}
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
