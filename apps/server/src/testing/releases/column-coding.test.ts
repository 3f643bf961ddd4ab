import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeColumn, encodeColumn, type ColumnCoding } from './column-coding.ts';

/** Texts as COPY writes them, and some that look like the marks of a coding. */
const cell = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('\\N', '', '-0', '00', '=', '=5', '5d', '0.10', '-0.0', '1e3', '99999999999999999999'),
  fc.constantFrom(
    '2026-11-21 09:00:00+00',
    '2026-11-21 09:00:00.5+00',
    '1969-12-31 23:59:59+00',
    '2026-11-21',
  ),
  fc
    .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.constantFrom(1, 2, 3, 4))
    .map(([n, places]) => (n / 10 ** places).toFixed(places)),
  fc.string().map((text) => text.replaceAll('\\', '\\\\').replaceAll(/[\n\r\t]/g, '\\n')),
);
const CODINGS: readonly ColumnCoding[] = [
  {},
  { as: 'difference' },
  { as: 'repeated' },
  { by: ['key'] },
  { by: ['key', 'other'], as: 'difference' },
  { by: ['other'], as: 'repeated' },
  { formula: 'tax' },
  { formula: 'net', by: ['key'] },
];

describe('the coding of a column', () => {
  it.each(CODINGS.map((coding) => [JSON.stringify(coding), coding] as const))(
    '%s gives back every value',
    (_, coding) => {
      fc.assert(
        fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 40 }), (rows) => {
          const columns = new Map(
            ['key', 'other', 'fee_gross', 'gst'].map((name, at) => [name, rows.map((row) => row[at] ?? '')]),
          );
          const values = rows.map((row) => row[0]);
          const context = { rates: new Map<string, string>() };
          const texts = encodeColumn(values, coding, columns, context).join('\n').split('\n');
          expect(decodeColumn(texts, rows.length, coding, columns, context)).toEqual(values);
        }),
      );
    },
  );
  it('writes a mark when a formula is right, and the value when it is not', () => {
    const columns = new Map([['fee_gross', ['115', '115', '\\N']]]);
    const texts = encodeColumn(['15', '14', '\\N'], { formula: 'tax' }, columns, { rates: new Map() });
    expect(texts).toEqual(['\\=', '14', '\\N']);
  });
});
