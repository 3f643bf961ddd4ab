interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Puts everything that the first page needs anyway into one chunk. Left to itself the bundler cuts a chunk for every
 * set of modules that the first page shares with a later one: twenty requests where one will do.
 */
export function entryChunk(entry: RegExp): (id: string, graph: ModuleGraph) => string | null {
  let needed: Set<string> | undefined;
  return (id, graph) => {
    if (entry.test(id)) needed ??= neededBy(id, graph);
    return needed?.has(id) ? 'app' : null;
  };
}

function neededBy(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    // One icon imports, by name only, the index of all: each belongs where it is used.
    if (found.has(id) || id.includes('/lucide-react/')) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
