/** Repeated work: one job for each interval of the injected clock, whatever the number of servers, or when work is due. */
import { sql } from 'kysely';
import type { Database, Db } from '../database/client.ts';
import type { HubEvent } from '../realtime/hub.ts';
import type { Clock } from '../time/clock.ts';
import type { JobKind } from './job-kind.ts';
import { addJob } from './jobs.ts';

export interface Schedule {
  /** The name of the schedule, which is also the key of its jobs. */
  readonly name: string;
  readonly everyMs: number;
  add(tx: Db, at: Date): Promise<unknown>;
}

/**
 * Adds `kind` with `payload` once in each interval; intervals are counted from the epoch, so 86,400,000 ms is a UTC
 * day. One job makes up for all missed ones. While a job runs or waits no other is added.
 */
export const every = <Payload>(
  everyMs: number,
  kind: JobKind<Payload, unknown>,
  payload: Payload,
): Schedule => ({
  name: kind.name,
  everyMs,
  add: (tx, at) => addJob(tx, kind, payload, { at, key: kind.name, whenRunning: 'join' }),
});

/**
 * Looks for due work and adds its jobs. Cheap when there is none, because each server does it at every interval of real
 * time.
 */
export interface Watch {
  readonly name: string;
  readonly everyMs: number;
  look(database: Database, at: Date): Promise<unknown>;
  /** After which events it looks at once, instead of at the end of the interval; at most every `apartMs`. */
  readonly wake?: { readonly on: (event: HubEvent) => boolean; readonly apartMs: number };
}

/**
 * Adds `kind` with `payload` whenever it is due. While a job waits no other is added; while one runs, one more when
 * events wake the watch, since what arrived may have come too late for it.
 */
export const whenDue = <Payload>(
  everyMs: number,
  kind: JobKind<Payload, unknown>,
  payload: Payload,
  isDue: (database: Database, at: Date) => Promise<boolean>,
  wake?: Watch['wake'],
): Watch => ({
  name: kind.name,
  everyMs,
  ...(wake && { wake }),
  look: async (database, at) => {
    if (await isDue(database, at))
      await database.write
        .transaction()
        .execute((tx) =>
          addJob(tx, kind, payload, { at, key: kind.name, whenRunning: wake ? 'again' : 'join' }),
        );
  },
});

/** Adds the jobs that are due; resolves to their names. Writes nothing when none is. */
export async function addDue(db: Db, clock: Clock, schedules: readonly Schedule[]): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
    slot_at: Date;
  }>`select name, slot_at from queue_schedules`.execute(db);
  const stored = new Map(rows.map(({ name, slot_at }) => [name, slot_at.getTime()]));
  const now = clock.now();
  const added: string[] = [];
  for (const { name, everyMs, add } of schedules) {
    const slot = new Date(Math.floor(now.getTime() / everyMs) * everyMs);
    // A slot in the future was stored by a clock that ran ahead, so it is ignored.
    if (stored.get(name) === slot.getTime()) continue;
    await db.transaction().execute(async (tx) => {
      const changed = await sql`
        insert into queue_schedules as held (name, slot_at) values (${name}, ${slot})
        on conflict (name) do update set slot_at = excluded.slot_at where held.slot_at <> excluded.slot_at
        returning name`.execute(tx);
      // Another server was faster.
      if (changed.rows.length === 0) return;
      await add(tx, now);
      added.push(name);
    });
  }
  return added;
}
