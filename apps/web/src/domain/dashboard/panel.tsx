import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { FilesContext } from '@cottontree/ui/charts/chart-files.ts';
import { FileTools } from '@cottontree/ui/charts/chart-tools.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { isRecord } from '../../kernel/call.ts';
import { useTurn } from '../../kernel/draw-in-turn.ts';
import { useDemo } from '../../kernel/shell/use-demo.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { panelFiles } from '../exports/panel-files.tsx';
import type { PanelExport } from '../exports/panel-export.ts';
import { useScreenAround, useScreenPart } from '../exports/screen-parts.tsx';
import type { PanelHeight } from './panel-height.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import css from './panel.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface PanelProps<Answer> {
  title: string;
  level?: 2 | 3;
  /** Small text next to the title: the month, the unit. */
  meta?: ReactNode;
  /** What is normally shown here, for the sentence about a missing permission. */
  what: string;
  query: UseQueryResult<Answer>;
  height: PanelHeight;
  /** The panel's content for its own files and for those of its screen. */
  exports?: ((answer: Answer) => PanelExport) | undefined;
  /** A choice of what is shown, at the end of the head. */
  choice?: ReactNode;
  /** The content is a chart, which has its own menu of files. */
  chart?: boolean;
  /** The response contains nothing to show, though the company has data. */
  nothing?: (answer: Answer) => boolean;
  /** Why there is nothing to show then, if not because no transaction has been made. */
  nothingWhy?: string;
  /** Shown even while the company has no data at all, because it is about the system. */
  evenEmpty?: boolean;
  /** The content fills the full width, as a table does. */
  flush?: boolean;
  children: (answer: Answer) => ReactNode;
}

/** A card of a dashboard with the states of its data; the content stays visible during a refetch. */
export function Panel<Answer extends object>(props: PanelProps<Answer>) {
  const {
    title,
    level = 2,
    meta,
    what,
    query,
    height,
    exports,
    choice,
    chart = false,
    nothing,
    nothingWhy,
    evenEmpty,
    flush = false,
    children,
  } = props;
  const picture = useRef<HTMLDivElement>(null);
  const answer = query.data;
  const noData = answer !== undefined && evenEmpty !== true && saysEmpty(answer);
  const empty = noData || (answer !== undefined && nothing?.(answer) === true);
  const shown = answer !== undefined && !empty;
  const drawn = useTurn(shown);
  const around = useScreenAround();
  const exported = shown ? exports?.(answer) : undefined;
  const part = { title, day: dayOf(answer) ?? around.day, exported };
  useScreenPart(exports && part);
  const files = panelFiles(part, query.isPlaceholderData);
  return (
    <Card
      title={title}
      level={level}
      meta={meta}
      flush
      className={css.panel ?? ''}
      actions={
        choice ?? (files && !chart ? <FileTools label={title} files={files} picture={picture} /> : undefined)
      }
    >
      <div
        ref={picture}
        className={flush ? css.flush : css.body}
        style={{ minHeight: flush ? height.css : `calc(${height.css} + 2 * var(--s4))` }}
        aria-busy={query.isFetching || (shown && !drawn) || undefined}
      >
        {shown && drawn && <FilesContext value={files}>{children(answer)}</FilesContext>}
        {empty && (
          <div className={css.state}>
            {noData || nothingWhy === undefined ? <NothingYet /> : <EmptyState title={nothingWhy} />}
          </div>
        )}
        {answer === undefined && query.isError && (
          <div className={css.state}>
            <PanelError
              error={query.error}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
              what={what}
            />
          </div>
        )}
        {(answer === undefined ? !query.isError : shown && !drawn) && (
          <PanelSkeleton lines={height.lines} what={what} flush={flush} />
        )}
      </div>
    </Card>
  );
}

/** Shown by the panels of a company without data, and of the demo company before the days that they show are made. */
function NothingYet() {
  const { progress } = useDemo(false);
  return progress === undefined ? (
    <EmptyState title={DASHBOARD_TEXTS.empty}>{DASHBOARD_TEXTS.emptyWhy}</EmptyState>
  ) : (
    <EmptyState title={DASHBOARD_TEXTS.making}>{DASHBOARD_TEXTS.makingWhy}</EmptyState>
  );
}

/** Whether the company has no data at all; false for responses without a stamp. */
const saysEmpty = (answer: object): boolean => stampOf(answer)?.empty === true;

const stampOf = (answer: object | undefined) =>
  answer !== undefined && 'stamp' in answer && isRecord(answer.stamp) ? answer.stamp : undefined;

/** The day of a response; for a period it is the last day. */
function dayOf(answer: object | undefined): BusinessDay | undefined {
  const span = answer !== undefined && 'span' in answer && isRecord(answer.span) ? answer.span.to : undefined;
  const day = span ?? stampOf(answer)?.asOf;
  return typeof day === 'string' ? day : undefined;
}
