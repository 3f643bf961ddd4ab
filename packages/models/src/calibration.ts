/** Quality of probabilities: whether they rank correctly and are calibrated. */

/**
 * The probability that a random positive case has a higher score than a random negative one, with ties as one half: the
 * area under the ROC curve (Hanley and McNeil 1982; Mann and Whitney's U). Null if all labels are equal.
 */
export function areaUnderCurve(scores: Float64Array, labels: Uint8Array): number | null {
  const order = [...scores.keys()].toSorted((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  const positive = labels.reduce((sum, label) => sum + label, 0);
  const negative = labels.length - positive;
  if (positive === 0 || negative === 0) return null;
  let rankSum = 0;
  for (let start = 0; start < order.length;) {
    let end = start;
    let ones = 0;
    while (end < order.length && scores[order[end] ?? 0] === scores[order[start] ?? 0]) {
      ones += labels[order[end] ?? 0] ?? 0;
      end += 1;
    }
    rankSum += ones * ((start + end + 1) / 2);
    start = end;
  }
  return (rankSum - (positive * (positive + 1)) / 2) / (positive * negative);
}

/** Mean squared difference between probability and outcome (Brier 1950). */
export const brierScore = (scores: Float64Array, outcomes: ArrayLike<number>): number =>
  scores.reduce((sum, p, at) => sum + (p - (outcomes[at] ?? 0)) ** 2, 0) / Math.max(1, scores.length);

/** A decile of the observations by ascending prediction. */
export interface CalibrationGroup {
  readonly predicted: number;
  readonly observed: number;
  readonly count: number;
}

/**
 * Mean prediction and mean outcome of ten groups of equal size, by ascending prediction; fewer groups for fewer rows.
 */
export function calibrationByDecile(scores: Float64Array, outcomes: ArrayLike<number>): CalibrationGroup[] {
  const order = [...scores.keys()].toSorted((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  const groups = Math.min(10, order.length);
  return Array.from({ length: groups }, (_, group) => {
    const members = order.slice(
      Math.round((group * order.length) / groups),
      Math.round(((group + 1) * order.length) / groups),
    );
    const mean = (of: (at: number) => number): number =>
      members.reduce((sum, at) => sum + of(at), 0) / members.length;
    return {
      predicted: mean((at) => scores[at] ?? 0),
      observed: mean((at) => outcomes[at] ?? 0),
      count: members.length,
    };
  });
}

/** A share with its confidence interval. */
export interface ShareInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Wilson's 95% interval of a share (Wilson 1927); with 0 observations it is 0 to 1. */
export function wilson(hits: number, of: number): ShareInterval {
  if (of === 0) return { share: 0, low: 0, high: 1 };
  const z = 1.959963984540054;
  const share = hits / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return { share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
