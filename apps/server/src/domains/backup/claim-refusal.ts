/** The error of a server that may not write into a store; it says who owns the store. */
import { StorageError, type ObjectStore } from './storage/object-store.ts';
import { CLAIMS, ownerInWords, type Claims } from './claim.ts';
import { refusalInWords, type Ownership } from './claim-ownership.ts';

/**
 * other: the store belongs to another server; waiting: this is not known yet, and waiting decides, not a person; emptied:
 * nothing is left of what this server stored there.
 */
type Refused = 'other' | 'waiting' | 'emptied';

/** This server may not write into the store. The message is for people. */
export class ClaimError extends StorageError {
  /** The newest conflicting claims, which an owner must have seen to move the store. */
  readonly over: readonly string[];
  readonly kind: Refused;
  /** Description of the conflicting claim. */
  readonly owner: string;
  constructor(message: string, owner: string, over: readonly string[], kind: Refused = 'other') {
    super(message);
    this.owner = owner;
    this.over = over;
    this.kind = kind;
  }
}

/** A disk that is not mounted leaves an empty folder, or none: what is written there would fill another disk. */
export const emptiedRefusal = (place: string, claim: string): ClaimError =>
  new ClaimError(
    `Nothing is left in ${place} of what this server stored there: its disk may not be mounted. Backups go on by ` +
      `themselves once it is there again. If it was emptied or replaced on purpose, an owner starts over in the empty ` +
      `folder on the backup screen.`,
    'nobody',
    [claim],
    'emptied',
  );

export const numberIn = (name: string): number => Number.parseInt(name.slice(CLAIMS.length), 10) || 0;

/** Null if this server may write there. */
export function refusalOf(
  { place }: Pick<ObjectStore, 'place'>,
  look: Claims,
  own: Ownership,
  now: Date,
): ClaimError | null {
  const newest = look.claims.at(-1);
  const damaged = look.unread.find((name) => numberIn(name) >= (newest?.number ?? 0));
  if (damaged !== undefined)
    return new ClaimError(
      `${damaged} in ${place} cannot be read as a claim of this company: it is damaged, or another company’s. ` +
        `This server takes no backups until an owner moves the store to it on the backup screen.`,
      'an unknown server',
      [damaged.slice(CLAIMS.length, -'.json'.length)],
    );
  if (own.kind === 'other')
    return new ClaimError(refusalInWords(place, own, now), ownerInWords(own.claim), [own.claim.id]);
  if (own.kind === 'unclear')
    return new ClaimError(
      `The store ${place} was last renewed by a server on this data folder that it has no memory of: ` +
        `backups go on in three minutes unless that server still runs.`,
      ownerInWords(own.claim),
      [own.claim.id],
      'waiting',
    );
  return null;
}
