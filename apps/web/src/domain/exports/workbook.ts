import writeXlsxFile, { type CellObject } from 'write-excel-file/universal';
import type { FileCell, FileTable } from './file-table.ts';

export interface WorkbookSheet {
  title: string;
  table: FileTable;
}

/** Maximum width of a column in characters. */
const WIDEST = 48;
const FORMATS = { day: 'yyyy-mm-dd', month: 'yyyy-mm', time: 'yyyy-mm-dd hh:mm:ss' } as const;

/** A workbook with a sheet for each table: frozen headers, typed numbers and dates, and times in UTC. */
export function workbook(sheets: readonly WorkbookSheet[]): Promise<Blob> {
  const names = sheetNames(sheets.map(({ title }) => title));
  return writeXlsxFile(
    sheets.map(({ table }, at) => ({
      sheet: names[at] ?? '',
      stickyRowsCount: 1,
      columns: table.heads.map((head, place) => ({
        width: Math.min(
          WIDEST,
          2 + Math.max(head.length, ...table.rows.map((row) => row[place]?.text.length ?? 0)),
        ),
      })),
      data: [
        table.heads.map((head): CellObject => ({ value: head, type: String, fontWeight: 'bold' })),
        ...table.rows.map((row) => row.map(cellOf)),
      ],
    })),
  ).toBlob();
}

function cellOf(cell: FileCell): CellObject | null {
  if (cell === null) return null;
  if ('places' in cell) {
    const fraction = cell.places === 0 ? '' : `.${'0'.repeat(cell.places)}`;
    return { value: Number(cell.text), type: Number, format: `#,##0${fraction}` };
  }
  switch (cell.kind) {
    case 'day':
    case 'month':
    case 'time':
      return { value: new Date(cell.text), type: Date, format: FORMATS[cell.kind] };
    case 'text':
    case 'number':
      return { value: cell.text, type: String };
  }
}

/** Unique sheet names. Spreadsheets allow 31 characters without []:*?/\, no apostrophe at the ends, and ignore case. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const clean = title.replaceAll(/[[\]:*?/\\]+/g, ' ').replaceAll(/^'+|'+$/g, '');
    for (let copy = 1; ; copy += 1) {
      const mark = copy === 1 ? '' : ` ${copy}`;
      const name = (clean === '' ? 'Sheet' : clean).slice(0, 31 - mark.length) + mark;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}
