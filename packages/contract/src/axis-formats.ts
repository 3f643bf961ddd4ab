import { shortDayOf, shortMonthOf } from './english-dates.ts';
import { numberFormat } from './lazy-format.ts';

/** Short formats for the axes of charts, where a tick has room for only a few characters. */
const compact = numberFormat({ notation: 'compact', maximumFractionDigits: 1 });

/** "Nov 21" */
export const shortDay = (day: string): string => shortDayOf(new Date(day));
/** "Nov" */
export const shortMonth = (day: string): string => shortMonthOf(new Date(day));
const short = (value: number): string => compact.format(value).replace('-', '−');
/** "45K"; empty for fractions, because counts are whole numbers. */
export const countTick = (value: number): string => (Number.isInteger(value) ? short(value) : '');
/** "$1.2M", "−$40K" */
export const dollarTick = (value: number): string =>
  `${value < 0 ? '−' : ''}$${compact.format(Math.abs(value))}`;
/** "40%" */
export const percentTick = (value: number): string => `${short(value)}%`;
