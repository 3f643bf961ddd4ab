/**
 * Turns the first sheet of a spreadsheet (XLSX, ISO/IEC 29500) into the CSV that is uploaded. The server never opens an
 * archive. Cells are read as they are stored: numbers with the 15 digits that a spreadsheet has, dates as ISO 8601.
 */
import { MAX_IMPORT_COLUMNS } from '@cottontree/contract/imports/fields.ts';
import { csvLine } from '@cottontree/csv/csv-line.ts';
import { ArchiveFault, entriesOf, textOfEntry } from './zip-entries.ts';

const MOST_ROWS = 100_000;
const MIB = 1_048_576;
const MOST_SHEET_BYTES = 512 * MIB;
const MOST_STRING_BYTES = 128 * MIB;
const MOST_OTHER_BYTES = 8 * MIB;
/** Characters of one row or one text; the server takes rows of a quarter of it. */
const LONGEST_PIECE = MIB;

const NOT_A_WORKBOOK = 'This archive is no XLSX spreadsheet. Save it as “CSV UTF-8”, then choose that file.';
const TOO_MANY_ROWS = `The sheet has more than ${MOST_ROWS.toLocaleString('en-GB')} rows. Save it as “CSV UTF-8”, then choose that file.`;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};
/** The texts of a string, without the pronunciation beside it. */
const textIn = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)]
    .map(([, text = '']) => plain(text))
    .join('');

/** Complete elements of a name, from pieces of a text; what is between them is dropped. */
async function* elements(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  const end = `</${name}>`;
  const begin = new RegExp(`<${name}(?=[\\s/>])`);
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    for (;;) {
      const at = text.search(begin);
      if (at === -1) {
        // The beginning of a tag may be the end of this piece.
        text = text.slice(-name.length - 2);
        break;
      }
      const tag = text.indexOf('>', at);
      const empty = tag !== -1 && text[tag - 1] === '/';
      const close = empty ? tag + 1 : text.indexOf(end, at) + end.length;
      if (tag === -1 || (!empty && close < end.length)) {
        text = text.slice(at);
        if (text.length > LONGEST_PIECE)
          throw new ArchiveFault('A row of the spreadsheet is longer than a million characters.');
        break;
      }
      yield text.slice(at, close);
      text = text.slice(close);
    }
  }
}

/** Formats that show a number as a date or a time, by their number in the file. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const showsDate = (format: string): boolean =>
  /[ymdhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').replace(/general/i, ''));

/** For each style of a cell, whether it shows a date. */
function dateStyles(styles: string): boolean[] {
  const own = new Map<number, boolean>();
  for (const [tag] of styles.matchAll(/<numFmt\s[^>]*>/g))
    own.set(Number(attribute(tag, 'numFmtId')), showsDate(attribute(tag, 'formatCode') ?? ''));
  const cells = /<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '';
  return [...cells.matchAll(/<xf\s[^>]*>/g)].map(([tag]) => {
    const format = Number(attribute(tag, 'numFmtId'));
    return own.get(format) ?? DATE_FORMATS.has(format);
  });
}

/** `2026-11-20`, or with a time `2026-11-20T09:30:00Z`: the moment of a spreadsheet's day number. */
function dayText(days: number, from1904: boolean): string {
  const seconds = Math.round(days * 86_400);
  const at = new Date(
    Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30) + seconds * 1_000,
  );
  if (Number.isNaN(at.getTime())) return String(days);
  const text = at.toISOString().replace('.000Z', 'Z');
  return seconds % 86_400 === 0 ? text.slice(0, 10) : text;
}

/** A number with the digits that a spreadsheet has, without an exponent: 9839.639999999999 is 9839.64. */
function numberText(stored: string): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  const [digits = '', exponent = '0'] = value.toExponential(14).split('e');
  const [, sign = '', all = ''] = /^(-?)(.*)$/.exec(digits.replace('.', '').replace(/0+$/, '')) ?? [];
  const point = Number(exponent) + 1;
  if (all === '' || Math.abs(point) > 30) return all === '' ? '0' : stored;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  if (all.length <= point) return `${sign}${all.padEnd(point, '0')}`;
  return `${sign}${all.slice(0, point)}.${all.slice(point)}`;
}

interface Book {
  readonly strings: readonly string[];
  readonly dates: readonly boolean[];
  readonly from1904: boolean;
}

function cellText(tag: string, inside: string, { strings, dates, from1904 }: Book): string {
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textIn(inside);
  const value = plain(/<v(?:\s[^>]*)?>([\s\S]*?)<\/v>/.exec(inside)?.[1] ?? '');
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (value === '' || (type !== undefined && type !== 'n')) return value;
  return dates[Number(attribute(tag, 's') ?? -1)] === true
    ? dayText(Number(value), from1904)
    : numberText(value);
}

/** The position of a column by its letters; AA follows Z. */
const columnOf = (reference: string): number =>
  (/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function rowCells(row: string, book: Book): string[] {
  const cells: string[] = [];
  for (const [, tag = '', inside = ''] of row.matchAll(/(<c(?=[\s/>])[^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const at = columnOf(attribute(tag, 'r') ?? '');
    const place = at === -1 ? cells.length : at;
    if (place >= MAX_IMPORT_COLUMNS)
      throw new ArchiveFault(
        `The sheet has more than ${MAX_IMPORT_COLUMNS} columns; remove those that are not needed.`,
      );
    while (cells.length < place) cells.push('');
    cells[place] = cellText(tag, inside, book);
  }
  return cells;
}

/** The path of the first sheet, and whether days are counted from 1904. */
function firstSheet(
  workbook: string,
  relations: string,
): { readonly path: string; readonly from1904: boolean } {
  const sheet = /<sheet\s[^>]*>/.exec(workbook)?.[0] ?? '';
  const id = attribute(sheet, 'r:id');
  const relation = [...relations.matchAll(/<Relationship\s[^>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === id,
  );
  const target = relation && attribute(relation[0], 'Target');
  if (id === undefined || target === undefined) throw new ArchiveFault(NOT_A_WORKBOOK);
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { path, from1904: /<workbookPr\s[^>]*date1904="(?:1|true)"/.test(workbook) };
}

/** The first sheet of a spreadsheet as a CSV file of the same name. Throws ArchiveFault with what to do about it. */
export async function csvOfSpreadsheet(file: File): Promise<File> {
  const entries = await entriesOf(file);
  const pieces = (name: string, most: number): AsyncGenerator<string> | undefined => {
    const entry = entries.get(name);
    return entry && textOfEntry(file, entry, most);
  };
  const whole = async (name: string): Promise<string> => {
    let text = '';
    for await (const piece of pieces(name, MOST_OTHER_BYTES) ?? []) text += piece;
    return text;
  };
  const { path, from1904 } = firstSheet(
    await whole('xl/workbook.xml'),
    await whole('xl/_rels/workbook.xml.rels'),
  );
  const sheet = pieces(path, MOST_SHEET_BYTES);
  if (!sheet) throw new ArchiveFault(NOT_A_WORKBOOK);
  const strings: string[] = [];
  const shared = pieces('xl/sharedStrings.xml', MOST_STRING_BYTES);
  if (shared) for await (const each of elements(shared, 'si')) strings.push(textIn(each));
  const book: Book = { strings, dates: dateStyles(await whole('xl/styles.xml')), from1904 };
  const lines: string[] = [];
  for await (const row of elements(sheet, 'row')) {
    const cells = rowCells(row, book);
    if (cells.every((cell) => cell.trim() === '')) continue;
    // The heading is a row as well.
    if (lines.length > MOST_ROWS) throw new ArchiveFault(TOO_MANY_ROWS);
    lines.push(csvLine(cells));
  }
  return new File(lines, file.name, { type: 'text/csv' });
}
