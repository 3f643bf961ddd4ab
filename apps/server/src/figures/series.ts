/** Figures over a run of days, for sparklines and comparisons. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import { requestedDay } from './requested-day.ts';
import { figureOf } from './catalogue.ts';
import { daysAgainst } from './change-window.ts';
import type { FigureRequest } from './read.ts';

interface Row {
  figure_id: string;
  dimension: string;
  /** By day. */
  points: [day: BusinessDay, value: string | null][];
}

/**
 * For each requested figure, its recorded days among the `days` days up to `asOf` (in the live view: up to the open
 * day), the newest of them as `value`, and the value to compare with: a month before it, or in the month before. Days
 * without a record are left out.
 */
export async function readFigureSeries(
  db: Db,
  clock: Clock,
  asOf: BusinessDay | undefined,
  days: number,
  requested: readonly FigureRequest[],
): Promise<FigureSeries[]> {
  const { today, day: last } = requestedDay(clock, asOf);
  const first = addDays(last, 1 - days);
  // Further back than shown, for the value to compare with.
  const reach = [
    first,
    ...requested.flatMap(([id]) =>
      [addDays(last, -1), last].map((day) => daysAgainst(figureOf(id), 'month', day).before),
    ),
  ].toSorted()[0];
  const { rows } = await sql<Row>`
    with asked as (
      select distinct * from unnest(${requested.map(([id]) => id)}::text[], ${requested.map(([, dimension]) => dimension ?? '')}::text[])
          as a(figure_id, dimension))
    select figure_id, dimension, json_agg(json_build_array(day, value::text) order by day) as points from (
    (select distinct on (f.figure_id, f.dimension, f.business_day) f.figure_id, f.dimension, f.business_day as day, f.value
      from asked a join figure_values f on f.figure_id = a.figure_id and f.dimension = a.dimension
     where f.business_day between ${reach}::date and ${last}::date and f.business_day < ${today}::date
      order by f.figure_id, f.dimension, f.business_day, f.recorded_at desc)
     union all
    select o.figure_id, o.dimension, o.business_day, o.value
      from asked a join open_figure_values o on o.figure_id = a.figure_id and o.dimension = a.dimension
     where o.business_day = ${today}::date and ${last}::date = ${today}::date) recorded
     -- One row for each figure: reading forty thousand of them would keep everybody else waiting.
     group by 1, 2`.execute(db);
  const byFigure = new Map(
    rows.map(({ figure_id, dimension, points }) => [`${figure_id}:${dimension}`, points]),
  );
  return requested.map(([id, dimension = '']) => {
    const own = byFigure.get(`${id}:${dimension}`) ?? [];
    const newest = own.at(-1);
    const before = newest && daysAgainst(figureOf(id), 'month', newest[0]).before;
    return {
      id,
      dimension,
      value: newest?.[1] ?? null,
      previous: own.find(([day]) => day === before)?.[1] ?? null,
      points: own.flatMap(([day, value]) => (day >= first ? [{ day, value }] : [])),
    };
  });
}
