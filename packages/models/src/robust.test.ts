import { describe, expect, it } from 'vitest';
import { falseDiscoveryControl, robustScale } from './robust.ts';

it('the robust scale is 1.4826 times the median distance from the median', () => {
  // The median is 3, the distances 2, 1, 0, 1 and 97.
  expect(robustScale([1, 2, 3, 4, 100])).toBeCloseTo(1.4826, 10);
  // The median is 2.5, the distances 1.5, 0.5, 0.5 and 7.5.
  expect(robustScale([10, 2, 3, 1])).toBeCloseTo(1.4826, 10);
  expect(robustScale([5, 5, 5])).toBe(0);
});

describe('the control of false discoveries', () => {
  it('rejects up to the last p-value that is at most its share of the rate, also those above theirs before it', () => {
    // The limits are 0.0125, 0.025, 0.0375 and 0.05.
    expect(falseDiscoveryControl([0.02, 0.03, 0.0375, 0.06], 0.05)).toEqual([true, true, true, false]);
    expect(falseDiscoveryControl([0.06, 0.0375, 0.02, 0.03], 0.05)).toEqual([false, true, true, true]);
    expect(falseDiscoveryControl([0.013, 0.026, 0.038, 0.051], 0.05)).toEqual([false, false, false, false]);
    expect(falseDiscoveryControl([0.051, 0.0125, 0.9, 0.9], 0.05)).toEqual([false, true, false, false]);
  });
});
