import { describe, expect, it } from 'vitest';
import { cutRows, delimiterOf, refuseManyLines } from './csv-rows.ts';

/** All rows of a text that arrives in pieces of `length` characters. */
function inPieces(text: string, length: number): string[][] {
  const rows: string[][] = [];
  let rest = '';
  for (let from = 0; from < text.length; from += length) {
    const last = from + length >= text.length;
    const cut = cutRows(rest + text.slice(from, from + length), ',', last, rows.length);
    rows.push(...cut.rows);
    rest = cut.rest;
  }
  expect(rest).toBe('');
  return rows;
}

describe('CSV in parts', () => {
  const text = 'a,b\r\n"x, ""y""","two\r\nlines"\r\n\r\n,\rlast,"end"';
  const rows = [
    ['a', 'b'],
    ['x, "y"', 'two\nlines'],
    ['', ''],
    ['last', 'end'],
  ];
  it.each([1, 2, 3, 5, 8, 13, 100])('reads the same rows in pieces of %i characters', (length) => {
    expect(inPieces(text, length)).toEqual(rows);
    expect(inPieces(`${text}\n`, length)).toEqual(rows);
  });

  it('detects the delimiter from the header, once that is complete', () => {
    expect(delimiterOf('a;"b,c,d";e\n', false)).toBe(';');
    expect(delimiterOf('a\tb\r\n', false)).toBe('\t');
    expect(delimiterOf('one', false)).toBeNull();
    expect(delimiterOf('one', true)).toBe(',');
  });

  it('refuses an unclosed quotation mark before it has read everything', () => {
    const endless = `a,b\n1,"${'x'.repeat(300_000)}`;
    expect(() => cutRows(endless, ',', false, 0)).toThrow(
      /^Line 2 of the file has a cell that is too long, or a quotation mark/,
    );
    expect(() => cutRows('a,b\n1,"open', ',', true, 10)).toThrow(/^Line 12 of the file/);
  });

  it('refuses a header that is longer than any row, whether or not it is complete', () => {
    const message = 'The first line of the file is longer than 262,144 characters: it is no header';
    expect(() => delimiterOf('a,'.repeat(131_073), false)).toThrow(message);
    expect(() => delimiterOf(`${'a,'.repeat(131_073)}\n`, true)).toThrow(message);
    expect(delimiterOf('a,'.repeat(131_072), false)).toBeNull();
  });

  it('counts each line ending once, of every kind', () => {
    expect(() => refuseManyLines('a\r\nb\rc\n', 3)).not.toThrow();
    expect(() => refuseManyLines('a\r\nb\rc\n', 2)).toThrow(
      'More than 2 lines came at once; remove the empty lines, or send fewer at a time',
    );
  });
});
