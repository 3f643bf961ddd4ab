import type { RefObject } from 'react';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { MailedPage } from '@cottontree/contract/mailings/mailings.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useMoneyFormats, type Leone } from '../../kernel/formatting.ts';
import { tableCsv } from '../exports/csv.ts';
import { useExportRefusal } from '../exports/export-refusal.ts';
import { DATA_KINDS, fileTable, type FileAbout } from '../exports/file-table.ts';
import type { PanelExport } from '../exports/panel-export.ts';
import type { ScreenPart } from '../exports/screen-parts.tsx';
import type { FileRequest } from '../exports/use-files.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import { KEY_FIGURES } from './key-figures.tsx';

/** The printed page of a screen, made by the server: of the day and the leones that the person sees. */
export type PrintScreen = (shown: { asOf: BusinessDay | undefined; leone: Leone }) => Promise<Blob>;

export interface ScreenToExport {
  title: string;
  screen: RefObject<HTMLElement | null>;
  print: PrintScreen;
  /** The page of the screen that can also come by mail. */
  mailed?: MailedPage | undefined;
  /** The content of the headline figures' file; undefined while they are loading. */
  keyFigures: PanelExport | undefined;
  /** What the panels contribute to the files of the screen. */
  parts: ReadonlyMap<string, ScreenPart>;
  /** The business day of the screen. */
  day: BusinessDay;
  /** True if the screen, and so its files, contain samples. */
  sample: boolean;
}

/** One export of a screen. */
export interface ScreenExport extends FileRequest {
  text: string;
  /** Why this person may not use it, as a sentence. */
  refusal: string | undefined;
}

const NO_FIGURES: PanelExport = { sees: [], columns: [], lines: [] };

/** The exports of a whole screen in its current state. */
export function useScreenExports(request: ScreenToExport): () => ScreenExport[] {
  const { title, screen, print, keyFigures = NO_FIGURES, parts, day, sample } = request;
  const { leone } = useMoneyFormats();
  const asOf = useAsOf();
  const refusalOf = useExportRefusal();

  const noteOf = ({ demo }: FileAbout): string | undefined => {
    if (sample) return EXPORT_TEXTS.sampleNote;
    return demo ? DATA_KINDS.demo : undefined;
  };

  const xlsx = async ({ demo }: FileAbout): Promise<Blob> => {
    const { workbook } = await import('../exports/workbook.ts');
    const all = [{ title: EXPORT_TEXTS.keyFigures, day, exported: keyFigures }, ...parts.values()];
    const missing = all.filter(({ exported }) => exported === undefined);
    if (missing.length > 0) {
      toast({
        title: EXPORT_TEXTS.leftOut,
        description: missing.map((part) => part.title).join(', '),
      });
    }
    return workbook(
      all.flatMap(({ exported, ...part }) =>
        exported === undefined
          ? []
          : [{ title: part.title, table: fileTable(exported, { day: part.day, demo }) }],
      ),
    );
  };

  const picture = async (about: FileAbout): Promise<Blob> => {
    const strip = screen.current?.querySelector(`[${KEY_FIGURES}]`);
    if (!strip) throw new Error('There are no key figures to take a picture of.');
    const { elementToPng } = await import('@cottontree/ui/png.ts');
    const note = noteOf(about);
    return elementToPng(strip, { title: EXPORT_TEXTS.asOf(title, day), ...(note !== undefined && { note }) });
  };

  return () => {
    const seen = [keyFigures, ...[...parts.values()].flatMap(({ exported }) => exported ?? [])];
    const whole = { what: title, day, refusal: refusalOf(seen.flatMap(({ sees }) => sees)) };
    const strip = { what: EXPORT_TEXTS.keyFiguresOfTitle(title), day, refusal: refusalOf(keyFigures.sees) };
    const csv = (about: FileAbout) => tableCsv(fileTable(keyFigures, about));
    return [
      { ...whole, text: EXPORT_TEXTS.screenPdf, kind: 'pdf', make: () => print({ asOf, leone }) },
      { ...whole, text: EXPORT_TEXTS.screenXlsx, kind: 'xlsx', make: xlsx },
      { ...strip, text: EXPORT_TEXTS.keyFiguresCsv, kind: 'csv', make: csv },
      { ...strip, text: EXPORT_TEXTS.keyFiguresPng, kind: 'png', make: picture },
    ];
  };
}
