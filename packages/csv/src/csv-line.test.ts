import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('writes as text what a spreadsheet would run as a formula, in full-width form too, and numbers as they are', () => {
  expect(csvLine(['=1+1', '+232', '-2+3', '@x', '＝1+1', '＋1', '－1+1', '＠x'])).toBe(
    "'=1+1,'+232,'-2+3,'@x,'＝1+1,'＋1,'－1+1,'＠x\r\n",
  );
  expect(csvLine(['\tx', '\rx', '\nx'])).toBe('\'\tx,"\'\rx","\'\nx"\r\n');
  expect(csvLine(['-12.50', 'a "b", c', null, 'line\nbreak'])).toBe('-12.50,"a ""b"", c",,"line\nbreak"\r\n');
  expect(csvLine([' padded', 'padded '])).toBe('" padded","padded "\r\n');
});

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[=+\-@\t\r\n＝＋－＠",; ]{1,3}[a-z0-9",\r\n ]{0,5}$/u),
  fc.stringMatching(/^-?[0-9]{1,6}(\.[0-9]{1,3})?$/u),
);

it('is read back as the same texts, apart from an apostrophe before what would be a formula', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const { data } = Papa.parse<string[]>(csvLine(cells), { delimiter: ',', newline: '\r\n' });
      expect(data[0]).toHaveLength(cells.length);
      for (const [index, text] of cells.entries()) {
        const read = data[0]?.[index] ?? '';
        expect([text, `'${text}`]).toContain(read);
        expect(/^[=+\-@\t\r\n＝＋－＠]/u.test(read) && Number.isNaN(Number(read))).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
