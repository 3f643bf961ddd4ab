import type { UseQueryResult } from '@tanstack/react-query';
import { printExecutive, type DashboardMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { headlinesExport, HeadlineTiles } from '../../domain/dashboard/headline-tiles.tsx';
import { RevenueChart } from '../../domain/statement/revenue-chart.tsx';
import { Statement } from '../../domain/statement/statement.tsx';
import { fetchFile } from '../../kernel/file.ts';
import { ScreenFrame } from '../../domain/dashboard/screen-frame.tsx';
import { CardTypesPanel } from './card-types-panel.tsx';
import { DistributionPanels } from './distribution-panels.tsx';
import { KycRevenuePanel } from './kyc-revenue-panel.tsx';
import { RevenuePanels } from './revenue-panels.tsx';
import { EXECUTIVE_TEXTS, SAMPLES } from './texts.ts';
import { TreasuryPanel } from './treasury-panel.tsx';
import { ViewChoice } from './view-choice.tsx';
import { VolumePanels } from './volume-panels.tsx';

/** The executive dashboard: the state of the company at a glance. */
export function Overview({ title, metrics }: { title: string; metrics: UseQueryResult<DashboardMetrics> }) {
  const { data } = metrics;
  return (
    <ScreenFrame
      title={title}
      live={EXECUTIVE_TEXTS.live}
      stamp={data?.stamp}
      failed={metrics.isError}
      samples
      marks={<Badge>{EXECUTIVE_TEXTS.viewer}</Badge>}
      actions={<ViewChoice />}
      mailed="executive"
      print={(shown) => fetchFile(printExecutive, { query: shown })}
      keyFigures={data && headlinesExport(data, SAMPLES.overview)}
    >
      <Statement>
        <HeadlineTiles label={EXECUTIVE_TEXTS.keyFigures} metrics={metrics} samples={SAMPLES.overview} />
      </Statement>
      <RevenueChart />
      <DistributionPanels />
      <RevenuePanels />
      <div className={grid.three}>
        <CardTypesPanel />
        <TreasuryPanel />
        <KycRevenuePanel />
      </div>
      <VolumePanels />
    </ScreenFrame>
  );
}
