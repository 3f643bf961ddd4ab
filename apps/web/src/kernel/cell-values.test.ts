import { expect, test } from 'vitest';
import { inOneCurrency, moneyOf, numberOf, thousandsOf } from './cell-values.ts';

test('a missing amount has no number, zero has one', () => {
  expect([null, undefined, '', '0', '1250.50'].map(numberOf)).toEqual([null, null, null, 0, 1250.5]);
  expect([null, '-424000'].map(thousandsOf)).toEqual([null, -424]);
});

test('money has the number of the leone unit that is shown; other currencies have one unit', () => {
  expect(moneyOf('2500', 'SLL', 'SLL')).toBe(2500);
  expect(moneyOf('2500', 'SLL', 'SLE')).toBe(2.5);
  expect(moneyOf('2500', 'USD', 'SLE')).toBe(2500);
  expect(moneyOf(null, 'SLL', 'SLE')).toBeNull();
});

test('amounts in two currencies cannot be compared', () => {
  expect(inOneCurrency([])).toBe(true);
  expect(inOneCurrency([{ currency: 'USD' }, { currency: 'USD' }])).toBe(true);
  expect(inOneCurrency([{ currency: 'USD' }, { currency: 'SLL' }])).toBe(false);
});
