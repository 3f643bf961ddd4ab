/** Finds names and ids in texts that people wrote. */

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const SPACE = String.raw`[ \u00a0]+`;
const initial = (word: string): string => `${escaped(/^./su.exec(word)?.[0] ?? '')}\\.?`;

interface Forms {
  readonly whole: readonly string[];
  /** With one letter in place of the first or the last part. */
  readonly short: readonly string[];
}
/**
 * How people write the name of a person: as it is, the last part first, without the parts between, and short. Of one word,
 * and of an id: as it is. Sources of regular expressions.
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

/** The longest first: a name may begin with another. */
const ordered = (sources: readonly string[]): string[] =>
  [...new Set(sources)].toSorted((a, b) => b.length - a.length);

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Puts something in the place of each of these names, written as words of their own, in any case and customary form.
 * Null where there are none. One letter names nobody.
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
  // Every form holds a whole word of the name: a text without any is passed over, which most are.
  const words = new Set(known.flatMap(wordsIn));
  return (text, by) => (wordsIn(text).some((word) => words.has(word)) ? text.replaceAll(pattern, by) : text);
}
