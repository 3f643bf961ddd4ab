import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAY_NAME_IN_TEXTS, NAMED_IN_TEXTS } from './personal-data.ts';

const hidden = (text: string): string => text.replaceAll(NAMED_IN_TEXTS, '#');
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
/** Mobile operators in Sierra Leone; this list is independent of the product's. */
const operator = fc.constantFrom(
  '25',
  '30',
  '31',
  '33',
  '34',
  '44',
  '55',
  '66',
  '75',
  '76',
  '77',
  '78',
  '79',
  '80',
  '88',
  '90',
  '99',
);
const between = fc.constantFrom(' ', '-', '.', '\u00a0');
const six = fc
  .tuple(digits(6), between, fc.constantFrom([6], [3, 3], [2, 2, 2]))
  .map(([all, mark, groups]) => {
    let from = 0;
    return groups.map((length) => all.slice(from, (from += length))).join(mark);
  });
const country = fc.constantFrom(
  '+232',
  '00232',
  '+232 ',
  '00232 ',
  '+232-',
  '00 232 ',
  '(+232) ',
  '+232 (0)',
  '232 ',
  '232-',
  '232',
  '+ 232 ',
);
const home = fc.constantFrom('0');
const written = fc
  .tuple(fc.oneof(country, home), operator, fc.constantFrom('', ' ', '-'), six)
  .map(([before, code, gap, rest]) => `${before}${code}${gap}${rest}`);
const around = fc.constantFrom(
  ['Call ', ', please'],
  ['', ''],
  ['Tel: ', '.'],
  ['line\n', '\nnext'],
  ['(', ')'],
  ['', ' 12 times'],
);

describe('a telephone number in a text', () => {
  it.each([
    '076299167',
    '00232 76 299167',
    '+232-76-299-167',
    '+23276299167',
    '(076) 299-167',
    '076 29 91 67',
    '+232 (0)76 299 167',
    '23276299167',
    '022 222 123',
    '+44 7700 900123',
  ])('%s is found', (number) => {
    expect(hidden(`Call ${number} today`)).toMatch(/^Call \(?# today$/);
  });
  it('is found in any grouping, with or without the country code', () => {
    fc.assert(
      fc.property(written, around, (number, [before, after]) => {
        const text = `${before}${number}${after}`;
        expect(hidden(text).replaceAll(/[^\d]/g, '').length, text).toBeLessThanOrEqual(2);
        expect(MAY_NAME_IN_TEXTS.test(JSON.stringify({ text }))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
  it('is not found in a date, a time, an id or a formatted amount', () => {
    const others = fc.oneof(
      fc
        .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString()),
      fc
        .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((at) => `${at.toISOString().slice(0, 10)} ${at.toISOString().slice(11, 19)}`),
      fc.uuid(),
      fc.bigInt({ min: 1n, max: 10n ** 15n }).map((amount) => amount.toLocaleString('en-US')),
      fc.double({ min: 0, max: 1, noNaN: true }).map((share) => share.toFixed(9)),
    );
    fc.assert(
      fc.property(others, others, (one, other) => {
        for (const text of [one, `${one} and ${other}`]) expect(hidden(text)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });
});
