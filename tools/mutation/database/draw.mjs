// @ts-check
import { createHash } from 'node:crypto';

/** With another text other changes are drawn. */
const SEED = 'cottontree 1';
/** How many are drawn. */
export const SIZE = 300;

/** @typedef {import('./mutants.mjs').Mutant} Mutant */

/** @param {string} text */
const rank = (text) => createHash('sha256').update(`${SEED} ${text}`).digest('hex');

/**
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => string} text
 */
const shuffled = (items, text) =>
  [...items]
    .map((item) => ({ item, place: rank(text(item)) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ item }) => item);

/**
 * The random changes that are made, the same at each call. Those of an earlier draw stay as long as they exist; each missing
 * one is the next of a file from which the fewest are drawn. In random order: a part of them says what all do.
 *
 * @param {readonly Mutant[]} mutants all that exist
 * @param {Readonly<Record<string, { outcome?: string }>>} kept by key: an earlier draw, and what was refused
 * @param {number} size
 * @returns {Mutant[]}
 */
export function draw(mutants, kept, size) {
  const drawn = mutants.filter(({ key }) => kept[key] && kept[key].outcome !== 'refused').slice(0, size);
  /** @type {Map<string, Mutant[]>} */
  const left = new Map();
  for (const mutant of shuffled(mutants, ({ key }) => key))
    if (!kept[mutant.key]) left.set(mutant.file, [...(left.get(mutant.file) ?? []), mutant]);
  const files = shuffled(left.keys(), (file) => file);
  for (let most = 1; drawn.length < size && files.some((file) => left.get(file)?.length); most += 1)
    for (const file of files) {
      if (drawn.length === size) break;
      const next = drawn.filter((each) => each.file === file).length < most && left.get(file)?.shift();
      if (next) drawn.push(next);
    }
  return shuffled(drawn, ({ key }) => key);
}
