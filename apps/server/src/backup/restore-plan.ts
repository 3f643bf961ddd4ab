/** Which backup and which part of the log lead to a moment. Pure. */
import { contentName, hasFiles, isBase, walName, type Manifest } from './manifest.ts';
import { isSegment, positionOf, segmentAfter } from './ship-wal.ts';

export interface Wish {
  /** The newest state unless stated. */
  readonly to?: Date | undefined;
  /** Exactly this backup, without the log behind it. */
  readonly backupId?: string | undefined;
}

export interface RestorePlan {
  readonly base: Manifest;
  /** Where keys and password come from; null where no backup has them. */
  readonly files: Manifest | null;
  /** Names below wal/, in the order of the log. */
  readonly wal: readonly string[];
  readonly to: Date | null;
  /** Stop as soon as the copy is consistent. */
  readonly immediate: boolean;
}

/** No backup leads where somebody wants to go, in words for them. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/** `manifests` the oldest first, `stored` the names below wal/. Throws RestoreError. */
export function planRestore(
  manifests: readonly Manifest[],
  stored: readonly string[],
  wish: Wish,
): RestorePlan {
  const bases = manifests.filter(isBase);
  const { to } = wish;
  const base =
    wish.backupId === undefined
      ? bases.findLast(({ finishedAt }) => to === undefined || new Date(finishedAt) <= to)
      : bases.find(({ id }) => id === wish.backupId);
  if (!base) {
    const first = bases[0];
    if (wish.backupId !== undefined)
      throw new RestoreError(
        `There is no full or database backup ${wish.backupId}; --list shows those there are`,
      );
    if (!first) throw new RestoreError('There is no full or database backup to restore from');
    throw new RestoreError(`The oldest moment that can be restored is ${first.finishedAt}`);
  }
  const from = positionOf(base.wal?.from ?? '');
  const wal = stored.filter((name) => !isSegment(name) || positionOf(name) >= from).toSorted();
  const missing = gapIn(wal, base);
  if (missing !== null)
    throw new RestoreError(
      `The log of changes lacks the segment after ${missing}, so backup ${base.id} cannot be restored`,
    );
  return {
    base,
    files: hasFiles(base) ? base : (manifests.findLast(hasFiles) ?? null),
    wal,
    to: to ?? null,
    immediate: wish.backupId !== undefined,
  };
}

/** Whether a store holds, by the sizes of its objects, all that this very backup restores from. */
export function isWhole(manifest: Manifest, stored: ReadonlyMap<string, number>): boolean {
  if (manifest.type !== 'incremental' && !stored.get(contentName(manifest.id))) return false;
  const wal = [...stored.keys()].map((name) => name.slice(walName('').length));
  return !isBase(manifest) || gapIn(wal, manifest) === null;
}

/** The segments of the copy itself must all be there; the log behind it ends where it ends. */
function gapIn(wal: readonly string[], { wal: needed }: Manifest): string | null {
  if (!needed) return null;
  const held = new Set(wal);
  for (let segment = needed.from; ; segment = segmentAfter(segment)) {
    if (!held.has(segment)) return segment;
    if (segment >= needed.to) return null;
  }
}
