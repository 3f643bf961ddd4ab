import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { tableCsv } from '../../domain/exports/csv.ts';
import { useExportRefusal } from '../../domain/exports/export-refusal.ts';
import { fileTable } from '../../domain/exports/file-table.ts';
import type { PanelExport } from '../../domain/exports/panel-export.ts';
import { useFiles } from '../../domain/exports/use-files.ts';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';

export interface CsvButtonProps {
  /** The content of the export, used in the file name. */
  what: string;
  day: BusinessDay;
  columns: PanelExport['columns'];
  lines: PanelExport['lines'];
}

/** Exports what a tab shows as a CSV file. */
export function CsvButton({ what, day, columns, lines }: CsvButtonProps) {
  const save = useFiles();
  const exported: PanelExport = { sees: ['treasury.view'], columns, lines };
  const refusal = useExportRefusal()(exported.sees);
  return (
    <Button
      aria-label={RECONCILIATION_TEXTS.asCsv(what)}
      aria-disabled={refusal !== undefined}
      title={refusal}
      onClick={() => {
        if (refusal === undefined)
          void save({ what, kind: 'csv', day, make: (about) => tableCsv(fileTable(exported, about)) });
      }}
    >
      CSV
    </Button>
  );
}
