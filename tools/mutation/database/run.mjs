// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { keepScratchInMemory } from '../../scratch.mjs';
import { projectRoot } from '../../source-files.mjs';
import { digestOf } from '../../statements/digest.mjs';
import { workInLanes } from '../../statements/lanes.mjs';
import { freshTree } from '../../statements/tree.mjs';
import { LONGEST_MS, testProcess } from '../test-process.mjs';
import { compilerOf } from './compiles.mjs';
import { sourcesDrawnFrom } from './files.mjs';
import { judgeRun } from './judge.mjs';
import { drawAndKeep, readKept } from './kept.mjs';
import { applied, mutantsOf } from './mutants.mjs';
import { testStepsOf } from './test-steps.mjs';

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {import('./kept.mjs').Kept} Kept
 */

/**
 * Makes the drawn changes, one after the other, that have no result yet, or whose source or tests changed since: first each
 * with its own tests, which notice most, then what survived with the others of its domain.
 *
 * @param {{ minutes: number, lanes: number }} how
 */
export async function changeDrawn({ minutes, lanes }) {
  keepScratchInMemory();
  const mutants = await mutantsOf(sourcesDrawnFrom(projectRoot));
  const benches = Array.from({ length: lanes }, (_, lane) => {
    const tree = freshTree(`drawn-${lane}`);
    return { tree, compiler: compilerOf(tree), tests: testProcess(tree, { projects: ['server'], bail: 1 }) };
  });
  let kept = readKept();
  /** @type {Set<string>} */
  const settled = new Set();
  /** @param {Kept | undefined} held @param {Mutant} mutant */
  const isValid = (held, mutant) =>
    held?.digest !== undefined && held.digest === keptDigest(mutant, held, projectRoot);
  for (const mutant of mutants) if (isValid(kept[mutant.key], mutant)) settled.add(mutant.key);

  const next = () => {
    const now = drawAndKeep(mutants, kept);
    kept = now.kept;
    const found =
      now.drawn.find(({ key }) => !settled.has(key)) ?? now.drawn.find(({ key }) => kept[key]?.stepsLeft);
    const held = found && kept[found.key];
    if (!found || !held) return undefined;
    // Begun: another lane takes another.
    const later = settled.has(found.key);
    settled.add(found.key);
    delete held.stepsLeft;
    return { mutant: found, later };
  };
  const done = await workInLanes(benches, minutes, next, async (bench, { mutant, later }) => {
    const from = performance.now();
    const judged = await judgeOn(bench, mutant, later);
    const { file, was, put } = kept[mutant.key] ?? mutant;
    const digest = judged.outcome === 'refused' ? {} : { digest: keptDigest(mutant, judged, bench.tree) };
    kept[mutant.key] = { file, was, put, ...judged, ...digest };
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const place = `${file}:${mutant.start.line}  ${was} -> ${put}`.replaceAll(/\s+/g, ' ');
    console.log(`${judged.outcome.padEnd(8)} ${seconds.padStart(6)} s  ${place}`);
  });
  for (const { compiler, tests } of benches) {
    compiler.close();
    await tests.close();
  }
  drawAndKeep(mutants, kept);
  console.log(`${done} changes judged.`);
}

/**
 * Of a change that a test noticed, that test's file decides whether it is to be repeated; otherwise all tests do.
 *
 * @param {Mutant} mutant
 * @param {{ by?: string }} held
 * @param {string} root
 */
function keptDigest({ key, file, was, put }, { by }, root) {
  const tests = by === undefined ? testStepsOf(root, file).flat() : [by];
  return digestOf({ id: key, file, find: was, put }, tests, root);
}

/**
 * @typedef {{ tree: string, compiler: ReturnType<typeof compilerOf>, tests: ReturnType<typeof testProcess> }} Bench
 *
 * @param {Bench} bench
 * @param {Mutant} mutant
 * @param {boolean} later it survived its own tests
 * @returns {Promise<Pick<Kept, 'by' | 'stepsLeft'> & { outcome: import('./judge.mjs').Outcome }>}
 */
async function judgeOn({ tree, compiler, tests }, mutant, later) {
  const { file } = mutant;
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  const steps = testStepsOf(tree, file);
  const now = later ? steps.slice(1) : steps.slice(0, 1);
  writeFileSync(path, applied(mutant, source));
  try {
    if (!compiler.accepts(file)) return { outcome: 'refused' };
    for (const step of now) {
      const { result, by } = judgeRun(await tests.run(step, file));
      if (result === 'refused') return { outcome: 'refused' };
      if (result === 'killed') return { outcome: 'killed', ...(by && { by: relative(tree, by) }) };
      if (result === 'late') {
        writeFileSync(path, source);
        if (await endsEarly(tests, step, file)) return { outcome: 'killed', ...(step[0] && { by: step[0] }) };
        writeFileSync(path, applied(mutant, source));
      }
    }
    const stepsLeft = !later && steps.length > 1;
    return { outcome: 'survived', ...(stepsLeft && { stepsLeft }) };
  } finally {
    writeFileSync(path, source);
  }
}

/**
 * Whether the tests of unchanged sources take at most a third of the time after which a run is ended: then a change with
 * which they take longer is noticed.
 *
 * @param {ReturnType<typeof testProcess>} tests
 * @param {string[]} step
 * @param {string} file
 */
async function endsEarly(tests, step, file) {
  const from = performance.now();
  const { result } = judgeRun(await tests.run(step, file));
  return result === 'passed' && performance.now() - from < LONGEST_MS / 3;
}
