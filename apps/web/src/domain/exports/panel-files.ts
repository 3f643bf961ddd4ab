import type { FileMaker } from '@cottontree/ui/charts/chart-tools.tsx';
import { tableCsv } from './csv.ts';
import { useExportRefusal } from './export-refusal.ts';
import { DATA_KINDS, fileTable } from './file-table.ts';
import type { ScreenPart } from './screen-parts.tsx';
import { useFiles } from './use-files.ts';

/**
 * Creates the files of one panel; undefined while there is nothing to export.
 * @param passing the panel still shows another day than the page's, whose data is loading
 */
export function usePanelFiles(part: ScreenPart, passing: boolean): FileMaker | undefined {
  const save = useFiles();
  const refusal = useExportRefusal();
  const { title: what, day, exported } = part;
  if (exported === undefined) return undefined;
  return {
    csv: () => void save({ what, kind: 'csv', day, make: (about) => tableCsv(fileTable(exported, about)) }),
    png: (picture) =>
      void save({
        what,
        kind: 'png',
        day,
        make: async ({ demo }) => {
          // Loaded on demand, so that the first screen does not wait for it.
          const { elementToPng } = await import('@cottontree/ui/png.ts');
          return elementToPng(picture, {
            title: `${what}, as of ${day}`,
            ...(demo && { note: DATA_KINDS.demo }),
          });
        },
      }),
    refusal: passing ? 'The numbers of the day asked for are still on their way.' : refusal(exported.sees),
  };
}
