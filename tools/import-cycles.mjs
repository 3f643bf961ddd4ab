// @ts-check

/**
 * One cycle for each group of files that reach each other (Tarjan's strongly connected components), as the
 * shortest round trip from the group's first file in alphabetical order, that file named at both ends.
 *
 * @param {{ from: string, path?: string }[]} edges
 * @returns {string[][]}
 */
export function findCycles(edges) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const { from, path } of edges) if (path) next.set(from, [...(next.get(from) ?? []), path]);
  return strongComponents(next)
    .map((group) => shortestRoundTrip(next, group))
    .filter((cycle) => cycle !== undefined);
}

/**
 * @param {Map<string, string[]>} next
 * @returns {Set<string>[]}
 */
function strongComponents(next) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {Set<string>[]} */
  const groups = [];

  /** @param {string} file */
  const visit = (file) => {
    const mark = { index: seen.size, low: seen.size, open: true };
    seen.set(file, mark);
    stack.push(file);
    for (const target of next.get(file) ?? []) {
      const known = seen.get(target) ?? visit(target);
      if (known.open) mark.low = Math.min(mark.low, known.low);
    }
    if (mark.low === mark.index) {
      const members = stack.splice(stack.indexOf(file));
      for (const member of members) /** @type {{ open: boolean }} */ (seen.get(member)).open = false;
      groups.push(new Set(members));
    }
    return mark;
  };
  for (const file of [...next.keys()].sort()) if (!seen.has(file)) visit(file);
  return groups;
}

/**
 * @param {Map<string, string[]>} next
 * @param {Set<string>} group
 * @returns {string[] | undefined} undefined for a lone file that does not import itself
 */
function shortestRoundTrip(next, group) {
  const start = [...group].sort()[0] ?? '';
  const queue = [[start]];
  const reached = new Set();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const target of next.get(path.at(-1) ?? '') ?? []) {
      if (target === start) return [...path, start];
      if (!group.has(target) || reached.has(target)) continue;
      reached.add(target);
      queue.push([...path, target]);
    }
  }
  return undefined;
}
