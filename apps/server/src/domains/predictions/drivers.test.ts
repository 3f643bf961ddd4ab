import { describe, expect, it } from 'vitest';
import type { Cases } from './cases.ts';
import { FEATURES } from './customers.ts';
import { driversOf } from './drivers.ts';

const LEVEL_2 = FEATURES.findIndex(({ name }) => name === 'KYC level 2');

/** Two hundred with a property and two hundred without; `leave` gives how many of each leave. */
function casesOf(withIt: number, without: number): Cases {
  const rows = Array.from({ length: 400 }, (_, row) => ({
    has: row < 200,
    leaves: row % 200 < (row < 200 ? withIt : without),
  }));
  const values = new Float64Array(400 * FEATURES.length);
  rows.forEach(({ has }, row) => values.set([Number(has)], row * FEATURES.length + LEVEL_2));
  return {
    data: { values, columns: FEATURES.length },
    happened: [Uint8Array.from(rows, ({ leaves }) => Number(leaves))],
    naive: new Float64Array(400),
    tiers: rows.map(() => 0),
  };
}
const scores = (withIt: number, without: number) =>
  Float64Array.from({ length: 400 }, (_, row) => (row < 200 ? withIt : without));

describe('driversOf', () => {
  it('names a property with the predicted and observed rates, with the property and without it', () => {
    expect(driversOf(casesOf(20, 80), scores(0.2, 0.5))).toEqual([
      {
        name: 'KYC level 2',
        more: { members: 200, predicted: expect.closeTo(0.2, 9), observed: 0.1 },
        rest: { members: 200, predicted: expect.closeTo(0.5, 9), observed: 0.4 },
        oddsRatio: expect.closeTo(0.25, 9),
        // Woolf: ln(20.5/180.5) − ln(80.5/120.5) = −1.7719, ± 1.96 × 0.2739.
        low: expect.closeTo(0.09938, 4),
        high: expect.closeTo(0.29084, 4),
      },
    ]);
  });
  it('divides an even number of different values into two halves of the same size', () => {
    const cases = casesOf(20, 80);
    const { values, columns } = cases.data;
    for (let row = 0; row < 400; row += 1) values[row * columns + LEVEL_2] = 1000 - row;
    expect(driversOf(cases, scores(0.2, 0.5))).toMatchObject([
      { more: { members: 200 }, rest: { members: 200 } },
    ]);
  });
  it('does not name a property where the model predicted the opposite direction', () => {
    expect(driversOf(casesOf(20, 80), scores(0.5, 0.2))).toEqual([]);
  });
  it('does not name a property where chance alone may explain the difference', () => {
    expect(driversOf(casesOf(40, 44), scores(0.2, 0.5))).toEqual([]);
  });
});
