/** Assesses whether a change is more than calendar effects and chance, based on the figure's own earlier changes. */
import { quantile } from 'd3-array';
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { calendarEffect, type CalendarEffect } from './calendar-effects.ts';
import type { DailySeries } from './forecast.ts';
import { studentTwoSided } from './special-functions.ts';

/** First and last day of a sum; for a level both are its day. */
interface Valued {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
  readonly value: number;
}
export interface Compared {
  /** flow: sums over the days of two periods; stock: a level on two days. */
  readonly kind: 'flow' | 'stock';
  /** Percentages differ by points, all other units in proportion. */
  readonly how: 'points' | 'change';
  readonly now: Valued;
  readonly before: Valued;
}
/**
 * The history of the figure up to the end of `now`: daily values, which are the amount of each day or the level at its
 * end. For a figure without daily values: its values at the earlier month ends, oldest first. Each month contains one
 * salary cycle.
 */
export type History = { readonly days: DailySeries } | { readonly months: readonly number[] } | null;

export interface Change {
  /** Per cent or points, as displayed; null if the previous value was not above 0, which allows no percentage. */
  readonly value: number | null;
  /** The change without the effects of weekdays, salary windows, holidays and the number of days. */
  readonly adjusted: number | null;
  /** Two-sided probability of such a large change by chance; null: the history is too short. */
  readonly pValue: number | null;
  readonly direction: 'up' | 'down' | 'stable';
}
export interface Criteria {
  readonly significance: number;
  /** Smaller changes, as a share of the previous value, do not count. */
  readonly leastChange: number;
}

/**
 * Longer periods are assessed with changes over this many days, scaled by the square root of the ratio, as for a random
 * walk.
 */
const UNIT = 30;
/** With a short history shorter changes are used, down to a week. */
const LEAST_UNIT = 7;
/** Minimum number of earlier changes, one per end day. Neighbours overlap, so many are needed. */
const LEAST_CHANGES = 28;
/** Minimum number of months for an assessment. */
const LEAST_MONTHS = 6;
const DAYS_OF_MONTH = 30;
/**
 * The quantile of the absolute deviations that measures the spread: a few outliers do not count, regular jumps do. For
 * normal values it is 1.645 standard deviations.
 */
const NINE_IN_TEN = 0.9;
const NORMAL_NINE_IN_TEN = 1.6449;
/** Degrees of freedom: heavier tails than the normal distribution, as for single days. */
const DEGREES = 10;

/**
 * The difference of two amounts relative to their mean: for small differences that of the logarithms, and defined also
 * for values of 0 or below.
 */
const proportion = (now: number, before: number): number => {
  const middle = (Math.abs(now) + Math.abs(before)) / 2;
  return middle === 0 ? 0 : (now - before) / middle;
};
const differenceBy = (how: Compared['how']) =>
  how === 'points' ? (a: number, b: number) => a - b : proportion;

/** The displayed difference: points, or per cent of the previous value. */
const shownBy = (how: Compared['how'], now: number, before: number): number | null => {
  if (how === 'points') return now - before;
  return before > 0 ? (100 * (now - before)) / before : null;
};

/** Removes the calendar effects: in proportion if all values are positive, otherwise by difference. */
class Calendar {
  readonly #effect: CalendarEffect;
  readonly #proportional: boolean;

  constructor(days: readonly BusinessDay[], values: readonly number[], how: Compared['how']) {
    this.#proportional = how === 'change' && values.every((value) => value > 0);
    this.#effect = calendarEffect(days, this.#proportional ? values.map(Math.log) : values);
  }
  /** What a sum over `days` would be per day if no day had a calendar effect. */
  mean(value: number, days: readonly BusinessDay[]): number {
    if (!this.#proportional)
      return (value - days.reduce((sum, day) => sum + this.#effect(day), 0)) / days.length;
    return value / days.reduce((sum, day) => sum + Math.exp(this.#effect(day)), 0);
  }
}

const runOf = (from: BusinessDay, length: number): BusinessDay[] =>
  Array.from({ length }, (_, at) => addDays(from, at));
const daysOf = ({ from, to }: Valued): BusinessDay[] => runOf(from, daysBetween(from, to) + 1);

/** Residuals from a least-squares line: growth that accelerates or slows down is not chance. */
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

/** Changes over `unit` days, for every end day except the last `unit` days, which are assessed. */
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

/** `units`: the length of the assessed change in units of the history's changes. */
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
  // Enough days for two periods of the assessed change and for the changes between them.
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
 * The change from `before` to `now`, both without calendar effects, compared with the spread of the figure's earlier
 * changes around their own trend (the 90% quantile of their deviations; Student's t with ten degrees of freedom). Up or
 * down only if most of the displayed change remains without the calendar, is unlikely to be chance, and is visible with
 * one decimal.
 */
export function changeOf(compared: Compared, history: History, criteria: Criteria): Change {
  const { how, now, before } = compared;
  const value = shownBy(how, now.value, before.value);
  if (value === null || history === null) return { value, adjusted: null, pValue: null, direction: 'stable' };
  const judged = 'days' in history ? byDays(history.days, compared) : byMonths(history.months, compared);
  const { adjusted, pValue } = judged;
  const least = criteria.leastChange * (how === 'points' ? Math.abs(before.value) : 100);
  const certain = pValue !== null && pValue < criteria.significance;
  // The same sign, and most of the displayed change: a large change with a small significant remainder is still a
  // calendar effect.
  const own = adjusted !== null && adjusted * Math.sign(value) >= Math.max(least, Math.abs(value) / 2);
  if (!certain || !own || Math.round(value * 10) === 0) return { value, ...judged, direction: 'stable' };
  return { value, ...judged, direction: value > 0 ? 'up' : 'down' };
}
