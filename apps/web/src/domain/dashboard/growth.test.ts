import { shownChange } from '@cottontree/contract/change-words.ts';
import { expect, test } from 'vitest';
import { growthMonthOf } from './growth.tsx';

test('a change that reads as zero is neither good nor bad', () => {
  expect(shownChange(-0.04) === 0).toBe(true);
  expect(shownChange(-0.06)).toBe(-0.1);
  expect(shownChange(null)).toBe(0);
});

test('growth is that of the last month complete on the day, and in the live view on the last closed day', () => {
  const stamp = {
    asOf: '2026-12-01',
    live: true,
    lastClosedDay: '2026-11-29',
    recordedAt: null,
    empty: false,
  };
  const monthOf = (difference: object) =>
    growthMonthOf({ ...stamp, recomputingFrom: null, provisional: null, ...difference });
  expect(monthOf({})).toBe('2026-10-31');
  expect(monthOf({ lastClosedDay: '2026-11-30' })).toBe('2026-11-30');
  expect(monthOf({ live: false, asOf: '2026-07-31' })).toBe('2026-07-31');
  expect(monthOf({ live: false, asOf: '2026-07-30' })).toBe('2026-06-30');
  expect(monthOf({ lastClosedDay: null })).toBeUndefined();
});
