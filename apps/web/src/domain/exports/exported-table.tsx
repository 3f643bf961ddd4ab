import type { Power } from '@cottontree/contract/access/permissions.ts';
import { DataTable, type DataTableProps } from '@cottontree/ui/data-table.tsx';
import { today } from '../../kernel/company-time.ts';
import { tableCsv } from './csv.ts';
import { useExportRefusal } from './export-refusal.ts';
import { tableFile } from './table-file.ts';
import { useFiles } from './use-files.ts';

export interface ExportedTableProps<Row> extends Omit<DataTableProps<Row>, 'files'> {
  /** The permissions required to see the rows; the contract maps them to the permissions to export them. */
  sees: readonly Power[];
}

/** A table that offers files of itself, where its screen has no export of the same rows. */
export function ExportedTable<Row>({ sees, ...table }: ExportedTableProps<Row>) {
  const save = useFiles();
  const refusal = useExportRefusal()(sees);
  return (
    <DataTable
      {...table}
      files={{
        refusal,
        save: (kind, content) =>
          void save({
            what: table.caption,
            kind,
            day: today(),
            make: async (about) => {
              const file = tableFile(content, about);
              if (kind === 'csv') return tableCsv(file);
              // Loaded on demand: few who read a table save it.
              const { workbook } = await import('./workbook.ts');
              return workbook([{ title: table.caption, table: file }]);
            },
          }),
      }}
    />
  );
}
