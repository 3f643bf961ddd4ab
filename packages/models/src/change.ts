/** Whether a change is more than the calendar and chance make of it, judged on the figure's own earlier changes. */
import { quantile } from 'd3-array';
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { calendarEffect, type CalendarEffect } from './calendar-effects.ts';
import type { DailySeries } from './forecast.ts';
import { studentTwoSided } from './special-functions.ts';

/** First and last day of a sum; of a level both are the day that it is of. */
export interface Valued {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
  readonly value: number;
}
export interface Compared {
  /** flow: sums of the days of two windows; stock: a level on two days. */
  readonly kind: 'flow' | 'stock';
  /** Percentages differ by points, everything else in proportion. */
  readonly how: 'points' | 'change';
  readonly now: Valued;
  readonly before: Valued;
}
/**
 * What is known of the figure up to the end of `now`: day by day, what each day brought or the level at its end; or, where
 * it has no days, its values at the month ends before that, oldest first. Months hold one salary cycle each.
 */
export type History = { readonly days: DailySeries } | { readonly months: readonly number[] } | null;

export interface Change {
  /** Per cent or points as they are shown; null where it was not above 0, which gives no percentage a sense. */
  readonly value: number | null;
  /** What is left of it without weekdays, salary windows, holidays and the number of days. */
  readonly adjusted: number | null;
  /** Chance of as large a change where nothing changed, two-sided; null: the history is too short. */
  readonly pValue: number | null;
  readonly direction: 'up' | 'down' | 'stable';
}
export interface Criteria {
  readonly significance: number;
  /** Smaller changes, as a share of what it was before, are none. */
  readonly leastChange: number;
}

/** Longer windows are judged by changes over this many days, widened by the square root of how many fit: a random walk's. */
const UNIT = 30;
/** Of a short history the changes are shorter too, down to a week's. */
const LEAST_UNIT = 7;
/** Earlier changes, one for each day on which one ended. Neighbours overlap, so it takes many. */
const LEAST_CHANGES = 28;
/** Of fewer months nobody knows what is usual. */
const LEAST_MONTHS = 6;
const DAYS_OF_MONTH = 30;
/** How far nine in ten lie from the middle: a few wild ones do not count, regular jumps do. Of normal values 1.645 deviations. */
const NINE_IN_TEN = 0.9;
const NORMAL_NINE_IN_TEN = 1.6449;
/** Heavier tails than the normal distribution's, as for single days. */
const DEGREES = 10;

/** Between two amounts, as a share of their middle: near 0 that of the logarithms, and sound where one is 0 or below. */
const proportion = (now: number, before: number): number => {
  const middle = (Math.abs(now) + Math.abs(before)) / 2;
  return middle === 0 ? 0 : (now - before) / middle;
};
const differenceBy = (how: Compared['how']) =>
  how === 'points' ? (a: number, b: number) => a - b : proportion;

/** As it is shown: points, or per cent of what it was. */
const shownBy = (how: Compared['how'], now: number, before: number): number | null => {
  if (how === 'points') return now - before;
  return before > 0 ? (100 * (now - before)) / before : null;
};

/** Takes out what the calendar does: in proportion where all values are positive, by difference where not. */
class Calendar {
  readonly #effect: CalendarEffect;
  readonly #proportional: boolean;

  constructor(days: readonly BusinessDay[], values: readonly number[], how: Compared['how']) {
    this.#proportional = how === 'change' && values.every((value) => value > 0);
    this.#effect = calendarEffect(days, this.#proportional ? values.map(Math.log) : values);
  }
  /** What a sum over `days` would be for each of them, had none been of a particular kind. */
  mean(value: number, days: readonly BusinessDay[]): number {
    if (!this.#proportional)
      return (value - days.reduce((sum, day) => sum + this.#effect(day), 0)) / days.length;
    return value / days.reduce((sum, day) => sum + Math.exp(this.#effect(day)), 0);
  }
}

const runOf = (from: BusinessDay, length: number): BusinessDay[] =>
  Array.from({ length }, (_, at) => addDays(from, at));
const daysOf = ({ from, to }: Valued): BusinessDay[] => runOf(from, daysBetween(from, to) + 1);

/** Distances from their straight line by least squares: growth that gains or loses speed is no chance. */
function aboutTheirLine(values: readonly number[]): number[] {
  const middle = (values.length - 1) / 2;
  let [mean, slope, spread] = [0, 0, 0];
  values.forEach((value, at) => {
    mean += value / values.length;
    slope += (at - middle) * value;
    spread += (at - middle) ** 2;
  });
  return values.map((value, at) => value - mean - (slope / spread) * (at - middle));
}

/** Changes over `unit` days that ended on each day but the last `unit`, whose days are judged. */
function earlierChanges(values: readonly number[], unit: number, { kind, how }: Compared): number[] {
  const difference = differenceBy(how);
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  const flow = (end: number): number => ((sums[end] ?? 0) - (sums[end - unit] ?? 0)) / unit;
  const level = (end: number): number => values[end - 1] ?? 0;
  const at = kind === 'flow' ? flow : level;
  const changes: number[] = [];
  for (let end = kind === 'flow' ? 2 * unit : unit + 1; end <= values.length - unit; end += 1)
    changes.push(difference(at(end), at(end - unit)));
  return changes;
}

/** `units`: how many changes of the history fit into the judged one. */
function chanceOf(moved: number, history: readonly number[], units: number, least: number): number | null {
  if (history.length < least) return null;
  if (moved === 0) return 1;
  const usual = quantile(aboutTheirLine(history).map(Math.abs), NINE_IN_TEN) ?? 0;
  const spread = (usual / NORMAL_NINE_IN_TEN) * Math.sqrt(Math.max(1, units));
  return spread === 0 ? 0 : studentTwoSided(moved / spread, DEGREES);
}

type Judged = Pick<Change, 'adjusted' | 'pValue'>;

function byDays({ firstDay, values }: DailySeries, compared: Compared): Judged {
  const { kind, how, now, before } = compared;
  const days = runOf(firstDay, values.length);
  const calendar = new Calendar(days, values, how);
  const window = daysOf(now);
  const later = calendar.mean(now.value, window);
  const earlier = calendar.mean(before.value, daysOf(before));
  const bare = values.map((value, at) => calendar.mean(value, days.slice(at, at + 1)));
  const length = kind === 'flow' ? window.length : daysBetween(before.to, now.to);
  // Days enough for two windows, for the judged one and for the changes between.
  const fits = Math.floor((bare.length - LEAST_CHANGES) / 3);
  const unit = Math.min(length, UNIT, Math.max(LEAST_UNIT, fits));
  return {
    adjusted: shownBy(how, later, earlier),
    pValue: chanceOf(
      differenceBy(how)(later, earlier),
      earlierChanges(bare, unit, compared),
      length / unit,
      LEAST_CHANGES,
    ),
  };
}

function byMonths(values: readonly number[], { how, now, before }: Compared): Judged {
  const difference = differenceBy(how);
  const changes = values.slice(1).map((value, at) => difference(value, values[at] ?? 0));
  return {
    adjusted: shownBy(how, now.value, before.value),
    pValue: chanceOf(
      difference(now.value, before.value),
      changes,
      daysBetween(before.to, now.to) / DAYS_OF_MONTH,
      LEAST_MONTHS,
    ),
  };
}

/**
 * The change from `before` to `now`, both without what the calendar does to their days, against the spread of the same
 * figure's earlier changes about their own course (what nine in ten of them stay within; Student's t with ten degrees of freedom).
 * Up and down only where most of what is shown is left without the calendar, chance alone would rarely do it, and one
 * decimal shows it.
 */
export function changeOf(compared: Compared, history: History, criteria: Criteria): Change {
  const { how, now, before } = compared;
  const value = shownBy(how, now.value, before.value);
  if (value === null || history === null) return { value, adjusted: null, pValue: null, direction: 'stable' };
  const judged = 'days' in history ? byDays(history.days, compared) : byMonths(history.months, compared);
  const { adjusted, pValue } = judged;
  const least = criteria.leastChange * (how === 'points' ? Math.abs(before.value) : 100);
  const certain = pValue !== null && pValue < criteria.significance;
  // Of the same sign, and most of what is shown: a large number whose small rest is certain is still the calendar's.
  const own = adjusted !== null && adjusted * Math.sign(value) >= Math.max(least, Math.abs(value) / 2);
  if (!certain || !own || Math.round(value * 10) === 0) return { value, ...judged, direction: 'stable' };
  return { value, ...judged, direction: value > 0 ? 'up' : 'down' };
}
