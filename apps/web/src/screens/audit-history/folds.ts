/** Runs of records of one kind, of which a person who reads the trail wants to see one line. */

export interface Fold<Item> {
  /** The newest of the run. */
  newest: Item;
  oldest: Item;
  count: number;
  /** Unique, and the same when older records are loaded. */
  key: string;
}
export type Folded<Item> = { item: Item; fold?: undefined } | { item?: undefined; fold: Fold<Item> };

/** From so many on a run takes one line. */
const LEAST = 3;

/**
 * The items in their order, with each run that `kindOf` names in one line unless it is among the open ones. `idOf` names
 * an item.
 */
export function foldRuns<Item>(
  items: readonly Item[],
  kindOf: (item: Item) => string | undefined,
  idOf: (item: Item) => string,
  open: ReadonlySet<string>,
): Folded<Item>[] {
  const lines: Folded<Item>[] = [];
  for (let at = 0; at < items.length;) {
    const newest = items[at];
    if (newest === undefined) break;
    const kind = kindOf(newest);
    let end = at + 1;
    for (
      let next = items[end];
      kind !== undefined && next !== undefined && kindOf(next) === kind;
      next = items[end]
    )
      end += 1;
    const run = items.slice(at, end);
    const oldest = run.at(-1) ?? newest;
    const key = `run ${idOf(newest)}`;
    if (run.length >= LEAST && !open.has(key))
      lines.push({ fold: { newest, oldest, count: run.length, key } });
    else for (const item of run) lines.push({ item });
    at = end;
  }
  return lines;
}
