import { expect, test } from 'vitest';
import { DERIVATION_WORDS } from './derivation-words.ts';
import { derive, differenceOf, differenceText } from './derivation.ts';

test('a share is the part of the whole', () => {
  expect(derive('share', '84032.50', '424871.44')).toBeCloseTo(19.778, 3);
  expect(derive('share', '0', '5')).toBe(0);
});

test('a percentage changes by points, all other units in per cent', () => {
  expect([differenceOf('percent'), differenceOf('USD'), differenceOf('count')]).toEqual([
    'points',
    'change',
    'change',
  ]);
  expect(derive('points', '42.5', '40')).toBe(2.5);
  expect(derive('change', '110', '100')).toBeCloseTo(10, 10);
  expect(derive('change', '-5', '10')).toBeCloseTo(-150, 10);
});

test('nothing is derived without two values, or with a zero divisor', () => {
  expect(derive('change', undefined, '1')).toBeNull();
  expect(derive('points', null, '1')).toBeNull();
  expect(derive('points', '1', null)).toBeNull();
  expect(derive('change', '1', '0')).toBeNull();
  expect(derive('share', '0', '0')).toBeNull();
});

test('its title names both figures', () => {
  expect(DERIVATION_WORDS.share.title('Revenue by line', 'Revenue of the month')).toBe(
    'Revenue by line as a share of revenue of the month',
  );
  expect(DERIVATION_WORDS.points.title('Trust coverage', 'Trust coverage')).toBe(
    'Change of trust coverage, in percentage points',
  );
  expect(DERIVATION_WORDS.change.title('GST owed', 'GST owed')).toBe('Change of GST owed');
});

test('a difference in words is in points between percentages, and relative between other values', () => {
  expect(differenceText('percent')(41, 43.5)).toBe('−2.5 pp');
  expect(differenceText('points')(0.1, 0.3)).toBe('−0.2 pp');
  expect(differenceText('USD')(110, 100)).toBe('+10.0%');
  expect(differenceText('USD')(110, 0)).toBeNull();
});
