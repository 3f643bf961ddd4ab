interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Puts all modules that the first page needs into one chunk per entry; a module that an earlier entry needs is in that
 * entry's chunk. By default the bundler creates a chunk for every set of modules that the first page shares with a
 * later one: thirty requests instead of two.
 * @param entries the modules of the first page by the name of their chunk, in loading order
 */
export function entryChunks(
  entries: Readonly<Record<string, RegExp>>,
): (id: string, graph: ModuleGraph) => string | null {
  const needed = new Map<string, Set<string>>();
  return (id, graph) => {
    for (const [name, entry] of Object.entries(entries)) {
      if (entry.test(id) && !needed.has(name)) needed.set(name, neededBy(id, graph));
    }
    return Object.keys(entries).find((name) => needed.get(name)?.has(id)) ?? null;
  };
}

/**
 * One icon, one part of Radix, one hook of TanStack Query or one shape of D3 imports an index of all. Each icon and part
 * belongs to the chunk that uses it, and so do the hooks and shapes that the first page does not use.
 */
const NOT_BY_INDEX =
  /\/(lucide-react|node_modules\/radix-ui)\/|\/@tanstack\/.*\/(queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)\.js$|\/d3-shape\/src\/area\.js$/;

function neededBy(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || NOT_BY_INDEX.test(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
