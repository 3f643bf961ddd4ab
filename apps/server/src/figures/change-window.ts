/** The days that a figure's value of a day covers, and two such windows in words. */
import { addDays, daysBetween, oneMonthBefore, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { startOf } from '@cottontree/contract/calendar-periods.ts';
import type { Against } from '@cottontree/contract/figures/changes.ts';
import type { Figure } from './figure.ts';
import { grainOf } from './grain.ts';

export interface Window {
  readonly kind: 'flow' | 'stock';
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

const firstOf = (day: BusinessDay): BusinessDay => `${day.slice(0, 7)}-01`;
const endsMonth = (day: BusinessDay): boolean => addDays(day, 1).endsWith('-01');

/** Last day of the last calendar month that is complete at the end of the day. */
export const completeMonthEnd = (day: BusinessDay): BusinessDay =>
  endsMonth(day) ? day : addDays(firstOf(day), -1);

/** YYYY-MM of the last calendar month that is complete at the end of the day. */
export const lastCompleteMonth = (day: BusinessDay): string => completeMonthEnd(day).slice(0, 7);

/** The window of the value of `day`: the days that it sums up, or that day alone for a level. */
export function windowUpTo(figure: Figure, dimension: string, day: BusinessDay): Window {
  const grain = grainOf(figure);
  switch (grain) {
    case 'level':
      return { kind: 'stock', from: day, to: day };
    case 'day':
      return { kind: 'flow', from: day, to: day };
    case 'complete-month': {
      const to = completeMonthEnd(day);
      return { kind: 'flow', from: firstOf(to), to };
    }
    case 'window':
      return { kind: 'flow', from: addDays(day, 1 - Number(dimension)), to: day };
    default:
      return { kind: 'flow', from: startOf(grain, day), to: day };
  }
}

/**
 * The days whose values are compared for a figure up to a closed day: the ends of complete months when the figure
 * covers those.
 */
export function daysAgainst(
  figure: Figure,
  against: Against,
  day: BusinessDay,
): { readonly now: BusinessDay; readonly before: BusinessDay } {
  if (grainOf(figure) === 'complete-month') return monthAgainst(day);
  return { now: day, before: against === 'week' ? addDays(day, -7) : oneMonthBefore(day) };
}
/** The ends of the last two calendar months that are complete at the end of the day. */
export function monthAgainst(day: BusinessDay): { readonly now: BusinessDay; readonly before: BusinessDay } {
  const now = completeMonthEnd(day);
  return { now, before: addDays(firstOf(now), -1) };
}

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: BusinessDay): string => format.format(new Date(`${day}T00:00:00Z`));
};
const MONTH = { plain: words({ month: 'short' }), dated: words({ month: 'short', year: 'numeric' }) };
const DAY = {
  plain: words({ month: 'short', day: 'numeric' }),
  dated: words({ month: 'short', day: 'numeric', year: 'numeric' }),
};

const isMonth = ({ from, to }: Window): boolean => from === firstOf(to) && endsMonth(to);

/**
 * "Oct vs Sep"; "in Oct" for levels at the ends of two months; "30 days vs the 30 before"; "Nov 1 – 21,
 * on Oct 1 – 21"; "Nov 21 vs Oct 22".
 */
export function windowInWords(now: Window, before: Window): string {
  const style = now.from.slice(0, 4) === before.from.slice(0, 4) ? 'plain' : 'dated';
  if (now.kind === 'flow' && isMonth(now) && isMonth(before))
    return `${MONTH[style](now.to)} vs ${MONTH[style](before.to)}`;
  // The value beside it is often that of a later day, which "Oct 31 vs Sep 30" would seem to be.
  if (now.kind === 'stock' && endsMonth(now.to) && addDays(firstOf(now.to), -1) === before.to)
    return `in ${MONTH[style](now.to)}`;
  const days = daysBetween(now.from, now.to) + 1;
  if (days > 1 && addDays(before.to, 1) === now.from && daysBetween(before.from, before.to) + 1 === days)
    return `${days} days vs the ${days} before`;
  const span = ({ from, to }: Window): string => {
    if (from === to) return DAY[style](to);
    const short = style === 'plain' && from.slice(0, 7) === to.slice(0, 7);
    return `${DAY[style](from)} – ${short ? Number(to.slice(8)) : DAY[style](to)}`;
  };
  return `${span(now)} vs ${span(before)}`;
}
