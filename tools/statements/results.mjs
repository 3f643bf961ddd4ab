// @ts-check
import { readLines, writeLines } from '../kept-lines.mjs';

const FILE = 'docs/conformance/falsified.json';

/**
 * By id: what came of making the statement false, and a digest of the change and the texts of its tests, by which a later
 * change of these is seen. `browser`: killed, but for its tests in the browser, which did not run yet.
 *
 * @typedef {Record<string, { digest: string, outcome: import('./judge.mjs').Outcome | 'browser' }>} Results
 */

/** @returns {Results} */
export const readResults = () => readLines(FILE);

/** @param {Results} results */
export const writeResults = (results) => writeLines(FILE, results);
