import { csvFile, toCsv } from '../csv.ts';
import { saveBlob } from '../download.ts';
import { elementToPng } from '../png.ts';
import { toast } from '../toast-store.ts';
import type { ChartColumn } from './chart-columns.ts';
import type { FilesMenuProps } from './chart-files.ts';
import { FileMenu } from './file-menu.tsx';

export interface OwnFileMenuProps extends FilesMenuProps {
  columns: readonly ChartColumn[];
  count: number;
}

/** The files of a chart with its own numbers and its own picture, named after it. */
export function OwnFileMenu({ columns, count, ...menu }: OwnFileMenuProps) {
  const { label } = menu;
  const csv = () => {
    const places = Array.from({ length: count }, (_, place) => place);
    saveBlob(csvFile(toCsv(columns, places)), `${label}.csv`);
  };
  return <FileMenu {...menu} csv={csv} png={(picture) => void savePng(label, picture)} />;
}

async function savePng(label: string, picture: HTMLElement): Promise<void> {
  try {
    saveBlob(await elementToPng(picture, { title: label }), `${label}.png`);
  } catch {
    // Some browsers do not let a page read the pixels it drew; the other exports still work.
    toast({
      title: 'The picture could not be made',
      description: 'Use CSV, or print the page.',
      variant: 'destructive',
    });
  }
}
