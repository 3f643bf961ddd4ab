/** Combinations of formulas: quotients, sums, windows, complete months and their growth. */
import {
  closedMonthEnd,
  completeMonthEnd,
  daysOf,
  divide,
  earlier,
  monthEndBefore,
  monthStart,
  withWindow,
  type DayRange,
  type Formula,
} from './days.ts';

/** factor x top / bottom, for each dimension of `bottom`; no value where that is 0. A missing `top` counts as 0. */
export const ratio =
  (top: Formula, bottom: Formula, factor: 1 | 100 = 1): Formula =>
  (range) =>
    `
select b.business_day, b.dimension, ${factor} * ${divide('coalesce(t.value, 0)', 'b.value')} as value
  from (${bottom(range)}) b
  left join (${top(range)}) t on t.business_day = b.business_day and t.dimension = b.dimension`;

/** The sum over all dimensions of a formula. */
export const total =
  (formula: Formula): Formula =>
  (range) =>
    `
select business_day, '' as dimension, sum(value) as value from (${formula(range)}) parts group by business_day`;

/** Sum of formulas, each with its sign. A day without any row has no row here. */
export const signedSum =
  (...terms: readonly (readonly ['+' | '-', Formula])[]): Formula =>
  (range) =>
    `
select business_day, dimension, sum(value) as value from (${terms
      .map(
        ([sign, formula]) =>
          `select business_day, dimension, ${sign}value as value from (${formula(range)}) x`,
      )
      .join('\nunion all\n')}) terms
 group by business_day, dimension`;

/** The value `days` days before each day. */
export const ago =
  (formula: Formula, days: number): Formula =>
  (range) =>
    `
select business_day + ${days} as business_day, dimension, value from (${formula(earlier(range, days))}) past`;

/** Weeks before a day that tell what is usual on its weekday. */
export const USUAL_WEEKS = 8;

/**
 * The mean of a formula on the same weekday of the USUAL_WEEKS weeks before each day; days without a row do not count,
 * and where none has one there is no value.
 */
export const usualOnWeekday =
  (formula: Formula): Formula =>
  (range) =>
    `
select d.business_day, v.dimension, ${divide('sum(v.value)', 'count(*)')} as value
  from ${daysOf(range)} d
 cross join generate_series(1, ${USUAL_WEEKS}) weeks(before)
  join (${formula({ from: `(${range.from} - ${7 * USUAL_WEEKS})`, to: `(${range.to} - 7)` })}) v
    on v.business_day = d.business_day - 7 * weeks.before
 group by d.business_day, v.dimension`;

/** Percent by which a formula is above another one; no value where that is not above 0. A missing `value` counts as 0. */
export const above =
  (value: Formula, usual: Formula): Formula =>
  (range) =>
    `
select u.business_day, u.dimension, 100 * (${divide('coalesce(v.value, 0)', 'u.value')} - 1) as value
  from (${usual(range)}) u
  left join (${value(range)}) v on v.business_day = u.business_day and v.dimension = u.dimension
 where u.value > 0`;

/** Sum of a daily formula of one number over the `days` days that end with each day. */
export const rollingSum =
  (formula: Formula, days: number): Formula =>
  (range) => {
    const reach = withWindow(range, days);
    return `
select business_day, '' as dimension, value from (
  select d.business_day, sum(coalesce(v.value, 0)) over (order by d.business_day rows ${days - 1} preceding) as value
    from ${daysOf(reach)} d left join (${formula(reach)}) v on v.business_day = d.business_day) w
 where business_day >= ${range.from}`;
  };

/** Sums of a daily formula of one number over several windows that end with each day: the dimension is the window's days. */
export const rollingTotals =
  (formula: Formula, windows: readonly number[]): Formula =>
  (range) => {
    const reach = withWindow(range, Math.max(...windows));
    const sums = windows.map(
      (days) =>
        `sum(coalesce(v.value, 0)) over (order by d.business_day rows ${days - 1} preceding) as days${days}`,
    );
    return `
select w.business_day, p.dimension, p.value
  from (select d.business_day, ${sums.join(', ')}
          from ${daysOf(reach)} d left join (${formula(reach)}) v on v.business_day = d.business_day) w
 cross join lateral (values ${windows.map((days) => `('${days}', w.days${days})`).join(', ')}) p(dimension, value)
 where w.business_day >= ${range.from}`;
  };

/** Sum of a daily formula of one number from the beginning to each day; no value before its first row. */
export const toDate =
  (daily: Formula): Formula =>
  ({ from, to }) =>
    `
select d.business_day, '' as dimension, sum(m.value) over (order by d.business_day) as value
  from ${daysOf({ from, to })} d
  left join (select greatest(v.business_day, ${from}) as business_day, sum(v.value) as value
               from (${daily({ from: `'-infinity'::date`, to })}) v group by 1) m on m.business_day = d.business_day`;

/** Sum of a daily formula from the first of the calendar month to each day. */
export const monthToDate =
  (daily: Formula): Formula =>
  ({ from, to }) =>
    `
select d.business_day, v.dimension, sum(v.value) as value
  from ${daysOf({ from, to })} d
  join (${daily({ from: monthStart(from), to })}) v
    on ${monthStart('v.business_day')} = ${monthStart('d.business_day')} and v.business_day <= d.business_day
 group by d.business_day, v.dimension`;

const monthEndsOf = ({ from, to }: DayRange): DayRange => ({
  from: completeMonthEnd(from),
  to: completeMonthEnd(to),
});

/** A formula with rows at month ends, read at the end of the last month complete at each day. */
export const ofCompleteMonth =
  (formula: Formula): Formula =>
  (range) =>
    `
select d.business_day, m.dimension, m.value
  from ${daysOf(range)} d
  join (${formula(monthEndsOf(range))}) m on m.business_day = ${completeMonthEnd('d.business_day')}`;

/**
 * The same for figures that also cover the open day: the month that is complete at the last closed day. A figure that
 * combines it with a count that is still growing is then consistent with the two values on the same screen.
 */
export const ofClosedMonth =
  (formula: Formula): Formula =>
  (range) =>
    `
select d.business_day, m.dimension, m.value
  from ${daysOf(range)} d
  join (${formula({ from: closedMonthEnd(range.from), to: closedMonthEnd(range.to) })}) m on m.business_day = ${closedMonthEnd('d.business_day')}`;

/** A formula on the days for which such a month is known: the books had begun by its end. */
export const onceAMonthIsBooked =
  (formula: Formula): Formula =>
  (range) =>
    `
select b.* from (${formula(range)}) b
 where ${closedMonthEnd('b.business_day')} >= (select min(c.business_day) from day_closes c)`;

/** `compared` is an expression over later.value and before.value: the last two complete months of a formula. */
const monthOverMonth =
  (formula: Formula, compared: string): Formula =>
  (range) =>
    `
with months as (${formula({ from: monthEndBefore(range.from), to: completeMonthEnd(range.to) })})
select d.business_day, before.dimension, ${compared} as value
  from ${daysOf(range)} d
  join months before on before.business_day = ${monthEndBefore('d.business_day')}
  left join months later on later.business_day = ${completeMonthEnd('d.business_day')} and later.dimension = before.dimension`;

/** Percent by which a formula of month ends changed over the last complete month; no value when it was 0 before. */
export const growth = (formula: Formula): Formula =>
  monthOverMonth(formula, `100 * (${divide('coalesce(later.value, 0)', 'before.value')} - 1)`);

/** Percentage points by which a share changed over the last complete month; no value when either month has none. */
export const pointChange = (share: Formula): Formula => monthOverMonth(share, 'later.value - before.value');
