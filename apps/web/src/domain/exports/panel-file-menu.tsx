import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FilesMenuProps } from '@cottontree/ui/charts/chart-files.ts';
import { FileMenu } from '@cottontree/ui/charts/file-menu.tsx';
import { elementToPng } from '@cottontree/ui/png.ts';
import { tableCsv } from './csv.ts';
import { useExportRefusal } from './export-refusal.ts';
import { DATA_KINDS, fileTable } from './file-table.ts';
import type { PanelExport } from './panel-export.ts';
import { EXPORTS_TEXTS } from './texts.ts';
import { useFiles } from './use-files.ts';

export interface PanelFileMenuProps extends FilesMenuProps {
  /** The title of the panel, which names its files. */
  what: string;
  day: BusinessDay;
  exported: PanelExport;
  /** The panel still shows another day than the page's, whose data is loading. */
  passing: boolean;
}

/** Makes the files of one panel, or says why this person gets none. */
export function PanelFileMenu({ what, day, exported, passing, ...menu }: PanelFileMenuProps) {
  const save = useFiles();
  const refusal = useExportRefusal()(exported.sees);
  return (
    <FileMenu
      {...menu}
      csv={() => void save({ what, kind: 'csv', day, make: (about) => tableCsv(fileTable(exported, about)) })}
      png={(picture) =>
        void save({
          what,
          kind: 'png',
          day,
          make: async ({ demo }) =>
            elementToPng(picture, {
              title: EXPORTS_TEXTS.whatAsOf(what, day),
              ...(demo && { note: DATA_KINDS.demo }),
            }),
        })
      }
      refusal={passing ? EXPORTS_TEXTS.numbersOfTheChosenDay : refusal}
    />
  );
}
