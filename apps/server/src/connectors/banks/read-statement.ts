import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';
import type { Statement } from './statement.ts';

/** XML is camt.053; everything else must be MT940. Never throws: what is wrong stands in `problems`. */
export function readStatement(file: string): Statement {
  const text = file.replace(/^\uFEFF/, '');
  return text.trimStart().startsWith('<') ? readCamt053(text) : readMt940(text);
}
