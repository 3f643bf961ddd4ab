/** Which full backups older than a week can be removed: one per week and its WAL cover the same times. Pure. */
import { segmentAfter } from './log-names.ts';
import { hasFiles, isBase, logOf, type Manifest } from './manifest.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_DAYS = 7;
/** Day 0 was a Thursday; weeks begin on Monday. */
const DAY_0_IN_WEEK = 3;

/** A full or database backup that is stored completely. */
export interface StoredBase {
  readonly id: string;
  readonly finishedAt: string;
  /** Contains keys and password. */
  readonly hasKeys: boolean;
  /** Bases of the same chain are continued by the same WAL. */
  readonly chain: string;
}

const weekOf = (at: string): number => Math.floor((Date.parse(at) / DAY_MS + DAY_0_IN_WEEK) / WEEK_DAYS);

/**
 * The ids of the removable ones. `bases` must be sorted oldest first. The first and the last base of each chain are
 * kept, and so is the newest one with the keys.
 * @param isHeld whether all WAL from before the earlier base to after the later one is stored
 */
export function thinned<Base extends StoredBase>(
  bases: readonly Base[],
  isHeld: (earlier: Base, later: Base) => boolean,
  now: Date,
): string[] {
  const since = now.getTime() - WEEK_DAYS * DAY_MS;
  const keys = bases.findLast(({ hasKeys }) => hasKeys);
  const removable: string[] = [];
  let stays: Base | undefined;
  for (const [at, each] of bases.entries()) {
    const isEnd = [bases[at - 1], bases[at + 1]].some((beside) => beside?.chain !== each.chain);
    const isNeeded = isEnd || each === keys || Date.parse(each.finishedAt) > since;
    if (!isNeeded && stays && weekOf(each.finishedAt) === weekOf(stays.finishedAt) && isHeld(stays, each))
      removable.push(each.id);
    else stays = each;
  }
  return removable;
}

/** Full backups of past weeks that the WAL of another one replaces. `stored` contains the names of all objects. */
export function spareBases(
  manifests: readonly (Manifest & { readonly whole: boolean })[],
  stored: { has(name: string): boolean },
  now: Date,
): string[] {
  const bases = manifests.flatMap((each) => {
    const { id, finishedAt, wal } = each;
    if (!each.whole || !isBase(each) || !wal) return [];
    const log = logOf(each);
    // A restore follows the timeline of its base.
    return [{ id, finishedAt, hasKeys: hasFiles(each), log, chain: `${log}${wal.from.slice(0, 8)}`, ...wal }];
  });
  type Base = (typeof bases)[number];
  const isHeld = ({ log, from }: Base, { to }: Base): boolean => {
    for (let segment = from; segment <= to; segment = segmentAfter(segment))
      if (!stored.has(`${log}${segment}`)) return false;
    return true;
  };
  return thinned(bases, isHeld, now);
}
