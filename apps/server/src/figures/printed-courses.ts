/** The courses of figures for the charts of a printed page, by the days and months that the screens show. */
import type { SeriesColor } from '@cottontree/charts/series.ts';
import { dollarTick, shortDay, shortMonth } from '@cottontree/contract/axis-formats.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { PERIOD_NAMES } from '@cottontree/contract/dashboards/names.ts';
import { dollars, thousands, type Amount } from '@cottontree/contract/formatting.ts';
import { shownIn } from '@cottontree/contract/unit-formats.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { figureOf } from './catalogue.ts';
import { completeMonthEnd } from './change-window.ts';
import type { FigureRequest } from './read.ts';
import { readFigureSeries } from './series.ts';
import { maySee, type FigureCall } from './visible.ts';
import type { Db } from '../platform/database/client.ts';
import type { Block } from '../platform/documents/letterhead.ts';
import { openDay } from '../platform/time/clock.ts';

export type CourseCall = FigureCall & { readonly db: Db };

const readVisibleSeries = (
  { db, clock, actor }: CourseCall,
  figures: readonly FigureRequest[],
  asOf: BusinessDay,
  days: number,
): Promise<FigureSeries[]> =>
  readFigureSeries(
    db,
    clock,
    asOf,
    days,
    figures.filter(([id]) => maySee(actor, id)),
  );

const valuesOf = (course: FigureSeries | undefined): ReadonlyMap<BusinessDay, number | null> =>
  new Map(course?.points.map(({ day, value }) => [day, value === null ? null : Number(value)]));

const courseOf = (series: readonly FigureSeries[], [id, dimension = '']: FigureRequest) =>
  series.find((each) => each.id === id && each.dimension === dimension);

/** The newest closed day, or the day of the page. A count of a day that has just begun would look like a collapse. */
export const closedDay = ({ clock, query }: FigureCall): BusinessDay =>
  query.asOf ?? addDays(openDay(clock), -1);

const daysUpTo = (end: BusinessDay, days: number): BusinessDay[] =>
  Array.from({ length: days }, (_, place) => addDays(end, place - days + 1));

/** Values of figures over the last `days` closed days, by figure. */
export async function closedCourses(
  call: CourseCall,
  figures: readonly FigureRequest[],
  days: number,
): Promise<(figure: FigureRequest) => (number | null)[]> {
  const end = closedDay(call);
  const series = await readVisibleSeries(call, figures, end, days);
  return (figure) => {
    const values = valuesOf(courseOf(series, figure));
    return daysUpTo(end, days).map((day) => values.get(day) ?? null);
  };
}

export interface DaysToPrint {
  readonly days: number;
  readonly formatTick: (value: number) => string;
  /** If false, the axis may start near the lowest value. */
  readonly fromZero?: boolean;
}

/** A figure day by day, with the previous period as a dashed line. */
export async function daysBlock(
  call: CourseCall,
  figure: FigureRequest,
  { days, formatTick, fromZero = true }: DaysToPrint,
): Promise<Block> {
  const end = closedDay(call);
  const values = valuesOf(courseOf(await readVisibleSeries(call, [figure], end, 2 * days), figure));
  const shown = daysUpTo(end, days);
  return {
    kind: 'course',
    places: shown.map(shortDay),
    series: [{ id: 'now', label: PERIOD_NAMES.now, values: shown.map((day) => values.get(day) ?? null) }],
    comparison: {
      id: 'before',
      label: PERIOD_NAMES.before,
      values: shown.map((day) => values.get(addDays(day, -days)) ?? null),
    },
    formatTick,
    format: shownIn(figureOf(figure[0]).unit, [...values.values()]),
    fromZero,
    receipts: `Receipts: ${figure[0]}@DAY for each of its days`,
  };
}

/** Daily figures in dollars, as stacked bars, with another figure of `back` days before as a dashed line. */
export async function stackedDaysBlock(
  call: CourseCall,
  parts: readonly { readonly figure: FigureRequest; readonly label: string; readonly color: SeriesColor }[],
  before: { readonly figure: FigureRequest; readonly label: string; readonly back: number },
  days: number,
): Promise<Block> {
  const end = closedDay(call);
  const [series, then] = await Promise.all([
    readVisibleSeries(
      call,
      parts.map(({ figure }) => figure),
      end,
      days,
    ),
    readVisibleSeries(call, [before.figure], addDays(end, -before.back), days),
  ]);
  const shown = daysUpTo(end, days);
  const past = valuesOf(courseOf(then, before.figure));
  const values = shown.map((day) => past.get(addDays(day, -before.back)) ?? null);
  return {
    kind: 'bars',
    places: shown.map(shortDay),
    series: parts.map(({ figure, label, color }) => {
      const course = valuesOf(courseOf(series, figure));
      return { id: keyOf(figure), label, color, values: shown.map((day) => course.get(day) ?? null) };
    }),
    ...(values.some((value) => value !== null) && {
      comparison: { id: 'before', label: before.label, values },
    }),
    formatTick: dollarTick,
    format: dollars,
    receipts: `Receipts: ${parts.map(({ figure }) => keyOf(figure)).join(', ')} @DAY for each day; ${keyOf(before.figure)}@DAY for the days before`,
  };
}

const keyOf = ([id, dimension]: FigureRequest): string => (dimension ? `${id}:${dimension}` : id);

/** The last days of the last `months` complete months, oldest first. */
function monthEnds(last: BusinessDay, months: number): BusinessDay[] {
  const ends = [last];
  for (let end = last; ends.length < months; ends.unshift(end)) end = addDays(`${end.slice(0, 7)}-01`, -1);
  return ends;
}

/** Monthly figures in dollars, as stacked bars of complete months; months before the first value are left out. */
export async function monthsBlock(
  call: CourseCall,
  parts: readonly { readonly figure: FigureRequest; readonly label: string; readonly color: SeriesColor }[],
  months: number,
  format: (value: Amount) => string = thousands,
): Promise<Block> {
  const last = completeMonthEnd(call.query.asOf ?? openDay(call.clock));
  const series = await readVisibleSeries(
    call,
    parts.map(({ figure }) => figure),
    last,
    31 * months,
  );
  const courses = parts.map(({ figure }) => valuesOf(courseOf(series, figure)));
  const ends = monthEnds(last, months).filter((end) => courses.some((course) => course.has(end)));
  return {
    kind: 'bars',
    places: ends.map(shortMonth),
    series: parts.map(({ figure: [id, dimension = ''], label, color }, index) => ({
      id: `${id}:${dimension}`,
      label,
      color,
      values: ends.map((end) => courses[index]?.get(end) ?? null),
    })),
    formatTick: dollarTick,
    format,
    receipts: `Receipts: ${parts.map(({ figure }) => keyOf(figure)).join(', ')} @ the last day of each month`,
  };
}
