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
    expect(() => fitLogistic(clean, new Uint8Array(4))).toThrow('All labels are the same');
    expect(() => fitLogistic(clean, Uint8Array.from([1, 1, 1, 1]))).toThrow('All labels are the same');
  });
  it('of three groups without a penalty is their log odds, with the standard errors of log odds ratios (Woolf 1955)', () => {
    // Of 16 in the first group 4 are ones, of 12 in the second 9, of 10 in the third 5.
    const groups = [
      { of: [0, 0], ones: 4, zeros: 12 },
      { of: [1, 0], ones: 9, zeros: 3 },
      { of: [0, 1], ones: 5, zeros: 5 },
    ];
    const rows = groups.flatMap(({ of, ones, zeros }) =>
      Array.from({ length: ones + zeros }, (_, at) => ({ of, label: Number(at < ones) })),
    );
    const values = Float64Array.from(rows.flatMap(({ of }) => of));
    const labels = Uint8Array.from(rows, ({ label }) => label);
    const model = fitLogistic({ values, columns: 2 }, labels, 0);
    const near = (...expected: number[]) => expected.map((each) => expect.closeTo(each, 8));
    expect(model.intercept).toBeCloseTo(Math.log(4 / 12), 8);
    expect(model.coefficients).toEqual(near(Math.log((9 * 12) / (3 * 4)), Math.log(12 / 4)));
    const errors = [Math.sqrt(1 / 4 + 1 / 12 + 1 / 9 + 1 / 3), Math.sqrt(1 / 4 + 1 / 12 + 1 / 5 + 1 / 5)];
    expect(model.standardErrors).toEqual(near(...errors));
    // The standard deviations of the columns: the square root of share times (1 - share).
    const [second, third] = [Math.sqrt(12 * 26) / 38, Math.sqrt(10 * 28) / 38];
    expect(model.standardised).toEqual(near(2 * Math.log(3) * second, Math.log(3) * third));
    expect(model.standardisedErrors).toEqual(near((errors[0] ?? 0) * second, (errors[1] ?? 0) * third));
    expect(model.iterations).toBeLessThan(10);
    const chances = predictLogistic(model, { values: Float64Array.from([0, 0, 1, 0, 0, 1]), columns: 2 });
    expect([...chances]).toEqual(near(0.25, 0.75, 0.5));
  });
  it('with a penalty solves the penalised equations', () => {
    // Three of four ones at 1, one of four at -1. With p the probability at 1: 6 - 8p = penalty · ln(p / (1 - p)).
    const values = Float64Array.from([1, 1, 1, 1, -1, -1, -1, -1]);
    const labels = Uint8Array.from([1, 1, 1, 0, 1, 0, 0, 0]);
    const penalty = 1.2 / Math.log(1.5); // for p = 0.6
    const model = fitLogistic({ values, columns: 1 }, labels, penalty);
    expect(model.intercept).toBeCloseTo(0, 8);
    expect(model.coefficients[0]).toBeCloseTo(Math.log(1.5), 8);
    expect(model.standardErrors[0]).toBeCloseTo(1 / Math.sqrt(8 * 0.6 * 0.4 + penalty), 8);
  });
  it('penalises the columns and not the intercept: the standard error follows from the information', () => {
    // Of 30 with 0 in the column 3 are ones, of 10 with 1 in it 8.
    const rows = Array.from({ length: 40 }, (_, at) => ({
      x: Number(at >= 30),
      label: Number(at < 3 || at >= 32),
    }));
    const observations = { values: Float64Array.from(rows, ({ x }) => x), columns: 1 };
    const model = fitLogistic(
      observations,
      Uint8Array.from(rows, ({ label }) => label),
      2,
    );
    const [p = 0, q = 0] = predictLogistic(model, { values: Float64Array.from([0, 1]), columns: 1 });
    // In standard deviations the column is -0.25 or 0.75, divided by √(0.25 · 0.75).
    const scale = Math.sqrt(0.25 * 0.75);
    const [low, high] = [-0.25 / scale, 0.75 / scale];
    const [w, v] = [30 * p * (1 - p), 10 * q * (1 - q)];
    const [a, b, c] = [w + v, w * low + v * high, w * low ** 2 + v * high ** 2 + 2];
    expect(model.standardisedErrors[0]).toBeCloseTo(Math.sqrt(a / (a * c - b * b)), 8);
  });
  it('ignores a column that does not vary, and without a penalty has no answer for it', () => {
    const values = Float64Array.from(HOURS.flatMap((hours) => [7, hours]));
    const model = fitLogistic({ values, columns: 2 }, PASSED, 4);
    const alone = fitLogistic(data, PASSED, 4);
    expect(model.coefficients[0]).toBe(0);
    expect(model.coefficients[1]).toBeCloseTo(alone.coefficients[0] ?? Number.NaN, 10);
    expect(model.standardErrors[0]).toBeCloseTo(1 / Math.sqrt(4), 10);
    expect(() => fitLogistic({ values, columns: 2 }, PASSED, 0)).toThrow('The columns depend on each other');
  });
});
