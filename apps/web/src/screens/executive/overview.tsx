import type { UseQueryResult } from '@tanstack/react-query';
import type { DashboardMetrics } from '@cottontree/contract/dashboard.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Growth } from '../../domain/dashboard/growth.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { KeyFigure, KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import { ScreenFrame } from '../../domain/dashboard/screen-frame.tsx';
import { courseOf, useSeries } from '../../domain/dashboard/series.ts';
import { count, percent, thousands } from '../../kernel/formatting.ts';
import { CardTypesPanel } from './card-types-panel.tsx';
import { DistributionPanels } from './distribution-panels.tsx';
import { KycRevenuePanel } from './kyc-revenue-panel.tsx';
import { overviewExport } from './key-figure-exports.ts';
import { RevenuePanels } from './revenue-panels.tsx';
import { EXECUTIVE_TEXTS, SAMPLES } from './texts.ts';
import { TreasuryPanel } from './treasury-panel.tsx';
import { ViewChoice } from './view-choice.tsx';
import { VolumePanels } from './volume-panels.tsx';

const { tiles } = EXECUTIVE_TEXTS;
const SPARKLINES = ['subscribers.registered', 'revenue.day', 'cards.adoption', 'treasury.own'] as const;

/** The executive dashboard: where the company stands, at a glance. */
export function Overview({ title, metrics }: { title: string; metrics: UseQueryResult<DashboardMetrics> }) {
  const { data } = metrics;
  return (
    <ScreenFrame
      title={title}
      live={EXECUTIVE_TEXTS.live}
      stamp={data?.stamp}
      failed={metrics.isError}
      marks={<Badge>{EXECUTIVE_TEXTS.viewer}</Badge>}
      actions={<ViewChoice />}
      keyFigures={data && overviewExport(data)}
    >
      <Tiles metrics={metrics} />
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

function Tiles({ metrics }: { metrics: UseQueryResult<DashboardMetrics> }) {
  const courses = useSeries(SPARKLINES, 30).data;
  return (
    <KeyFigures label={EXECUTIVE_TEXTS.keyFigures} query={metrics} labels={Object.values(tiles)} sparklines>
      {(answer) => {
        const { monthlyGrowth: growth } = answer;
        const samples: Partial<typeof SAMPLES.overview> = answer.stamp.empty ? SAMPLES.overview : {};
        const withheld = (field: keyof DashboardMetrics) => answer.withheld.find((each) => each.field === field);
        return [
          <KeyFigure
            key="subscribers"
            sparkline
            label={tiles.subscribers}
            id="subscribers.registered"
            value={answer.totalUsers}
            format={count}
            sample={samples.subscribers}
            withheld={withheld('totalUsers')}
            note={<Growth id="subscribers.growth" value={growth.users} goodWhen="up" />}
            course={courseOf(courses, 'subscribers.registered')}
          />,
          <KeyFigure
            key="revenue"
            sparkline
            label={tiles.revenue}
            id="revenue.month"
            value={answer.totalRevenue}
            format={thousands}
            sample={samples.revenue}
            withheld={withheld('totalRevenue')}
            note={<Growth id="revenue.growth" value={growth.revenue} goodWhen="up" />}
            course={courseOf(courses, 'revenue.day')}
          />,
          <KeyFigure
            key="adoption"
            sparkline
            label={tiles.adoption}
            id="cards.adoption"
            value={answer.cardAdoption}
            format={percent}
            sample={samples.adoption}
            withheld={withheld('cardAdoption')}
            note={<Growth id="cards.adoption-growth" value={growth.cardAdoption} goodWhen="up" />}
            course={courseOf(courses, 'cards.adoption')}
          />,
          <KeyFigure
            key="treasury"
            sparkline
            label={tiles.treasury}
            id="treasury.own"
            value={answer.treasuryBalance}
            format={thousands}
            sample={samples.treasury}
            withheld={withheld('treasuryBalance')}
            note={<Growth id="treasury.growth" value={growth.treasury} goodWhen="up" />}
            course={courseOf(courses, 'treasury.own')}
          />,
        ];
      }}
    </KeyFigures>
  );
}
