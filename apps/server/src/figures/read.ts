/** Reads figures for screens: any number of them in one query that touches no business row. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Stamp } from '@cottontree/contract/dashboard.ts';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Clock } from '../kernel/clock.ts';
import { askedDay, notClosed } from './asked-day.ts';
import { figureOf } from './catalogue.ts';

/** A figure with one of its dimensions; '' where it has none. */
export type Asked = readonly [id: string, dimension?: string];

/** The values of one answer; `null` where the figure has no value on that day or was not asked for. */
export class FigureValues {
  readonly stamp: Stamp;
  readonly #values: ReadonlyMap<string, string | null>;

  constructor(stamp: Stamp, values: ReadonlyMap<string, string | null>) {
    this.stamp = stamp;
    this.#values = values;
  }
  /** Exact decimal text. */
  text(id: string, dimension = ''): string | null {
    return this.#values.get(keyOf(id, dimension)) ?? null;
  }
  /** For counts and percentages, which a double holds well enough to show. */
  number(id: string, dimension = ''): number | null {
    const text = this.text(id, dimension);
    return text === null ? null : Number(text);
  }
}

const keyOf = (id: string, dimension: string): string => `${id}:${dimension}`;

interface Row {
  figure_id: string | null;
  dimension: string | null;
  value: string | null;
  recorded_at: Date | null;
  last_closed: BusinessDay | null;
  due_from: BusinessDay | null;
  empty: boolean;
}

/**
 * Values at the end of `asOf`; without it, or for the open day itself, the live view: live figures of the open day,
 * the others at the last closed day. Throws AppError `invalid` for a day in the future or not closed yet, and Error
 * for an unknown figure.
 */
export async function readFigures(
  db: Db,
  clock: Clock,
  asOf: BusinessDay | undefined,
  asked: readonly Asked[],
): Promise<FigureValues> {
  const { today, day, live } = askedDay(clock, asOf);
  const { rows } = await sql<Row>`
    with book as (
      select (select max(business_day) from day_closes) as last_closed, (select min(from_day) from figures_due) as due_from)
    select a.figure_id, a.dimension, v.value, v.recorded_at, book.last_closed, book.due_from,
           not exists (select from subscribers) and not exists (select from daily_totals) as empty
      from book
      left join unnest(${asked.map(([id]) => id)}::text[], ${asked.map(([, dimension]) => dimension ?? '')}::text[],
                       ${asked.map(([id]) => live && figureOf(id).timing === 'live')}::boolean[])
                as a(figure_id, dimension, open) on true
      left join lateral (
        (select f.value, f.recorded_at from figure_values f
          where not a.open and f.figure_id = a.figure_id and f.dimension = a.dimension
            and f.business_day = ${live ? sql`book.last_closed` : sql`${day}::date`}
          order by f.recorded_at desc limit 1)
        union all
        select o.value, o.computed_at from open_figure_values o
         where a.open and o.figure_id = a.figure_id and o.dimension = a.dimension and o.business_day = ${today}::date
      ) v on true`.execute(db);
  const lastClosed = rows[0]?.last_closed ?? null;
  if (!live && lastClosed !== null && day > lastClosed) throw notClosed(lastClosed);
  const dueFrom = rows[0]?.due_from ?? null;
  const recorded = rows.flatMap((row) => (row.recorded_at ? [row.recorded_at.toISOString()] : []));
  const stamp: Stamp = {
    asOf: day,
    live,
    lastClosedDay: lastClosed,
    recordedAt: recorded.toSorted().at(-1) ?? null,
    // Days before the first late one are what they were.
    recomputingFrom: dueFrom !== null && dueFrom <= day ? dueFrom : null,
    empty: rows[0]?.empty ?? true,
  };
  return new FigureValues(
    stamp,
    new Map(rows.map((row) => [keyOf(row.figure_id ?? '', row.dimension ?? ''), row.value])),
  );
}
