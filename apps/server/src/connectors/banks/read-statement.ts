import { readCamt053 } from './camt053.ts';
import { readCsvStatement } from './csv.ts';
import { readMt940 } from './mt940.ts';
import type { Statement } from './statement.ts';

const MT940_FIELD = /^(?:\{[^{}]*\})*(?:\{4:)?\s*:\d{2}[A-Z]?:/m;
/** A first row of several cells. */
const HEADER = /^[^\r\n]*[,;\t|][^\r\n]*[,;\t|]/;

/** XML is camt.053, a table is CSV, everything else must be MT940. Never throws: what is wrong stands in `problems`. */
export function readStatement(file: string): Statement {
  const text = file.replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('<')) return readCamt053(text);
  return HEADER.test(text) && !MT940_FIELD.test(text) ? readCsvStatement(text) : readMt940(text);
}
