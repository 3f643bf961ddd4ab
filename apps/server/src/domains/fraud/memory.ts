/**
 * The scorer's in-memory state of customers: read for the customers of a batch or for everybody, and written back where
 * it changed.
 */
import { emptyProfile, type Profile, type Segment } from '@cottontree/models/fraud-profile.ts';
import { sql } from 'kysely';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FraudStatus, FraudType } from '@cottontree/contract/fraud/fraud.ts';
import type { Db } from '../../platform/database/client.ts';
import type { ScoredRow } from './movement-rows.ts';

/** Profiles written in one statement: serialising them blocks the event loop for some milliseconds. */
const PROFILES_PER_STATEMENT = 1_000;

/** An alert that later transactions within 24 hours may add to. */
export interface OpenAlert {
  /** Null when it was raised in this batch. */
  readonly id: bigint | null;
  readonly at: number;
  confidence: number;
  readonly status: FraudStatus;
}

export class Memory {
  readonly segments: Map<string, Segment>;
  readonly #profiles = new Map<string, Profile>();
  readonly #openedAt = new Map<string, number>();
  readonly #users = new Map<string, string[]>();
  readonly #alerts = new Map<string, OpenAlert>();
  #rates: readonly { readonly day: BusinessDay; readonly mid: number }[] = [];
  #resets = new Map<string, number[]>();
  #changed = new Set<string>();
  #newUsers: { device: string; customer: string }[] = [];

  constructor(segments: string) {
    // Only `keep` writes it.
    this.segments = new Map(Object.entries(JSON.parse(segments) as Record<string, Segment>));
  }

  /** Reads the state for these rows only, or for everybody. */
  static async read(db: Db, segments: string, rows: readonly ScoredRow[] | 'all'): Promise<Memory> {
    const memory = new Memory(segments);
    const people = rows === 'all' ? null : [...new Set(rows.map((row) => row.subscriberId))];
    const devices = rows === 'all' ? null : [...new Set(rows.flatMap((row) => row.deviceId ?? []))];
    const { rows: known } = await sql<{ id: string; opened: number; profile: string | null }>`
      select s.id, extract(epoch from s.signup_at)::float8 as opened, p.profile
        from subscribers s left join fraud_profiles p on p.subscriber_id = s.id
       where ${people}::text[] is null or s.id = any (${people}::text[])`.execute(db);
    for (const { id, opened, profile } of known) {
      memory.#openedAt.set(id, opened);
      // Only `keep` writes it.
      if (profile !== null) memory.#profiles.set(id, JSON.parse(profile) as Profile);
    }
    const { rows: pairs } = await sql<{ device_id: string; subscriber_id: string }>`
      select device_id, subscriber_id from fraud_devices
       where ${devices}::text[] is null or device_id = any (${devices}::text[])`.execute(db);
    for (const { device_id, subscriber_id } of pairs) memory.#usersOf(device_id).push(subscriber_id);
    return memory;
  }

  /**
   * Reads what depends on time: rates, security events, and open alerts. `from` and `to` are the times of the first and
   * last row, in seconds.
   */
  async readAround(
    db: Db,
    { from, to, people }: { from: number; to: number; people: readonly string[] | null },
  ): Promise<void> {
    const day = (at: number): string => new Date(at * 1_000).toISOString().slice(0, 10);
    const listed = people === null ? null : [...people];
    const { rows: rates } = await sql<{ day: BusinessDay; mid: number }>`
      select day, mid::float8 as mid from fx_rates
       where currency = 'SLL' and day <= ${day(to)}::date
         and day >= coalesce((select max(day) from fx_rates where currency = 'SLL' and day <= ${day(from)}::date), ${day(from)}::date)
       order by day`.execute(db);
    this.#rates = rates;
    const { rows: resets } = await sql<{ subscriber_id: string; at: number }>`
      select subscriber_id, extract(epoch from at)::float8 as at from security_events
       where kind in ('pin_reset', 'sim_swap') and business_day between ${day(from)}::date - 3 and ${day(to)}::date
         and (${listed}::text[] is null or subscriber_id = any (${listed}::text[]))
       order by at`.execute(db);
    this.#resets = new Map();
    for (const { subscriber_id, at } of resets) {
      const held = this.#resets.get(subscriber_id);
      if (held) held.push(at);
      else this.#resets.set(subscriber_id, [at]);
    }
    const { rows: alerts } = await sql<{
      id: bigint;
      subscriber_id: string;
      type: FraudType;
      at: number;
      confidence: number;
      status: FraudStatus;
    }>`
      select id, subscriber_id, type, extract(epoch from at)::float8 as at, confidence::float8, status from fraud_alerts
       where at > to_timestamp(${from}) - interval '1 day' and at <= to_timestamp(${to})
         and (${listed}::text[] is null or subscriber_id = any (${listed}::text[]))
       order by at`.execute(db);
    this.#alerts.clear();
    for (const { id, subscriber_id, type, at, confidence, status } of alerts)
      this.noteAlert(subscriber_id, type, { id, at, confidence, status });
  }

  /** The number of customers with a profile. */
  get known(): number {
    return this.#profiles.size;
  }

  openedAt(customer: string): number {
    return this.#openedAt.get(customer) ?? 0;
  }

  /** The profile of a customer whose transaction is about to be scored; it will be written back. */
  profileAt(customer: string, at: number): Profile {
    let profile = this.#profiles.get(customer);
    if (!profile) {
      profile = emptyProfile(at);
      this.#profiles.set(customer, profile);
    }
    this.#changed.add(customer);
    const resets = this.#resets.get(customer);
    if (resets) profile.resetAt = resets.findLast((each) => each <= at) ?? profile.resetAt;
    return profile;
  }

  /** The number of customers seen on the device, this one included. */
  deviceUsers(device: string | null, customer: string): number {
    if (device === null) return 1;
    const users = this.#usersOf(device);
    if (!users.includes(customer)) {
      users.push(customer);
      this.#newUsers.push({ device, customer });
    }
    return users.length;
  }

  alertOf(customer: string, type: FraudType): OpenAlert | undefined {
    return this.#alerts.get(`${customer} ${type}`);
  }
  noteAlert(customer: string, type: FraudType, alert: OpenAlert): void {
    this.#alerts.set(`${customer} ${type}`, alert);
  }

  /** Old leones per dollar; null before the first rate. */
  sllPerUsd(day: BusinessDay): number | null {
    return this.#rates.findLast((rate) => rate.day <= day)?.mid ?? null;
  }

  /** Writes what changed since it was read, and clears the list of changes. Resolves to the segments as JSON. */
  async keep(tx: Db): Promise<string> {
    const ids = [...this.#changed].toSorted();
    for (let first = 0; first < ids.length; first += PROFILES_PER_STATEMENT) {
      const part = ids.slice(first, first + PROFILES_PER_STATEMENT);
      const texts = part.map((id) => JSON.stringify(this.#profiles.get(id)));
      await sql`
        insert into fraud_profiles (subscriber_id, profile)
        select * from unnest(${part}::text[], ${texts}::text[])
            on conflict (subscriber_id) do update set profile = excluded.profile`.execute(tx);
    }
    await sql`
      insert into fraud_devices (device_id, subscriber_id)
      select * from unnest(${this.#newUsers.map(({ device }) => device)}::text[],
                           ${this.#newUsers.map(({ customer }) => customer)}::text[])
          on conflict do nothing`.execute(tx);
    this.#changed = new Set();
    this.#newUsers = [];
    return JSON.stringify(Object.fromEntries(this.segments));
  }

  #usersOf(device: string): string[] {
    const users = this.#users.get(device) ?? [];
    if (users.length === 0) this.#users.set(device, users);
    return users;
  }
}
