import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { Panel, type PanelProps } from '../../domain/dashboard/panel.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { date } from '../../kernel/formatting.ts';
import type { Sheet } from './exports.ts';
import { comparisonInWords, periodInWords } from '@cottontree/contract/profit-and-loss/names.ts';
import { PNL_TEXTS } from './texts.ts';

export interface ReportPanelProps extends Pick<PanelProps<PnlReport>, 'height' | 'chart' | 'flush'> {
  /** The panel's export and title; only a title for a panel that repeats what another one exports. */
  sheet: Sheet<PnlReport> | { title: string };
  query: UseQueryResult<PnlReport>;
  /** Whether the panel compares the period with the previous one. */
  compared?: boolean;
  /** A note on which part of the report is not shown here. */
  leftOut?: (report: PnlReport) => string | undefined;
  children: (report: PnlReport) => ReactNode;
}

/** A card of the report, with the days that it covers beside its title. */
export function ReportPanel({
  sheet,
  query,
  compared = false,
  leftOut,
  children,
  ...rest
}: ReportPanelProps) {
  return (
    <Panel
      {...rest}
      title={sheet.title}
      exports={'of' in sheet ? sheet.of : undefined}
      query={query}
      what={PNL_TEXTS.profitAndLoss}
      meta={query.data && <SpanOf report={query.data} compared={compared} leftOut={leftOut?.(query.data)} />}
      nothing={({ span }) => span === null}
    >
      {children}
    </Panel>
  );
}

interface SpanProps {
  report: PnlReport;
  compared: boolean;
  leftOut: string | undefined;
}
/** "November 2026, to Nov 20, against Oct 1 to Oct 20" */
function SpanOf({ report: { span, summary }, compared, leftOut }: SpanProps) {
  if (span === null) return null;
  const running = span.to < span.last;
  return (
    <Constant why="period">
      {periodInWords(summary.period)}
      {running && PNL_TEXTS.throughTo(date(span.to))}
      {compared && ` · ${comparisonInWords(span)}`}
      {leftOut !== undefined && ` · ${leftOut}`}
    </Constant>
  );
}
