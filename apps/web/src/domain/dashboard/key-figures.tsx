import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Withheld } from '@cottontree/contract/dashboard.ts';
import type { FigureSeries } from '@cottontree/contract/figures.ts';
import { Sparkline } from '@cottontree/ui/charts/sparkline.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { SampleTag } from '@cottontree/ui/states.tsx';
import type { Amount } from '../../kernel/formatting.ts';
import { PanelError, rolesInWords } from '../../kernel/panel-error.tsx';
import { Figure } from '../figure/figure.tsx';
import { Sample } from '../figure/marks.tsx';
import css from './key-figures.module.css';
import { drawnPoints } from './series.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

/** Marks the strip for whoever takes a picture of it. */
export const KEY_FIGURES = 'data-key-figures';

export interface KeyFiguresProps<Answer> {
  /** Names the strip for screen readers. */
  label: string;
  query: UseQueryResult<Answer>;
  /** Labels of the cells, shown while their values load. */
  labels: readonly string[];
  /** Every cell has a sparkline: keeps room for it. */
  sparklines?: boolean;
  /** One KeyFigure for each label. */
  children: (answer: Answer) => ReactNode;
}

/** The strip of headline figures with its data's states. */
export function KeyFigures<Answer>({ label, query, labels, sparklines = false, children }: KeyFiguresProps<Answer>) {
  const waiting = labels.map((name) => (
    <KpiCell
      key={name}
      label={name}
      value={<SkeletonValue />}
      {...(sparklines && { sparkline: <Sparkline values={[]} /> })}
    />
  ));
  if (query.data === undefined && query.isError) {
    return (
      <section className={css.failed} aria-label={label}>
        <PanelError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} what={label} />
      </section>
    );
  }
  return (
    <div {...{ [KEY_FIGURES]: '' }} aria-busy={query.isFetching || undefined}>
      <KpiStrip label={label}>{query.data === undefined ? waiting : children(query.data)}</KpiStrip>
    </div>
  );
}

export interface KeyFigureProps {
  label: string;
  /** The figure's id in the catalogue, and its dimension where it has one. */
  id: string;
  dimension?: string;
  value: Amount;
  format: (value: Amount) => string;
  /** Stands in place of the value when the company has no data at all; always marked. */
  sample?: string | undefined;
  /** Why this person may not see it. */
  withheld?: Withheld | undefined;
  /** The line under the value: a Growth, a second figure. */
  note?: ReactNode;
  course?: FigureSeries | undefined;
  sparkline?: boolean;
  /** Where the label leads. */
  href?: string;
}

export function KeyFigure(props: KeyFigureProps) {
  const { label, id, dimension, value, format, sample, withheld, note, course, sparkline = false, href } = props;
  const cell = { label, ...(href !== undefined && { href }), ...(sparkline && { sparkline: <Sparkline values={drawnPoints(course)} /> }) };
  if (withheld !== undefined) {
    return (
      <KpiCell
        {...cell}
        value={<span className={css.withheld}>{DASHBOARD_TEXTS.withheld}</span>}
        note={
          <>
            Needs <code>{withheld.permission}</code>, which {rolesInWords(withheld.grantedBy)} can grant.
          </>
        }
      />
    );
  }
  if (sample !== undefined) return <KpiCell {...cell} value={<Sample tag={false}>{sample}</Sample>} tag={<SampleTag />} />;
  return (
    <KpiCell
      {...cell}
      value={<Figure id={id} value={value} format={format} {...(dimension !== undefined && { dimension })} />}
      note={note}
    />
  );
}
