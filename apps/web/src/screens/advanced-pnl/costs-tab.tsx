import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { dollars } from '../../kernel/formatting.ts';
import { linesExport } from './exports.ts';
import { LinesTable } from './lines-table.tsx';
import { ReportPanel } from './report-panel.tsx';
import type { LinesTabProps } from './revenue-tab.tsx';
import css from './screen.module.css';
import { PNL_TEXTS } from './texts.ts';

/** What it cost, line by line; exchange differences stand below, outside of the costs. */
export function CostsTab({ query, onOpen }: LinesTabProps) {
  return (
    <ReportPanel
      title={PNL_TEXTS.tabs.costs}
      query={query}
      height={tableHeight(12)}
      exports={(report) =>
        linesExport([...report.costs, ...(report.revaluation ? [report.revaluation] : [])], report)
      }
      compared
      flush
    >
      {({ costs, totals, span, revaluation }) => (
        <>
          <LinesTable
            caption={PNL_TEXTS.tabs.costs}
            lines={costs}
            total={totals.costs}
            span={span}
            goodWhen="down"
            onOpen={onOpen}
          />
          {revaluation && (
            <p className={css.below}>
              {PNL_TEXTS.revaluation} In this period:{' '}
              <Figure {...revaluation.figure} value={revaluation.amount} format={dollars} />
            </p>
          )}
        </>
      )}
    </ReportPanel>
  );
}
