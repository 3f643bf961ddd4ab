/** Simple forecasts of the coming days without a model. */

const MONTH = 30;
const YEAR = 365;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Continues the growth from one month's amount to the next: whole months one after another, and the last one in
 * proportion to the horizon.
 *
 * @param months horizon in months; a fraction counts in proportion
 * @returns null if the earlier month was 0, so that there is no growth rate
 */
export function grownOn(last: number, before: number, months: number): number | null {
  if (before <= 0) return null;
  const growth = last / before;
  return sum(
    Array.from(
      { length: Math.ceil(months) },
      (_, month) => last * growth ** (month + 1) * Math.min(1, months - month),
    ),
  );
}

/** The sum over the next `horizon` days by each method; null if the history is too short for the method. */
export function baselinesOf(values: readonly number[], horizon: number): Record<string, number | null> {
  /** The sum of the `days` before the last `back` days. */
  const past = (days: number, back = 0): number | null =>
    days + back > values.length ? null : sum(values.slice(values.length - back - days, values.length - back));
  const before = values.slice(-horizon);
  const month = past(MONTH);
  const earlier = past(MONTH, MONTH);
  const period = past(horizon);
  const periodBefore = past(horizon, horizon);
  // The same days a year ago, and the ratio of the last month to the same month a year ago.
  const season =
    horizon > YEAR || YEAR > values.length ? null : sum(values.slice(values.length - YEAR).slice(0, horizon));
  const monthThen = past(MONTH, YEAR);
  return {
    [`the last ${horizon} days repeated`]: (sum(before) / before.length) * horizon,
    'the last 30 days with their growth':
      month === null || earlier === null ? null : grownOn(month, earlier, horizon / MONTH),
    ...(horizon === MONTH
      ? {}
      : {
          [`the last ${horizon} days with their growth`]:
            period === null || periodBefore === null || periodBefore <= 0 ? null : period ** 2 / periodBefore,
        }),
    'the same days last year with the growth since':
      season === null || month === null || monthThen === null || monthThen <= 0
        ? null
        : (season * month) / monthThen,
  };
}
