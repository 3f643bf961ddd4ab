/**
 * After the end of a server, and before a restore: stores WAL that the server of this folder had not shipped yet, which
 * is newer than its stored WAL.
 */
import type { ObjectStore } from './storage/object-store.ts';
import { readClaims, readRenewal } from './claim.ts';
import { readClaimMemory } from './claim-state.ts';
import { shipperOf } from './ship-wal.ts';
import { spooled } from './spool.ts';

/** Writes only into the claim of this folder; a restore writes nothing else into a store. */
export async function shipOwnSpool(stateDir: string, store: ObjectStore, key: Buffer): Promise<void> {
  if (store.kind !== 'folder' || (await spooled(stateDir)).length === 0) return;
  const { claims } = await readClaims(store, key);
  const claim = claims.at(-1);
  const { token, processes, claim: remembered } = readClaimMemory(stateDir);
  if (claim?.token !== token || claim.id !== remembered) return;
  const renewal = await readRenewal(store, key, claim.id);
  if (!renewal || renewal.folder !== stateDir || !processes.includes(renewal.process)) return;
  await shipperOf({ stateDir, store, key, claim: () => claim, diverged: () => undefined }).ship();
}
