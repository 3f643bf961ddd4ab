/** Parses rows of a JSON Lines text that arrives in parts: one object a line, with texts, numbers, truth values or null. */
import { AppError } from '../failures/errors.ts';
import { LONGEST_ROW, type CutText } from './csv-rows.ts';

/** Whether a text is JSON Lines rather than CSV: its first line begins with an object. */
export const isJsonLines = (text: string): boolean => /^\s*\{/.test(text);

const unreadable = (line: number, what: string): AppError =>
  new AppError('unprocessable', `Line ${line} of the file ${what}; correct the file and send it again`);

/** The cell of a value. Throws AppError `unprocessable` for a value that no cell can hold exactly. */
function cellOf(value: unknown, key: string, line: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') throw unreadable(line, `has an object or a list as ${key}, not one value`);
  const text = String(value);
  // Longer numbers were rounded while they were parsed.
  if (!/^-?\d+(\.\d+)?$/.test(text) || text.replaceAll(/\D/g, '').length > 15)
    throw unreadable(line, `has a number as ${key} that cannot be read exactly: write it in quotation marks`);
  return text;
}

function objectOf(text: string, line: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(line, 'is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable(line, 'is not one JSON object');
  return value as Readonly<Record<string, unknown>>; // any object has properties by name
}

/**
 * Parses the complete lines at the start of a text. The properties of the first line are the header; a later line may
 * leave some out, and has no others. `before` is the number of lines parsed earlier, for messages. Throws AppError
 * `unprocessable` naming the line.
 */
export function cutJsonLines(
  text: string,
  header: readonly string[],
  last: boolean,
  before: number,
): CutText & { readonly header: string[] } {
  const lines = text.split('\n');
  const rest = last ? '' : (lines.pop() ?? '');
  if (rest.length > LONGEST_ROW)
    throw unreadable(before + 1, `is longer than ${LONGEST_ROW.toLocaleString('en-GB')} characters`);
  let keys = [...header];
  const rows: string[][] = [];
  for (const text of lines) {
    if (text.trim() === '') continue;
    const line = before + rows.length + 1;
    if (text.length > LONGEST_ROW)
      throw unreadable(line, `is longer than ${LONGEST_ROW.toLocaleString('en-GB')} characters`);
    const object = objectOf(text, line);
    if (keys.length === 0) keys = Object.keys(object);
    const extra = Object.keys(object).find((key) => !keys.includes(key));
    if (extra !== undefined)
      throw unreadable(
        line,
        `has the property ${extra.slice(0, 60)}, which the first line lacks: name it there, too`,
      );
    rows.push(keys.map((key) => (Object.hasOwn(object, key) ? cellOf(object[key], key, line) : '')));
  }
  return { header: keys, rows, rest };
}
