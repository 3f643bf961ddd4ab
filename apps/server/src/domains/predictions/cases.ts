/** Cases: customers on some days with their outcomes, and the chain of regressions that is trained on them. */
import { fitLogistic, predictLogistic, type Observations } from '@cottontree/models/logistic.ts';
import type { BehaviourModel } from './behaviour-models.ts';
import { FEATURES, type Customers } from './customers.ts';

/** The penalty of one observation per standardised column: enough to stabilise columns that are correlated. */
const PENALTY = 1;

export interface Cases {
  readonly data: Observations;
  /** By horizon, in the order of the model's steps: whether it had happened by then. */
  readonly happened: readonly Uint8Array[];
  readonly naive: Float64Array;
  readonly tiers: readonly number[];
}

export function casesOf(model: BehaviourModel, origins: readonly Customers[], period: number): Cases {
  const chosen = origins.flatMap((customers) =>
    Array.from({ length: customers.count }, (_, at) => ({ customers, at })).filter(({ at }) =>
      model.admits(customers, at),
    ),
  );
  const values = new Float64Array(chosen.length * FEATURES.length);
  chosen.forEach(({ customers, at }, row) => {
    FEATURES.forEach(({ value }, column) => {
      values[row * FEATURES.length + column] = value((name) => customers.of(at, name));
    });
  });
  return {
    data: { values, columns: FEATURES.length },
    happened: model
      .steps(period)
      .map((horizon) =>
        Uint8Array.from(chosen, ({ customers, at }) => Number(model.label(customers, at, horizon))),
      ),
    naive: Float64Array.from(chosen, ({ customers, at }) => model.naiveScore(customers, at)),
    tiers: chosen.map(({ customers, at }) => customers.of(at, 'tier')),
  };
}

export function pick(
  { data: { values, columns }, happened, naive, tiers }: Cases,
  kept: (row: number) => boolean,
): Cases {
  const rows = tiers.flatMap((_, row) => (kept(row) ? [row] : []));
  const chosen = new Float64Array(rows.length * columns);
  rows.forEach((row, at) => chosen.set(values.subarray(row * columns, (row + 1) * columns), at * columns));
  return {
    data: { values: chosen, columns },
    happened: happened.map((labels) => Uint8Array.from(rows, (row) => labels[row] ?? 0)),
    naive: Float64Array.from(rows, (row) => naive[row] ?? 0),
    tiers: rows.map((row) => tiers[row] ?? 0),
  };
}

export const sum = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((total, value) => total + value, 0);

/** Whether it had happened by the last horizon. */
export const outcomesOf = ({ happened }: Cases): Uint8Array => happened.at(-1) ?? new Uint8Array();
export const rateOf = (cases: Cases): number => sum(outcomesOf(cases)) / Math.max(1, cases.tiers.length);

/** The probability that it happens to a customer in a step, given that it had not happened before. */
type Hazard = (data: Observations) => Float64Array;
export type Chain = readonly Hazard[];

/** Trains the last step of the cases on those to whom it had not happened before. */
export function fitHazard(cases: Cases): Hazard {
  const before = cases.happened.at(-2);
  const left = before === undefined ? cases : pick(cases, (row) => before[row] === 0);
  const labels = outcomesOf(left);
  const rate = rateOf(left);
  if (rate === 0 || rate === 1)
    return ({ values, columns }) => new Float64Array(values.length / columns).fill(rate);
  const fitted = fitLogistic(left.data, labels, PENALTY);
  return (data) => predictLogistic(fitted, data);
}

/** Trains every step on the same cases. */
export const fitChain = (cases: Cases): Chain =>
  cases.happened.map((_, step) => fitHazard({ ...cases, happened: cases.happened.slice(0, step + 1) }));

/**
 * The probability that it happened by the end of all steps, 1 − Π(1 − hazard). A longer chain never lowers it for any
 * customer.
 */
export function chancesOf(chain: Chain, data: Observations): Float64Array {
  const rows = data.values.length / data.columns;
  const never = new Float64Array(rows).fill(1);
  for (const hazard of chain) {
    hazard(data).forEach((chance, row) => {
      never[row] = (never[row] ?? 0) * (1 - chance);
    });
  }
  return never.map((chance) => 1 - chance);
}
