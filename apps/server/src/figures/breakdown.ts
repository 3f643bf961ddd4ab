/** What a figure is made of on one day: its value divided by a property of its rows, beside an earlier day. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { STACKED_LINES } from '@cottontree/contract/dashboards/names.ts';
import type { Breakdown, BreakdownBy } from '@cottontree/contract/figures/breakdowns.ts';
import { date, weekdayName } from '@cottontree/contract/formatting.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { invalid } from '../platform/failures/errors.ts';
import type { Clock } from '../platform/time/clock.ts';
import { daysAgainst, windowInWords, windowUpTo } from './change-window.ts';
import { divisionsOf, partsSql, type Division, type Figure } from './figure.ts';
import { USUAL_WEEKS } from './formulas/combine.ts';
import { grainOf } from './grain.ts';
import { locateValue } from './locate.ts';

/** With which days a receipt compares, the newest first, and both windows in words. */
interface Compared {
  readonly days: readonly BusinessDay[];
  readonly window: string;
}

/**
 * A day is compared with a usual day of its weekday, as the statement and `revenue.usual-day` are; a run of days with the
 * run before it; anything else with that of a month before. Null where no day was closed so early.
 */
async function comparedOf(
  db: Db,
  figure: Figure,
  dimension: string,
  day: BusinessDay,
): Promise<Compared | null> {
  const { rows } = await sql<{ first: BusinessDay | null }>`
    select min(business_day) as first from day_closes`.execute(db);
  const first = rows[0]?.first ?? null;
  const isClosed = (each: BusinessDay): boolean =>
    first !== null && first <= windowUpTo(figure, dimension, each).from;
  const grain = grainOf(figure);
  if (grain === 'day') {
    const days = Array.from({ length: USUAL_WEEKS }, (_, weeks) => addDays(day, -7 * (weeks + 1))).filter(
      isClosed,
    );
    const oldest = days.at(-1);
    const [newest] = days;
    if (oldest === undefined || newest === undefined) return null;
    const weekday = weekdayName(day);
    return {
      days,
      window:
        days.length === 1
          ? `against ${weekday}, ${date(newest)}`
          : `against a usual ${weekday}, the mean of ${days.length} from ${date(oldest)} to ${date(newest)}`,
    };
  }
  const { now, before } =
    grain === 'window'
      ? { now: day, before: addDays(day, -Number(dimension)) }
      : daysAgainst(figure, 'month', day);
  if (!isClosed(before)) return null;
  return {
    days: [before],
    window: windowInWords(windowUpTo(figure, dimension, now), windowUpTo(figure, dimension, before)),
  };
}

interface PartValue {
  readonly part: string | null;
  readonly value: string;
}
/** The parts of a usual day: means over those of the days on which there was anything. */
function meanOf(days: readonly (readonly PartValue[])[]): readonly PartValue[] {
  const counted = days.filter((parts) => parts.some(({ value }) => Number(value) !== 0));
  if (counted.length <= 1) return counted[0] ?? [];
  const sums = new Map<string | null, number>();
  for (const { part, value } of counted.flat()) sums.set(part, (sums.get(part) ?? 0) + Number(value));
  return [...sums].map(([part, sum]) => ({ part, value: (sum / counted.length).toFixed(6) }));
}

/** All lines of revenue, those that earned nothing too: what is missing in a list is looked for. */
function withAllLines(
  { id }: Figure,
  { by, dimension }: { readonly by: BreakdownBy; readonly dimension: string },
  parts: readonly PartValue[],
): readonly PartValue[] {
  if (by !== 'line' || dimension !== '' || !id.startsWith('revenue.') || parts.length === 0) return parts;
  const missing = STACKED_LINES.filter((line) => !parts.some(({ part }) => part === line));
  return [...parts, ...missing.map((part) => ({ part, value: '0' }))];
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
  const parts = withAllLines(figure, { by, dimension }, await partsOn(db, division, day, dimension, at));
  const compared = open ? null : await comparedOf(db, figure, dimension, day);
  const before = compared?.days[0];
  if (compared === null || before === undefined)
    return { by, day, before: null, window: null, parts: parts.map((part) => ({ ...part, before: null })) };
  const days: (readonly PartValue[])[] = [];
  for (const each of compared.days) days.push(await partsOn(db, division, each, dimension, at));
  const earlier = meanOf(days);
  const valueBefore = new Map(earlier.map(({ part, value }) => [part, value]));
  const gone = earlier.filter(({ part }) => !parts.some((each) => each.part === part));
  return {
    by,
    day,
    before,
    window: compared.window,
    parts: [
      ...parts.map(({ part, value }) => ({ part, value, before: valueBefore.get(part) ?? '0' })),
      ...gone.map(({ part, value }) => ({ part, value: '0', before: value })),
    ],
  };
}
