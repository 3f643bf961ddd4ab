import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import type { MailedPage } from '@cottontree/contract/mailings/mailings.ts';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SampleStrip } from '@cottontree/ui/states.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { InTurn } from '../../kernel/in-turn.tsx';
import type { PanelExport } from '../exports/panel-export.ts';
import { ScreenContext, type ScreenPart } from '../exports/screen-parts.tsx';
import { LiveMark } from './live-mark.tsx';
import { ScreenExports } from './screen-exports.tsx';
import css from './screen-frame.module.css';
import type { PrintScreen } from './use-screen-exports.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface ScreenFrameProps {
  title: string;
  /** The screen's name for its live data. */
  live?: string;
  /** The stamp of the screen's headline response; undefined while it is loading or when it failed. */
  stamp: Stamp | undefined;
  /** The business day of all its numbers, if it is not the day of the stamp. */
  day?: BusinessDay | undefined;
  /** The last attempt to load the headline answer failed. */
  failed: boolean;
  /** Some of its figures have samples, which are shown instead while the company has no data at all. */
  samples?: boolean;
  /** A badge next to the freshness label. */
  marks?: ReactNode;
  /** The last line of the head; its room is reserved while it is null. */
  line?: ReactNode;
  /** Shown before the exports: a choice of view or period. */
  actions?: ReactNode;
  print: PrintScreen;
  /** Its printed page, if that can come by mail. */
  mailed?: MailedPage;
  /** The content of the headline figures' file. */
  keyFigures: PanelExport | undefined;
  children: ReactNode;
}

/** The frame around the panels of a dashboard: its head, its exports, and the warning about samples. */
export function ScreenFrame(props: ScreenFrameProps) {
  const {
    title,
    live,
    stamp,
    failed,
    samples = false,
    marks,
    line,
    actions,
    print,
    keyFigures,
    children,
  } = props;
  const asOf = useAsOf();
  const now = useToday();
  const screen = useRef<HTMLDivElement>(null);
  const [parts] = useState(() => new Map<string, ScreenPart>());
  const [complete, setComplete] = useState(false);
  const day = props.day ?? stamp?.asOf ?? asOf ?? now;
  const around = useMemo(() => ({ day, parts }), [day, parts]);
  const sample = samples && stamp?.empty === true;
  return (
    <div ref={screen} className={css.screen}>
      <PageHead title={title} className={css.head}>
        <div className={css.marks}>
          <LiveMark label={live} stamp={stamp} failed={failed} />
          {marks}
        </div>
        <div className={css.actions} data-print="hide">
          {actions}
          <ScreenExports
            title={title}
            screen={screen}
            print={print}
            mailed={props.mailed}
            keyFigures={keyFigures}
            parts={parts}
            complete={complete}
            day={day}
            sample={sample}
          />
        </div>
        {line !== undefined && <div className={css.line}>{line}</div>}
      </PageHead>
      {sample && (
        <SampleStrip
          action={
            <a href="/api/docs" target="_blank" rel="noopener">
              {DASHBOARD_TEXTS.loadData}
            </a>
          }
        >
          {DASHBOARD_TEXTS.sample}
        </SampleStrip>
      )}
      <ScreenContext value={around}>
        <InTurn onComplete={() => setComplete(true)}>{children}</InTurn>
      </ScreenContext>
    </div>
  );
}
