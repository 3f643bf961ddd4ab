import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_EXPONENT, Currency, formatMinor, oldToNewLeone, parseMinor } from './money.ts';

const anyCurrency = fc.constantFrom(...Currency.options);

describe('exact money', () => {
  it('[A-1.02] has exactly SLL, USD and USDC', () => {
    expect(Currency.options).toEqual(['SLL', 'USD', 'USDC']);
  });
  it('survives formatting and parsing, for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), anyCurrency, (minor, currency) => {
        expect(parseMinor(formatMinor(minor, currency), currency)).toBe(minor);
      }),
    );
  });
  it('agrees with BigInt arithmetic, unlike a float', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (a, b) => {
          const sum = parseMinor(formatMinor(a, 'USDC'), 'USDC') + parseMinor(formatMinor(b, 'USDC'), 'USDC');
          expect(formatMinor(sum, 'USDC')).toBe(
            `${(a + b) / 1_000_000n}.${((a + b) % 1_000_000n).toString().padStart(6, '0')}`,
          );
        },
      ),
    );
  });
  it.each([
    ['1234.5', 'USD', 123_450n],
    ['-0.01', 'USD', -1n],
    ['7', 'SLL', 7n],
    ['7.00', 'SLL', 7n],
    ['0.000001', 'USDC', 1n],
  ] as const)('reads %s %s as %s minor units', (text, currency, minor) => {
    expect(parseMinor(text, currency)).toBe(minor);
  });
  it.each([
    ['1.001', 'USD', '"1.001" has more than 2 decimal places, the most USD allows'],
    ['0.0000001', 'USDC', '"0.0000001" has more than 6 decimal places, the most USDC allows'],
    ['0.5', 'SLL', '"0.5" has decimals, and SLL has none'],
    ['1e3', 'USD', '"1e3" is not a decimal number'],
    ['', 'USD', '"" is not a decimal number'],
    ['1,000', 'USD', '"1,000" is not a decimal number'],
  ] as const)('refuses %j in %s, and says why', (text, currency, message) => {
    expect(() => parseMinor(text, currency)).toThrow(new RangeError(message));
  });
  it('converts old leones to new leones at 1000 to 1', () => {
    expect(oldToNewLeone(30_000_000n)).toBe('30000.00');
    expect(oldToNewLeone(-1_234n)).toBe('-1.234');
    expect(oldToNewLeone(0n)).toBe('0.00');
    expect(oldToNewLeone(1_007n)).toBe('1.007');
    expect(oldToNewLeone(1_070n)).toBe('1.07');
    expect(CURRENCY_EXPONENT.SLL).toBe(0);
  });
});
