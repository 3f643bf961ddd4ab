import { expect, test } from 'vitest';
import { changeOf } from './figure-table.tsx';
import { shownChange } from './growth.tsx';

test('a percentage changes by points, everything else in proportion', () => {
  expect(changeOf({ value: '42.5', previous: '40' }, 'percent')).toBe(2.5);
  expect(changeOf({ value: '110', previous: '100' }, 'count')).toBeCloseTo(10, 10);
  expect(changeOf({ value: '-5', previous: '10' }, 'USD')).toBeCloseTo(-150, 10);
});

test('there is no change without two values to compare', () => {
  expect(changeOf(undefined, 'count')).toBeNull();
  expect(changeOf({ value: null, previous: '1' }, 'count')).toBeNull();
  expect(changeOf({ value: '1', previous: null }, 'percent')).toBeNull();
  expect(changeOf({ value: '1', previous: '0' }, 'USD')).toBeNull();
});

test('a change that reads as zero is neither good nor bad', () => {
  expect(shownChange(-0.04) === 0).toBe(true);
  expect(shownChange(-0.06)).toBe(-0.1);
  expect(shownChange(null)).toBe(0);
});
