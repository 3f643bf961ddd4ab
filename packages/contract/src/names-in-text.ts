/** Finds names and ids in texts that people wrote. */

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Any of these as words of their own, in any case; null where there are none. One letter names nobody. */
export function namesPattern(names: Iterable<string>): RegExp | null {
  // The longest first: a name may begin with another.
  const known = [...names].filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length);
  return known.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
