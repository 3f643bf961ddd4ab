interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/** The modules that begin a chunk, by its name; a module that two chunks need is in the earlier one. */
type Chunks = Readonly<Record<string, RegExp>>;

export interface ChunkGroups {
  /** What the first page needs. */
  readonly first: Chunks;
  /** What many pages share. */
  readonly shared: Chunks;
  /** What every page fetches once it is complete. */
  readonly afterwards: Chunks;
  /** Screens, and parts that open before that: what they need at once stays with them. */
  readonly apart: RegExp;
}

/**
 * The groups of modules that become one chunk, with all that they import. By default the bundler creates a chunk for
 * every set of modules that two pages share: thirty requests instead of two for the first page, and as many for what
 * every page fetches afterwards.
 */
export function chunkGroups({ first, shared, afterwards, apart }: ChunkGroups) {
  const chunks = new Map<string, string>();
  const assign = (page: string, graph: ModuleGraph): void => {
    const all = [...reachableFrom([page], graph, { onDemand: true })];
    const neededBy = (entry: RegExp) =>
      reachableFrom(
        all.filter((id) => entry.test(id)),
        graph,
      );
    const stays = neededBy(apart);
    for (const [name, entry] of Object.entries({ ...first, ...shared, ...afterwards }))
      for (const id of neededBy(entry))
        if (!chunks.has(id) && !(name in afterwards && stays.has(id))) chunks.set(id, name);
  };
  const nameIn =
    (group: Chunks) =>
    (id: string, graph: ModuleGraph): string | null => {
      // The page comes before the modules that it imports.
      if (chunks.size === 0 && id.endsWith('/index.html')) assign(id, graph);
      const name = chunks.get(id);
      return name !== undefined && name in group ? name : null;
    };
  return [
    { name: nameIn(first), debugName: 'first page' },
    {
      name: nameIn({ ...shared, ...afterwards }),
      debugName: 'later',
      // Some of them are in another chunk.
      includeDependenciesRecursively: false,
    },
  ];
}

/**
 * One icon, or one hook of TanStack Query, imports an index of all. Each icon belongs to the chunk that uses it, and so
 * do the hooks that the first page does not use.
 */
const NOT_BY_INDEX =
  /\/lucide-react\/|\/@tanstack\/.*\/(queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)\.js$/;

function reachableFrom(ids: readonly string[], graph: ModuleGraph, { onDemand = false } = {}): Set<string> {
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || NOT_BY_INDEX.test(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    open.push(...(info?.importedIds ?? []), ...(onDemand ? (info?.dynamicallyImportedIds ?? []) : []));
  }
  return found;
}
