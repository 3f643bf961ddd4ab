/** Survival of subjects, some of whom are still present: the product-limit estimate of Kaplan and Meier (1958). */

/** Numbers of subjects that ended, and that were last observed without having ended, at this time. */
export interface Endings {
  readonly time: number;
  readonly ended: number;
  readonly censored: number;
}
export interface SurvivalPoint {
  readonly time: number;
  /** Subjects with at least this time. */
  readonly atRisk: number;
  /** Share, 0 to 1, that survives beyond the time. */
  readonly share: number;
  /** 95% interval from Greenwood's variance on the log-minus-log scale, which keeps it within 0 and 1. */
  readonly low: number;
  readonly high: number;
}

const Z_95 = 1.959_963_985;

/**
 * S(t) = product over times u up to t of (1 - ended(u) / atRisk(u)); subjects censored at a time are at risk of ending
 * at it. Greenwood's formula (1926): Var S = S² · sum of ended / (atRisk · (atRisk - ended)). The interval is that of
 * Kalbfleisch and Prentice, S^exp(±z·σ) with σ = sqrt(sum) / |ln S|.
 *
 * @param endings one for each time, in any order
 * @returns a point for each time at which subjects ended or were last observed, in order of time
 */
export function kaplanMeier(endings: readonly Endings[]): SurvivalPoint[] {
  let atRisk = endings.reduce((sum, { ended, censored }) => sum + ended + censored, 0);
  let share = 1;
  let greenwood = 0;
  return endings
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, ended, censored }) => {
      const present = atRisk;
      if (ended > 0) {
        share *= 1 - ended / present;
        greenwood += ended / (present * (present - ended));
      }
      atRisk -= ended + censored;
      return { time, atRisk: present, share, ...interval(share, greenwood) };
    });
}

/** No uncertainty at both ends: nobody has ended yet, or everybody has. */
function interval(share: number, greenwood: number): { low: number; high: number } {
  if (share <= 0 || share >= 1) return { low: share, high: share };
  const reach = (Z_95 * Math.sqrt(greenwood)) / Math.abs(Math.log(share));
  return { low: share ** Math.exp(reach), high: share ** Math.exp(-reach) };
}
