/** Reads figures for screens: any number of them in one query that reads no business rows. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Read } from '../platform/database/known-rows.ts';
import { provisionalUpTo } from '../ledger/provisional-days.ts';
import { requestedDay, notClosed } from './requested-day.ts';
import { figureOf } from './catalogue.ts';

/** A figure with one of its dimensions; '' when it has none. */
export type FigureRequest = readonly [id: KnownFigure, dimension?: string];

/** The values of one response; `null` when the figure has no value on that day or was not requested. */
export class FigureValues<Further = null> {
  readonly stamp: Stamp;
  /** What was read in the same statement. */
  readonly further: Further;
  readonly #values: ReadonlyMap<string, string | null>;

  constructor(stamp: Stamp, values: ReadonlyMap<string, string | null>, further: Further) {
    this.stamp = stamp;
    this.#values = values;
    this.further = further;
  }
  /** Exact decimal text. */
  text(id: KnownFigure, dimension = ''): string | null {
    return this.#values.get(keyOf(id, dimension)) ?? null;
  }
  /** For counts and percentages, which a double represents well enough for display. */
  number(id: KnownFigure, dimension = ''): number | null {
    const text = this.text(id, dimension);
    return text === null ? null : Number(text);
  }
}

const keyOf = (id: KnownFigure, dimension: string): string => `${id}:${dimension}`;

interface Row<Further> {
  last_closed: BusinessDay | null;
  due_from: BusinessDay | null;
  empty: boolean;
  provisional: Stamp['provisional'];
  /** In the order requested; null when no figures were. */
  values: (string | null)[] | null;
  recorded_at: Date | null;
  further: Further;
}

const NOTHING = sql<null>`null`;

/**
 * Values at the end of `asOf`; without it, or for the open day itself, the live view: live figures of the open day, the
 * others at the last closed day. Throws AppError `invalid` for a day in the future or not closed yet, and Error for an
 * unknown figure.
 *
 * One statement and one row, because a statement costs more than its rows, and because a response must come from one
 * snapshot: `further` is an expression for the other facts of the response, as JSON; in it `book.day` is the day of the
 * closed figures.
 */
export async function readFigures<Further = null>(
  read: Read,
  clock: Clock,
  asOf: BusinessDay | undefined,
  requested: readonly FigureRequest[],
  // Without an expression, Further is null.
  further: RawBuilder<Further> = NOTHING as RawBuilder<Further>,
): Promise<FigureValues<Further>> {
  const { today, day, live } = requestedDay(clock, asOf);
  const [row] = await read(sql<Row<Further>>`
    with closed as (
      -- A day that a wrong clock closed ahead of its time is not over.
      select (select max(business_day) from day_closes where business_day < ${today}::date) as last_closed, (select min(from_day) from figures_due) as due_from
    ), book as (
      select last_closed, due_from, ${live ? sql`last_closed` : sql`${day}::date`} as day from closed)
    select book.last_closed, book.due_from,
           not exists (select from subscribers) and not exists (select from daily_totals) as empty,
           ${provisionalUpTo(sql`book.day`)} as provisional,
           figures.values, figures.recorded_at, (${further}) as further
      from book cross join lateral (
        select json_agg(v.value::text order by a.place) as values, max(v.recorded_at) as recorded_at
          from unnest(${requested.map(([id]) => id)}::text[], ${requested.map(([, dimension]) => dimension ?? '')}::text[],
                      ${requested.map(([id]) => live && figureOf(id).timing === 'live')}::boolean[])
                 with ordinality as a(figure_id, dimension, open, place)
          left join lateral (
            (select f.value, f.recorded_at from figure_values f
              where not a.open and f.figure_id = a.figure_id and f.dimension = a.dimension and f.business_day = book.day
              order by f.recorded_at desc limit 1)
            union all
            select o.value, o.computed_at from open_figure_values o
             where a.open and o.figure_id = a.figure_id and o.dimension = a.dimension and o.business_day = ${today}::date
          ) v on true) figures`);
  if (!row) throw new Error('An aggregate yields one row');
  const { last_closed: lastClosed, due_from: dueFrom, values } = row;
  if (!live && lastClosed !== null && day > lastClosed) throw notClosed(lastClosed);
  const stamp: Stamp = {
    asOf: day,
    live,
    lastClosedDay: lastClosed,
    recordedAt: row.recorded_at?.toISOString() ?? null,
    // Days before the first late one are unchanged.
    recomputingFrom: dueFrom !== null && dueFrom <= day ? dueFrom : null,
    provisional: row.provisional,
    empty: row.empty,
  };
  return new FigureValues(
    stamp,
    new Map(requested.map(([id, dimension = ''], place) => [keyOf(id, dimension), values?.[place] ?? null])),
    row.further,
  );
}
