import type { UseQueryResult } from '@tanstack/react-query';
import type { PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { BridgePanel } from './bridge-panel.tsx';
import { SHEETS } from './exports.ts';
import { LinesTable, type LinesTableProps } from './lines-table.tsx';
import { ReportPanel } from './report-panel.tsx';
import css from './screen.module.css';
import { useRowsOfView } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

export interface LinesTabProps {
  query: UseQueryResult<PnlReport>;
  onOpen: LinesTableProps['onOpen'];
}

/** What changed net profit since the previous period, and the revenue, line by line. */
export function RevenueTab({ query, onOpen }: LinesTabProps) {
  const { revenue: rows } = useRowsOfView();
  return (
    <div className={css.pair}>
      <BridgePanel />
      <ReportPanel sheet={SHEETS.revenue} query={query} height={tableHeight(rows)} compared flush>
        {({ revenue, totals, span }) => (
          <LinesTable
            caption={PNL_TEXTS.tabs.revenue}
            lines={revenue}
            total={revenue.length === 0 ? null : totals.revenue}
            span={span}
            onOpen={onOpen}
          />
        )}
      </ReportPanel>
    </div>
  );
}
