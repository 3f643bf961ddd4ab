/** Takes, renews and releases this server's claim on the store, and prevents writes without it. */
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type pg from 'pg';
import { disarmArchive, isArmed } from '@cottontree/embedded-postgres';
import { StorageError, type ObjectStore } from './storage/object-store.ts';
import {
  CLAIMS,
  UNCLAIMED_LOG,
  copyClaim,
  logOfClaim,
  newClaimId,
  piecesIn,
  readClaims,
  readRenewal,
  writeClaim,
  writeRenewal,
  type Claim,
  type Claims,
  type Renewal,
} from './claim.ts';
import { emptiedRefusal, numberIn, refusalOf, type ClaimError } from './claim-refusal.ts';
import { differenceOf, ownershipOf, type Ownership } from './claim-ownership.ts';
import { forgetClaim, readClaimMemory, writeClaimMemory } from './claim-state.ts';
import { clusterFacts, timeOf, withAdmin } from './cluster-facts.ts';
import { continuesUnclaimed, ownManifests, wentOnUnclaimed } from './manifest.ts';
import { emptySpool } from './spool.ts';

export interface ClaimParts {
  readonly stateDir: string;
  readonly key: Buffer;
  readonly admin: pg.PoolConfig;
  readonly folder: ObjectStore;
  readonly remote: ObjectStore | null;
  now(): Date;
  /** The newest WAL segment that this process has stored. */
  stored(): Renewal['stored'];
  readonly host?: string;
  /** Milliseconds of a clock that cannot be set. */
  monotonic?(): number;
}

export interface ClaimHolder {
  /** Random for each start; move orders and renewals contain it. */
  readonly process: string;
  /** The claim for writing. Throws StorageError while there is none. */
  current(): Claim;
  /**
   * Takes or renews the claim; throws ClaimError where the store belongs to another server. `over` moves it from there.
   */
  hold(over?: readonly string[]): Promise<Claim>;
  /** Why the remote store belongs to another server, with the conflicting claims; null if it does not. */
  remoteRefusal(): ClaimError | null;
  /** Wraps a store, so that only the owner of its newest claim can write. */
  guard<S extends ObjectStore>(store: S): S;
  /** Renews the claim; does nothing without one. Throws ClaimError where another server has taken it. */
  renew(): Promise<void>;
  /** The stored WAL is not from this database: the next `hold` makes a new claim. */
  startAgain(): void;
  /** Allows a start elsewhere with this data folder. Nothing is written afterwards. */
  release(): Promise<void>;
}

/** Another process with this folder counts as stopped if it renews nothing for this long; it renews twice a minute. */
export const SILENT_MS = 150_000;
const REMOTE_RENEWAL_MS = 60_000;

interface Look extends Claims {
  readonly renewal: Renewal | null;
}

export function claimHolder(parts: ClaimParts): ClaimHolder {
  const { stateDir, key, folder, remote, now } = parts;
  const host = parts.host ?? os.hostname();
  const monotonic = parts.monotonic ?? (() => performance.now());
  const process = randomUUID();
  const known = new Map<string, Claim>();
  let held: Claim | null = null;
  let closed = false;
  let remoteRefusal: ClaimError | null = null;
  let remoteRenewedAt = -Infinity;
  let carried: Renewal['stored'] = null;
  const watched = new Map<ObjectStore, { readonly renewal: string; readonly since: number }>();

  const lookAt = async (store: ObjectStore): Promise<Look> => {
    const found = await readClaims(store, key, known);
    for (const claim of found.claims) known.set(`${CLAIMS}${claim.id}.json`, claim);
    const newest = found.claims.at(-1);
    return { ...found, renewal: newest ? await readRenewal(store, key, newest.id) : null };
  };

  /** If the claim alone does not decide, it depends on whether the other process continues to renew. */
  const settled = (store: ObjectStore, own: Ownership): Ownership => {
    if (own.kind !== 'unclear') return own;
    const before = watched.get(store);
    const renewal = JSON.stringify(own.renewal);
    if (before && before.renewal !== renewal)
      return { kind: 'other', claim: own.claim, renewal: own.renewal, copied: true };
    if (!before) watched.set(store, { renewal, since: monotonic() });
    else if (monotonic() - before.since >= SILENT_MS) return { kind: 'mine', claim: own.claim };
    return own;
  };

  const judge = (store: ObjectStore, look: Look): Ownership => {
    const { token, processes } = readClaimMemory(stateDir);
    const self = { token, host, folder: stateDir, processes: held ? [process] : [process, ...processes] };
    return settled(store, ownershipOf(look.claims, look.renewal, self));
  };

  const remember = (claim: string | null, number: number): void => {
    const memory = readClaimMemory(stateDir);
    const processes = [...new Set([process, ...memory.processes])].slice(0, 2);
    writeClaimMemory(stateDir, {
      ...memory,
      processes,
      claim,
      place: folder.place,
      number: Math.max(number, memory.number),
    });
  };

  /** Why this server may not write into the folder; null if it may. */
  const folderRefusal = async (look: Look, own: Ownership): Promise<ClaimError | null> => {
    const { claim, place } = readClaimMemory(stateDir);
    const isEmptied =
      own.kind === 'free' && claim !== null && place === folder.place && (await folder.list('')).length === 0;
    return isEmptied ? emptiedRefusal(place, claim) : refusalOf(folder, look, own, now());
  };

  const renewalNow = (claim: Claim, released: boolean): Omit<Renewal, 'mac'> => ({
    claim: claim.id,
    process,
    host,
    folder: stateDir,
    at: now().toISOString(),
    released,
    stored: parts.stored() ?? carried,
  });

  const take = async (here: Look, there: Look | null): Promise<Claim> => {
    if (here.claims.length === 0) await ownManifests(folder, key);
    const facts = await withAdmin(parts.admin, async (client) => ({
      ...(await clusterFacts(client)),
      at: await timeOf(client),
    }));
    const numbers = [here, there].flatMap((look) => [
      ...(look?.claims.map((each) => each.number) ?? []),
      ...(look?.unread.map(numberIn) ?? []),
    ]);
    const number = Math.max(0, readClaimMemory(stateDir).number, ...numbers) + 1;
    const id = newClaimId(number);
    const adopts =
      here.claims.length === 0 && isArmed(stateDir) && (await continuesUnclaimed(folder, key, facts));
    // The waiting WAL does not belong to the new claim.
    if (!adopts) {
      disarmArchive(stateDir);
      await emptySpool(stateDir);
    }
    carried = null;
    remember(null, number);
    const claim = await writeClaim(folder, key, {
      id,
      number,
      host,
      folder: stateDir,
      token: readClaimMemory(stateDir).token,
      systemIdentifier: facts.systemIdentifier,
      timeline: facts.timeline,
      history: facts.history,
      claimedAt: facts.at.toISOString(),
      log: adopts ? UNCLAIMED_LOG : logOfClaim(id),
    });
    await writeRenewal(folder, key, renewalNow(claim, false));
    remember(id, number);
    return claim;
  };

  const continues = async (claim: Claim): Promise<boolean> => {
    const cluster = await withAdmin(parts.admin, clusterFacts);
    const pieces = piecesIn(
      claim.log,
      (await folder.list(claim.log)).map(({ name }) => name),
    );
    return (
      differenceOf(claim, cluster, pieces, readClaimMemory(stateDir).claim) === null &&
      !(await wentOnUnclaimed(folder, claim))
    );
  };

  /** Copies the claim and its renewal to the remote store, unless that belongs to another server. */
  const renewRemote = async (store: ObjectStore, claim: Claim, there: Look): Promise<void> => {
    if (there.claims.length === 0) await ownManifests(store, key);
    if (!there.claims.some(({ id }) => id === claim.id)) await copyClaim(store, claim);
    else if (monotonic() - remoteRenewedAt < REMOTE_RENEWAL_MS) return;
    await writeRenewal(store, key, renewalNow(claim, false));
    remoteRenewedAt = monotonic();
  };

  const hold = async (over: readonly string[] = []): Promise<Claim> => {
    const here = await lookAt(folder);
    const own = judge(folder, here);
    const refusal = await folderRefusal(here, own);
    const moved = (error: ClaimError): boolean => error.over.every((id) => over.includes(id));
    if (refusal && !moved(refusal)) {
      held = null;
      throw refusal;
    }
    const there = remote ? await reachable(lookAt(remote)) : null;
    remoteRefusal = remote && there ? refusalOf(remote, there, judge(remote, there), now()) : null;
    const moving = refusal !== null || (remoteRefusal !== null && moved(remoteRefusal));
    const newest = here.claims.at(-1) ?? null;
    const behind = !remoteRefusal && (there?.claims.at(-1)?.number ?? 0) > (newest?.number ?? 0);
    // Another process may have written and stopped in between.
    const renewedHere = own.kind === 'mine' && held?.id === own.claim.id && here.renewal?.process === process;
    const goesOn = own.kind === 'mine' && !moving && !behind && (renewedHere || (await continues(own.claim)));
    if (own.kind === 'mine' && goesOn) {
      if (held?.id !== own.claim.id) {
        carried = here.renewal?.stored ?? null;
        remember(own.claim.id, own.claim.number);
      }
      held = own.claim;
      if (!closed) await writeRenewal(folder, key, renewalNow(held, false));
    } else {
      held = null;
      held = await take(here, there);
      if (moving) remoteRefusal = null;
    }
    if (remote && there && !remoteRefusal && !closed) await reachable(renewRemote(remote, held, there));
    return held;
  };

  const mayWrite = async (store: ObjectStore): Promise<void> => {
    const claim = held;
    const look = await lookAt(store);
    const newest = look.claims.at(-1);
    if (claim && newest?.id === claim.id && look.renewal?.process === process && !closed) return;
    if (store.kind === 'folder') held = null;
    const own = judge(store, look);
    throw (
      (store.kind === 'folder' ? await folderRefusal(look, own) : refusalOf(store, look, own, now())) ??
      new StorageError(`This server has no claim on ${store.place} yet, and writes nothing there`)
    );
  };

  return {
    process,
    current: () => {
      if (held) return held;
      throw new StorageError(`This server has no claim on ${folder.place}, and writes nothing there`);
    },
    hold,
    remoteRefusal: () => remoteRefusal,
    guard: (store) => ({
      ...store,
      put: async (name, content) => {
        await mayWrite(store);
        return await store.put(name, content);
      },
      remove: async (name) => {
        await mayWrite(store);
        await store.remove(name);
      },
    }),
    renew: async () => {
      if (!held || closed) return;
      await mayWrite(folder);
      if (held && !closed) await writeRenewal(folder, key, renewalNow(held, false));
      if (held && !closed && remote && !remoteRefusal && monotonic() - remoteRenewedAt >= REMOTE_RENEWAL_MS) {
        remoteRenewedAt = monotonic();
        await reachable(writeRenewal(remote, key, renewalNow(held, false)));
      }
    },
    startAgain: () => {
      held = null;
      forgetClaim(stateDir);
    },
    release: async () => {
      closed = true;
      const claim = held;
      held = null;
      if (!claim) return;
      for (const store of remote && !remoteRefusal ? [folder, remote] : [folder])
        await reachable(writeRenewal(store, key, renewalNow(claim, true)));
    },
  };
}

/** Null where the store is unreachable; the next round reads it again. */
async function reachable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}
