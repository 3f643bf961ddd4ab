/**
 * Figures as this person last saw them, for when the server cannot be reached. They are kept for as long as a session can
 * last, for one person, and never shown without their age. Signing out removes them.
 */
import { currentRecord } from '../session/admission.ts';
import { readRecord } from '../session/record.ts';
import type { Shelf } from './storage.ts';

/** An answer, and when it came. */
export interface Seen {
  readonly owner: string;
  readonly at: number;
  readonly data: unknown;
}

/** The absolute limit of a session: what is older, nobody could still be signed in to see. */
export const KEPT_MS = 12 * 60 * 60_000;

/** Figures, and what the shell needs to draw itself. Lists of people, of money moved and of secrets are not among them. */
const KEPT =
  /^\/api\/(auth\/user|dashboard\/(?!activity)[a-z-]+|figures(\/series)?|analytics\/(trends|insights|segments|cohorts|predictions)|reports\/(pnl|pnl-bridge|months)|compliance\/summary|fraud\/metrics|banking\/treasury|expense-management\/(company-summary|budgets|departments)|data-entry\/comparison|demo)(\?|$)/;
export const isKept = (url: string): boolean => KEPT.test(url);

let shelf: Promise<Shelf<Seen>> | undefined;
const open = (): Promise<Shelf<Seen>> =>
  (shelf ??= import('./storage.ts').then(({ openShelf }) => openShelf<Seen>('last-seen')));
const available = (): boolean => typeof indexedDB !== 'undefined';

/** For tests, which have no IndexedDB. */
export function keepOn(other: Shelf<Seen> | undefined): void {
  shelf = other && Promise.resolve(other);
  settle(new Map());
}
const ready = (): boolean => shelf !== undefined || available();

/** The addresses whose answer on the screen is an old one, and since when. */
let old: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();
function settle(next: ReadonlyMap<string, number>): void {
  old = next;
  for (const listener of listeners) listener();
}

/** The answer came from the server. */
export function noteAnswer(url: string, data: unknown): void {
  if (old.has(url)) settle(new Map([...old].filter(([each]) => each !== url)));
  // As it is stored: the first answers come while the welcome still stands.
  const owner = readRecord()?.user.id;
  if (owner === undefined || !isKept(url) || !ready()) return;
  void keep(url, { owner, at: Date.now(), data });
}

async function keep(url: string, seen: Seen): Promise<void> {
  const own = await open();
  // Asked of the storage itself, at the last moment: the person may have signed out meanwhile.
  if (readRecord()?.user.id === seen.owner) await own.write(url, seen);
}

/** The last answer of this address, when there is one that may still be shown to this person. */
export async function lastSeenOf(url: string): Promise<Seen | undefined> {
  if (!isKept(url) || !ready()) return undefined;
  const seen = await (await open()).read(url);
  const usable = seen !== undefined && seen.owner === currentRecord()?.user.id && fresh(seen);
  if (!usable) return undefined;
  settle(new Map(old).set(url, seen.at));
  return seen;
}

const fresh = ({ at }: Seen): boolean => at <= Date.now() && Date.now() - at < KEPT_MS;

/** Removes everything: the person has left. */
export async function forgetLastSeen(): Promise<void> {
  settle(new Map());
  if (ready()) await (await open()).clear();
}

/** Removes what is too old, and what another person saw. */
export async function sweepLastSeen(owner: string): Promise<void> {
  if (!ready()) return;
  const own = await open();
  const gone = (await own.all()).filter(([, seen]) => seen.owner !== owner || !fresh(seen));
  if (gone.length > 0) await own.remove(gone.map(([url]) => url));
}

/** Hears whenever an old answer is used, or a new one takes its place. Returns how to stop. */
export function onLastSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Since when the answer that was last given for this address is old, in milliseconds of this clock. */
export const oldSince = (url: string): number | undefined => old.get(url);
