import { createContext, use, useId, type RefObject } from 'react';
import { csvFile, toCsv, type CsvValue } from '../csv.ts';
import { saveBlob } from '../download.ts';
import { toast } from '../toast-store.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import css from './chart-tools.module.css';

/** One column of what a chart shows, for its table and its file. */
export interface ChartColumn {
  head: string;
  value: (place: number) => CsvValue;
  text: (place: number) => string;
}

/** Makes the files of whatever stands inside, where more than bare numbers must go into them. */
export interface FileMaker {
  csv: () => void;
  png: (picture: HTMLElement) => void;
  /** Why no file may be made, as a sentence: the controls then say it and do nothing else. */
  refusal?: string | undefined;
}

/** Without it, charts save their own numbers and picture under their label. */
export const FileMakerContext = createContext<FileMaker | undefined>(undefined);

export interface ChartToolsProps {
  /** Name of the chart and of its files. */
  label: string;
  columns: readonly ChartColumn[];
  count: number;
  /** What the picture is taken of. */
  picture: RefObject<HTMLElement | null>;
  /** Present where the plot can give way to a table. */
  table?: { shown: boolean; onToggle: () => void } | undefined;
}

/** The small commands under a chart: its table, its numbers as CSV, its picture as PNG. */
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

/** The ways out of a chart or a panel. Refused, they stay in reach of the keyboard, so that everyone learns why. */
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
    // Loaded when asked for: nobody should wait for it on the first screen.
    const { elementToPng } = await import('../png.ts');
    saveBlob(await elementToPng(picture, { title: label }), `${label}.png`);
  } catch {
    // Some browsers do not let a page read back what it drew; the other ways out still work.
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
  /** The id of the sentence that says why it does nothing. */
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
