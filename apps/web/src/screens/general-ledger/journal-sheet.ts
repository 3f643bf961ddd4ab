/** The file of an export as a workbook: days and amounts typed, everything else as text. */
import Papa from 'papaparse';
import type { FileCell } from '../../domain/exports/file-table.ts';
import { workbook } from '../../domain/exports/workbook.ts';
import { LEDGER_TEXTS } from './texts.ts';

/** A text that would be a formula in a spreadsheet begins with an apostrophe in CSV; a cell of text needs none. */
const unguarded = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

function cellOf(head: string | undefined, text: string): FileCell {
  if (text === '') return null;
  if (head === 'day') return { kind: 'day', text };
  if (head === 'debit' || head === 'credit')
    return { kind: 'number', text, places: text.split('.')[1]?.length ?? 0 };
  return { kind: 'text', text: unguarded(text) };
}

export function journalSheet(csv: string): Promise<Blob> {
  const [heads = [], ...rows] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
  const table = { heads, rows: rows.map((row) => row.map((text, at) => cellOf(heads[at], text))) };
  return workbook([{ title: LEDGER_TEXTS.sheet, table }]);
}
