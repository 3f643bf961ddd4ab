/** Figures computed now, by their definitions: for screens about closed or open days, over few rows. */
import type { FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { Read } from '../platform/database/known-rows.ts';
import { figureOf } from './catalogue.ts';
import { valuesOnDaysSql, valuesSql } from './figure.ts';

/**
 * Values of figures at the end of `day`, as known at `at`, by "id:dimension", exact decimal text; one statement, so all
 * from one snapshot. Throws Error for an unknown figure. A day after that of `at` has no values.
 */
export async function computeFigures(
  db: Db,
  ids: readonly KnownFigure[],
  day: BusinessDay,
  at: Date,
): Promise<Map<FigureKey, string | null>> {
  const each = ids.map((id) => `select '${figureOf(id).id}' as id, v.* from (${valuesSql(figureOf(id))}) v`);
  const { rows } = await db.executeQuery<{ id: KnownFigure; dimension: string; value: string | null }>(
    CompiledQuery.raw(each.join('\nunion all\n'), [day, day, at]),
  );
  return new Map(rows.map(({ id, dimension, value }) => [`${id}:${dimension}`, value]));
}

/**
 * Values of figures with a basis, on any days, by "id:dimension@day": one statement, which computes the basis once for
 * all of them. The days must be closed, so that no value is missing. Throws Error for an unknown figure or one without
 * a basis.
 */
export async function computeOnDays(
  read: Read,
  ids: readonly KnownFigure[],
  days: readonly BusinessDay[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0 || days.length === 0) return new Map();
  const rows = await read(sql<{
    id: string;
    business_day: BusinessDay;
    dimension: string;
    value: string | null;
  }>`
    with asked_days as (select unnest(${[...new Set(days)]}::date[]) as business_day),
    ${sql.raw(valuesOnDaysSql(ids.map(figureOf), 'asked_days'))}`);
  return new Map(rows.map((row) => [`${row.id}:${row.dimension}@${row.business_day}`, row.value]));
}
