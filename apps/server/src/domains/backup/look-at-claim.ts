/** The owner of the store for the screen, and objects in it that the company's current history does not contain. */
import type { SeenClaim } from './settings-store.ts';
import { CLAIMS, ownerInWords, piecesIn, type Claim } from './claim.ts';
import { unknownHistories } from './claim-ownership.ts';
import type { ClaimError } from './claim-refusal.ts';
import { readStoredManifests } from './manifest.ts';
import { StorageError } from './storage/object-store.ts';
import type { BackupParts } from './backup-parts.ts';

function heldBy({ claims }: BackupParts): Claim | null {
  try {
    return claims.current();
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

/** Null if it is not known yet. */
export function claimSeen(parts: BackupParts, refusal: ClaimError | null): SeenClaim | null {
  const held = heldBy(parts);
  const { process } = parts.claims;
  if (refusal)
    return {
      state: refusal.kind,
      owner: refusal.owner,
      refusal: refusal.message,
      over: [...refusal.over],
      since: held?.claimedAt ?? null,
      process,
    };
  return (
    held && {
      state: 'mine',
      owner: ownerInWords(held),
      refusal: null,
      over: [],
      since: held.claimedAt,
      process,
    }
  );
}

/** Sentences that name the object. None while the folder cannot be read, because that is reported separately. */
export async function findingsIn(parts: BackupParts): Promise<string[]> {
  const held = heldBy(parts);
  const { folder, remote, known } = parts;
  try {
    const { damaged } = await readStoredManifests(folder);
    const objects = (await folder.list('')).filter(({ name }) => !name.startsWith(CLAIMS));
    const pieces = held
      ? piecesIn(
          held.log,
          objects.flatMap(({ name }) => (name.startsWith(held.log) ? [name] : [])),
        )
      : [];
    const differing = objects.filter(({ name, bytes }) => (known.get(name) ?? bytes) !== bytes);
    return [
      ...(held
        ? unknownHistories(pieces, held.timeline).map(
            (name) =>
              `${held.log}${name} in ${folder.place} is of a history that this database does not come from: ` +
              `restores pass it over; remove it once it is known who wrote it`,
          )
        : []),
      ...differing.map(
        ({ name }) =>
          `${name} has another size in ${remote?.place ?? ''} than in ${folder.place}: one of the two is damaged. ` +
          `Run the test of all stored backups, and remove the damaged one`,
      ),
      ...damaged.map(
        (name) =>
          `${name} in ${folder.place} is damaged, so that its backup cannot be restored from there: ` +
          `restore from another one${remote ? ', or with --from s3 where the object store has it' : ''}; ` +
          `remove its folder once a later full backup is there`,
      ),
    ];
  } catch (error) {
    if (error instanceof StorageError) return [];
    throw error;
  }
}
