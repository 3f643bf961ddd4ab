/** Which backup and which WAL are needed to restore to a given time. Pure. */
import type { Catalogue } from './catalogue.ts';
import { UNCLAIMED_LOG, piecesIn, type Claim } from './claim.ts';
import { timelineOf } from './claim-ownership.ts';
import { isSegment, positionOf, segmentAfter } from './log-names.ts';
import { contentName, hasFiles, isBase, logOf, type Manifest } from './manifest.ts';

export interface Wish {
  /** The newest state if absent. */
  readonly to?: Date | undefined;
  /** Exactly this backup, without later WAL. */
  readonly backupId?: string | undefined;
  /** The newest state of this claim, instead of the newest claim that has a backup. */
  readonly claim?: string | undefined;
  /** Ignores this backup. */
  readonly without?: string | undefined;
}

export interface RestorePlan {
  readonly base: Manifest;
  /** The backup with keys and password; null where no backup has them. */
  readonly files: Manifest | null;
  /** The WAL folder in the store. */
  readonly log: string;
  /** Names in this folder in WAL order, up to the end or to the first gap. */
  readonly wal: readonly string[];
  /** Set where the WAL continues after a missing file: that file, and the newest stored one. */
  readonly gap: { readonly missing: string; readonly newest: string } | null;
  readonly to: Date | null;
  /** The last segment of an incremental backup; null for all of the WAL. */
  readonly upTo: string | null;
  /** Stop as soon as the copy is consistent. */
  readonly immediate: boolean;
  /** Remarks on the choice for people. */
  readonly notes: readonly string[];
}

/** No backup can restore what was requested; the message is for people. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/** A period in which one server owned the store. Releases before claims have left one without an owner. */
interface Era {
  readonly claim: Claim | null;
  readonly log: string;
  readonly from: Date;
}

function erasOf({ claims, manifests }: Catalogue): Era[] {
  const eras = claims.map((claim, at): Era => {
    const adopted = at === 0 && claim.log === UNCLAIMED_LOG;
    return { claim, log: claim.log, from: new Date(adopted ? 0 : claim.claimedAt) };
  });
  const unclaimed = manifests.some((each) => logOf(each) === UNCLAIMED_LOG);
  return unclaimed && !eras.some(({ log }) => log === UNCLAIMED_LOG)
    ? [{ claim: null, log: UNCLAIMED_LOG, from: new Date(0) }, ...eras]
    : eras;
}

const timelineOfBase = ({ wal }: Manifest): number => timelineOf(wal?.from ?? '');

/** Bases of the owner's timeline, and others that copies of the company wrote into its WAL before claims existed. */
function basesOf({ claim, log }: Era, { manifests }: Catalogue): { own: Manifest[]; others: Manifest[] } {
  const all = manifests.filter((each) => isBase(each) && logOf(each) === log);
  const isOwn = (each: Manifest): boolean => claim === null || timelineOfBase(each) === claim.timeline;
  return { own: all.filter(isOwn), others: all.filter((each) => !isOwn(each)) };
}

/** Throws RestoreError. */
export function planRestore(whole: Catalogue, wish: Wish): RestorePlan {
  const catalogue =
    wish.without === undefined
      ? whole
      : { ...whole, manifests: whole.manifests.filter(({ id }) => id !== wish.without) };
  if (!catalogue.manifests.some(isBase))
    throw new RestoreError('There is no full or database backup to restore from');
  if (wish.backupId !== undefined) return planBackup(catalogue, wish.backupId);
  return wish.to === undefined ? planNewest(catalogue, wish.claim) : planMoment(catalogue, wish.to);
}

/** The name of a claim on the command line; the time before claims has a name as well. */
export const claimNameOf = ({
  claim,
}: {
  readonly claim?: { readonly id: string } | null | undefined;
}): string => claim?.id ?? '0';

function planNewest(catalogue: Catalogue, only: string | undefined): RestorePlan {
  const eras = erasOf(catalogue).filter((era) => only === undefined || claimNameOf(era) === only);
  if (eras.length === 0 && only !== undefined)
    throw new RestoreError(`There is no claim ${only}; --list shows which claim each backup is of`);
  const at = eras.findLastIndex((era) => basesOf(era, catalogue).own.length > 0);
  const base =
    (eras[at] && basesOf(eras[at], catalogue).own.at(-1)) ??
    (only === undefined ? catalogue.manifests.findLast(isBase) : undefined);
  if (!base) throw new RestoreError('There is no full or database backup to restore from under that claim');
  const notes = eras
    .slice(at + 1)
    .flatMap(({ claim }) =>
      claim
        ? [
            `${claim.host} has the store since ${claim.claimedAt} and no full backup in it yet: this is the state before.`,
          ]
        : [],
    );
  return planOf(catalogue, base, { notes });
}

function planMoment(catalogue: Catalogue, to: Date): RestorePlan {
  const eras = erasOf(catalogue);
  const at = Math.max(
    0,
    eras.findLastIndex(({ from }) => from <= to),
  );
  const era = eras[at];
  const { own, others } = era ? basesOf(era, catalogue) : { own: [], others: [] };
  const before = ({ finishedAt }: Manifest): boolean => new Date(finishedAt) <= to;
  const base = own.findLast(before) ?? others.findLast(before);
  if (base) return planOf(catalogue, base, { to });
  const earlier = catalogue.manifests.filter(
    (each) => each.wal !== null && before(each) && eras.slice(0, at).some(({ log }) => log === logOf(each)),
  );
  const newest = earlier.at(-1);
  const first = own[0] ?? catalogue.manifests.find(isBase);
  if (!newest || !era?.claim)
    throw new RestoreError(`The oldest moment that can be restored is ${first?.finishedAt ?? 'unknown'}`);
  const whole = own[0]
    ? `whose first full backup was whole at ${own[0].finishedAt}`
    : 'which has no full backup there yet';
  throw new RestoreError(
    `At that moment the store belonged to ${era.claim.host}, ${whole}. The newest backup before is of ` +
      `${newest.finishedAt}: --latest --claim ${claimNameOf(eras.find(({ log }) => log === logOf(newest)) ?? newest)} ` +
      `restores it with the log behind it.`,
  );
}

function planBackup(catalogue: Catalogue, id: string): RestorePlan {
  const { manifests } = catalogue;
  const chosen = manifests.find((each) => each.id === id);
  if (!chosen)
    throw new RestoreError(
      catalogue.damaged.includes(`backups/${id}/manifest.json`)
        ? `The manifest of backup ${id} is damaged: --from s3 where a second place has it, else another line of --list`
        : `There is no full or database backup ${id}; --list shows those there are`,
    );
  if (isBase(chosen)) return planOf(catalogue, chosen, { immediate: true });
  if (!chosen.wal)
    throw new RestoreError(
      `Backup ${id} has keys and password alone: --latest or the --backup of a full one restores with them`,
    );
  const { wal } = chosen;
  const base = manifests.findLast(
    (each) =>
      isBase(each) &&
      logOf(each) === logOf(chosen) &&
      timelineOfBase(each) === timelineOf(wal.to) &&
      each.finishedAt <= chosen.finishedAt,
  );
  if (!base)
    throw new RestoreError(
      `Backup ${id} continues a full backup that is not there any more: choose a later one`,
    );
  const plan = planOf(catalogue, base, { upTo: wal.to });
  if (plan.wal.filter(isSegment).at(-1) === wal.to) return plan;
  throw new RestoreError(
    `The log of changes lacks the segment ${missingIn(plan)}, so backup ${id} cannot be restored: ` +
      `--backup ${newestWithin(catalogue, plan).id} is the newest before that gap`,
  );
}

const missingIn = ({ wal, base }: RestorePlan): string =>
  segmentAfter(wal.filter(isSegment).at(-1) ?? base.wal?.to ?? '');

/** The newest backup that can be restored with the WAL before the gap. */
function newestWithin({ manifests }: Catalogue, { base, log, wal }: RestorePlan): Manifest {
  const held = new Set(wal);
  const continued = manifests.findLast(
    (each) =>
      each.wal !== null && logOf(each) === log && each.finishedAt >= base.finishedAt && held.has(each.wal.to),
  );
  return continued ?? base;
}

interface Choice {
  readonly to?: Date;
  readonly immediate?: boolean;
  readonly upTo?: string;
  readonly notes?: readonly string[];
}

function planOf(
  catalogue: Catalogue,
  base: Manifest,
  { to, immediate = false, upTo, notes = [] }: Choice,
): RestorePlan {
  const log = logOf(base);
  const timeline = timelineOfBase(base);
  const from = base.wal?.from ?? '';
  const pieces = piecesIn(log, catalogue.pieces).filter((name) => timelineOf(name) === timeline);
  const missing = gapIn(pieces, base);
  if (missing !== null) throw new RestoreError(lacking(catalogue, base, missing));
  const segments = pieces
    .filter((name) => isSegment(name) && positionOf(name) >= positionOf(from))
    .toSorted();
  const held = new Set(segments);
  const contiguous: string[] = [];
  for (let segment = from; held.has(segment); segment = segmentAfter(segment)) contiguous.push(segment);
  const last = contiguous.at(-1) ?? from;
  const newest = segments.at(-1) ?? last;
  const end = immediate ? base.wal?.to : upTo;
  return {
    base,
    files: hasFiles(base) ? base : (catalogue.manifests.findLast(hasFiles) ?? null),
    log,
    wal: [
      ...pieces.filter((name) => name.endsWith('.history')),
      ...contiguous.filter((segment) => end === undefined || segment <= end),
    ],
    gap: newest > last ? { missing: segmentAfter(last), newest } : null,
    to: to ?? null,
    upTo: upTo ?? null,
    immediate,
    notes,
  };
}

function lacking(catalogue: Catalogue, base: Manifest, missing: string): string {
  const whole = catalogue.manifests.findLast(
    (each) =>
      isBase(each) && each.id !== base.id && gapIn(piecesIn(logOf(each), catalogue.pieces), each) === null,
  );
  const remedy = whole ? `: --backup ${whole.id} of ${whole.finishedAt} is whole` : '';
  return `The log of changes lacks the segment ${missing}, so backup ${base.id} cannot be restored${remedy}`;
}

/** Whether a store contains, by the sizes of its objects, everything that this backup is restored from. */
export function isWhole(manifest: Manifest, stored: ReadonlyMap<string, number>): boolean {
  if (manifest.type !== 'incremental' && !stored.get(contentName(manifest.id))) return false;
  return !isBase(manifest) || gapIn(piecesIn(logOf(manifest), stored.keys()), manifest) === null;
}

/**
 * Those of the backups in a store that can be restored from it, by the names and sizes of its objects: of an incremental
 * also the base that it continues, and the log between the two.
 */
export function restorable(manifests: readonly Manifest[], stored: ReadonlyMap<string, number>): Manifest[] {
  const bases = manifests.filter((each) => isBase(each) && isWhole(each, stored));
  const ends = bases.map((base) => ({ base, end: endOfLog(base, stored) }));
  return manifests.filter((each) =>
    each.type === 'incremental'
      ? ends.some(
          ({ base, end }) =>
            logOf(base) === logOf(each) && base.finishedAt <= each.finishedAt && (each.wal?.to ?? '') <= end,
        )
      : isWhole(each, stored),
  );
}

/** The last segment that is stored without a gap from the beginning of a base; empty where none is. */
function endOfLog(base: Manifest, stored: ReadonlyMap<string, number>): string {
  let end = '';
  for (let next = base.wal?.from ?? ''; stored.has(`${logOf(base)}${next}`); next = segmentAfter(next)) {
    if (!isSegment(next)) break;
    end = next;
  }
  return end;
}

/** The segments of the copy itself must all exist; later WAL may end anywhere. */
function gapIn(pieces: readonly string[], { wal: needed }: Manifest): string | null {
  if (!needed) return null;
  const held = new Set(pieces);
  for (let segment = needed.from; ; segment = segmentAfter(segment)) {
    if (!held.has(segment)) return segment;
    if (segment >= needed.to) return null;
  }
}
