import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { ViewedTable as ViewedTableId } from '@cottontree/contract/views/views.ts';
import { DataTable, type DataTableProps } from '@cottontree/ui/data-table.tsx';
import type { TableFiles } from '@cottontree/ui/table-file.ts';
import { today } from '../../kernel/company-time.ts';
import { ViewedTable } from '../views/viewed-table.tsx';
import { useExportRefusal } from './export-refusal.ts';
import { useFiles } from './use-files.ts';

export interface ExportedTableProps<Row> extends Omit<DataTableProps<Row>, 'files' | 'views'> {
  /** The permissions required to see the rows; the contract maps them to the permissions to export them. */
  sees: readonly Power[];
  /** The business day of the rows, if they are not those of now. */
  day?: BusinessDay | undefined;
  /** Offers saved views under this id. */
  views?: ViewedTableId;
}

/** A table that offers files of itself, where its screen has no export of the same rows. */
export function ExportedTable<Row>({ sees, day, views, ...table }: ExportedTableProps<Row>) {
  const save = useFiles();
  const refusal = useExportRefusal()(sees);
  const files: TableFiles = {
    refusal,
    save: (kind, content) =>
      void save({
        what: table.caption,
        kind,
        day: day ?? today(),
        make: async (about) => {
          // Loaded on demand: few who read a table save it.
          const { tableFile } = await import('./table-file.ts');
          const file = tableFile(content, about);
          if (kind === 'csv') return (await import('./csv.ts')).tableCsv(file);
          const { workbook } = await import('./workbook.ts');
          return workbook([{ title: table.caption, table: file }]);
        },
      }),
  };
  return views === undefined ? (
    <DataTable {...table} files={files} />
  ) : (
    <ViewedTable {...table} files={files} views={views} />
  );
}
