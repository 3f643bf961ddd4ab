// @ts-check
import { readLines, writeLines } from '../../kept-lines.mjs';
import { draw, SIZE } from './draw.mjs';

const FILE = 'docs/mutation/database.json';
const READABLE = 90;

/**
 * By key: what is drawn and what came of it, or what is refused. Texts are cut, for people only.
 *
 * @typedef {{ file: string, was: string, put: string, outcome?: import('./judge.mjs').Outcome, by?: string, stepsLeft?: boolean, digest?: string }} Kept
 * by: the file of tests that noticed it; stepsLeft: it survived its own tests, others of its domain have not run yet; digest:
 * of the change, its source and its tests
 * @typedef {Record<string, Kept>} AllKept
 */

/** @returns {AllKept} */
export const readKept = () => readLines(FILE);

/**
 * The draw, and what is known of it, both brought up to date with the changes that exist.
 *
 * @param {readonly import('./mutants.mjs').Mutant[]} mutants
 * @param {AllKept} kept
 */
export function drawAndKeep(mutants, kept) {
  const drawn = draw(mutants, kept, SIZE);
  /** @type {AllKept} */
  const now = {};
  for (const { key, file, was, put } of drawn)
    now[key] = kept[key] ?? { file, was: was.slice(0, READABLE), put: put.slice(0, READABLE) };
  for (const { key } of mutants) if (kept[key]?.outcome === 'refused') now[key] = kept[key];
  writeLines(FILE, now);
  return { drawn, kept: now };
}
