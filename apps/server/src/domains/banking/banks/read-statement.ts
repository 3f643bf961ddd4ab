import { refuseManyLines } from '../../../platform/documents/csv-rows.ts';
import { readCamt053 } from './camt053.ts';
import { readCsvStatement } from './csv.ts';
import { readMt940 } from './mt940.ts';
import type { Statement } from './statement.ts';

/** At the start of some line; empty lines are not skipped, which would be done once from each of them. */
const MT940_FIELD = /^(?:\{[^{}]*\})*(?:\{4:)?[ \t]*:\d{2}[A-Z]?:/m;
/** A first row of several cells. */
const HEADER = /^[^\r\n]*[,;\t|][^\r\n]*[,;\t|]/;

/** Of a statement that is read line by line: in 5 MiB as many of 52 characters each. */
const MAX_LINES = 100_000;

export const isXml = (file: string): boolean => /^\uFEFF?\s*</.test(file);

/**
 * XML is camt.053, a table is CSV, everything else must be MT940. What is wrong stands in `problems`; throws AppError
 * `unprocessable` only for more lines than can be read while others wait.
 */
export function readStatement(file: string): Statement {
  const text = file.replace(/^\uFEFF/, '');
  if (isXml(file)) return readCamt053(text);
  refuseManyLines(text, MAX_LINES);
  return HEADER.test(text) && !MT940_FIELD.test(text) ? readCsvStatement(text) : readMt940(text);
}
