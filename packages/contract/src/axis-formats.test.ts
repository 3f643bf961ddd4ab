import { expect, test } from 'vitest';
import { countTick, dollarTick, percentTick, shortDay, shortMonth } from './axis-formats.ts';

test('ticks are short and have a true minus sign', () => {
  expect([0, 999, 45_012, 1_250_000].map(countTick)).toEqual(['0', '999', '45K', '1.3M']);
  expect(countTick(-1500)).toBe('−1.5K');
  expect(countTick(0.5)).toBe('');
  expect([400_000, -40_000, 0].map(dollarTick)).toEqual(['$400K', '−$40K', '$0']);
  expect(percentTick(37.5)).toBe('37.5%');
});

test('days are the company’s, whatever the time zone of the browser', () => {
  expect(shortDay('2026-11-01')).toBe('Nov 1');
  expect(shortMonth('2026-10-31')).toBe('Oct');
});
