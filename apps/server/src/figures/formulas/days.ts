/**
 * Days in SQL. A formula is a function of a range of days; it returns rows (business_day, dimension, value), where
 * `dimension` is '' for a single number. Ranges are SQL expressions over the parameters, so that formulas can be
 * combined into one statement.
 */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}
export type Formula = (range: DayRange) => string;

/** The days for which a figure is requested. */
export const REQUESTED: DayRange = { from: '$1::date', to: '$2::date' };

/** Relation (business_day) of every day of the range. */
export const daysOf = ({ from, to }: DayRange): string =>
  `(select ${from} + n as business_day from generate_series(0, ${to} - ${from}) n)`;

export const earlier = ({ from, to }: DayRange, days: number): DayRange => ({
  from: `(${from} - ${days})`,
  to: `(${to} - ${days})`,
});
/** The range extended backwards by the days that a window of `days` days covers. */
export const withWindow = ({ from, to }: DayRange, days: number): DayRange => ({
  from: `(${from} - ${days - 1})`,
  to,
});

export const monthStart = (day: string): string => `date_trunc('month', ${day}::timestamp)::date`;
/** Last day of the calendar month that contains the day. */
export const monthEnd = (day: string): string =>
  `((date_trunc('month', ${day}::timestamp) + interval '1 month')::date - 1)`;
/** Last day of the last calendar month that is complete at the end of the day; the day itself when a month ends on it. */
export const completeMonthEnd = (day: string): string =>
  `(date_trunc('month', (${day} + 1)::timestamp)::date - 1)`;
/**
 * The last closed day by then: the day itself once it is closed; for the open day, the one that screens show next to
 * it.
 */
const lastClosed = (day: string): string =>
  `(select max(c.business_day) from day_closes c where c.business_day <= ${day})`;
/** Last day of the last calendar month that is complete at that closed day. */
export const closedMonthEnd = (day: string): string => completeMonthEnd(lastClosed(day));
/** Last day of the month before that one. */
export const monthEndBefore = (day: string): string => `(${monthStart(completeMonthEnd(day))} - 1)`;

/** A quotient with 30 decimal places, so that the 12 that are stored do not depend on the order of computing. */
export const divide = (top: string, bottom: string): string =>
  `(${top})::numeric(60, 30) / nullif(${bottom}, 0)`;
