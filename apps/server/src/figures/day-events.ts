/**
 * What is known of the days of a course of figures. Restatements and holidays are read here; what a domain knows comes
 * from a source of its own, which the wiring passes to the endpoint.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { DayEvent } from '@cottontree/contract/figures/figures.ts';
import { isHoliday } from '@cottontree/models/calendar-effects.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { Actor } from '../platform/http/endpoint.ts';
import type { NamedFigure } from './rules.ts';

export interface DayEventCall {
  readonly db: Db;
  readonly actor: Actor;
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}
/** The events of these days that the caller may know of. */
export type DayEventSource = (call: DayEventCall) => Promise<DayEvent[]>;

interface Restated {
  day: BusinessDay;
  figures: FigureRef[];
  at: Date;
}
type FigureRef = Extract<DayEvent, { kind: 'restated' }>['figures'][number];

/** The days for which a value was recorded and later another one. A first value that came late restates nothing. */
export async function restatements(
  { db, from, to }: Pick<DayEventCall, 'db' | 'from' | 'to'>,
  named: readonly NamedFigure[],
): Promise<DayEvent[]> {
  const { rows } = await sql<Restated>`
    select day, json_agg(json_build_object('id', figure_id, 'dimension', dimension) order by place) as figures, max(at) as at from (
      select f.business_day as day, f.figure_id, f.dimension, a.place, max(f.recorded_at) as at
        from unnest(${named.map(({ figure }) => figure.id)}::text[], ${named.map(({ dimension }) => dimension)}::text[])
             with ordinality a(figure_id, dimension, place)
        join figure_values f on f.figure_id = a.figure_id and f.dimension = a.dimension
       where f.business_day between ${from}::date and ${to}::date and f.value is not null
       group by 1, 2, 3, 4
      having count(*) > 1) restated
     group by 1`.execute(db);
  return rows.map(({ day, figures, at }) => ({
    kind: 'restated',
    day,
    figures,
    recordedAt: at.toISOString(),
  }));
}

export function holidays(from: BusinessDay, to: BusinessDay): DayEvent[] {
  const events: DayEvent[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isHoliday(day)) events.push({ kind: 'holiday', day });
  }
  return events;
}
