/** Lines of CSV (RFC 4180) that a spreadsheet does not interpret as formulas. */

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * What a spreadsheet would run as a formula, in full-width form too, is written as text; a negative number is not a
 * formula.
 */
const csvCell = (value: string | null): string => {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r＝＋－＠]/u.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line including its line break. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
