import { describe, expect, it } from 'vitest';
import { judgeDays } from './notable-changes.ts';

const FIRST = '2026-03-02';
const always = (value: number, days: number): number[] => Array.from({ length: days }, () => value);
const judged = (values: readonly number[], scale: Parameters<typeof judgeDays>[1], last: number) =>
  judgeDays({ firstDay: FIRST, values }, scale, last);

describe('counts that were always 2', () => {
  it('have by Anscombe’s root a standard deviation of 1: twelve is 3.95 away', () => {
    // 2√12.375 - 2√2.375 = 3.9533. The range is ((2√2.375 ± 1.2816)/2)² - 3/8.
    const [twelve] = judged([...always(2, 70), 12], 'count', 1);
    expect(twelve).toEqual({
      back: 0,
      value: 12,
      expected: expect.closeTo(2, 6),
      low: expect.closeTo(0.4355, 3),
      high: expect.closeTo(4.3857, 3),
      z: expect.closeTo(3.9533, 3),
      pValue: expect.closeTo(0.002715, 5),
    });
  });
  it('are compared with the median of the 28 days before, which a few days do not move', () => {
    const found = judged([...always(2, 70), 12, 12, 12, 2], 'count', 4);
    expect(found.map(({ back, value }) => [back, value])).toEqual([
      [3, 12],
      [2, 12],
      [1, 12],
      [0, 2],
    ]);
    for (const { expected } of found) expect(expected).toBeCloseTo(2, 6);
    expect(found[3]?.z).toBeCloseTo(0, 6);
    expect(found[3]?.pValue).toBeCloseTo(1, 6);
    // After fourteen days of 12 the median of 28 is between the two, after fifteen it is 12.
    const after = (days: number) =>
      judged([...always(2, 70), ...always(12, days), 12], 'count', days + 1).at(-1);
    expect(after(13)?.expected).toBeCloseTo(2, 6);
    expect(after(15)?.expected).toBeCloseTo(12, 6);
    expect(after(14)?.z).toBeCloseTo(3.9533 / 2, 3);
  });
  it('have no range below 0', () => {
    const [none] = judged([...always(0, 70), 0], 'count', 1);
    // ((2√0.375 - 1.2816)/2)² would be above the first value again, because its root is below 0.
    expect(none).toMatchObject({ low: 0, expected: expect.closeTo(0, 6), high: expect.closeTo(1.1955, 3) });
  });
  it('need seventy days before', () => {
    expect(judged([...always(2, 70), 12], 'count', 1)).toHaveLength(1);
    expect(judged([...always(2, 69), 12], 'count', 1)).toEqual([]);
    expect(judged(always(2, 100), 'count', 30)).toHaveLength(30);
    expect(judged(always(2, 100), 'count', 31)).toEqual([]);
  });
});

it('a scale that does not fit the values finds nothing', () => {
  const debts = [...always(2, 35), ...always(-1, 35), 12];
  expect(judged(debts, 'count', 1)).toEqual([]);
  expect(judged(debts, 'proportion', 1)).toEqual([]);
  // Most days have nothing: there is no median to be in proportion to.
  expect(judged([...always(0, 60), ...always(5, 11)], 'proportion', 1)).toEqual([]);
});
