/**
 * Drivers of a probability: compares groups of customers that a model was not trained on, in its predictions and in the
 * outcomes.
 */
import { max, median } from 'd3-array';
import type { Driver } from '@cottontree/contract/predictions/predictions.ts';
import { FEATURES } from './customers.ts';
import { outcomesOf, type Cases } from './cases.ts';

const MOST_NAMED = 8;

const odds = (share: number): number => share / (1 - share);

/**
 * Compares the customers above the median of each property (or with it) with the rest. It names the properties whose
 * groups differ in their outcomes by more than chance (Woolf's 95% interval of the odds ratio, with half a case added
 * to each cell), and for which the model predicted the same direction.
 * @param scores the prediction for each case by a model that was not trained on it
 */
export function driversOf(cases: Cases, scores: Float64Array): Driver[] {
  return FEATURES.flatMap(({ name }, column) => {
    const { values, columns } = cases.data;
    const own = cases.tiers.map((_, row) => values[row * columns + column] ?? 0);
    const more = aboveMedian(own);
    const driver = compared(name, more, scores, outcomesOf(cases));
    return driver === null ? [] : [driver];
  })
    .toSorted((a, b) => Math.abs(Math.log(b.oddsRatio)) - Math.abs(Math.log(a.oddsRatio)))
    .slice(0, MOST_NAMED);
}

function aboveMedian(values: readonly number[]): boolean[] {
  const middle = median(values) ?? 0;
  // When the median is the maximum, the cases at the maximum count as having more.
  const atLeast = middle === max(values);
  return values.map((value) => value > middle || (atLeast && value === middle));
}

function sideOf(
  rows: readonly boolean[],
  wanted: boolean,
  scores: Float64Array,
  labels: Uint8Array,
): Driver['more'] {
  let [members, predicted, observed] = [0, 0, 0];
  rows.forEach((each, row) => {
    if (each !== wanted) return;
    members += 1;
    predicted += scores[row] ?? 0;
    observed += labels[row] ?? 0;
  });
  return { members, predicted: predicted / members, observed: observed / members };
}

function compared(
  name: string,
  rows: readonly boolean[],
  scores: Float64Array,
  labels: Uint8Array,
): Driver | null {
  const more = sideOf(rows, true, scores, labels);
  const rest = sideOf(rows, false, scores, labels);
  if (more.members === 0 || rest.members === 0) return null;
  const cells = [more, rest].flatMap(({ members, observed }) => [
    members * observed + 0.5,
    members * (1 - observed) + 0.5,
  ]);
  const [a = 1, b = 1, c = 1, d = 1] = cells;
  const seen = Math.log(a / b / (c / d));
  const reach = 1.96 * Math.sqrt(cells.reduce((sum, cell) => sum + 1 / cell, 0));
  const oddsRatio = odds(more.predicted) / odds(rest.predicted);
  if (Math.abs(seen) <= reach || Math.sign(seen) !== Math.sign(Math.log(oddsRatio))) return null;
  return { name, more, rest, oddsRatio, low: Math.exp(seen - reach), high: Math.exp(seen + reach) };
}
