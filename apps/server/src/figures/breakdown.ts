/** What a figure is made of on one day: its value divided by a property of its rows, beside an earlier day. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Breakdown, BreakdownBy } from '@cottontree/contract/figures/breakdowns.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { invalid } from '../platform/failures/errors.ts';
import type { Clock } from '../platform/time/clock.ts';
import { daysAgainst, windowInWords, windowUpTo } from './change-window.ts';
import { divisionsOf, partsSql, type Division, type Figure } from './figure.ts';
import { grainOf } from './grain.ts';
import { locateValue } from './locate.ts';

/** The windows that a receipt compares: a run of days with the run before it, otherwise those of a month before. */
function windowsOf(figure: Figure, dimension: string, day: BusinessDay) {
  if (grainOf(figure) === 'window') return { now: day, before: addDays(day, -Number(dimension)) };
  return daysAgainst(figure, 'month', day);
}

async function partsOn(db: Db, division: Division, day: BusinessDay, dimension: string, at: Date) {
  const { rows } = await db.executeQuery<{ part: string | null; value: string }>(
    CompiledQuery.raw(partsSql(division), [day, dimension, at]),
  );
  return rows;
}

/**
 * The parts of the value that `locateValue` finds; they sum to it. The open day is compared with no other, because it
 * is not over. Throws AppError `invalid` for a property by which the figure is not divided, and its errors.
 */
export async function readParts(
  db: Db,
  clock: Clock,
  figure: Figure,
  dimension: string,
  asOf: BusinessDay | undefined,
  by: BreakdownBy,
): Promise<Breakdown> {
  const divisions = divisionsOf(figure);
  const division = divisions.find((each) => each.by === by);
  if (!division) {
    const known = divisions.map((each) => each.by);
    throw invalid(
      'by',
      known.length === 0 ? 'must be left out: this figure is not a sum' : `must be ${known.join(', ')}`,
    );
  }
  const { day, open } = await locateValue(db, clock, figure, dimension, asOf);
  const at = clock.now();
  const parts = await partsOn(db, division, day, dimension, at);
  const windows = windowsOf(figure, dimension, day);
  const { rows: closed } = await sql<{ known: boolean }>`
    select exists (select from day_closes where business_day <= ${windowUpTo(figure, dimension, windows.before).from}::date) as known`.execute(
    db,
  );
  if (open || closed[0]?.known !== true)
    return { by, day, before: null, window: null, parts: parts.map((part) => ({ ...part, before: null })) };
  const earlier = await partsOn(db, division, windows.before, dimension, at);
  const valueBefore = new Map(earlier.map(({ part, value }) => [part, value]));
  const gone = earlier.filter(({ part }) => !parts.some((each) => each.part === part));
  return {
    by,
    day,
    before: windows.before,
    window: windowInWords(
      windowUpTo(figure, dimension, windows.now),
      windowUpTo(figure, dimension, windows.before),
    ),
    parts: [
      ...parts.map(({ part, value }) => ({ part, value, before: valueBefore.get(part) ?? '0' })),
      ...gone.map(({ part, value }) => ({ part, value: '0', before: value })),
    ],
  };
}
