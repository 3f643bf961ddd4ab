/** The monthly growth rate and its decay. */

export interface GrowthTrend {
  /** The growth in the next month, as a share: 0.06 is 6%. */
  readonly next: number;
  /** The factor by which the growth changes from month to month. */
  readonly decay: number;
  /** Months of growth used. */
  readonly months: number;
  readonly method: 'fitted' | 'mean' | 'none';
}

/** Maximum number of months; older ones are not representative. */
const MAX_MONTHS = 12;
const LEAST = 4;
const RECENT = 3;
/** The decay if there are too few months to estimate it; below, the bounds of an estimate. */
const USUAL_DECAY = 0.93;
const [FASTEST_DECAY, NO_DECAY] = [0.8, 1];

/**
 * The trend of sizes at consecutive month ends, oldest first. Growth that decays by a constant factor is a straight
 * line in its logarithm, fitted by least squares over the last twelve months. With fewer than four months, or a
 * decrease, which has no logarithm: the mean of the last three.
 */
export function growthTrend(sizes: readonly number[]): GrowthTrend {
  const rates = sizes
    .slice(1)
    .map((size, place) => size / (sizes[place] ?? Number.NaN) - 1)
    .filter(Number.isFinite)
    .slice(-MAX_MONTHS);
  const months = rates.length;
  if (months === 0) return { next: 0, decay: USUAL_DECAY, months, method: 'none' };
  if (months < LEAST || rates.some((rate) => rate <= 0)) {
    const recent = rates.slice(-RECENT);
    const mean = recent.reduce((sum, rate) => sum + rate, 0) / recent.length;
    return { next: mean, decay: USUAL_DECAY, months, method: 'mean' };
  }
  const logs = rates.map(Math.log);
  const [middle, level] = [(months - 1) / 2, logs.reduce((sum, log) => sum + log, 0) / months];
  let [above, below] = [0, 0];
  for (const [place, log] of logs.entries()) {
    above += (place - middle) * (log - level);
    below += (place - middle) ** 2;
  }
  const slope = Math.min(Math.log(NO_DECAY), Math.max(Math.log(FASTEST_DECAY), above / below));
  return {
    next: Math.exp(level + slope * (months - middle)),
    decay: Math.exp(slope),
    months,
    method: 'fitted',
  };
}
