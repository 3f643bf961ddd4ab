import { describe, expect, it } from 'vitest';
import { judgeChange, percentChanges } from './unusual-change.ts';

describe('an unusual change', () => {
  it('is measured in robust standard deviations from the median of its history, as by Iglewicz and Hoaglin', () => {
    // Median 6, deviations 2 1 0 1 2 ... 94: their median is 1.5, whatever the outlier is.
    const history = [4, 5, 6, 6, 7, 8, 100];
    const judged = judgeChange(12, history);
    expect(judged).toMatchObject({ change: 12, usual: 6 });
    expect(judged?.spread).toBeCloseTo(1.4826, 6);
    expect(judged?.score).toBeCloseTo(6 / 1.4826, 6);
    expect(judgeChange(12, [...history.slice(0, 6), 1e9])?.score).toBe(judged?.score);
  });
  it('is null with too short a history, and never uses a spread of 0', () => {
    expect(judgeChange(50, [1, 2, 3, 4, 5])).toBeNull();
    expect(judgeChange(2, [1, 1, 1, 1, 1, 1])).toEqual({ change: 2, usual: 1, spread: 0.5, score: 2 });
  });
  it('uses changes in per cent from each value to the next, if that exists', () => {
    expect(percentChanges([100, 110, 55, 0, 7])).toEqual([10, -50, -100]);
    expect(percentChanges([3])).toEqual([]);
  });
});
