import { useState, type RefObject } from 'react';
import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { classNames } from '@cottontree/ui/class-names.ts';
import { saveCsv, toCsv } from '@cottontree/ui/csv.ts';
import { saveBlob } from '@cottontree/ui/download.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { moment } from '../../kernel/formatting.ts';
import { log } from '../../kernel/log.ts';
import { fullName } from '../../kernel/session/record.ts';
import { useSession } from '../../kernel/session/session.tsx';
import { LatePopover } from '../../kernel/shell/late-popover.tsx';
import { KEY_FIGURES } from './key-figures.tsx';
import type { PanelExport } from './panel.tsx';
import css from './screen-exports.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';

const now = (): string => new Date().toISOString();

export interface ScreenExportsProps {
  title: string;
  screen: RefObject<HTMLElement | null>;
  /** What the file of the headline figures holds. */
  keyFigures: PanelExport | undefined;
  /** The business day that the screen speaks of. */
  day: string | undefined;
  /** The screen shows samples, and so do its files. */
  sample: boolean;
}

/** The ways out of a whole screen; its panels have their own. */
export function ScreenExports({ title, screen, keyFigures, day = '', sample }: ScreenExportsProps) {
  const { user } = useSession();
  const [preparing, setPreparing] = useState(false);
  const note = sample ? DASHBOARD_TEXTS.sampleNote : undefined;

  const saveKeyFigures = () => {
    if (keyFigures === undefined) return;
    const columns = keyFigures.heads.map((head, at) => ({
      head,
      value: (line: PanelExport['lines'][number]) => line[at],
    }));
    saveCsv(toCsv(columns, keyFigures.lines, note), `${title}, key figures ${day}`);
  };

  const savePicture = async () => {
    const strip = screen.current?.querySelector(`[${KEY_FIGURES}]`);
    if (!strip) return;
    const { elementToPng } = await import('@cottontree/ui/png.ts');
    const picture = await elementToPng(strip, { title, ...(note !== undefined && { note }) });
    saveBlob(picture, `${title}, key figures ${day}.png`);
  };

  const savePdf = async () => {
    if (screen.current === null) return;
    const { screenPdf } = await import('./screen-pdf.ts');
    const made = `made ${moment(now())} by ${fullName(user)}`;
    const line = [`Business day ${day}`, made, ...(note === undefined ? [] : [note])].join(' · ');
    saveBlob(
      await screenPdf(screen.current, { title: `Cottontree · ${title}`, line }),
      `${title} ${day}.pdf`,
    );
  };

  /** Some browsers do not let a page read back what it drew; all of them can print it. */
  const attempt = async (make: () => Promise<void>, otherwise: () => void) => {
    setPreparing(true);
    try {
      await make();
    } catch (error) {
      log('An export failed', error);
      toast({ title: DASHBOARD_TEXTS.exportRefused, description: DASHBOARD_TEXTS.exportInstead });
      otherwise();
    } finally {
      setPreparing(false);
    }
  };

  const ready = keyFigures !== undefined;
  const ways = [
    { text: DASHBOARD_TEXTS.screenPdf, run: () => void attempt(savePdf, () => window.print()), ready },
    { text: DASHBOARD_TEXTS.keyFiguresCsv, run: saveKeyFigures, ready },
    { text: DASHBOARD_TEXTS.keyFiguresPng, run: () => void attempt(savePicture, () => undefined), ready },
  ];
  return (
    <LatePopover
      flush
      label={DASHBOARD_TEXTS.exports}
      trigger={
        <Button busy={preparing}>{preparing ? DASHBOARD_TEXTS.preparing : DASHBOARD_TEXTS.exports}</Button>
      }
    >
      {(close) => (
        <div className={css.ways}>
          {ways.map((way) => (
            <button
              key={way.text}
              type="button"
              className={classNames(buttonClass('quiet'), css.way)}
              disabled={!way.ready}
              onClick={() => {
                close();
                way.run();
              }}
            >
              {way.text}
            </button>
          ))}
        </div>
      )}
    </LatePopover>
  );
}
