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

/** The same on several days, by "id:dimension@day". The first of them to the last is read in one pass. */
export async function computeOnDays(
  db: Db,
  ids: readonly string[],
  days: readonly BusinessDay[],
  at: Date,
): Promise<Map<string, string | null>> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const each = ids.map(
    (id) =>
      `select '${figureOf(id).id}' as id, v.* from (${valuesSql(figureOf(id))}) v where v.business_day = any($4::date[])`,
  );
  const { rows } = await db.executeQuery<{
    id: string;
    business_day: BusinessDay;
    dimension: string;
    value: string | null;
  }>(CompiledQuery.raw(each.join('\nunion all\n'), [first, last, at, [...days]]));
  return new Map(rows.map((row) => [`${row.id}:${row.dimension}@${row.business_day}`, row.value]));
}
