/** Logistic regression with an L2 penalty, by iteratively reweighted least squares. */
import { cholesky, inverseDiagonal, solve } from './linear-algebra.ts';

/** Observations row by row; no column for the intercept. */
export interface Observations {
  readonly values: Float64Array;
  readonly columns: number;
}
const rowsOf = ({ values, columns }: Observations): number => values.length / columns;

export interface LogisticModel {
  /** In the units of the columns. */
  readonly intercept: number;
  readonly coefficients: readonly number[];
  readonly standardErrors: readonly number[];
  /** Change of the log-odds per standard deviation of each column: comparable between columns. */
  readonly standardised: readonly number[];
  readonly standardisedErrors: readonly number[];
  readonly iterations: number;
  readonly converged: boolean;
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
const MOST_ITERATIONS = 50;
const TOLERANCE = 1e-8;

/** Mean and standard deviation of each column; 1 for a column that does not vary. */
function momentsOf({ values, columns }: Observations): { means: number[]; scales: number[] } {
  const rows = values.length / columns;
  // About the first row: a column that does not vary then has exactly its value as the mean, and is found not to vary.
  const means = [...values.subarray(0, columns)];
  const squares = Array.from<number>({ length: columns }).fill(0);
  for (let at = 0; at < values.length; at += 1)
    means[at % columns] =
      (means[at % columns] ?? 0) + ((values[at] ?? 0) - (values[at % columns] ?? 0)) / rows;
  for (let at = 0; at < values.length; at += 1) {
    const column = at % columns;
    squares[column] = (squares[column] ?? 0) + ((values[at] ?? 0) - (means[column] ?? 0)) ** 2 / rows;
  }
  return { means, scales: squares.map((square) => Math.sqrt(square) || 1) };
}

/**
 * Maximizes the likelihood minus penalty/2 · Σ (coefficients of the standardized columns)²; the intercept is not
 * penalized. Newton's steps as weighted least squares (McCullagh and Nelder 1989, 4.4); standard errors from the
 * penalized information. Throws RangeError if all labels are equal.
 */
export function fitLogistic(data: Observations, labels: Uint8Array, penalty = 1): LogisticModel {
  const { values, columns } = data;
  const rows = rowsOf(data);
  const positive = labels.reduce((sum, label) => sum + label, 0);
  if (positive === 0 || positive === rows) throw new RangeError('All labels are the same');
  const { means, scales } = momentsOf(data);
  const size = columns + 1;
  const beta = Array.from<number>({ length: size }).fill(0);
  beta[0] = Math.log(positive / (rows - positive));
  const row = new Float64Array(size);
  row[0] = 1;
  let lower: number[][] | null = null;
  let iterations = 0;
  let converged = false;
  while (iterations < MOST_ITERATIONS && !converged) {
    iterations += 1;
    const gradient = new Float64Array(size);
    const information = new Float64Array(size * size);
    for (let r = 0; r < rows; r += 1) {
      let eta = beta[0] ?? 0;
      for (let c = 0; c < columns; c += 1) {
        const x = ((values[r * columns + c] ?? 0) - (means[c] ?? 0)) / (scales[c] ?? 1);
        row[c + 1] = x;
        eta += x * (beta[c + 1] ?? 0);
      }
      const p = logistic(eta);
      const weight = Math.max(p * (1 - p), 1e-10);
      const error = (labels[r] ?? 0) - p;
      for (let i = 0; i < size; i += 1) {
        const x = row[i] ?? 0;
        gradient[i] = (gradient[i] ?? 0) + x * error;
        for (let j = 0; j <= i; j += 1) {
          information[i * size + j] = (information[i * size + j] ?? 0) + weight * x * (row[j] ?? 0);
        }
      }
    }
    const matrix = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, j) => {
        const value = information[Math.max(i, j) * size + Math.min(i, j)] ?? 0;
        return i === j && i > 0 ? value + penalty : value;
      }),
    );
    for (let i = 1; i < size; i += 1) gradient[i] = (gradient[i] ?? 0) - penalty * (beta[i] ?? 0);
    lower = cholesky(matrix);
    if (!lower)
      throw new RangeError('The columns depend on each other: without a penalty there is no one answer');
    const step = solve(lower, [...gradient]);
    step.forEach((change, i) => (beta[i] = (beta[i] ?? 0) + change));
    converged = step.every((change) => Math.abs(change) < TOLERANCE);
  }
  const standardised = beta.slice(1);
  const coefficients = standardised.map((b, c) => b / (scales[c] ?? 1));
  const errors = inverseDiagonal(lower ?? [])
    .slice(1)
    .map(Math.sqrt);
  return {
    intercept: (beta[0] ?? 0) - coefficients.reduce((sum, b, c) => sum + b * (means[c] ?? 0), 0),
    coefficients,
    standardErrors: errors.map((error, c) => error / (scales[c] ?? 1)),
    standardised,
    standardisedErrors: errors,
    iterations,
    converged,
  };
}

/** The probability of a 1 for each row. */
export function predictLogistic(model: LogisticModel, { values, columns }: Observations): Float64Array {
  return Float64Array.from({ length: values.length / columns }, (_, r) => {
    let eta = model.intercept;
    for (let c = 0; c < columns; c += 1) eta += (values[r * columns + c] ?? 0) * (model.coefficients[c] ?? 0);
    return logistic(eta);
  });
}
