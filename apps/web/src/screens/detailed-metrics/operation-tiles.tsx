import type { UseQueryResult } from '@tanstack/react-query';
import type { DashboardMetrics, readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { headlinesExport } from '../../domain/dashboard/headline-tiles.tsx';
import { spokenOf } from '../../domain/dashboard/spoken-of.tsx';
import { SystemHealthCell } from '../../domain/dashboard/system-health-cell.tsx';
import { KeyFigure } from '../../domain/dashboard/key-figure.tsx';
import { KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import { quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { count } from '../../kernel/formatting.ts';
import { DETAILED_TEXTS } from './texts.ts';

const { tiles, notes } = DETAILED_TEXTS;

/** The export of the tiles below the headline figures. */
export function detailedExport(metrics: DashboardMetrics): PanelExport {
  const headlines = headlinesExport(metrics);
  return {
    ...headlines,
    lines: [
      ...headlines.lines,
      [tiles.sessions, spokenOf(metrics.stamp).day, quantity(metrics.activeSessions, 'count')],
      [tiles.transactions, spokenOf(metrics.stamp).day, quantity(metrics.dailyTransactions, 'count')],
    ],
  };
}

export interface OperationTilesProps {
  metrics: UseQueryResult<DashboardMetrics>;
  operations: UseQueryResult<AnswerOf<typeof readOperations>>;
}

export function OperationTiles({ metrics, operations }: OperationTilesProps) {
  return (
    <KeyFigures label={DETAILED_TEXTS.operations} query={metrics} labels={Object.values(tiles)}>
      {(answer) => {
        const withheld = (field: keyof DashboardMetrics) =>
          answer.withheld.find((each) => each.field === field);
        return [
          <KeyFigure
            key="sessions"
            label={tiles.sessions}
            href="/dashboard"
            id="operations.active-sessions"
            value={answer.activeSessions}
            format={count}
            withheld={withheld('activeSessions')}
            note={answer.stamp.live ? notes.sessions : notes.sessionsThen}
          />,
          <KeyFigure
            key="transactions"
            label={tiles.transactions}
            href="/dashboard"
            id="operations.transactions"
            value={answer.dailyTransactions}
            format={count}
            withheld={withheld('dailyTransactions')}
            note={answer.stamp.live ? notes.transactions : notes.transactionsThen}
          />,
          <SystemHealthCell key="health" label={tiles.health} operations={operations} />,
        ];
      }}
    </KeyFigures>
  );
}
