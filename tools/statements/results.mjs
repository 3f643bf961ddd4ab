// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../source-files.mjs';

const FILE = join(projectRoot, 'docs/conformance/falsified.json');

/**
 * By id: what came of making the statement false, and a digest of the change, its source file and the tests, by which a
 * later change of these is seen. `browser`: killed, but for its tests in the browser, which did not run yet.
 *
 * @typedef {Record<string, { digest: string, outcome: import('./judge.mjs').Outcome | 'browser' }>} Results
 */

/** @returns {Results} */
export const readResults = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** @param {Results} results */
export function writeResults(results) {
  const lines = Object.keys(results)
    .toSorted()
    .map((id) => `  ${JSON.stringify(id)}: ${JSON.stringify(results[id])}`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
