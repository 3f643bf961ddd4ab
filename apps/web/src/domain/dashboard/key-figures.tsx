import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sparkline } from '@cottontree/ui/charts/sparkline.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import css from './key-figures.module.css';

/** Marks the strip, so that it can be found for a picture. */
export const KEY_FIGURES = 'data-key-figures';

export interface KeyFiguresProps<Answer> {
  /** The accessible name of the strip. */
  label: string;
  query: UseQueryResult<Answer>;
  /** Labels of the cells, shown while their values load. */
  labels: readonly string[];
  /** The figures are what the screen is about. */
  large?: boolean;
  /** Every cell has a sparkline: reserves the room for it. */
  sparklines?: boolean;
  /** Every cell has a period: reserves the room for it. */
  periods?: boolean;
  /** On a phone each cell is one line. */
  lines?: boolean;
  /** On a phone all cells stand in one line, which scrolls. */
  oneLine?: boolean;
  /** One KeyFigure for each label. */
  children: (answer: Answer) => ReactNode;
}

/** The strip of headline figures, with the states of its data. */
export function KeyFigures<Answer>({
  label,
  query,
  labels,
  large = false,
  sparklines = false,
  periods = false,
  lines = false,
  oneLine = false,
  children,
}: KeyFiguresProps<Answer>) {
  const waiting = labels.map((name) => (
    <KpiCell
      key={name}
      label={name}
      {...(periods && { period: null })}
      value={<SkeletonValue />}
      {...(!oneLine && { note: <span className={css.note} /> })}
      {...(sparklines && { sparkline: <Sparkline values={[]} /> })}
    />
  ));
  if (query.data === undefined && query.isError) {
    return (
      <div className={css.failed}>
        {/* Hidden, it reserves the room that the figures will take. */}
        <div className={`${css.strip} ${css.room}`} data-cells={labels.length} aria-hidden="true">
          <KpiStrip label={label} large={large} lines={lines} oneLine={oneLine}>
            {waiting}
          </KpiStrip>
        </div>
        <section className={css.failure} aria-label={label}>
          <PanelError
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            what={label.toLowerCase()}
          />
        </section>
      </div>
    );
  }
  return (
    <div
      className={css.strip}
      data-cells={labels.length}
      {...{ [KEY_FIGURES]: '' }}
      aria-busy={query.isFetching || undefined}
    >
      <KpiStrip label={label} large={large} lines={lines} oneLine={oneLine}>
        {query.data === undefined ? waiting : children(query.data)}
      </KpiStrip>
    </div>
  );
}
