/**
 * Aggregates reported errors in memory until they are written, so that an error storm costs the database one small
 * round per second. Every occurrence is counted; only the first few of each kind keep their details.
 */
import { createHash } from 'node:crypto';
import type { ErrorIntake, FailedMoney, Occurrence } from '../../platform/failures/error-intake.ts';
import { FURTHER } from './describe.ts';
import { messageForm } from './fingerprint.ts';
import { scrub } from '../../platform/failures/scrub.ts';
import { framesOf, stackText } from './stack.ts';

/** Samples kept per kind between two rounds. */
const SAMPLES_PER_ROUND = 5;
/** Kinds kept between two rounds. */
const MAX_KINDS = 200;
/** Kinds per hour reported by browsers without a session. Each stays a row for a month, and anybody can send them. */
export const MAX_STRANGERS_KINDS = 100;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MAX_MESSAGE = 1_000;
const MAX_STACK = 8_000;

export interface Met {
  times: number;
  last: Date;
  readonly occurrence: Occurrence;
}
export interface Pending {
  readonly first: Occurrence;
  last: Date;
  times: number;
  readonly minutes: Map<number, number>;
  readonly samples: Occurrence[];
  /** By session. */
  readonly people: Map<string, Met>;
  readonly subscribers: Map<string, Met>;
  /** By minute and currency. */
  readonly volumes: Map<string, FailedMoney & { readonly minute: number }>;
}

/** The session's id, or the hash of its token in hex; null when nobody was signed in. */
export const sessionKey = ({ session }: Occurrence): string | null =>
  typeof session === 'string' ? session : (session?.toString('hex') ?? null);

const cleaned = (it: Occurrence): Occurrence => ({
  ...it,
  name: scrub(it.name.slice(0, 80)) || 'Error',
  message: scrub(it.message.slice(0, MAX_MESSAGE)),
  stack: it.stack === null ? null : scrub(it.stack.slice(0, MAX_STACK)),
  place: scrub(it.place.slice(0, 200)),
  userAgent: it.userAgent ? scrub(it.userAgent.slice(0, 300)) : null,
});

const overflowing = (it: Occurrence): Occurrence => ({
  ...it,
  kind: 'error',
  name: FURTHER,
  message: 'More kinds of errors came in at once than can be kept apart; these were only counted.',
  stack: null,
  place: it.source,
});

export class ErrorCollector implements ErrorIntake {
  readonly mail: boolean;
  #pending = new Map<string, Pending>();
  readonly #strangers = new Set<string>();
  #strangersSince = 0;

  constructor({ mail = false }: { mail?: boolean } = {}) {
    this.mail = mail;
  }

  capture(raw: Occurrence): void {
    const it = cleaned(raw);
    const known = this.#pending.get(keyOf(it));
    if (known) return add(known, it);
    const kept = this.#pending.size >= MAX_KINDS || this.#isOneTooMany(it) ? overflowing(it) : it;
    const key = keyOf(kept);
    const pending = this.#pending.get(key) ?? begin(kept);
    add(pending, kept);
    this.#pending.set(key, pending);
  }

  #isOneTooMany(it: Occurrence): boolean {
    if (sessionKey(it) !== null || it.source !== 'browser') return false;
    // The absolute difference: a clock that is set back must not make the hour last for days.
    if (Math.abs(it.at.getTime() - this.#strangersSince) >= HOUR_MS) {
      this.#strangersSince = it.at.getTime();
      this.#strangers.clear();
    }
    const kind = createHash('sha256').update(keyOf(it)).digest('base64');
    if (this.#strangers.size >= MAX_STRANGERS_KINDS) return !this.#strangers.has(kind);
    this.#strangers.add(kind);
    return false;
  }

  /** Removes and returns what was reported since the last call. */
  take(): Pending[] {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    return taken;
  }

  /** Returns what could not be written: it is counted together with what was reported in the meantime. */
  giveBack(taken: readonly Pending[]): void {
    for (const each of taken) {
      const key = keyOf(each.first);
      const since = this.#pending.get(key);
      this.#pending.set(key, since ? merged(each, since) : each);
    }
  }
}

const keyOf = ({ source, kind, name, message, stack, place }: Occurrence): string =>
  [source, kind, name, messageForm(message), stackText(framesOf(stack)), place].join('\u0000');

const begin = (first: Occurrence): Pending => ({
  first,
  last: first.at,
  times: 0,
  minutes: new Map(),
  samples: [],
  people: new Map(),
  subscribers: new Map(),
  volumes: new Map(),
});

function add(to: Pending, it: Occurrence): void {
  const times = it.times ?? 1;
  const minute = Math.floor(it.at.getTime() / MINUTE_MS) * MINUTE_MS;
  to.times += times;
  if (it.at > to.last) to.last = it.at;
  to.minutes.set(minute, (to.minutes.get(minute) ?? 0) + times);
  if (to.samples.length < SAMPLES_PER_ROUND) to.samples.push(it);
  const session = sessionKey(it);
  if (session !== null) meet(to.people, session, it, times);
  for (const id of it.subscriberIds ?? []) meet(to.subscribers, id, it, times);
  for (const each of it.volume ?? []) addVolume(to, { ...each, minute });
}

function meet(people: Map<string, Met>, key: string, occurrence: Occurrence, times: number): void {
  const before = people.get(key);
  if (!before) people.set(key, { times, last: occurrence.at, occurrence });
  else {
    before.times += times;
    if (occurrence.at > before.last) before.last = occurrence.at;
  }
}

function addVolume(to: Pending, it: FailedMoney & { readonly minute: number }): void {
  const key = `${it.minute} ${it.currency}`;
  const before = to.volumes.get(key);
  to.volumes.set(key, {
    ...it,
    transactions: it.transactions + (before?.transactions ?? 0),
    amountMinor: it.amountMinor + (before?.amountMinor ?? 0n),
  });
}

/** Adds `from` to `into` and returns `into`, which must be the older one. */
export function merged(into: Pending, from: Pending): Pending {
  into.times += from.times;
  if (from.last > into.last) into.last = from.last;
  for (const [minute, times] of from.minutes)
    into.minutes.set(minute, (into.minutes.get(minute) ?? 0) + times);
  into.samples.push(...from.samples.slice(0, SAMPLES_PER_ROUND - into.samples.length));
  for (const [key, met] of from.people)
    meet(into.people, key, { ...met.occurrence, at: met.last }, met.times);
  for (const [key, met] of from.subscribers)
    meet(into.subscribers, key, { ...met.occurrence, at: met.last }, met.times);
  for (const each of from.volumes.values()) addVolume(into, each);
  return into;
}
