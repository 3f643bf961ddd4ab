import { describe, expect, it } from 'vitest';
import { heatOf } from './heat.ts';

describe('the heat map', () => {
  it('has seven even steps, the last for the largest value, and none for zero', () => {
    expect([1, 10, 14, 15, 50, 99, 100].map((value) => heatOf(value, 100))).toEqual([1, 1, 1, 2, 4, 7, 7]);
    expect([heatOf(0, 100), heatOf(null, 100), heatOf(5, 0)]).toEqual([undefined, undefined, undefined]);
  });
  it('begins at the smallest value where all are large', () => {
    expect([40, 46, 60, 100].map((value) => heatOf(value, 100, 40))).toEqual([1, 1, 3, 7]);
    expect(heatOf(84, 84, 84)).toBe(7);
  });
});
