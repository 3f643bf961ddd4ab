/**
 * Keeps the figures of the open day up to date while transactions arrive, at most once a second over all server
 * processes.
 */
import { CompiledQuery, sql } from 'kysely';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Database } from '../platform/database/client.ts';
import { LOCKS } from '../platform/database/locks.ts';
import { openDay, type Clock } from '../platform/time/clock.ts';
import { CATALOGUE } from './catalogue.ts';
import { valuesSql } from './figure.ts';

const INTERVAL_MS = 1_000;

/**
 * All live figures in one statement: its cost depends on today's sums, not on the length of the history. Only changed
 * values are written, so that an idle company writes no WAL.
 */
const REFRESH = `
with fresh as materialized (
${CATALOGUE.filter((figure) => figure.timing === 'live')
  .map((figure) => `select '${figure.id}' as figure_id, v.* from (${valuesSql(figure)}) v`)
  .join('\nunion all\n')}),
written as (
insert into open_figure_values (figure_id, dimension, business_day, computed_at, value)
select figure_id, dimension, business_day, $3, value from fresh f
 where not exists (select from open_figure_values o
                    where o.figure_id = f.figure_id and o.dimension = f.dimension and o.business_day = f.business_day
                      and o.value is not distinct from f.value)
    on conflict (figure_id, dimension) do update
   set business_day = excluded.business_day, computed_at = excluded.computed_at, value = excluded.value
 returning figure_id)
select md5(coalesce(string_agg(concat(figure_id, ':', dimension, '=', value), ',' order by figure_id, dimension), '')) as fingerprint,
       exists (select from written) as changed
  from fresh`;

export type Refresh =
  /** The fingerprint is unchanged as long as every value is. */
  | { readonly state: 'refreshed'; readonly fingerprint: string }
  /** Another process started `ageMs` ago and has finished (infinite: it is still running); retry in `retryMs`. */
  | { readonly state: 'too-soon'; readonly ageMs: number; readonly retryMs: number };

/**
 * Recomputes the live figures of today. Never waits for another process.
 * @param announced a change was announced: other processes then skip the same work. Without one, and without a changed
 * value, nothing is written.
 * @param intervalMs the time from the start of one refresh to the next
 */
export async function refreshOpenDay(
  database: Database,
  clock: Clock,
  announced = true,
  intervalMs = INTERVAL_MS,
): Promise<Refresh> {
  return await database.write.transaction().execute(async (tx) => {
    // An advisory lock, because locking the row would be a write.
    const { rows: turn } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.openDay}) as mine`.execute(tx);
    if (!turn[0]?.mine) return { state: 'too-soon', ageMs: Number.POSITIVE_INFINITY, retryMs: 100 };
    // Read after taking the lock, so that it includes what another process stored.
    const { rows } = await sql<{ age: number; now: Date }>`
      select (extract(epoch from clock_timestamp() - started_at) * 1000)::float8 as age, clock_timestamp() as now
        from open_day_refresh`.execute(tx);
    const last = rows[0];
    if (!last) throw new Error('open_day_refresh has lost its row');
    // Started in the future: the clock was set back since, and no other process is refreshing.
    if (last.age >= 0 && last.age < intervalMs)
      return { state: 'too-soon', ageMs: last.age, retryMs: intervalMs - last.age };
    const day = openDay(clock);
    const { rows: outcome } = await tx.executeQuery<{ fingerprint: string; changed: boolean }>(
      CompiledQuery.raw(REFRESH, [day, day, clock.now()]),
    );
    // The time before the rows were read: everything committed until then is in the figures.
    if (announced || outcome[0]?.changed)
      await sql`update open_day_refresh set started_at = ${last.now}`.execute(tx);
    // Merged here, because nothing else runs as often and in one server only.
    await sql`select fold_day_versions()`.execute(tx);
    return { state: 'refreshed', fingerprint: outcome[0]?.fingerprint ?? '' };
  });
}

/** The part of the hub that is used here. */
interface ChangeFeed {
  subscribe(listener: (event: { readonly topic: string }) => void): () => void;
}

export interface OpenDayOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly hub: ChangeFeed;
  /**
   * Called when the open day's figures include the changes announced to this process, whichever process computed them,
   * or when they changed without an announcement.
   */
  onRefreshed(day: BusinessDay): void;
  onError(error: unknown): void;
  /** How often to refresh without an announcement: sign-ins and expiring sessions are not announced. */
  readonly heartbeatMs?: number;
}

/**
 * Refreshes after every `business.changed`, at the start, when a new day begins and at a slow heartbeat, which writes
 * nothing if nothing changed.
 */
export function watchOpenDay(options: OpenDayOptions): { stop(): Promise<void> } {
  const { database, clock, hub, heartbeatMs = 10_000 } = options;
  /** When the oldest and the newest change arrived that the figures may not include yet. */
  let oldest: number | undefined;
  let newest = 0;
  /** The fingerprint that the listener was last notified of, as far as this process knows. */
  let notified: string | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let day = openDay(clock);

  async function run(): Promise<void> {
    const startedAt = performance.now();
    const result = await refreshOpenDay(database, clock, oldest !== undefined);
    // A refresh includes what had arrived when it began; that of another process began `ageMs` ago.
    const covered = result.state === 'refreshed' ? startedAt : startedAt - result.ageMs;
    const fingerprint = result.state === 'refreshed' ? result.fingerprint : undefined;
    const included = oldest !== undefined && oldest <= covered;
    if (included) oldest = newest <= covered ? undefined : newest;
    // Without an announced change, only different values are worth a notification.
    if (included || (fingerprint !== undefined && fingerprint !== notified)) {
      notified = fingerprint;
      options.onRefreshed(openDay(clock));
    }
    if (oldest !== undefined) again(result.state === 'refreshed' ? INTERVAL_MS : result.retryMs);
  }
  function start(): void {
    timer = undefined;
    if (stopped) return;
    running = run()
      .catch((error: unknown) => {
        options.onError(error);
        again(INTERVAL_MS);
      })
      .finally(() => {
        running = undefined;
      });
  }
  function again(milliseconds: number): void {
    if (!stopped) timer = setTimeout(start, milliseconds).unref();
  }
  function beat(): void {
    if (!timer && !running) start();
  }
  function want(): void {
    newest = performance.now();
    oldest ??= newest;
    beat();
  }

  const unsubscribe = hub.subscribe((event) => {
    if (event.topic === 'business.changed' || event.topic === 'fraud.changed') want();
  });
  const midnight = setInterval(() => {
    if (openDay(clock) === day) return;
    day = openDay(clock);
    want();
  }, INTERVAL_MS).unref();
  const heartbeat = setInterval(beat, heartbeatMs).unref();
  want();
  return {
    stop: async () => {
      stopped = true;
      unsubscribe();
      clearInterval(midnight);
      clearInterval(heartbeat);
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
