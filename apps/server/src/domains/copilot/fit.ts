/** Which figures match a question, and how well: a match must explain every word. */
import { isDivided } from '../../figures/catalogue.ts';
import { partsOf, type Department } from './dimensions.ts';
import { grainOf } from '../../figures/grain.ts';
import type { Intent } from './intents.ts';
import { grainHints, type Entry } from './lexicon.ts';

export interface Fit {
  readonly entry: Entry;
  readonly dimension: string | undefined;
  /** The number of parts that the question names. */
  readonly named: number;
  /** Whether the question requests all parts, or the dimension itself. */
  readonly divided: boolean;
  readonly score: number;
}

export const within = (bag: readonly string[], ideas: ReadonlySet<string>): boolean =>
  bag.every((idea) => ideas.has(idea));

/** Other features of the question that favour some entries. */
export interface Hints {
  readonly intent: Intent;
  /** Whether it requests a list: "which", "each". */
  readonly list: boolean;
  /** Whether it names single days. */
  readonly day: boolean;
}

/** Words that name the unit of a value. */
const UNIT_WORDS: Readonly<Record<string, readonly string[]>> = {
  percent: ['percent', 'rate', 'ratio'],
  USD: ['usd'],
  SLL: ['sll'],
  USDC: ['usdc'],
};

/** How an entry explains every idea of the question; null where an idea is left over. */
export function fitOf(
  entry: Entry,
  ideas: readonly string[],
  { intent, list, day }: Hints,
  departments: readonly Department[],
): Fit | null {
  const all = new Set(ideas);
  let best: Fit | null = null;
  for (const bag of entry.bags) {
    if (!within(bag, all)) continue;
    const left = new Set(ideas.filter((idea) => !bag.includes(idea)));
    let score = bag.length;
    const split =
      entry.dimension === undefined && isDivided(entry.figure) && !entry.figure.id.startsWith('period.');
    let named: string[] = [];
    if (split) {
      // The longest names first, because "wallet only" contains "wallet".
      const parts = partsOf(entry.figure, departments)
        .flatMap(({ dimension, names }) => names.map((name) => ({ dimension, name })))
        .toSorted((one, other) => other.name.length - one.name.length);
      for (const { dimension, name } of parts) {
        if (named.includes(dimension) || name.length === 0 || !within(name, left)) continue;
        named = [...named, dimension];
        score += name.length;
        for (const idea of name) left.delete(idea);
      }
    }
    const by = split && entry.by.some((word) => left.has(word));
    for (const word of entry.by) if (left.delete(word)) score += 1;
    for (const [hint, grains] of Object.entries(grainHints))
      if (left.has(hint) && grains.includes(grainOf(entry.figure))) left.delete(hint);
    for (const idea of entry.title) left.delete(idea);
    for (const idea of UNIT_WORDS[entry.figure.unit] ?? []) left.delete(idea);
    if (left.size > 0) continue;
    // The entry's own words explain the question, without the names of parts.
    if (bag.length === all.size) score += 0.6;
    const wanted = by || intent.breakdown || list || (intent.order !== null && intent.over === null);
    const whole = !wanted && entry.figure.dimensions.includes('total') ? 'total' : undefined;
    const dimension =
      entry.dimension ?? (named.length === 1 ? named[0] : named.length === 0 ? whole : undefined);
    if (split) score += dimension !== undefined || named.length > 1 || wanted ? 0.5 : -0.5;
    if (split && by && list) score += 1;
    if (day && grainOf(entry.figure) === 'day') score += 0.25;
    if (!best || score > best.score)
      best = { entry, dimension, named: named.length, divided: split && dimension === undefined, score };
  }
  return best;
}
