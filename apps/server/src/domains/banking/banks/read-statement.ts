import { refuseManyLines } from '../../../platform/documents/csv-rows.ts';
import { readCamt } from './camt.ts';
import { readCsvStatement } from './csv.ts';
import type { Statement } from './statement.ts';
import { readSwift } from './swift.ts';

/** A field at the start of any line. The pattern does not skip empty lines, which would make it quadratic. */
const SWIFT_FIELD = /^(?:\{[^\n]*\{4:|\{4:|[\u0001-\u0003]*)[ \t]*:\d{2}[A-Z]?:/m;
/** A first row with several cells. */
const HEADER = /^[^\r\n]*[,;\t|][^\r\n]*[,;\t|]/;

/** The most lines of a statement that is read line by line: in 5 MiB, lines of 52 characters each. */
const MAX_LINES = 100_000;

export const isXml = (file: string): boolean => /^\uFEFF?\s*</.test(file);

/**
 * Reads XML as camt, a table as CSV, and everything else as MT940 or MT942. Errors are in `problems`; throws AppError
 * `unprocessable` only for more lines than can be read without delaying others.
 */
export function readStatement(file: string): Statement {
  const text = file.replace(/^\uFEFF/, '');
  if (isXml(file)) return readCamt(text);
  refuseManyLines(text, MAX_LINES);
  return HEADER.test(text) && !SWIFT_FIELD.test(text) ? readCsvStatement(text) : readSwift(text);
}
