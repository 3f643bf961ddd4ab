import { expect, test } from 'vitest';
import { changeOf } from './figure-table.tsx';

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
