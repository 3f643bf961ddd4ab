import { createContext, use, useId, type RefObject } from 'react';
import { csvFile, toCsv, type CsvValue } from '../csv.ts';
import { saveBlob } from '../download.ts';
import { toast } from '../toast-store.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import css from './chart-tools.module.css';

/** One column of a chart's data, for its table and its file. */
export interface ChartColumn {
  head: string;
  value: (place: number) => CsvValue;
  text: (place: number) => string;
}

/** Creates the files of the content inside, if they must contain more than the chart's own numbers. */
export interface FileMaker {
  csv: () => void;
  png: (picture: HTMLElement) => void;
  /** Why no file may be created, as a sentence: the controls then show it and do nothing else. */
  refusal?: string | undefined;
}

/** Without it, charts save their own numbers and picture with their label as the name. */
export const FileMakerContext = createContext<FileMaker | undefined>(undefined);

export interface ChartToolsProps {
  /** Name of the chart and of its files. */
  label: string;
  columns: readonly ChartColumn[];
  count: number;
  /** The element that the picture shows. */
  picture: RefObject<HTMLElement | null>;
  /** Present if the plot can be replaced by a table. */
  table?: { shown: boolean; onToggle: () => void } | undefined;
}

/** The small buttons below a chart: its table, its numbers as CSV, its picture as PNG. */
export function ChartTools({ label, columns, count, picture, table }: ChartToolsProps) {
  const files = use(FileMakerContext) ?? plainFiles(label, columns, count);
  return <FileTools label={label} files={files} picture={picture} table={table} />;
}

export interface FileToolsProps {
  label: string;
  files: FileMaker;
  picture: RefObject<HTMLElement | null>;
  table?: ChartToolsProps['table'];
}

/** The exports of a chart or a panel. If refused, they stay focusable, so that everybody can read the reason. */
export function FileTools({ label, files, picture, table }: FileToolsProps) {
  const reason = useId();
  const { refusal } = files;
  const unless = (make: () => void) => () => {
    if (refusal === undefined) make();
    else toast({ title: 'No file was made', description: refusal });
  };
  const takePicture = () => {
    if (picture.current) files.png(picture.current);
  };
  const refused = refusal === undefined ? {} : { reason, title: refusal };
  return (
    <div className={css.tools} data-export="hide" data-print="hide">
      {table && <Tool chart={label} text="View as table" pressed={table.shown} onClick={table.onToggle} />}
      <Tool chart={label} text="CSV" onClick={unless(files.csv)} {...refused} />
      {!table?.shown && <Tool chart={label} text="PNG" onClick={unless(takePicture)} {...refused} />}
      {refusal !== undefined && (
        <VisuallyHidden>
          <span id={reason}>{refusal}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}

function plainFiles(label: string, columns: readonly ChartColumn[], count: number): FileMaker {
  const places = Array.from({ length: count }, (_, place) => place);
  return {
    csv: () => saveBlob(csvFile(toCsv(columns, places)), `${label}.csv`),
    png: (picture) => void savePng(label, picture),
  };
}

async function savePng(label: string, picture: HTMLElement): Promise<void> {
  try {
    // Loaded on demand, so that the first screen does not wait for it.
    const { elementToPng } = await import('../png.ts');
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

interface ToolProps {
  text: string;
  chart: string;
  pressed?: boolean;
  /** The id of the sentence with the reason why it does nothing. */
  reason?: string;
  title?: string;
  onClick: () => void;
}

function Tool({ text, chart, pressed, reason, title, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={`${text}: ${chart}`}
      aria-pressed={pressed}
      aria-disabled={reason !== undefined || undefined}
      aria-describedby={reason}
      title={title}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
