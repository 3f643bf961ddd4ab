import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from './amount-text.ts';
import { formatMinor } from './money.ts';

describe('a typed amount', () => {
  it.each([
    ['1250.5', '1250.5'],
    ['1,250.50', '1250.50'],
    ['1,250', '1250'],
    ['99,999,999,999', '99999999999'],
    ['1\u202f250.50', '1250.50'],
    ['1 250 000', '1250000'],
    [' 12.50 ', '12.50'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['-1,250.50', '-1250.50'],
    ['−3', '-3'],
  ])('%j is %s', (text, amount) => {
    expect(readAmount(text)).toEqual({ amount });
  });
  it.each([
    '12,5',
    '12,50',
    '1250,5',
    '1,25',
    '1,2500',
    '0,125',
    '1.250,50',
    '1,250,5',
    ',5',
    '1,',
    '12,345,6',
    '-12,5',
    '−12,5',
    '1 250,5',
  ])('%j is refused, because its comma can be read in two ways', (text) => {
    expect(readAmount(text)).toEqual({
      fault: `The comma in ${text} can be read in two ways. Write decimals with a point and thousands with commas in threes: 1,250.50.`,
    });
  });
  it.each([
    '1e3',
    'abc',
    '1.2.3',
    '1..2',
    '.',
    '-',
    '$5',
    '1 25',
    '１２',
    'Infinity',
    '0x10',
    '1 250 000,5 x',
    'x 1,5',
    'a,b',
    '+1,5',
  ])('%j is no amount', (text) => {
    expect(readAmount(text)).toEqual({
      fault: `${text} is not an amount. Write decimals with a point and thousands with commas in threes: 1,250.50.`,
    });
  });
  it('is required', () => {
    expect(readAmount('  ')).toEqual({ fault: 'An amount is required.' });
  });
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  it('is the same however its thousands are separated', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('', ',', ' ', '\u00a0', '\u202f'), (minor, separator) => {
        const plain = formatMinor(minor, 'USD');
        const [whole = '', decimals] = plain.split('.');
        const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, separator);
        expect(readAmount(`${grouped}.${decimals}`)).toEqual({ amount: plain });
      }),
    );
  });
  it('with a decimal comma is never read as another amount', () => {
    fc.assert(
      fc.property(cents, (minor) => {
        // In the German format: 1.250,50
        const [whole = '', decimals = ''] = formatMinor(minor, 'USD').split('.');
        const continental = `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${decimals}`;
        expect(readAmount(continental)).toHaveProperty('fault');
      }),
    );
  });
  it('is either refused, or read as exactly its own digits in order', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789,. -eE$'.split('')), maxLength: 12 }),
        (text) => {
          const read = readAmount(text);
          if ('fault' in read) return;
          expect(read.amount).toMatch(/^-?\d+(\.\d+)?$/);
          const digits = (of: string) =>
            of
              .replaceAll(/[^\d.]/g, '')
              .replace(/^0+(?=\d)/, '')
              .replace(/^\./, '0.');
          expect(digits(read.amount)).toBe(digits(text));
        },
      ),
    );
  });
});
