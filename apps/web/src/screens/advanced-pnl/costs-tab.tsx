import type { PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { dollars } from '../../kernel/formatting.ts';
import { SHEETS } from './exports.ts';
import { LinesTable, type SheetLine } from './lines-table.tsx';
import { ReportPanel } from './report-panel.tsx';
import type { LinesTabProps } from './revenue-tab.tsx';
import css from './screen.module.css';
import { useRowsOfView } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

/** The costs, line by line. Exchange differences are shown below and are not part of the costs. */
export function CostsTab({ query, onOpen }: LinesTabProps) {
  const { costs: rows } = useRowsOfView();
  return (
    <ReportPanel sheet={SHEETS.costs} query={query} height={tableHeight(rows)} compared flush>
      {(report) => (
        <>
          <LinesTable
            caption={PNL_TEXTS.tabs.costs}
            lines={sheetOf(report)}
            total={report.totals.costs}
            span={report.span}
            onOpen={onOpen}
          />
          {report.revaluation && (
            <p className={css.below}>
              {PNL_TEXTS.inThisPeriod(PNL_TEXTS.revaluation)}{' '}
              <Figure {...report.revaluation.figure} value={report.revaluation.amount} format={dollars} />
            </p>
          )}
        </>
      )}
    </ReportPanel>
  );
}

/**
 * The costs. Where the view divides them, each of the two parts is followed by its sum, from which gross and net profit
 * are computed.
 */
function sheetOf({ costs, totals: { costOfRevenue, operatingExpenses } }: PnlReport): SheetLine[] {
  if (costOfRevenue === null || operatingExpenses === null) return costs;
  const isOpex = ({ figure }: SheetLine): boolean => figure.id.endsWith('-opex');
  const sum = { account: null, sum: true };
  return [
    ...costs.filter((line) => !isOpex(line)),
    { ...sum, category: PNL_TEXTS.costOfRevenue, ...costOfRevenue },
    ...costs.filter(isOpex),
    { ...sum, category: PNL_TEXTS.operatingExpenses, ...operatingExpenses },
  ];
}
