/**
 * What a person sent while the server could not be reached. It is sent later, in the order in which it was written and
 * under the Idempotency-Key of the first attempt, so that one whose answer was lost has its effect once.
 */
import { useSyncExternalStore } from 'react';
import { CallError, messageOf, send, type Unsent } from '../call.ts';
import { currentRecord } from '../session/admission.ts';
import type { Shelf } from './storage.ts';
import { noteUnsent } from './unsent.ts';

export interface Waiting extends Unsent {
  /** Who wrote it: nobody else sees it or sends it. */
  readonly owner: string;
  readonly at: number;
  /** Path and search of the screen where it was made. */
  readonly screen: string;
  /** Why the server would not have it. */
  readonly refused?: string;
}

let shelf: Promise<Shelf<Waiting>> | undefined;
const open = (): Promise<Shelf<Waiting>> =>
  (shelf ??= import('./storage.ts').then(({ openShelf }) => openShelf<Waiting>('outbox')));
const ready = (): boolean => shelf !== undefined || typeof indexedDB !== 'undefined';
/** For tests, which have no IndexedDB. */
export function waitOn(other: Shelf<Waiting> | undefined): void {
  shelf = other && Promise.resolve(other);
  waiting = [];
}

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/** Reads what waits, the oldest first; only what this person wrote. */
export async function readWaiting(): Promise<readonly Waiting[]> {
  const owner = currentRecord()?.user.id;
  const all = ready() && owner !== undefined ? await (await open()).all() : [];
  const own = all.map(([, each]) => each).filter((each) => each.owner === owner);
  waiting = own.toSorted((one, other) => one.at - other.at);
  noteUnsent(waiting.length);
  for (const listener of listeners) listener();
  return waiting;
}

/** False when this browser keeps nothing: the person must be told that it was not sent. */
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

/** Whether its form holds something else, which was typed there since. */
export function isOvertaken({ draft }: Waiting): boolean {
  const stands = draft && localStorage.getItem(draft[0]);
  return draft !== undefined && stands !== null && stands !== draft[1];
}

/** Puts a refused entry into its form's draft, in place of what stands there, and takes it off the list. */
export async function giveBack({ key, draft }: Waiting): Promise<void> {
  if (draft !== undefined) localStorage.setItem(...draft);
  await discard(key);
}

/** Removes what this person still has waiting: they were asked, and leave. */
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

/** Sends what waits, one after the other; what cannot be sent yet stays. Never twice at once in this page. */
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

/** Whether sending it again would be answered in the same way. Signed out, too many, not just now: later it may pass. */
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
