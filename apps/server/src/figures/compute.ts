/** Figures computed now, by their definitions: for screens that speak of days whether closed or not, over few rows. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/client.ts';
import { figureOf } from './catalogue.ts';
import { valuesSql } from './figure.ts';

/**
 * Values of figures at the end of `day`, as known at `at`, by "id:dimension", exact decimal text; one statement, so all
 * of one moment. Throws Error for an unknown figure. A day after that of `at` has no values.
 */
export async function computeFigures(
  db: Db,
  ids: readonly string[],
  day: BusinessDay,
  at: Date,
): Promise<Map<string, string | null>> {
  const each = ids.map((id) => `select '${figureOf(id).id}' as id, v.* from (${valuesSql(figureOf(id))}) v`);
  const { rows } = await db.executeQuery<{ id: string; dimension: string; value: string | null }>(
    CompiledQuery.raw(each.join('\nunion all\n'), [day, day, at]),
  );
  return new Map(rows.map(({ id, dimension, value }) => [`${id}:${dimension}`, value]));
}
