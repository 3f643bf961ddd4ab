/** The embedded database with its backup store; neither is written without the claim. */
import type { ObjectStore } from './storage/object-store.ts';
import type { Claim } from './claim.ts';
import { claimHolder, type ClaimHolder, type ClaimParts } from './hold-claim.ts';
import { shipperOf, type Shipper } from './ship-wal.ts';
import type { BackupSource } from './take-backup.ts';

export interface Writing<Folder extends ObjectStore> {
  readonly source: BackupSource;
  readonly claims: ClaimHolder;
  /** The given folder, wrapped so that it refuses writes without the claim. */
  readonly folder: Folder;
  readonly remote: ObjectStore | null;
}

export function writingSource<Folder extends ObjectStore>(
  parts: Omit<BackupSource, 'store' | 'shipper' | 'claim'> &
    Omit<ClaimParts, 'stored'> & { readonly folder: Folder },
): Writing<Folder> {
  const { admin, stateDir, keyFolder, keyring, key } = parts;
  const claims: ClaimHolder = claimHolder({ ...parts, stored: () => shipper.newest() });
  const folder = claims.guard(parts.folder);
  const claim = (): Claim => claims.current();
  const shipper: Shipper = shipperOf({
    stateDir,
    store: folder,
    key,
    claim,
    diverged: claims.startAgain,
  });
  return {
    source: { admin, stateDir, keyFolder, keyring, key, store: folder, shipper, claim },
    claims,
    folder,
    remote: parts.remote && claims.guard(parts.remote),
  };
}
