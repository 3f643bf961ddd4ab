/** What the palette offers. */
export interface Entry {
  /** One of a kind. */
  id: string;
  label: string;
  /** Beside the label: where it leads, what it means. */
  hint?: string;
  /** Further words by which it is found. */
  words?: string;
  run: () => void;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * How well an entry fits what was typed; 0 when a typed word is nowhere in it. The start of the label counts most, then
 * the start of one of its words, then the inside of one, then everything that stands beside it. Words that stand in
 * the label as they were typed, one after the other, count for more than the same words apart.
 */
export function fit({ label, hint = '', words = '' }: Entry, typed: string): number {
  const name = plain(label);
  const beside = plain(`${hint} ${words}`);
  const asked = plain(typed).split(/\s+/).filter(Boolean);
  let sum = 0;
  for (const word of asked) {
    const at = name.indexOf(word);
    if (at === 0) sum += 4;
    else if (at > 0) sum += /[^\p{L}\p{N}]/u.test(name.charAt(at - 1)) ? 3 : 2;
    else if (beside.includes(word)) sum += 1;
    else return 0;
  }
  if (asked.length === 0) return 1;
  const together = asked.length > 1 && name.includes(asked.join(' ')) ? 1 : 0;
  return sum / asked.length + together;
}

/** The entries that fit, the best first, in their own order where they fit equally well. */
export function found(entries: readonly Entry[], typed: string, most: number): Entry[] {
  return entries
    .map((entry) => ({ entry, score: fit(entry, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}
