import type { ScreenLink } from '@cottontree/contract/screens.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { Sparkline } from '@cottontree/ui/charts/sparkline.tsx';
import { KpiCell } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { SampleTag } from '@cottontree/ui/states.tsx';
import type { Amount } from '../../kernel/formatting.ts';
import { Needs } from '../../kernel/needs.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { Figure } from '../figure/figure.tsx';
import { Sample } from '../figure/marks.tsx';
import { refusalOf, type Refusal } from './gate.ts';
import css from './key-figures.module.css';
import { drawnPoints } from './series.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

/** The part of a query without data that a cell needs. */
export type Failure = Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>;

/** The content of a cell whose value comes from another response than the rest of the strip. */
export interface CellData {
  value: Amount;
  waiting?: boolean;
  /** Present if the read of the value failed. */
  failure?: Failure | undefined;
  withheld?: Refusal | undefined;
}

export interface KeyFigureProps extends CellData {
  label: string;
  /** The period of the figure, shown under the label. */
  period?: ReactNode;
  /** The screen that the label links to, with the data behind the figure. */
  href?: ScreenLink | undefined;
  /** The figure's id in the catalogue, and its dimension if it has one. */
  id: KnownFigure;
  dimension?: string;
  format: (value: Amount) => string;
  /** Shown instead of the value while the company has no data at all; always marked as a sample. */
  sample?: string | undefined;
  /** The line under the value: a Growth or a second figure. */
  note?: ReactNode;
  course?: FigureSeries | undefined;
  sparkline?: boolean;
}

/** One headline figure: its value with a receipt, or the reason why there is none. */
export function KeyFigure(props: KeyFigureProps) {
  const { label, period, href, id, dimension, value, format, sample, withheld, failure, course } = props;
  const { sparkline = false } = props;
  const cell = {
    label,
    ...(period !== undefined && { period }),
    ...(href !== undefined && { href }),
    ...(sparkline && { sparkline: <Sparkline values={drawnPoints(course)} /> }),
  };
  if (props.waiting === true)
    return <KpiCell {...cell} value={<SkeletonValue />} note={<span className={css.note} />} />;
  if (withheld !== undefined) {
    return (
      <KpiCell
        label={label}
        period={period}
        value={<span className={css.withheld}>{DASHBOARD_TEXTS.withheld}</span>}
        note={<Needs power={withheld.permission} />}
      />
    );
  }
  if (failure !== undefined) return <FailedCell label={label} period={period} failure={failure} />;
  if (sample !== undefined)
    return (
      <KpiCell
        {...cell}
        value={<Sample tag={false}>{sample}</Sample>}
        tag={<SampleTag />}
        note={<span className={css.note} />}
      />
    );
  return (
    <KpiCell
      {...cell}
      value={<Figure id={id} value={value} format={format} {...(dimension !== undefined && { dimension })} />}
      note={<span className={css.note}>{props.note}</span>}
    />
  );
}

/** A cell whose read failed: the cause, the reference and a retry, as in any other panel. */
export function FailedCell({
  label,
  period,
  failure,
}: {
  label: string;
  period?: ReactNode;
  failure: Failure;
}) {
  const { error, isFetching, refetch } = failure;
  return (
    <KpiCell
      label={label}
      period={period}
      value={
        <PanelError
          dense
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          what={DASHBOARD_TEXTS.thisFigure}
        />
      }
    />
  );
}

/** The part of a response that a cell shows, with the states of its query. */
export function cellOf<Answer>(query: UseQueryResult<Answer>, pick: (answer: Answer) => Amount): CellData {
  if (query.data !== undefined) return { value: pick(query.data) };
  if (!query.isError) return { value: null, waiting: true };
  const refusal = refusalOf(query);
  if (refusal !== undefined) return { value: null, withheld: refusal };
  return { value: null, failure: query };
}
