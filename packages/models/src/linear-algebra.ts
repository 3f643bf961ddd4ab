/** Small dense linear systems: a symmetric positive definite matrix, row by row. */

export type Matrix = readonly (readonly number[])[];

/** The lower triangle L with A = L·Lᵀ; null if A is not positive definite. */
export function cholesky(a: Matrix): number[][] | null {
  const lower: number[][] = [];
  for (const [i, row] of a.entries()) {
    const made: number[] = [];
    for (let j = 0; j <= i; j += 1) {
      const other = j === i ? made : (lower[j] ?? []);
      let sum = row[j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (made[k] ?? 0) * (other[k] ?? 0);
      if (j === i) {
        if (!(sum > 0)) return null;
        made.push(Math.sqrt(sum));
      } else made.push(sum / (other[j] ?? 1));
    }
    lower.push(made);
  }
  return lower;
}

/** x with A·x = b, from A's lower triangle. */
export function solve(lower: Matrix, b: readonly number[]): number[] {
  const y: number[] = [];
  for (const [i, row] of lower.entries()) {
    let sum = b[i] ?? 0;
    for (let k = 0; k < i; k += 1) sum -= (row[k] ?? 0) * (y[k] ?? 0);
    y.push(sum / (row[i] ?? 1));
  }
  const x = Array.from<number>({ length: y.length }).fill(0);
  for (let i = y.length - 1; i >= 0; i -= 1) {
    let sum = y[i] ?? 0;
    for (let k = i + 1; k < y.length; k += 1) sum -= (lower[k]?.[i] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (lower[i]?.[i] ?? 1);
  }
  return x;
}

/** The diagonal of A⁻¹, from A's lower triangle: the variances, if A is an information matrix. */
export const inverseDiagonal = (lower: Matrix): number[] =>
  lower.map(
    (_, i) =>
      solve(
        lower,
        lower.map((__, k) => (k === i ? 1 : 0)),
      )[i] ?? 0,
  );
