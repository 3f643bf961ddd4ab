/** What somebody would say of the coming days without a model. */

const MONTH = 30;
const YEAR = 365;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * A month's amount and the month's before it, carried on by their growth: whole months one after another, and of the last
 * one the part that the horizon has of it.
 *
 * @param months horizon in months; a part of one counts in proportion
 * @returns null where the earlier month brought nothing, so that there is no growth to speak of
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

/** The sum over the coming `horizon` days, by each method that the days so far are enough for. */
export function baselinesOf(values: readonly number[], horizon: number): Record<string, number | null> {
  /** The days before the last `back`. */
  const past = (days: number, back = 0): number | null =>
    days + back > values.length ? null : sum(values.slice(values.length - back - days, values.length - back));
  const before = values.slice(-horizon);
  const month = past(MONTH);
  const earlier = past(MONTH, MONTH);
  const period = past(horizon);
  const periodBefore = past(horizon, horizon);
  // The same days a year ago, and how much a month brings against the same month a year ago.
  const season =
    horizon > YEAR || YEAR > values.length ? null : sum(values.slice(values.length - YEAR).slice(0, horizon));
  const monthThen = past(MONTH, YEAR);
  return {
    [`the last ${horizon} days again`]: (sum(before) / before.length) * horizon,
    'the last 30 days times their growth':
      month === null || earlier === null ? null : grownOn(month, earlier, horizon / MONTH),
    ...(horizon === MONTH
      ? {}
      : {
          [`the last ${horizon} days times their growth`]:
            period === null || periodBefore === null || periodBefore <= 0 ? null : period ** 2 / periodBefore,
        }),
    'the same days a year ago times the growth since':
      season === null || month === null || monthThen === null || monthThen <= 0
        ? null
        : (season * month) / monthThen,
  };
}
