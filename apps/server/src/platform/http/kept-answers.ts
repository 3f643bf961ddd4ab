/** Answers of endpoints that declare what they follow from, kept until one of those days changes: decision 0052. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Route } from '@cottontree/contract/route.ts';
import type { Db } from '../database/client.ts';
import { openDay, type Clock } from '../time/clock.ts';
import { DayVersions, type Versions } from './day-versions.ts';
import type { Actor, Keeps, KeptCall } from './endpoint.ts';
import type { Read } from '../database/known-rows.ts';

export interface KeptAnswer {
  readonly text: string;
  /** As it left the server before, by the header in which callers say what they can read. */
  readonly encoded: Map<string, EncodedAnswer>;
}
export interface EncodedAnswer {
  readonly encoding: string;
  readonly bytes: Buffer;
}

/** What is kept, for whom, and the versions as the session's statement found them. */
interface Asked {
  readonly path: string;
  readonly keeps: Keeps;
  readonly call: KeptCall<Route>;
  readonly versions: Versions;
}

/** Queries are the caller's choice, so there must be an end. */
const MOST_BYTES = 32 * 1_024 * 1_024;
/** A few dozen values; counting them would cost more than a wrong guess. */
const PART_BYTES = 8 * 1_024;

/** What is left of a call where others are given its answer. */
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
  // Stands still, so that nothing can follow from a moment within the day.
  const end = `${openDay(clock)}T23:59:59.999Z`;
  const common = { db, read, params, query, clock: { now: () => new Date(end) }, actor: { powers } };
  // Validated against the route, whose handler alone is given it.
  return common as unknown as KeptCall<Route>;
}

/** The last day that the answer can speak of. */
function lastDayOf(keeps: Keeps, query: unknown, today: BusinessDay): BusinessDay {
  const last = keeps === 'open-day' ? today : addDays(today, -1);
  // The name that every route has for it; without it the answer may look at all days.
  const asked = (query as { readonly asOf?: BusinessDay } | undefined)?.asOf ?? last;
  return asked < last ? asked : last;
}

interface Entry {
  readonly made: Promise<unknown>;
  /** 0 until it is made. */
  bytes: number;
}

export class KeptAnswers {
  readonly #versions: DayVersions;
  /** The one asked for longest ago is first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(db: Db) {
    this.#versions = new DayVersions(db);
  }

  /** A whole answer as its text. Compressed forms are a fraction of that. */
  answer(asked: Asked, write: (call: Asked['call']) => Promise<string>): Promise<KeptAnswer> {
    const make = async () => ({ text: await write(asked.call), encoded: new Map() });
    return this.#keep(asked, 'answer', make, ({ text }) => 2 * text.length);
  }

  /** What a part of an answer is made of; others are given the same, so nobody may change it. */
  part<Part>(asked: Asked, make: (call: Asked['call']) => Promise<Part>): Promise<Part> {
    return this.#keep(
      asked,
      'part',
      () => make(asked.call),
      () => PART_BYTES,
    );
  }

  /** Whoever asks at the same time shares what one of them makes; what failed is made again by the next. */
  async #keep<Made>(
    asked: Asked,
    what: string,
    make: () => Promise<Made>,
    sizeOf: (made: Made) => number,
  ): Promise<Made> {
    const key = `${what} ${await this.#keyOf(asked)}`;
    const held = this.#entries.get(key);
    if (held) {
      this.#entries.delete(key);
      this.#entries.set(key, held);
      // The same endpoint made it.
      return (await held.made) as Made;
    }
    const making = make();
    const entry: Entry = { made: making, bytes: 0 };
    this.#entries.set(key, entry);
    try {
      entry.bytes = key.length + sizeOf(await making);
      this.#bytes += entry.bytes;
      this.#letGo();
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
    return await making;
  }

  async #keyOf({ path, keeps, call, versions }: Asked): Promise<string> {
    const { params, query, actor, clock } = call;
    const what = JSON.stringify([path, params, query, [...actor.powers]]);
    if (keeps === 'always') return what;
    const today = openDay(clock);
    return `${await this.#versions.upTo(lastDayOf(keeps, query, today), versions)} ${today} ${what}`;
  }

  #letGo(): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= MOST_BYTES) return;
      if (bytes === 0) continue;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }
}
