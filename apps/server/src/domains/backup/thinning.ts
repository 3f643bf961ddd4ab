/** Which full backups older than a week are not needed: one a week and the log behind it reach the same moments. Pure. */
import { segmentAfter } from './log-names.ts';
import { hasFiles, isBase, logOf, type Manifest } from './manifest.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_DAYS = 7;
/** Day 0 was a Thursday; weeks begin on Monday. */
const DAY_0_IN_WEEK = 3;

/** A full or database backup, all of it stored. */
export interface StoredBase {
  readonly id: string;
  readonly finishedAt: string;
  /** Brings keys and password along. */
  readonly hasKeys: boolean;
  /** Of one chain are those that the same log continues. */
  readonly chain: string;
}

const weekOf = (at: string): number => Math.floor((Date.parse(at) / DAY_MS + DAY_0_IN_WEEK) / WEEK_DAYS);

/**
 * The ids. `bases` is the oldest first. Where another chain begins or ends, its first and its last base stay, as does the
 * newest that has the keys.
 * @param isHeld whether all of the log is stored from before the one to behind the other
 */
export function thinned<Base extends StoredBase>(
  bases: readonly Base[],
  isHeld: (earlier: Base, later: Base) => boolean,
  now: Date,
): string[] {
  const since = now.getTime() - WEEK_DAYS * DAY_MS;
  const keys = bases.findLast(({ hasKeys }) => hasKeys);
  const gone: string[] = [];
  let stays: Base | undefined;
  for (const [at, each] of bases.entries()) {
    const isEnd = [bases[at - 1], bases[at + 1]].some((beside) => beside?.chain !== each.chain);
    const isNeeded = isEnd || each === keys || Date.parse(each.finishedAt) > since;
    if (!isNeeded && stays && weekOf(each.finishedAt) === weekOf(stays.finishedAt) && isHeld(stays, each))
      gone.push(each.id);
    else stays = each;
  }
  return gone;
}

/** Full backups of past weeks that the log behind another one makes up for. `stored` has the names of all objects. */
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
