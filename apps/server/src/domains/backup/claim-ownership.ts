/** Who owns a store, and whether this database continues the history of the newest claim. Pure. */
import { isSegment, positionOf } from './log-names.ts';
import { ownerInWords, type Claim, type Renewal } from './claim.ts';

/** One server, as its state folder identifies it. */
export interface Self {
  readonly token: string;
  readonly host: string;
  readonly folder: string;
  /** Processes that have renewed with this state folder: the current one and those before it. */
  readonly processes: readonly string[];
}

export interface ClusterFacts {
  readonly systemIdentifier: string;
  readonly timeline: number;
  /** SHA-256 of the timeline's history, hex; empty for the first timeline. */
  readonly history: string;
  /** The current WAL segment, without its timeline. */
  readonly position: string;
}

export type Ownership =
  | { readonly kind: 'free' }
  | { readonly kind: 'mine'; readonly claim: Claim }
  /**
   * Same machine and folder, but renewed by a process unknown to this folder: it was set back, or a copy runs as well.
   */
  | { readonly kind: 'unclear'; readonly claim: Claim; readonly renewal: Renewal }
  | {
      readonly kind: 'other';
      readonly claim: Claim;
      readonly renewal: Renewal | null;
      readonly copied: boolean;
    };

/** @param renewal of the newest claim */
export function ownershipOf(claims: readonly Claim[], renewal: Renewal | null, self: Self): Ownership {
  const claim = claims.at(-1);
  if (!claim) return { kind: 'free' };
  if (claim.token !== self.token) return { kind: 'other', claim, renewal, copied: false };
  const { host, folder, released } = renewal ?? { host: claim.host, folder: claim.folder, released: false };
  if (released) return { kind: 'mine', claim };
  if (host !== self.host || folder !== self.folder) return { kind: 'other', claim, renewal, copied: true };
  if (renewal === null || self.processes.includes(renewal.process)) return { kind: 'mine', claim };
  return { kind: 'unclear', claim, renewal };
}

/** Why the database does not continue the WAL of the claim, in words; null if it does. */
export function differenceOf(
  claim: Claim,
  cluster: ClusterFacts,
  stored: readonly string[],
  remembered: string | null,
): string | null {
  if (remembered !== claim.id) return 'the data folder was restored or set back';
  if (claim.systemIdentifier !== cluster.systemIdentifier) return 'the database is another cluster';
  if (claim.timeline !== cluster.timeline || claim.history !== cluster.history)
    return 'the database goes on from a restore';
  const newest = newestPosition(stored, cluster.timeline);
  return newest !== null && cluster.position <= newest ? 'the database was set back' : null;
}

/** The newest WAL file of one timeline, without the timeline; null where there is none. */
export const newestPosition = (stored: readonly string[], timeline: number): string | null =>
  stored
    .filter((name) => isSegment(name) && timelineOf(name) === timeline)
    .map(positionOf)
    .toSorted()
    .at(-1) ?? null;

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

/** Timeline histories among the WAL files that this database does not descend from. */
export const unknownHistories = (pieces: readonly string[], timeline: number): string[] =>
  pieces.filter((name) => name.endsWith('.history') && timelineOf(name) > timeline);

const MINUTE_MS = 60_000;
/** For example "3 minutes ago". */
function ago(at: Date, now: Date): string {
  const minutes = Math.floor(Math.max(0, now.getTime() - at.getTime()) / MINUTE_MS);
  const [n, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day'];
  return n === 0 ? 'less than a minute ago' : `${n} ${unit}${n === 1 ? '' : 's'} ago`;
}

/** The refusal as text for screens, alerts and the terminal. */
export function refusalInWords(
  place: string,
  { claim, renewal, copied }: Extract<Ownership, { kind: 'other' }>,
  now: Date,
): string {
  const last = renewal ?? { host: claim.host, folder: claim.folder, at: claim.claimedAt };
  const did = renewal === null ? 'claimed' : renewal.released ? 'whose server was stopped' : 'renewed';
  const owner = ownerInWords({ ...claim, host: last.host, folder: last.folder });
  const copy = copied ? ' Both hold the same data folder: one of them is a copy.' : '';
  return (
    `The store ${place} belongs to ${owner}, ${did} ${ago(new Date(last.at), now)}. This server takes no backups until an owner moves the store ` +
    `to it on the backup screen, or until BACKUP_DIR and BACKUP_S3_ENDPOINT name a store of its own.${copy}`
  );
}
