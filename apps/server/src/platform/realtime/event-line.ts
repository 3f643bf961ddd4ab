/** One database connection that receives NOTIFY and reads the event table. */
import pg from 'pg';
import { z } from 'zod';
import { Topic } from '@cottontree/contract/events.ts';
import { CHANNEL } from './events.ts';
import type { EventCursor } from './event-cursor.ts';

export interface HubEvent {
  readonly id: bigint;
  readonly topic: Topic;
  readonly payload: Record<string, unknown>;
}

const PAGE = 500;
/** Ids below the newest that are checked once at the start, to find transactions still in progress. */
const LOOK_BACK = 256n;
/** Detects a connection that stopped responding without closing. */
const ANSWER_WITHIN_MS = 5_000;

/** Returns at least one row: each contains the snapshot, and the event is null when there is none. */
const READ = /* sql */ `
  select pg_snapshot_xmin(s.now)::text as oldest_running, pg_snapshot_xmax(s.now)::text as next_transaction,
         e.id, e.topic, e.payload
    from (select pg_current_snapshot() as now) s
    left join lateral (
      select id, topic, payload from events where id > $1::bigint or id = any ($2::bigint[]) order by id limit ${PAGE}
    ) e on true
   order by e.id`;

const Row = z.object({
  oldest_running: z.string(),
  next_transaction: z.string(),
  id: z.bigint().nullable(),
  topic: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
});

export class EventLine {
  readonly #client: pg.Client;
  #lost: Error | null = null;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** `onHint` is called when there may be something to read, and when the connection is lost. */
  static async open(pool: pg.Pool, onHint: () => void): Promise<EventLine> {
    const { password, ...address } = pool.options;
    // The pool's password is not enumerable, so a spread does not copy it.
    const client = new pg.Client({ ...address, password, query_timeout: ANSWER_WITHIN_MS });
    const line = new EventLine(client);
    const lose = (error: Error): void => {
      line.#lost ??= error;
      onHint();
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('The database closed the event connection')));
    client.on('notification', onHint);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await line.close();
      throw error;
    }
    return line;
  }

  /** An id from which reading finds every event that commits from now on. */
  async startingPoint(): Promise<bigint> {
    const { rows } = await this.#client.query<{ last: bigint }>(
      'select coalesce(max(id), 0)::bigint as last from events',
    );
    const last = rows[0]?.last ?? 0n;
    return last > LOOK_BACK ? last - LOOK_BACK : 0n;
  }

  /** Delivers every unread event and moves the cursor past it. Throws when the connection does not respond. */
  async readInto(cursor: EventCursor, deliver: (event: HubEvent) => void): Promise<void> {
    for (;;) {
      if (this.#lost) throw this.#lost;
      const answer = await this.#client.query(READ, [cursor.last.toString(), cursor.gaps.map(String)]);
      const rows = z.array(Row).min(1).parse(answer.rows);
      const [first] = rows;
      if (!first) return;
      const snapshot = {
        oldestRunning: BigInt(first.oldest_running),
        nextTransaction: BigInt(first.next_transaction),
      };
      const events = rows.filter((row) => row.id !== null);
      cursor.advance(
        events.map((row) => row.id ?? 0n),
        snapshot,
        performance.now(),
      );
      for (const { id, topic, payload } of events) {
        const known = Topic.safeParse(topic);
        // A newer server on the same database may send topics that this one does not know.
        if (id !== null && known.success) deliver({ id, topic: known.data, payload: payload ?? {} });
      }
      if (events.length < PAGE) return;
    }
  }

  async close(): Promise<void> {
    this.#client.removeAllListeners('notification');
    // A connection that is already lost counts as closed.
    await this.#client.end().catch(() => undefined);
  }
}
