// @ts-check
/**
 * `npm run mutate:statements`: makes each statement of the documents false once, by a kept change of the source, and sees
 * whether every test that names it fails. Results are kept: a run takes up what has none yet, or whose change or
 * tests changed since. `-- --only ,A-2.08` repeats these; `-- --minutes 60` stops in time; `-- --lanes 2` uses two copies
 * of the sources beside each other; tests in the browser, of which each takes half a minute, run with `-- --browser` only, and
 * until then their statements are not killed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepScratchInMemory } from './scratch.mjs';
import { projectRoot } from './source-files.mjs';
import { digestOfStatement, testFilesById, testsThatSee } from './statements/digest.mjs';
import { falsify, readFalsified } from './statements/entries.mjs';
import { judgeFalsified } from './statements/judge.mjs';
import { workInLanes } from './statements/lanes.mjs';
import { readResults, writeResults } from './statements/results.mjs';
import { freshTree } from './statements/tree.mjs';
import { companyForBrowser, inBrowser, testsIn } from './statements/run-tests.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    minutes: { type: 'string' },
    lanes: { type: 'string' },
    browser: { type: 'boolean' },
  },
});
const only = values.only?.split(',');

keepScratchInMemory();
const testFiles = testFilesById();
const results = readResults();

const waiting = (await readFalsified()).flatMap((change) => {
  const { id, file } = change;
  const tests = testsThatSee(change, testFiles.get(id) ?? []);
  const digest = digestOfStatement(change, tests);
  const held = results[id]?.digest === digest ? results[id].outcome : undefined;
  // Then its other tests are known to fail.
  const rest = values.browser && held === 'browser' ? tests.filter(inBrowser) : tests;
  const wanted = only ? only.includes(id) : held === undefined || rest !== tests;
  return wanted
    ? [{ change, tests: rest, digest, source: readFileSync(join(projectRoot, file), 'utf8') }]
    : [];
});

/** @param {{ tree: string, tests: ReturnType<typeof testsIn> }} lane @param {(typeof waiting)[number]} next */
async function judgeIn({ tree, tests: lane }, { change, tests, digest, source }) {
  const { id, file } = change;
  const from = performance.now();
  writeFileSync(join(tree, file), falsify(change, source));
  const run = values.browser ? tests : tests.filter((test) => !inBrowser(test));
  const judged = judgeFalsified(await lane.run(id, run, file));
  writeFileSync(join(tree, file), source);
  const left = run.length < tests.length && (judged.outcome === 'killed' || run.length === 0);
  const { outcome, why } = left ? { outcome: /** @type {const} */ ('browser'), why: '' } : judged;
  results[id] = { digest, outcome };
  writeResults(results);
  console.log(
    `${id}  ${outcome.padEnd(8)} ${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${why}`,
  );
}

const trees = Array.from({ length: Number(values.lanes ?? 1) }, (_, lane) => freshTree(`tree-${lane}`));
const trueTree = values.browser && waiting.length > 0 ? freshTree('true') : undefined;
const lanes = trees.map((tree) => ({ tree, tests: testsIn(tree, trueTree) }));
const removeCompany = trueTree === undefined ? undefined : await companyForBrowser(trueTree);
try {
  const minutes = Number(values.minutes ?? Infinity);
  const repeated = await workInLanes(lanes, minutes, () => waiting.shift(), judgeIn);
  console.log(`${repeated} statements made false.`);
} finally {
  for (const { tests } of lanes) await tests.close();
  await removeCompany?.();
}
