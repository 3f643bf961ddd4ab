import type { RefObject } from 'react';
import { saveCsv, toCsv, type CsvValue } from '../csv.ts';
import { saveBlob } from '../download.ts';
import { toast } from '../toast-store.ts';
import css from './chart-tools.module.css';

/** One column of what a chart shows, for its table and its file. */
export interface ChartColumn {
  head: string;
  value: (place: number) => CsvValue;
  text: (place: number) => string;
}

export interface ExportProps {
  /** Takes the CSV text; by default it is saved under the chart's label. */
  onExportCsv?: (csv: string) => void;
  /** Said on exports as well: "Sample data". */
  exportNote?: string;
}

export interface ChartToolsProps extends ExportProps {
  /** Name of the chart and of its files. */
  label: string;
  columns: readonly ChartColumn[];
  count: number;
  /** What the picture is taken of. */
  picture: RefObject<HTMLElement | null>;
  /** Present where the plot can give way to a table. */
  table?: { shown: boolean; onToggle: () => void };
}

/** The small commands under a chart: its table, its numbers as CSV, its picture as PNG. */
export function ChartTools({
  label,
  columns,
  count,
  picture,
  table,
  onExportCsv,
  exportNote,
}: ChartToolsProps) {
  const exportCsv = () => {
    const csv = toCsv(
      columns,
      Array.from({ length: count }, (_, place) => place),
      exportNote,
    );
    if (onExportCsv) onExportCsv(csv);
    else saveCsv(csv, label);
  };

  const exportPng = async () => {
    if (!picture.current) return;
    try {
      // Loaded when asked for: nobody should wait for it on the first screen.
      const { elementToPng } = await import('../png.ts');
      const options = exportNote === undefined ? { title: label } : { title: label, note: exportNote };
      saveBlob(await elementToPng(picture.current, options), `${label}.png`);
    } catch {
      // Some browsers do not let a page read back what it drew; the other ways out still work.
      toast({
        title: 'The picture could not be made',
        description: 'Use CSV, or print the page.',
        variant: 'destructive',
      });
    }
  };

  return (
    <div className={css.tools} data-export="hide" data-print="hide">
      {table && <Tool chart={label} text="View as table" pressed={table.shown} onClick={table.onToggle} />}
      <Tool chart={label} text="CSV" onClick={exportCsv} />
      {!table?.shown && <Tool chart={label} text="PNG" onClick={() => void exportPng()} />}
    </div>
  );
}

function Tool(props: { text: string; chart: string; pressed?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={`${props.text}: ${props.chart}`}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {props.text}
    </button>
  );
}
