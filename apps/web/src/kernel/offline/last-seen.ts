/**
 * The figures that this person last saw, for when the server cannot be reached. They are stored for one person, for at
 * most the maximum duration of a session, and always shown with their age. Signing out removes them.
 */
import { currentRecord } from '../session/admission.ts';
import { readRecord } from '../session/record.ts';
import type { KeyValueStore } from './storage.ts';

/** A response and when it was received. */
export interface Seen {
  readonly owner: string;
  readonly at: number;
  readonly data: unknown;
}

/** The absolute limit of a session: nobody could still be signed in to see older figures. */
export const KEPT_MS = 12 * 60 * 60_000;

/** Figures, and what the shell needs. Lists of people, transactions and secrets are not included. */
const KEPT =
  /^\/api\/(auth\/user|dashboard\/(?!activity)[a-z-]+|figures(\/series)?|analytics\/(trends|insights|segments|cohorts|predictions)|reports\/(pnl|pnl-bridge|months)|compliance\/summary|fraud\/metrics|banking\/treasury|expense-management\/(company-summary|budgets|departments)|data-entry\/comparison|demo)(\?|$)/;
export const isKept = (url: string): boolean => KEPT.test(url);

let store: Promise<KeyValueStore<Seen>> | undefined;
const open = (): Promise<KeyValueStore<Seen>> =>
  (store ??= import('./storage.ts').then(({ openStore }) => openStore<Seen>('last-seen')));
const available = (): boolean => typeof indexedDB !== 'undefined';

/** For tests, which have no IndexedDB. */
export function keepOn(other: KeyValueStore<Seen> | undefined): void {
  store = other && Promise.resolve(other);
  settle(new Map());
}
const ready = (): boolean => store !== undefined || available();

/** The URLs for which stored data is on the screen, and when that data was received. */
let old: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();
function settle(next: ReadonlyMap<string, number>): void {
  old = next;
  for (const listener of listeners) listener();
}

/** Records a response that came from the server. */
export function noteAnswer(url: string, data: unknown): void {
  if (old.has(url)) settle(new Map([...old].filter(([each]) => each !== url)));
  // From the stored record: the first responses arrive while the welcome message is still shown.
  const owner = readRecord()?.user.id;
  if (owner === undefined || !isKept(url) || !ready()) return;
  void keep(url, { owner, at: Date.now(), data });
}

async function keep(url: string, seen: Seen): Promise<void> {
  const own = await open();
  // Read again from storage just before the write: the person may have signed out meanwhile.
  if (readRecord()?.user.id === seen.owner) await own.write(url, seen);
}

/** The last response for this URL, if it may still be shown to this person. */
export async function lastSeenOf(url: string): Promise<Seen | undefined> {
  if (!isKept(url) || !ready()) return undefined;
  const seen = await (await open()).read(url);
  const usable = seen !== undefined && seen.owner === currentRecord()?.user.id && fresh(seen);
  if (!usable) return undefined;
  settle(new Map(old).set(url, seen.at));
  return seen;
}

const fresh = ({ at }: Seen): boolean => at <= Date.now() && Date.now() - at < KEPT_MS;

/** Removes everything; called when the person signs out. */
export async function forgetLastSeen(): Promise<void> {
  settle(new Map());
  if (ready()) await (await open()).clear();
}

/** Removes entries that are too old or belong to another person. */
export async function sweepLastSeen(owner: string): Promise<void> {
  if (!ready()) return;
  const own = await open();
  const outdated = (await own.all()).filter(([, seen]) => seen.owner !== owner || !fresh(seen));
  if (outdated.length > 0) await own.remove(outdated.map(([url]) => url));
}

/** Calls the listener when stored data is used, or replaced by a new response. Returns a function that unsubscribes. */
export function onLastSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** When the data last returned for this URL was received, if it is stored data; in milliseconds of this clock. */
export const oldSince = (url: string): number | undefined => old.get(url);

/** Whether stored data is on any screen. */
export const anyOld = (): boolean => old.size > 0;
