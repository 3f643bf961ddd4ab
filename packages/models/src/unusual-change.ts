/** Whether a change is unusual compared with its own history. */
import { median } from 'd3-array';
import { robustScale } from './robust.ts';

/** Minimum number of earlier changes. */
const FEWEST_CHANGES = 6;
/** In robust standard deviations: about one in eighty normal changes is larger. */
export const NOTABLE = 2.5;
/** Minimum spread, in the given unit: a nearly constant history would make every change unusual. */
const LEAST_SPREAD = 0.5;

export interface JudgedChange {
  readonly change: number;
  /** The median of the earlier changes, and their robust standard deviation. */
  readonly usual: number;
  readonly spread: number;
  readonly score: number;
}

/** Percent from each value to the next; a change from 0 is left out. */
export const percentChanges = (values: readonly number[]): number[] =>
  values.slice(1).flatMap((value, at) => {
    const before = values[at] ?? 0;
    return before > 0 ? [(100 * (value - before)) / before] : [];
  });

/**
 * The modified z-score of Iglewicz and Hoaglin (1993): distance from the median in units of the scaled median absolute
 * deviation. `change` and `history` in per cent. Null while the history is too short.
 */
export function judgeChange(change: number, history: readonly number[]): JudgedChange | null {
  const usual = median(history);
  if (usual === undefined || history.length < FEWEST_CHANGES) return null;
  const spread = Math.max(robustScale(history), LEAST_SPREAD);
  return { change, usual, spread, score: (change - usual) / spread };
}
