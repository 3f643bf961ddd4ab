/** Figures of consecutive closed days, for calculations that need every day of a run. */
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Stamp, Withheld } from '@cottontree/contract/dashboards/dashboard.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { requestedDay } from './requested-day.ts';
import { figureOf } from './catalogue.ts';
import { readFigures } from './read.ts';
import { rolesGranting } from '../platform/http/access.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Actor } from '../platform/http/endpoint.ts';
import type { Read } from '../platform/database/known-rows.ts';

/**
 * The last closed day up to the requested one, and the timestamp of a response about closed days only. A day that is
 * still open is no error here: the response covers what is known by then.
 */
export async function closedUpTo(
  read: Read,
  clock: Clock,
  asOf: BusinessDay | undefined,
): Promise<{ to: BusinessDay; stamp: Stamp }> {
  const { day } = requestedDay(clock, asOf);
  const { stamp } = await readFigures(read, clock, undefined, []);
  const last = stamp.lastClosedDay ?? addDays(stamp.asOf, -1);
  const to = day < last ? day : last;
  const { recomputingFrom, provisional } = stamp;
  return {
    to,
    stamp: {
      ...stamp,
      asOf: to,
      live: asOf === undefined,
      recomputingFrom: recomputingFrom !== null && recomputingFrom <= to ? recomputingFrom : null,
      provisional: provisional !== null && provisional.from <= to ? provisional : null,
    },
  };
}

/** The value of each day from `from` to `to`; null when none was recorded. */
export function daily(
  series: FigureSeries | undefined,
  from: BusinessDay,
  to: BusinessDay,
): (string | null)[] {
  const values = new Map(series?.points.map(({ day, value }) => [day, value]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => values.get(addDays(from, at)) ?? null);
}

/** The values from the first known one on; a gap is filled with the previous value. */
export function known(values: readonly (string | null)[]): number[] {
  const start = values.findIndex((value) => value !== null);
  let last = 0;
  return start < 0 ? [] : values.slice(start).map((value) => (last = value === null ? last : Number(value)));
}

/** Figures that the caller may not see, by title: which permission each needs and who can grant it. */
export async function withheldFrom(
  read: Read,
  actor: Pick<Actor, 'powers'>,
  ids: readonly KnownFigure[],
): Promise<Withheld[]> {
  const hidden = ids.map(figureOf).filter(({ permission }) => !actor.powers.has(permission));
  if (hidden.length === 0) return [];
  const grantedBy = await rolesGranting(read);
  return hidden.map(({ title, permission }) => ({ field: title, permission, grantedBy }));
}
