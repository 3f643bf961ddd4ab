import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FigureSeries } from '@cottontree/contract/figures.ts';
import { Panel } from './panel.tsx';
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
  /** Read under the same permission: when it is refused, so is this, and it knows which permission is missing. */
  gate: UseQueryResult<unknown>;
  /** Height of the plot in px. */
  plot: number;
  children: (answer: SeriesAnswer) => ReactNode;
}

/** A panel with a chart of figures over time. A withheld course is merely absent from the answer, hence the gate. */
export function TrendPanel({ query, gate, plot, children, ...panel }: TrendPanelProps) {
  const refused = gate.data === undefined && gate.isError;
  return (
    <Panel {...panel} query={refused ? refusedBy(gate) : query} height={chartHeight(plot)}>
      {(answer) => (
        // The numbers of a chart are read off its figures' series, which its table and its file repeat.
        <div data-constant="chart" style={{ display: 'contents' }}>
          {children(answer)}
        </div>
      )}
    </Panel>
  );
}

function refusedBy(gate: UseQueryResult<unknown>): UseQueryResult<SeriesAnswer> {
  // It has failed and has no data, so that the type of its data is never looked at.
  return gate as UseQueryResult<SeriesAnswer>;
}
