/**
 * A cache of responses for endpoints that declare what they depend on, valid until one of those days changes: decision
 * 0052.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Route } from '@cottontree/contract/route.ts';
import type { Db } from '../database/client.ts';
import { openDay, type Clock } from '../time/clock.ts';
import { DayVersions, type Versions } from './day-versions.ts';
import type { Actor, Keeps, KeptCall } from './endpoint.ts';
import type { Read } from '../database/known-rows.ts';

export interface CachedResponse {
  readonly text: string;
  /** Compressed bodies sent earlier, by the Accept-Encoding header of the caller. */
  readonly encoded: Map<string, EncodedResponse>;
}
interface EncodedResponse {
  readonly encoding: string;
  readonly bytes: Buffer;
}

/** What is cached, for whom, and the versions as the session's statement read them. */
interface CacheRequest {
  readonly path: string;
  readonly keeps: Keeps;
  readonly call: KeptCall<Route>;
  readonly versions: Versions;
}

/** The caller chooses the query, so there must be a limit. */
const MOST_BYTES = 32 * 1_024 * 1_024;
/** A few dozen values; measuring them would cost more than a wrong estimate. */
const PART_BYTES = 8 * 1_024;

/** The parts of a call that may be used when other callers get the response. */
export function commonCall(call: {
  readonly db: Db;
  readonly read: Read;
  /** As validated against the route. */
  readonly params: unknown;
  readonly query: unknown;
  readonly clock: Clock;
  readonly powers: Actor['powers'] | undefined;
}): KeptCall<Route> {
  const { db, read, params, query, clock, powers = new Set() } = call;
  // Fixed, so that the response cannot depend on the time within the day.
  const end = `${openDay(clock)}T23:59:59.999Z`;
  const common = { db, read, params, query, clock: { now: () => new Date(end) }, actor: { powers } };
  // Validated against the route, and only passed to that route's handler.
  return common as unknown as KeptCall<Route>;
}

/** The last day that the response can depend on. */
function lastDayOf(keeps: Keeps, query: unknown, today: BusinessDay): BusinessDay {
  const last = keeps === 'open-day' ? today : addDays(today, -1);
  // Every route uses this parameter name; without it the response may depend on all days.
  const asOf = (query as { readonly asOf?: BusinessDay } | undefined)?.asOf ?? last;
  return asOf < last ? asOf : last;
}

interface Entry {
  readonly made: Promise<unknown>;
  /** 0 until it is complete. */
  bytes: number;
}

export class ResponseCache {
  readonly #versions: DayVersions;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(db: Db) {
    this.#versions = new DayVersions(db);
  }

  /** A complete response as text. Compressed forms are a fraction of its size. */
  answer(
    request: CacheRequest,
    write: (call: CacheRequest['call']) => Promise<string>,
  ): Promise<CachedResponse> {
    const make = async () => ({ text: await write(request.call), encoded: new Map() });
    return this.#cached(request, 'answer', make, ({ text }) => 2 * text.length);
  }

  /** Data for a part of a response. Other callers get the same object, so nobody may modify it. */
  part<Part>(request: CacheRequest, make: (call: CacheRequest['call']) => Promise<Part>): Promise<Part> {
    return this.#cached(
      request,
      'part',
      () => make(request.call),
      () => PART_BYTES,
    );
  }

  /** Concurrent callers share one execution; after a failure the next caller runs it again. */
  async #cached<Made>(
    request: CacheRequest,
    what: string,
    make: () => Promise<Made>,
    sizeOf: (made: Made) => number,
  ): Promise<Made> {
    const key = `${what} ${await this.#keyOf(request)}`;
    const held = this.#entries.get(key);
    if (held) {
      this.#entries.delete(key);
      this.#entries.set(key, held);
      // It was made by the same endpoint.
      return (await held.made) as Made;
    }
    const making = make();
    const entry: Entry = { made: making, bytes: 0 };
    this.#entries.set(key, entry);
    try {
      entry.bytes = key.length + sizeOf(await making);
      this.#bytes += entry.bytes;
      this.#evict();
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
    return await making;
  }

  async #keyOf({ path, keeps, call, versions }: CacheRequest): Promise<string> {
    const { params, query, actor, clock } = call;
    const what = JSON.stringify([path, params, query, [...actor.powers]]);
    if (keeps === 'always') return what;
    const today = openDay(clock);
    return `${await this.#versions.upTo(lastDayOf(keeps, query, today), versions)} ${today} ${what}`;
  }

  #evict(): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= MOST_BYTES) return;
      if (bytes === 0) continue;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }
}
