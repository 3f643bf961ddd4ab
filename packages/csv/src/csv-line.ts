/** Lines of CSV (RFC 4180) that a spreadsheet does not interpret as formulas; written by the server and by the browser. */

/** Characters that make a spreadsheet read a cell as a formula, including full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u;
/** A decimal string such as an amount of money: a leading minus is a sign there, not a formula. */
const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** A formula is escaped with a leading apostrophe (OWASP, "CSV injection"); a negative number is not a formula. */
const guarded = (text: string): string =>
  FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** Spaces at either end are quoted too, because some programs remove them otherwise. */
const quoted = (text: string): string =>
  /[",\r\n]/u.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

/** A line including its line break (CRLF). Null is an empty cell. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(guarded(cell ?? ''))).join(',')}\r\n`;
