import type { FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';

/** An entry of the palette. */
export interface Entry {
  /** Unique. */
  id: string;
  label: string;
  /** Shown next to the label: where it leads, what it means. */
  hint?: string;
  /** More words by which it can be found. */
  words?: string;
  /** One part of a figure: listed after figures as a whole. */
  part?: true;
  /** Of the length of time that was typed: listed before others that match as well. */
  preferred?: true;
  /** Listed before others that match as well. */
  main?: true;
  /** The number that it opens, whose value is shown beside it. */
  figure?: { key: FigureKey; unit: Unit };
  run: () => void;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * How well an entry matches the typed text; 0 if a typed word is missing. The start of the label counts most, then the
 * start of one of its words, then the inside of a word, then the texts next to the label. Words in the typed sequence
 * count more than the same words apart, and a part of a figure less than one as a whole.
 */
export function fit({ label, hint = '', words = '', part, preferred, main }: Entry, typed: string): number {
  const name = plain(label);
  const beside = plain(`${hint} ${words}`);
  const typedWords = plain(typed).split(/\s+/).filter(Boolean);
  let sum = 0;
  for (const word of typedWords) {
    const at = name.indexOf(word);
    if (at === 0) sum += 4;
    else if (at > 0) sum += /[^\p{L}\p{N}]/u.test(name.charAt(at - 1)) ? 3 : 2;
    else if (beside.includes(word)) sum += 1;
    else return 0;
  }
  if (typedWords.length === 0) return 1;
  const together = typedWords.length > 1 && name.includes(typedWords.join(' ')) ? 1 : 0;
  const fits = sum / typedWords.length + together;
  return (part ? fits / 2 : fits) + (preferred ? 0.5 : 0) + (main ? 0.25 : 0);
}

const LAST_NAME = /[^:]+$/;

/** Figures without a value of their own come last, and not at all as another name of one that has it. */
export function valuesFirst(entries: readonly Entry[]): Entry[] {
  const valued = entries.filter(({ figure }) => figure !== undefined);
  const names = new Set(valued.map(({ label }) => plain(label)));
  const others = entries.filter(
    ({ figure, label }) => figure === undefined && !names.has(plain(LAST_NAME.exec(label)?.[0].trim() ?? '')),
  );
  return [...valued, ...others];
}

/** The matching entries, best first; equal matches keep their own order. */
export function found(entries: readonly Entry[], typed: string, most: number): Entry[] {
  return entries
    .map((entry) => ({ entry, score: fit(entry, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}
