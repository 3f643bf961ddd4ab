import type { UseQueryResult } from '@tanstack/react-query';
import {
  printSummary,
  readCardPerformance,
  readRevenueBreakdown,
  readTreasury,
  readUserDistribution,
  type DashboardMetrics,
} from '@cottontree/contract/dashboards/dashboard.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { buttonClass } from '@cottontree/ui/button.tsx';
import { CardTiers, tiersExport } from '../../domain/dashboard/card-tiers.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { sharesHeight } from '../../domain/dashboard/panel-height.ts';
import { RevenueChart } from '../../domain/statement/revenue-chart.tsx';
import { Statement } from '../../domain/statement/statement.tsx';
import { fetchFile } from '../../kernel/file.ts';
import { ScreenFrame } from '../../domain/dashboard/screen-frame.tsx';
import { CompleteMonth } from '../../domain/dashboard/spoken-of.tsx';
import { useAsOf, useHref } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { KycLevelsPanel } from './kyc-levels-panel.tsx';
import { summaryExport } from './summary-export.ts';
import css from './summary.module.css';
import { SummaryKeyFigures } from './summary-key-figures.tsx';
import { SUMMARY_TEXTS } from './summary-texts.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';
import { ViewChoice } from './view-choice.tsx';

/** The Executive Summary: the company on one page. */
export function Summary({ metrics }: { metrics: UseQueryResult<DashboardMetrics> }) {
  const href = useHref();
  const query = { asOf: useAsOf() };
  const distribution = useRead(readUserDistribution, { query });
  const cards = useRead(readCardPerformance, { query });
  const treasury = useRead(readTreasury, { query });
  const breakdown = useRead(readRevenueBreakdown, { query });
  const { data } = metrics;
  return (
    <ScreenFrame
      title={EXECUTIVE_TEXTS.summaryTitle}
      live={EXECUTIVE_TEXTS.live}
      stamp={data?.stamp}
      failed={metrics.isError}
      samples
      marks={<Badge>{EXECUTIVE_TEXTS.viewer}</Badge>}
      actions={<ViewChoice />}
      mailed="summary"
      print={(shown) => fetchFile(printSummary, { query: shown })}
      keyFigures={data && summaryExport(data, distribution.data, treasury.data, breakdown.data)}
    >
      <Statement>
        <SummaryKeyFigures
          metrics={metrics}
          distribution={distribution}
          treasury={treasury}
          breakdown={breakdown}
        />
      </Statement>
      <RevenueChart />
      <div className={grid.pair}>
        <Panel
          title={SUMMARY_TEXTS.portfolio}
          meta={<CompleteMonth stamp={cards.data?.stamp} />}
          what={EXECUTIVE_TEXTS.cardPerformance}
          query={cards}
          height={sharesHeight(4)}
          exports={tiersExport}
          flush
        >
          {(answer) => <CardTiers caption={SUMMARY_TEXTS.portfolio} performance={answer} comfortable />}
        </Panel>
        <KycLevelsPanel title={SUMMARY_TEXTS.verification} />
      </div>
      <p className={css.onwards} data-print="hide">
        <a href={href('/detailed-metrics')} className={buttonClass('primary')}>
          {SUMMARY_TEXTS.detailed}
        </a>
        <a href={href('/dashboard')} className={buttonClass()}>
          {SUMMARY_TEXTS.main}
        </a>
      </p>
    </ScreenFrame>
  );
}
