/** Which day of a figure has the value for a span. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Figure } from '../../figures/figure.ts';
import { grainOf, windowOf } from '../../figures/grain.ts';
import { lengthOf, type Span } from './periods.ts';

export interface Calendar {
  readonly today: BusinessDay;
  readonly lastClosed: BusinessDay | null;
}
/** The day whose value answers for the span, or why there is none. */
export type Reach = { readonly day: BusinessDay } | { readonly refused: string };

const WINDOWS = [7, 30, 90, 365];
export const windowDimension = (span: Span): string | null =>
  WINDOWS.includes(lengthOf(span)) ? String(lengthOf(span)) : null;

/** The newest day for which the figure has a value. */
export const newestOf = ({ timing }: Figure, { today, lastClosed }: Calendar): BusinessDay | null =>
  timing === 'live' ? today : lastClosed;

/**
 * The day for `figure` at the end of `span`. For a span that is not over, it is the newest day, if the figure
 * accumulates.
 */
export function reach(figure: Figure, span: Span, calendar: Calendar): Reach {
  const newest = newestOf(figure, calendar);
  if (newest === null) return { refused: 'No business day is closed yet.' };
  if (span.first > calendar.today) return { refused: 'That lies in the future.' };
  const grain = grainOf(figure);
  const upToNow: Reach = { day: span.last < newest ? span.last : newest };
  const { kind } = span;
  const own = `“${figure.title}” is a figure `;
  switch (grain) {
    case 'level':
      // A balance is read at the close of a day; for today, its newest value.
      if (kind === 'days' && lengthOf(span) !== windowOf(figure))
        return { refused: `${own}at the end of a day, not over a run of days.` };
      return upToNow;
    case 'day':
      if (kind !== 'day' && kind !== 'latest') return { refused: `${own}of single days.` };
      if (kind === 'day' && span.last > newest)
        return { refused: `${own}that is fixed when the day is closed; the newest is of ${newest}.` };
      return upToNow;
    case 'complete-month':
      if (kind === 'latest') return { day: newest };
      if (kind !== 'month') return { refused: `${own}of calendar months.` };
      // Also for a live figure: a month is over once its last day is closed.
      if (span.last > (calendar.lastClosed ?? '')) return { refused: `${own}of months that are over.` };
      return { day: span.last };
    case 'window':
      if (windowDimension(span) === null) return { refused: `${own}of 7, 30, 90 or 365 days.` };
      if (kind !== 'days' && span.last > newest) return { refused: `${own}of days that are over.` };
      return upToNow;
    default:
      if (kind !== grain && kind !== 'latest') return { refused: `${own}of a calendar ${grain}.` };
      return upToNow;
  }
}

/**
 * The days, or the month ends, of a span that is drawn as a line or ranked. Null where they are too few or too many.
 */
export function placesIn(figure: Figure, span: Span, calendar: Calendar): BusinessDay[] | null {
  const newest = newestOf(figure, calendar);
  if (newest === null) return null;
  const grain = grainOf(figure);
  const to = span.last < newest ? span.last : newest;
  const every: BusinessDay[] = [];
  for (let day = span.first; day <= to && every.length < 800; day = addDays(day, 1)) every.push(day);
  const monthly = grain === 'complete-month' || grain === 'month';
  const places = monthly ? every.filter((day) => addDays(day, 1).endsWith('-01')) : every;
  return places.length < 2 || places.length > 400 ? null : places;
}
