import { describe, expect, it } from 'vitest';
import { isoExponent } from './iso-4217.ts';

describe('the exponent of a currency', () => {
  it.each([
    ['USD', 2],
    ['SLE', 2],
    ['SLL', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['USDC', 6],
    ['ZWG', 2],
    ['XYZ', null],
    ['usd', null],
    ['', null],
  ])('of %s is %s', (code, exponent) => {
    expect(isoExponent(code)).toBe(exponent);
  });
});
