import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FigureSeries } from '@cottontree/contract/figures.ts';
import { gatedBy } from './gate.ts';
import { NothingYet, Panel } from './panel.tsx';
import { chartHeight } from './panel-height.ts';

interface SeriesAnswer {
  series: FigureSeries[];
}

export interface TrendPanelProps {
  title: string;
  level?: 2 | 3;
  meta?: ReactNode;
  what: string;
  query: UseQueryResult<SeriesAnswer>;
  /** Read under the same permission: says so when it is refused. */
  gate: UseQueryResult<unknown>;
  /** Height of the plot in px. */
  plot: number;
  children: (answer: SeriesAnswer) => ReactNode;
}

/** A panel with a chart of figures over time. */
export function TrendPanel({ query, gate, plot, children, ...panel }: TrendPanelProps) {
  return (
    <Panel {...panel} query={gatedBy(gate, query)} height={chartHeight(plot)}>
      {(answer) =>
        answer.series.every((course) => course.points.every((point) => point.value === null)) ? (
          <NothingYet />
        ) : (
          // The numbers of a chart are read off its figures' series, which its table and its file repeat.
          <div data-constant="chart" style={{ display: 'contents' }}>
            {children(answer)}
          </div>
        )
      }
    </Panel>
  );
}
