/** Runs a figure's own definition on the raw rows and reports whether the stored value equals the result. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import { valuesSql, type Figure } from './figure.ts';
import { locateValue } from './locate.ts';

/** The limit for a synchronous request. */
export const REQUEST_LIMIT_MS = 25_000;

export interface RecomputeOptions {
  /** No reader may keep the database busy without a limit. */
  readonly limitMs: number;
  progress?(percent: number, stage: string): void;
}

export interface Comparison {
  readonly stored: string | null;
  readonly recomputed: string | null;
  readonly equal: boolean;
  readonly milliseconds: number;
}

async function valueOn(
  tx: Db,
  figure: Figure,
  dimension: string,
  day: BusinessDay,
  at: Date,
): Promise<string | null> {
  const { rows } = await tx.executeQuery<{ dimension: string; value: string | null }>(
    CompiledQuery.raw(valuesSql(figure), [day, day, at]),
  );
  return rows.find((row) => row.dimension === dimension)?.value ?? null;
}

/**
 * For a closed day the stored value is the newest recorded one. The value of the open day changes between two reads, so
 * it is computed from the rollups and from the rows in the same snapshot. Throws the same errors as `locateValue`, and
 * `unavailable` when the rows cannot be read within the limit.
 */
export async function recompute(
  db: Db,
  clock: Clock,
  figure: Figure,
  dimension: string,
  asOf: BusinessDay | undefined,
  { limitMs, progress }: RecomputeOptions,
): Promise<Comparison> {
  return await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx);
      progress?.(10, 'Reading the stored value');
      const at = clock.now();
      const located = await locateValue(tx, clock, figure, dimension, asOf);
      const stored = located.open
        ? await valueOn(tx, figure, dimension, located.day, at)
        : (located.current?.value ?? null);
      await sql`select set_config('search_path', 'raw, public', true)`.execute(tx);
      progress?.(40, 'Recomputing from raw rows');
      const started = performance.now();
      const recomputed = await valueOn(tx, figure, dimension, located.day, at);
      const milliseconds = Math.round(performance.now() - started);
      return { stored, recomputed, equal: stored === recomputed, milliseconds };
    });
}
