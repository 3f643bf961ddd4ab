/**
 * Writes that a person made while the server could not be reached. They are sent later, in their original order and
 * with the Idempotency-Key of the first attempt, so that a write whose response was lost is applied once.
 */
import { useSyncExternalStore } from 'react';
import { CallError, messageOf, send, type Unsent } from '../call.ts';
import { currentRecord } from '../session/admission.ts';
import type { KeyValueStore } from './storage.ts';
import { noteUnsent } from './unsent.ts';

export interface Waiting extends Unsent {
  /** Id of the person who made the write: nobody else sees it or sends it. */
  readonly owner: string;
  readonly at: number;
  /** Path and query string of the screen where it was made. */
  readonly screen: string;
  /** Why the server refused it. */
  readonly refused?: string;
}

let store: Promise<KeyValueStore<Waiting>> | undefined;
const open = (): Promise<KeyValueStore<Waiting>> =>
  (store ??= import('./storage.ts').then(({ openStore }) => openStore<Waiting>('outbox')));
const ready = (): boolean => store !== undefined || typeof indexedDB !== 'undefined';
/** For tests, which have no IndexedDB. */
export function waitOn(other: KeyValueStore<Waiting> | undefined): void {
  store = other && Promise.resolve(other);
  waiting = [];
}

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/** Reads the waiting writes of the signed-in person, oldest first. */
export async function readWaiting(): Promise<readonly Waiting[]> {
  const owner = currentRecord()?.user.id;
  const all = ready() && owner !== undefined ? await (await open()).all() : [];
  const own = all.map(([, each]) => each).filter((each) => each.owner === owner);
  waiting = own.toSorted((one, other) => one.at - other.at);
  noteUnsent(waiting.length);
  for (const listener of listeners) listener();
  return waiting;
}

/**
 * Stores a write. Resolves to false when this browser cannot store it: the person must be notified that it was not
 * sent.
 */
export async function keepForLater(item: Unsent): Promise<boolean> {
  const owner = currentRecord()?.user.id;
  if (owner === undefined || !ready()) return false;
  const own = await open();
  const replaced = (await readWaiting()).filter(({ place }) => place === item.place);
  const kept = await own.write(item.key, {
    ...item,
    owner,
    at: Date.now(),
    screen: location.pathname + location.search,
  });
  if (kept && replaced.length > 0)
    await own.remove(replaced.map(({ key }) => key).filter((key) => key !== item.key));
  await readWaiting();
  return kept;
}

export async function discard(key: string): Promise<void> {
  await (await open()).remove([key]);
  await readWaiting();
}

/** Whether the form contains a newer draft. */
export function isOvertaken({ draft }: Waiting): boolean {
  const current = draft && localStorage.getItem(draft[0]);
  return draft !== undefined && current !== null && current !== draft[1];
}

/** Writes a refused entry into its form's draft, replacing the draft there, and removes it from the outbox. */
export async function giveBack({ key, draft }: Waiting): Promise<void> {
  if (draft !== undefined) localStorage.setItem(...draft);
  await discard(key);
}

/** Removes all waiting writes of this person, after they confirmed signing out. */
export async function discardAll(): Promise<void> {
  const own = await readWaiting();
  if (own.length > 0) await (await open()).remove(own.map(({ key }) => key));
  await readWaiting();
}

export interface Delivery {
  sent(item: Waiting): void;
  refused(item: Waiting, why: string): void;
}

let sending: Promise<void> | undefined;

/** Sends the waiting writes one after the other; a write that cannot be sent yet stays. Runs at most once at a time. */
export function sendWaiting(delivery: Delivery): Promise<void> {
  sending ??= deliver(delivery).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function deliver({ sent, refused }: Delivery): Promise<void> {
  for (const item of await readWaiting()) {
    if (item.refused !== undefined) continue;
    const headers = { 'content-type': 'application/json', 'idempotency-key': item.key };
    try {
      await send(item.url, { method: item.method, headers, body: item.body });
      await discard(item.key);
      sent(item);
    } catch (error) {
      if (!isRefusal(error)) return;
      const why = messageOf(error);
      if (item.draft !== undefined && !isOvertaken(item)) localStorage.setItem(...item.draft);
      await (await open()).write(item.key, { ...item, refused: why });
      await readWaiting();
      refused(item, why);
    }
  }
}

/** Whether the server would refuse it again. A missing session, a timeout and too many requests are temporary. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, () => waiting);
