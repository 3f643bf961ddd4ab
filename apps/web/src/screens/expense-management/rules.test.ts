import { describe, expect, it } from 'vitest';
import { barOf, isAmount, isPositive, statusTone, toneOf } from './rules.ts';

describe('how full a budget looks', () => {
  it.each([
    [null, 'pos'],
    [0, 'pos'],
    [74.999, 'pos'],
    [75, 'accent'],
    [89.999, 'accent'],
    [90, 'warn'],
    [100, 'warn'],
    [250, 'warn'],
  ] as const)('[B-4.12, B-4.13] %s%% is %s', (share, tone) => {
    expect(toneOf(share)).toBe(tone);
  });
  it('[B-3.39] sets "Over Budget" apart from every other status', () => {
    expect((['Under Budget', 'On Track', 'High Usage', 'Over Budget'] as const).map(statusTone)).toEqual([
      'pos',
      'accent',
      'warn',
      'neg',
    ]);
  });
  it('[B-2.77] ends the bar at 100%', () => {
    expect([null, -3, 0, 50, 100, 100.01, 400].map(barOf)).toEqual([0, 0, 0, 0.5, 1, 1, 1]);
  });
});

describe('a typed amount', () => {
  it('has at most two places, no sign and no grouping', () => {
    expect(['1234.5', '0', '0.00', ' 7 ', '12.34'].map(isAmount)).toEqual([true, true, true, true, true]);
    expect(['', '-1', '1.234', '1,000', '1e3', '.5'].map(isAmount)).toEqual(Array(6).fill(false));
    expect(['0', '0.00', '0.01', 'x1'].map(isPositive)).toEqual([false, false, true, false]);
  });
});
