import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Card } from '@cottontree/ui/card.tsx';
import { ChartTools } from '@cottontree/ui/charts/chart-tools.tsx';
import type { CsvValue } from '@cottontree/ui/csv.ts';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { isRecord } from '../../kernel/call.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import type { PanelHeight } from './panel-height.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import css from './panel.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';

/** What a panel's CSV file holds: the head line, and a line for each thing the panel shows, numbers unformatted. */
export interface PanelExport {
  heads: readonly string[];
  lines: readonly (readonly CsvValue[])[];
}

export interface PanelProps<Answer> {
  title: string;
  level?: 2 | 3;
  /** Small print beside the title: the month, the unit. */
  meta?: ReactNode;
  /** What would be seen here, for the sentence about a missing permission. */
  what: string;
  query: UseQueryResult<Answer>;
  height: PanelHeight;
  /** Absent where the content is a chart, which has its own exports. */
  exports?: (answer: Answer) => PanelExport;
  /** The content runs from edge to edge, as a table does. */
  flush?: boolean;
  children: (answer: Answer) => ReactNode;
}

/** A card of a dashboard with the states of its data; what is shown stays in sight during a refetch. */
export function Panel<Answer extends object>(props: PanelProps<Answer>) {
  const { title, level = 2, meta, what, query, height, exports, flush = false, children } = props;
  const picture = useRef<HTMLDivElement>(null);
  const answer = query.data;
  const empty = answer !== undefined && saysEmpty(answer);
  const shown = answer !== undefined && !empty;
  return (
    <Card
      title={title}
      level={level}
      meta={meta}
      flush
      className={css.panel ?? ''}
      actions={shown && exports ? <Tools title={title} picture={picture} {...exports(answer)} /> : undefined}
    >
      <div
        ref={picture}
        className={flush ? css.flush : css.body}
        style={{ minHeight: flush ? height.css : `calc(${height.css} + 2 * var(--s4))` }}
        aria-busy={query.isFetching || undefined}
      >
        {shown && children(answer)}
        {empty && (
          <div className={css.state}>
            <NothingYet />
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
        {answer === undefined && !query.isError && (
          <PanelSkeleton lines={height.lines} what={what} flush={flush} />
        )}
      </div>
    </Card>
  );
}

/** What a panel of an empty company says. */
export function NothingYet() {
  return <EmptyState title={DASHBOARD_TEXTS.empty}>{DASHBOARD_TEXTS.emptyWhy}</EmptyState>;
}

/** The company has no data at all; answers without a stamp do not say. */
const saysEmpty = (answer: object): boolean =>
  'stamp' in answer && isRecord(answer.stamp) && answer.stamp.empty === true;

function Tools({
  title,
  picture,
  heads,
  lines,
}: PanelExport & { title: string; picture: RefObject<HTMLElement | null> }) {
  const columns = heads.map((head, column) => ({
    head,
    value: (place: number) => lines[place]?.[column],
    text: (place: number) => String(lines[place]?.[column] ?? ''),
  }));
  return <ChartTools label={title} columns={columns} count={lines.length} picture={picture} />;
}
