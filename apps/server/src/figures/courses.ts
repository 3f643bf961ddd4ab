/** The history of figures before a day, on which their changes are judged. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { History } from '@cottontree/models/change.ts';
import { sql } from 'kysely';
import type { Read } from '../platform/database/known-rows.ts';
import { singleDayOf } from './catalogue/pnl-periods.ts';
import { completeMonthEnd } from './change-window.ts';
import { dailyOf, valuesOnDaysSql, type Definition, type Figure } from './figure.ts';
import { grainOf } from './grain.ts';

export interface CourseOf {
  readonly figure: Figure;
  readonly dimension: string;
  readonly to: BusinessDay;
}

/** Thirteen months contain every holiday once and every salary window a dozen times. */
const REACH = 400;
/** For figures computed from the ledger, which is summed up for each request. */
const LEDGER_REACH = 200;
/** For figures known at month ends. */
const MONTHS_REACH = 36 * 31;

/** Where a figure's history is: in which figure, by days or by month ends; null when it has none. */
type Source =
  | {
      readonly by: 'days' | 'months';
      readonly id: KnownFigure;
      readonly dimension: string;
      readonly to: BusinessDay;
    }
  | {
      readonly by: 'ledger';
      readonly figure: Definition;
      readonly dimension: string;
      readonly to: BusinessDay;
    }
  | null;

function sourceOf({ figure, dimension, to }: CourseOf): Source {
  const grain = grainOf(figure);
  const end = grain === 'complete-month' ? completeMonthEnd(to) : to;
  const daily = dailyOf(figure, dimension);
  if (daily !== undefined) return { by: 'days', id: daily, dimension: '', to: end };
  const single = singleDayOf(figure.id);
  if (single) return { by: 'ledger', figure: single, dimension, to };
  if (figure.timing === 'asked') return null;
  if (grain === 'complete-month') return { by: 'months', id: figure.id, dimension, to: end };
  return grain === 'level' || grain === 'day' ? { by: 'days', id: figure.id, dimension, to } : null;
}

const nameOf = (source: NonNullable<Source>): string =>
  `${source.by} ${source.by === 'ledger' ? source.figure.id : source.id}:${source.dimension}@${source.to}`;

/** [days before the last one, value] of each day that has one, the oldest first. */
type Points = readonly (readonly [back: number, value: number])[];

/** Consecutive days from the first known one on; a gap is filled with the previous value, or with 0 for a sum. */
function filled(points: Points, to: BusinessDay, gap: 'same' | 'nothing'): History {
  const first = points[0]?.[0];
  if (first === undefined) return null;
  const values: number[] = [];
  for (const [back, value] of points) {
    while (values.length < first - back) values.push(gap === 'same' ? (values.at(-1) ?? 0) : 0);
    values.push(value);
  }
  while (values.length <= first) values.push(gap === 'same' ? (values.at(-1) ?? 0) : 0);
  return { days: { firstDay: addDays(to, -first), values } };
}

async function readRecorded(
  read: Read,
  sources: readonly Exclude<Source, null | { by: 'ledger' }>[],
): Promise<(History | null)[]> {
  if (sources.length === 0) return [];
  const rows = await read(sql<{ points: Points | null }>`
    select course.points
      from unnest(${sources.map(({ id }) => id)}::text[], ${sources.map(({ dimension }) => dimension)}::text[],
                  ${sources.map(({ to }) => to)}::date[], ${sources.map(({ by }) => by === 'months')}::boolean[])
             with ordinality as a(figure_id, dimension, last, month_ends, place)
     cross join lateral (
       select json_agg(json_build_array(a.last - v.business_day, v.value::float8) order by v.business_day) as points
         from (select distinct on (f.business_day) f.business_day, f.value from figure_values f
                where f.figure_id = a.figure_id and f.dimension = a.dimension
                  and f.business_day > a.last - case when a.month_ends then ${MONTHS_REACH}::int else ${REACH}::int end
                  and f.business_day <= a.last
                  and (not a.month_ends or extract(day from f.business_day + 1) = 1)
                order by f.business_day, f.recorded_at desc) v
        where v.value is not null) course
     order by a.place`);
  return sources.map(({ by, to }, at) => {
    const points = rows[at]?.points ?? [];
    // The last month is the one that is judged.
    return by === 'months'
      ? { months: points.slice(0, -1).map(([, value]) => value) }
      : filled(points, to, 'same');
  });
}

/** All figures and dimensions with the same last day at once, so that the ledger is read once for them. */
async function readLedger(
  read: Read,
  figures: readonly Definition[],
  to: BusinessDay,
): Promise<Map<string, History>> {
  const rows = await read(sql<{ id: string; dimension: string; points: Points }>`
    select id, dimension, json_agg(json_build_array(${to}::date - business_day, value::float8) order by business_day) as points
      from (with asked_days as (
              select n::date as business_day
                from generate_series(greatest(${to}::date - ${LEDGER_REACH - 1}::int, (select min(business_day) from day_closes)),
                                     ${to}::date, interval '1 day') n),
            ${sql.raw(valuesOnDaysSql(figures, 'asked_days'))}) v
     where value <> 0 group by 1, 2`);
  return new Map(
    rows.map(({ id, dimension, points }) => [`${id}:${dimension}`, filled(points, to, 'nothing')]),
  );
}

/** In the order requested; null when no history of the figure is recorded. */
export async function coursesOf(read: Read, requested: readonly CourseOf[]): Promise<(History | null)[]> {
  const sources = requested.map(sourceOf);
  const recorded = [
    ...new Map(
      sources.flatMap((source) =>
        source === null || source.by === 'ledger' ? [] : [[nameOf(source), source] as const],
      ),
    ).values(),
  ];
  const ledger = sources.flatMap((source) => (source?.by === 'ledger' ? [source] : []));
  const found = new Map<string, History>();
  const days = [...new Set(ledger.map(({ to }) => to))];
  const [histories] = await Promise.all([
    readRecorded(read, recorded),
    ...days.map(async (to) => {
      const figures = [...new Set(ledger.filter((each) => each.to === to).map(({ figure }) => figure))];
      for (const [name, history] of await readLedger(read, figures, to))
        found.set(`ledger ${name}@${to}`, history);
    }),
  ]);
  recorded.forEach((source, at) => found.set(nameOf(source), histories[at] ?? null));
  return sources.map((source) => (source === null ? null : (found.get(nameOf(source)) ?? null)));
}
