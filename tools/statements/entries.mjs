// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../source-files.mjs';

/** Where the changes stand that make a statement false, a file for each screen or subject. */
const FOLDER = 'docs/conformance/falsified';

/**
 * @typedef {{ id: string, file: string, find: string, put: string }} Falsified
 *   id: of the statement; file: relative to the root; find: a text that stands in it once; put: what takes its place, so
 *   that the statement is false
 */

/**
 * All changes, in the order of their ids. Throws where an id comes twice, or a text does not stand in its file exactly
 * once: then the source has moved on, and the change must follow it.
 *
 * @returns {Promise<Falsified[]>}
 */
export async function readFalsified() {
  const names = readdirSync(join(projectRoot, FOLDER)).filter((name) => name.endsWith('.mjs'));
  /** @type {{ FALSIFIED: Falsified[] }[]} */
  const modules = await Promise.all(
    names.map((name) => import(pathToFileURL(join(projectRoot, FOLDER, name)).href)),
  );
  const all = modules.flatMap(({ FALSIFIED }) => FALSIFIED).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const [at, { id }] of all.entries())
    if (all[at + 1]?.id === id) throw new Error(`${id} is made false twice.`);
  for (const each of all) falsify(each, readFileSync(join(projectRoot, each.file), 'utf8'));
  return all;
}

/**
 * The source with the change. Throws where the text does not stand in it exactly once.
 *
 * @param {Falsified} change
 * @param {string} source
 */
export function falsify({ id, file, find, put }, source) {
  const parts = source.split(find);
  if (parts.length !== 2) {
    const times = parts.length === 1 ? 'not' : `${parts.length - 1} times`;
    throw new Error(`${id}: this text stands in ${file} ${times}: ${find}`);
  }
  return parts.join(put);
}
