import { csvFile, toCsv } from '@cottontree/ui/csv.ts';
import type { FileCell, FileTable } from './file-table.ts';

/** A table as a CSV file: one header line and the data, nothing else. */
export function tableCsv({ heads, rows }: FileTable): Blob {
  const columns = heads.map((head, at) => ({
    head,
    value: (row: readonly FileCell[]) => row[at]?.text,
  }));
  return csvFile(toCsv(columns, rows));
}
