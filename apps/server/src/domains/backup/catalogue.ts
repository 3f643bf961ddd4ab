/** The whole content of a store: its claims, backups and WAL files. */
import type { ObjectStore } from './storage/object-store.ts';
import { readClaims, readRenewal, type Claim, type Renewal } from './claim.ts';
import { isGenuine, readStoredManifests, type Manifest } from './manifest.ts';

export interface Catalogue {
  /** Oldest first. */
  readonly claims: readonly Claim[];
  /** The last renewal of each claim, by its id. */
  readonly renewals: ReadonlyMap<string, Renewal>;
  /** Finished backups of this company, oldest first. */
  readonly manifests: readonly Manifest[];
  /** Names below wal/. */
  readonly pieces: readonly string[];
  /** Objects with metadata that cannot be read: damaged, or written with another key. */
  readonly damaged: readonly string[];
}

export async function readCatalogue(store: ObjectStore, key: Buffer): Promise<Catalogue> {
  const { claims, unread } = await readClaims(store, key);
  const renewals = new Map<string, Renewal>();
  for (const { id } of claims) {
    const renewal = await readRenewal(store, key, id);
    if (renewal) renewals.set(id, renewal);
  }
  const found = await readStoredManifests(store);
  const changed = found.manifests.filter((each) => !isGenuine(each, key));
  return {
    claims,
    renewals,
    manifests: found.manifests.filter((each) => !changed.includes(each)),
    pieces: (await store.list('wal/')).map(({ name }) => name),
    damaged: [...unread, ...found.damaged, ...changed.map(({ id }) => `backups/${id}/manifest.json`)],
  };
}
