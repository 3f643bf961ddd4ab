/** Parses rows of a CSV text that arrives in parts, by RFC 4180 and the conventions of spreadsheets. */
import Papa from 'papaparse';
import { AppError } from '../failures/errors.ts';

/** A longer row is refused: it may contain a quotation mark that was never closed. */
export const LONGEST_ROW = 256 * 1024;

export interface CutText {
  readonly rows: string[][];
  /** The beginning of an incomplete row; pass it at the start of the next call. */
  readonly rest: string;
}

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The delimiter of a file, from its header: the most frequent of comma, semicolon, tab and bar. Null when there is no
 * complete line yet. Throws AppError `unprocessable` when the header is longer than a row may be.
 */
export function delimiterOf(text: string, last: boolean): string | null {
  const found = text.search(/[\r\n]/);
  const end = found === -1 ? text.length : found;
  if (end > LONGEST_ROW)
    throw new AppError(
      'unprocessable',
      `The first line of the file is longer than ${LONGEST_ROW.toLocaleString('en-GB')} characters: it is no header`,
    );
  if (found === -1 && !last) return null;
  const header = text.slice(0, end).replaceAll(/"[^"]*"/g, '');
  const times = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => times(b) - times(a))[0] ?? ',';
}

/**
 * Throws AppError `unprocessable` when a text has more than `most` line ends, including those of empty lines; reads no
 * further than the first one too many.
 */
export function refuseManyLines(text: string, most: number): void {
  const ends = /\r\n?|\n/g;
  for (let count = 0; ends.test(text); count += 1)
    if (count === most)
      throw new AppError(
        'unprocessable',
        `More than ${most.toLocaleString('en-GB')} lines came at once; remove the empty lines, or send fewer at a time`,
      );
}

/**
 * Parses the complete rows at the start of a text. Blank lines are dropped, and every kind of line ending counts as
 * one. `before` is the number of rows parsed earlier, for messages. Throws AppError `unprocessable` naming the row
 * whose quotation marks are wrong.
 */
export function cutRows(text: string, delimiter: string, last: boolean, before: number): CutText {
  // A carriage return at the very end may be the first half of a line ending.
  const held = !last && text.endsWith('\r') ? '\r' : '';
  const even = (held ? text.slice(0, -1) : text).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  // Typed `any` by the package; this is the shape its parser documents.
  const cut = parser.parse(even, 0, !last) as {
    data: string[][];
    errors: { row?: number }[];
    meta: { cursor: number };
  };
  const rest = last ? '' : even.slice(cut.meta.cursor) + held;
  const wrong = cut.errors[0]?.row;
  if (wrong === undefined && rest.length > LONGEST_ROW)
    throw new AppError(
      'unprocessable',
      `Line ${before + cut.data.length + 1} of the file has a cell that is too long, or a quotation mark that is not closed: a row has ${LONGEST_ROW.toLocaleString('en-GB')} characters at most`,
    );
  if (wrong !== undefined)
    throw new AppError(
      'unprocessable',
      `Line ${before + wrong + 1} of the file has a quotation mark that is not closed, or one inside a quoted cell that is not doubled; correct the file and send it again`,
    );
  return { rows: cut.data.filter((row) => row.length > 1 || row[0]?.trim() !== ''), rest };
}
