import type { TableContent } from '@cottontree/ui/table-file.ts';
import type { CellValue } from '@cottontree/ui/table-values.ts';
import { DATA_KINDS, type FileAbout, type FileCell, type FileTable } from './file-table.ts';
import { EXPORTS_TEXTS } from './texts.ts';

const ISO = /^\d{4}-\d{2}(-\d{2}(T.*)?)?$/;
/** Digits of a number that was computed: more of them are an error of binary fractions. */
const MOST_PLACES = 6;

/** The content of a table as a file, each row with the day it is of and the kind of data. */
export function tableFile({ heads, rows }: TableContent, { day, demo }: FileAbout): FileTable {
  const data: FileCell = demo ? { kind: 'text', text: DATA_KINDS.demo } : null;
  return {
    heads: [EXPORTS_TEXTS.asOf, ...heads, EXPORTS_TEXTS.data],
    rows: rows.map((row) => [{ kind: 'day', text: day }, ...row.map(cellOf), data]),
  };
}

function cellOf(value: CellValue): FileCell {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return { kind: 'text', text: value ? EXPORTS_TEXTS.yes : EXPORTS_TEXTS.no };
  if (typeof value === 'string') return { kind: kindOf(value), text: value };
  const text = typeof value === 'bigint' ? String(value) : String(Number(value.toFixed(MOST_PLACES)));
  return { kind: 'number', text, places: text.split('.')[1]?.length ?? 0 };
}

function kindOf(text: string): 'text' | 'day' | 'month' | 'time' {
  const [known, day, time] = ISO.exec(text) ?? [];
  if (known === undefined || Number.isNaN(Date.parse(text))) return 'text';
  return time !== undefined ? 'time' : day !== undefined ? 'day' : 'month';
}
