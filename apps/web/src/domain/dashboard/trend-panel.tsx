import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { PanelExport } from '../exports/panel-export.ts';
import { gatedBy } from './gate.ts';
import { Panel } from './panel.tsx';
import { chartHeight } from './panel-height.ts';

interface SeriesAnswer {
  series: FigureSeries[];
}

export interface TrendPanelProps {
  title: string;
  level?: 2 | 3;
  meta?: ReactNode;
  /** A choice of what is shown, at the end of the head. */
  choice?: ReactNode;
  what: string;
  query: UseQueryResult<SeriesAnswer>;
  /** A query under the same permission; if it is refused, its refusal is shown. */
  gate: UseQueryResult<unknown>;
  /** Height of the plot in px. */
  plot: number;
  exports: (answer: SeriesAnswer) => PanelExport;
  children: (answer: SeriesAnswer) => ReactNode;
}

/** A panel with a chart of figures over time. */
export function TrendPanel({ query, gate, plot, children, ...panel }: TrendPanelProps) {
  return (
    <Panel
      {...panel}
      query={gatedBy(gate, query)}
      height={chartHeight(plot)}
      chart
      nothing={({ series }) => series.every((course) => course.points.every((point) => point.value === null))}
    >
      {children}
    </Panel>
  );
}
