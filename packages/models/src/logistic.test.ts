import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLogistic, predictLogistic } from './logistic.ts';

/** Hours of study and whether the exam was passed: twenty students, from the article "Logistic regression" of Wikipedia. */
const HOURS = [
  0.5, 0.75, 1, 1.25, 1.5, 1.75, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4, 4.25, 4.5, 4.75, 5, 5.5,
];
const PASSED = Uint8Array.from([0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1]);
const data = { values: Float64Array.from(HOURS), columns: 1 };

describe('logistic regression', () => {
  it('gives the published fit of the study hours: -4.0777, 1.5046, standard error 0.6287', () => {
    const model = fitLogistic(data, PASSED, 0);
    expect(model.intercept).toBeCloseTo(-4.0777, 4);
    expect(model.coefficients[0]).toBeCloseTo(1.5046, 4);
    expect(model.standardErrors[0]).toBeCloseTo(0.6287, 4);
    expect(model.converged).toBe(true);
    // The article's table: two hours 0.26, four hours 0.87.
    const chances = predictLogistic(model, { values: Float64Array.from([2, 4]), columns: 1 });
    expect(chances[0]).toBeCloseTo(0.26, 2);
    expect(chances[1]).toBeCloseTo(0.87, 2);
  });
  it('predicts the observed number, and is shrunk towards zero by its penalty', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.boolean()), {
          minLength: 20,
          maxLength: 80,
        }),
        (rows) => {
          const labels = Uint8Array.from(rows, ([, label]) => Number(label));
          const positive = labels.reduce((sum, label) => sum + label, 0);
          fc.pre(positive > 0 && positive < rows.length);
          const observations = { values: Float64Array.from(rows, ([x]) => x), columns: 1 };
          const model = fitLogistic(observations, labels, 1);
          const expected = predictLogistic(model, observations).reduce((sum, p) => sum + p, 0);
          expect(expected).toBeCloseTo(positive, 5);
          const tighter = fitLogistic(observations, labels, 100);
          expect(Math.abs(tighter.standardised[0] ?? 0)).toBeLessThanOrEqual(
            Math.abs(model.standardised[0] ?? 0) + 1e-9,
          );
        },
      ),
    );
  });
  it('converges when a column separates the labels perfectly, and refuses labels that are all equal', () => {
    const clean = { values: Float64Array.from([-2, -1, 1, 2]), columns: 1 };
    const model = fitLogistic(clean, Uint8Array.from([0, 0, 1, 1]), 1);
    expect(model.converged).toBe(true);
    expect(model.coefficients[0]).toBeGreaterThan(0);
    expect(() => fitLogistic(clean, new Uint8Array(4))).toThrow(RangeError);
  });
});
