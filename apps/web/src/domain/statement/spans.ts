/** The days of a chart, put together to weeks or months where they are too many for bars. */
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { endOf, startOf } from '@cottontree/contract/calendar-periods.ts';
import { sumOf } from '@cottontree/contract/decimals.ts';
import type { Grain } from './period.ts';

export type SpanGrain = Exclude<Grain, 'day'>;

/** Those days of a week or month that the chart shows. */
export interface Span {
  readonly days: readonly BusinessDay[];
  readonly from: BusinessDay;
  readonly to: BusinessDay;
  /** The number of days of the week or month. */
  readonly of: number;
}

export const isWhole = ({ days, of }: Span): boolean => days.length === of;

/** Whether it begins with the first day of its week or month, so that it is the week or month to its last day. */
export const hasItsBeginning = ({ from }: Pick<Span, 'from'>, grain: SpanGrain): boolean =>
  startOf(grain, from) === from;

/** Days in their order, by week or month. */
export function spansOf(days: readonly BusinessDay[], grain: SpanGrain): readonly Span[] {
  const spans = new Map<BusinessDay, BusinessDay[]>();
  for (const day of days) {
    const first = startOf(grain, day);
    const span = spans.get(first);
    if (span === undefined) spans.set(first, [day]);
    else span.push(day);
  }
  return [...spans].map(([first, own]) => ({
    days: own,
    from: own[0] ?? first,
    to: own.at(-1) ?? first,
    of: daysBetween(first, endOf(grain, first)) + 1,
  }));
}

/** The place of the span that a day is in; -1 for none. */
export const placeIn = (spans: readonly Span[], day: BusinessDay): number =>
  spans.findIndex(({ from, to }) => from <= day && day <= to);

type Values = ReadonlyMap<BusinessDay, string | null>;

/** The exact sum of the days that have a value; null if none has one. */
export function sumIn(values: Values, { days }: Pick<Span, 'days'>): string | null {
  const known = days.flatMap((day) => values.get(day) ?? []);
  return known.length === 0 ? null : sumOf(known);
}

/** The sum of the same days, each `back` days earlier; null if one of them is not known: it would compare too little. */
export function sumBefore(values: Values, span: Span, back: number): string | null {
  const days = span.days.map((day) => addDays(day, -back));
  return days.every((day) => values.get(day) != null) ? sumIn(values, { days }) : null;
}
