/** Spearman's rank correlation: how monotonically two quantities are related, whatever the shape of the relation. */

/** Ranks from 1; equal values have the mean of their ranks. */
export function ranksOf(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((a, b) => at(values, a) - at(values, b));
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    const value = at(values, at(order, start));
    let end = start + 1;
    while (end < order.length && at(values, at(order, end)) === value) end += 1;
    for (let place = start; place < end; place += 1) ranks[at(order, place)] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/**
 * Pearson's correlation of the ranks (Spearman, "The proof and measurement of association between two things", 1904),
 * from -1 to 1; null if one of them does not vary. Both must have the same length.
 */
export const rankCorrelation = (x: Float64Array, y: Float64Array): number | null =>
  correlationOfRanks(ranksOf(x), ranksOf(y));

/** The same for ranks from `ranksOf`, for callers that compare many series with one. */
export function correlationOfRanks(a: Float64Array, b: Float64Array): number | null {
  if (a.length !== b.length) throw new RangeError(`${a.length} values cannot be paired with ${b.length}`);
  const mean = (a.length + 1) / 2;
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const [da, db] = [at(a, i) - mean, at(b, i) - mean];
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return aa === 0 || bb === 0 ? null : ab / Math.sqrt(aa * bb);
}

/** Indices stay within the array in the loops above. */
const at = (array: Float64Array | Uint32Array, index: number): number => array[index] ?? 0;
