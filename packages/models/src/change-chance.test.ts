import { describe, expect, it } from 'vitest';
import { addDays } from '@cottontree/contract/calendar.ts';
import { changeOf, type Change, type Compared, type Criteria } from './change.ts';

const CRITERIA: Criteria = { significance: 0.05, leastChange: 0.005 };
const sumsOf = (changes: readonly number[], from: number): number[] =>
  changes.reduce((values, change) => [...values, (values.at(-1) ?? 0) + change], [from]);

describe('the chance of a change from month to month', () => {
  /**
   * Around their line, which is level, the changes are these. Their absolute values in order are 1, 1, 1, 1, 2, 2 and
   * 4: the quantile of nine tenths is 2.8, and a standard deviation 2.8/1.6449.
   */
  const CHANGES = [1, -1, 2, -4, 2, -1, 1];
  const SPREAD = 2.8 / 1.6449;
  const judged = (
    moved: number,
    changes: readonly number[] = CHANGES,
    over: Partial<Compared> = {},
    criteria: Criteria = CRITERIA,
  ): Change =>
    changeOf(
      {
        kind: 'flow',
        how: 'points',
        now: { from: '2026-04-01', to: '2026-04-30', value: 50 + moved },
        before: { from: '2026-03-01', to: '2026-03-31', value: 50 },
        ...over,
      },
      { months: sumsOf(changes, 50) },
      criteria,
    );

  it('is that of Student’s t with ten degrees of freedom: 2.228 and 3.169 standard deviations', () => {
    expect(judged(2.228139 * SPREAD).pValue).toBeCloseTo(0.05, 5);
    expect(judged(-3.169273 * SPREAD).pValue).toBeCloseTo(0.01, 5);
    expect(judged(0)).toEqual({ value: 0, adjusted: 0, pValue: 1, direction: 'stable' });
  });
  it('is the same around growth that accelerates steadily', () => {
    const faster = CHANGES.map((change, month) => change + 3 * month);
    expect(judged(2.228139 * SPREAD, faster).pValue).toBeCloseTo(0.05, 5);
  });
  it('allows for a longer time by the root of the months', () => {
    const before = { from: '2025-12-01', to: '2025-12-31', value: 50 };
    // 120 days are four months of 30.
    expect(judged(2 * 2.228139 * SPREAD, CHANGES, { before }).pValue).toBeCloseTo(0.05, 5);
    // A shorter one counts as a month.
    const near = { from: '2026-04-01', to: '2026-04-20', value: 50 };
    expect(judged(2.228139 * SPREAD, CHANGES, { before: near }).pValue).toBeCloseTo(0.05, 5);
  });
  it('needs six changes, and is 0 if nothing ever moved', () => {
    expect(judged(9, CHANGES.slice(0, 6)).pValue).not.toBeNull();
    expect(judged(9, CHANGES.slice(0, 5))).toEqual({
      value: 9,
      adjusted: 9,
      pValue: null,
      direction: 'stable',
    });
    expect(judged(9, [0, 0, 0, 0, 0, 0])).toMatchObject({ pValue: 0, direction: 'up' });
  });
  it('makes it up or down below the significance', () => {
    const direction = (deviations: number) => judged(deviations * SPREAD).direction;
    expect([direction(2.22), direction(2.24), direction(-2.24)]).toEqual(['stable', 'up', 'down']);
    const strict = { significance: 0.01, leastChange: 0 };
    expect(judged(2.24 * SPREAD, CHANGES, {}, strict).direction).toBe('stable');
  });
  it('is nothing below the least change, or below one decimal', () => {
    const still = [0, 0, 0, 0, 0, 0];
    // Half a percent of 50 points is 0.25.
    expect([judged(0.25, still).direction, judged(0.24, still).direction]).toEqual(['up', 'stable']);
    const any = { significance: 0.05, leastChange: 0 };
    expect(judged(0.04, still, {}, any).direction).toBe('stable');
    expect(judged(0.06, still, {}, any).direction).toBe('up');
    expect(judged(-0.06, still, {}, any).direction).toBe('down');
  });
  it('of an amount is in proportion: the displayed percentage, and differences relative to the mean of both', () => {
    // The changes are 10 of 105, four up and three down. Their mean is a seventh of that, so nine tenths of them
    // deviate by at most eight sevenths.
    const amounts = [100, 110, 100, 110, 100, 110, 100, 110];
    const at = (value: number) =>
      changeOf(
        {
          kind: 'flow',
          how: 'change',
          now: { from: '2026-04-01', to: '2026-04-30', value },
          before: { from: '2026-03-01', to: '2026-03-31', value: 100 },
        },
        { months: amounts },
        CRITERIA,
      );
    const spread = ((8 / 7) * (10 / 105)) / 1.6449;
    // Twice the difference from 100 is divided by the sum of both.
    const moved = 2.228139 * spread;
    const value = (100 * (2 + moved)) / (2 - moved);
    expect(at(value).value).toBeCloseTo(value - 100, 9);
    expect(at(value).pValue).toBeCloseTo(0.05, 5);
  });
});

describe('the chance of a change of a level from day to day', () => {
  const FIRST = '2026-01-05';
  const levels = (values: readonly number[], back: number): Change => {
    const last = values.length - 1;
    const at = (place: number) => {
      const day = addDays(FIRST, place);
      return { from: day, to: day, value: values[place] ?? 0 };
    };
    return changeOf(
      { kind: 'stock', how: 'points', now: at(last), before: at(last - back) },
      { days: { firstDay: FIRST, values } },
      CRITERIA,
    );
  };
  it('needs 28 earlier changes over a week', () => {
    // A week, 28 changes, and the assessed week.
    const values = (days: number) => Array.from({ length: days }, (_, at) => 50 + (at % 2));
    expect(levels(values(41), 7).pValue).toBeNull();
    expect(levels(values(42), 7).pValue).not.toBeNull();
  });
});

it('without a history only the change is known', () => {
  const side = (value: number) => ({ from: '2026-04-01', to: '2026-04-01', value });
  const compared: Compared = { kind: 'stock', how: 'change', now: side(6), before: side(5) };
  expect(changeOf(compared, null, CRITERIA)).toEqual({
    value: 20,
    adjusted: null,
    pValue: null,
    direction: 'stable',
  });
});
