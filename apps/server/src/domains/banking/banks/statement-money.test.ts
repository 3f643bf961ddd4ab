import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, keptCode, readMoney } from './statement-money.ts';

describe('an amount of a statement', () => {
  it.each([
    ['1234.50', 'USD', 123_450n],
    ['1234.5', 'EUR', 123_450n],
    ['1234.500', 'KWD', 1_234_500n],
    ['1234', 'JPY', 1_234n],
    ['0.000001', 'USDC', 1n],
    ['1500.00', 'SLL', 1_500n],
    ['1.50', 'SLE', 1_500n],
    ['-0.125', 'SLE', -125n],
  ])('is read with the exponent of its own currency: %s %s', (figure, code, minor) => {
    expect(readMoney(figure, code)).toBe(minor);
  });
  it.each([
    ['1.505', 'USD', '"1.505" has more than 2 decimal places, the most USD allows'],
    ['1.5', 'JPY', '"1.5" has more than 0 decimal places, the most JPY allows'],
    ['1.50', 'SLL', '"1.50" has decimals, and SLL has none'],
    ['1.0005', 'SLE', '"1.0005" SLE is no whole number of SLL, in which the account is kept'],
    ['1', 'XYZ', 'the currency "XYZ" is not in ISO 4217'],
    ['1,5', 'EUR', '"1,5" is not a decimal number'],
    ['10000000000000.01', 'USD', 'the amount is too large'],
  ])('is refused where its unit cannot hold it: %s %s', (figure, code, message) => {
    expect(() => readMoney(figure, code)).toThrow(new RangeError(message));
  });
  it('is written in the currency in which the bank stated it', () => {
    expect([
      formatMoney(-1_500n, 'SLE'),
      formatMoney(1_234_567n, 'KWD'),
      formatMoney(-5n, 'EUR'),
      formatMoney(7n, 'JPY'),
      formatMoney(7n, 'SLL'),
    ]).toEqual(['-1.50 SLE', '1234.567 KWD', '-0.05 EUR', '7 JPY', '7 SLL']);
    expect([keptCode('SLE'), keptCode('EUR')]).toEqual(['SLL', 'EUR']);
  });
  it('is the same after it was written', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.constantFrom('USD', 'SLL', 'SLE', 'EUR', 'KWD', 'JPY', 'USDC', 'CLF'),
        (minor, code) => {
          expect(readMoney(formatMoney(minor, code).replace(` ${code}`, ''), code)).toBe(minor);
        },
      ),
    );
  });
});
