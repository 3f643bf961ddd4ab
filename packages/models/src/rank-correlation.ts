/** Spearman's rank correlation: how far one quantity rises with another, whatever the shape of the relation. */

/** Ranks from 1; equal values share the mean of theirs. */
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
 * from -1 to 1; null where one of them does not vary. Both must be of one length.
 */
export const rankCorrelation = (x: Float64Array, y: Float64Array): number | null =>
  correlationOfRanks(ranksOf(x), ranksOf(y));

/** The same of ranks from `ranksOf`, for whoever compares many with one. */
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
