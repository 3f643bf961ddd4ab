import { csvFile, toCsv } from '@cottontree/ui/csv.ts';
import type { FileCell, FileTable } from './file-table.ts';

/** A table as a CSV file: one head line, and nothing above or below the lines. */
export function tableCsv({ heads, rows }: FileTable): Blob {
  const columns = heads.map((head, at) => ({
    head,
    value: (row: readonly FileCell[]) => row[at]?.text,
  }));
  return csvFile(toCsv(columns, rows));
}
