/** Finds names and ids in free text. */

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const SPACE = String.raw`[ \u00a0]+`;
const initial = (word: string): string => `${escaped(/^./su.exec(word)?.[0] ?? '')}\\.?`;

interface Forms {
  readonly whole: readonly string[];
  /** With an initial in place of the first or the last part. */
  readonly short: readonly string[];
}
/**
 * The usual ways to write a person's name: complete, last part first, without the middle parts, and with initials. A
 * single word and an id have one form. Returns sources of regular expressions.
 */
function formsOf(name: string): Forms {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '', ...others] = words;
  const last = others.at(-1);
  const asItIs = words.map(escaped).join(SPACE);
  if (last === undefined || !/^\p{L}/u.test(first) || !/^\p{L}/u.test(last))
    return { whole: [asItIs], short: [] };
  const [one, other, before] = [escaped(first), escaped(last), words.slice(0, -1).map(escaped).join(SPACE)];
  const swapped = String.raw`${other}(?:[ \u00a0]*,[ \u00a0]*|${SPACE})`;
  return {
    whole: [asItIs, swapped + before, one + SPACE + other, swapped + one],
    short: [
      one + SPACE + initial(last),
      String.raw`${initial(first)}[ \u00a0]*${other}`,
      swapped + initial(first),
    ],
  };
}

/** Longest first, because a name may start with another name. */
const ordered = (sources: readonly string[]): string[] =>
  [...new Set(sources)].toSorted((a, b) => b.length - a.length);

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns a function that replaces each of these names, as separate words, in any case and usual form. Null if there
 * are no names. A single letter is not a name.
 */
export function nameReplacer(
  names: Iterable<string>,
): ((text: string, by: (found: string) => string) => string) | null {
  const known = [...names].filter((name) => name.length > 1);
  if (known.length === 0) return null;
  const forms = known.map(formsOf);
  const sources = [
    ...ordered(forms.flatMap(({ whole }) => whole)),
    ...ordered(forms.flatMap(({ short }) => short)),
  ];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  // Every form contains a whole word of the name: a text without any, as most are, is skipped.
  const words = new Set(known.flatMap(wordsIn));
  return (text, by) => (wordsIn(text).some((word) => words.has(word)) ? text.replaceAll(pattern, by) : text);
}
