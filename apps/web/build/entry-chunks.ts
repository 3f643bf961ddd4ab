interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Puts everything that the first page needs anyway into a chunk for each of its entries: what an earlier one needs
 * stands in that one's. Left to itself the bundler cuts a chunk for every set of modules that the first page shares
 * with a later one: thirty requests where two will do.
 * @param entries the modules that the first page begins with, by the name of their chunk, the first loaded first
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

function neededBy(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    // One icon, or one part of Radix, imports the index of all by name only: each belongs where it is used.
    if (found.has(id) || /\/(lucide-react|node_modules\/radix-ui)\//.test(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
