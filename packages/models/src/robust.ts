/** Robust location and scale, which outliers hardly influence. */
import { median } from 'd3-array';

/** Scales the median absolute deviation of normal values to their standard deviation: 1 / Φ⁻¹(3/4). */
const NORMAL_CONSISTENCY = 1.4826;

/** Median absolute deviation from the median, as a standard deviation (Hampel 1974); 0 for no values. */
export function robustScale(values: readonly number[]): number {
  const middle = median(values);
  if (middle === undefined) return 0;
  return NORMAL_CONSISTENCY * (median(values, (value) => Math.abs(value - middle)) ?? 0);
}

/**
 * Which hypotheses may be rejected if at most the share `rate` of the rejected ones may be true (Benjamini and Hochberg
 * 1995: valid for independent and for positively dependent tests).
 *
 * @returns for each p-value, in input order, whether it is rejected
 */
export function falseDiscoveryControl(pValues: readonly number[], rate: number): boolean[] {
  const order = pValues.map((p, place) => ({ p, place })).toSorted((a, b) => a.p - b.p);
  let last = -1;
  order.forEach(({ p }, rank) => {
    if (p <= ((rank + 1) / order.length) * rate) last = rank;
  });
  const rejected = new Set(order.slice(0, last + 1).map(({ place }) => place));
  return pValues.map((_, place) => rejected.has(place));
}
