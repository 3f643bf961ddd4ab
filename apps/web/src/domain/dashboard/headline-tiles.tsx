import type { UseQueryResult } from '@tanstack/react-query';
import type { DashboardMetrics } from '@cottontree/contract/dashboard.ts';
import { count, percent, thousands } from '../../kernel/formatting.ts';
import { Growth } from './growth.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import type { PanelExport } from './panel.tsx';
import { courseOf, useClosedDays } from './series.ts';
import { HEADLINES } from './texts.ts';

type Headline = keyof typeof HEADLINES;

export interface HeadlineTilesProps {
  /** Names the strip for screen readers. */
  label: string;
  metrics: UseQueryResult<DashboardMetrics>;
  /** Days of the sparklines. */
  days?: number;
  /** Stand in place of values while the company has no data at all. */
  samples?: Readonly<Record<Headline, string>>;
}

const TILES = [
  {
    key: 'subscribers',
    field: 'totalUsers',
    id: 'subscribers.registered',
    format: count,
    growth: 'users',
    growthId: 'subscribers.growth',
    course: 'subscribers.registered',
  },
  // A month's revenue moves once a month; the days show where it comes from.
  {
    key: 'revenue',
    field: 'totalRevenue',
    id: 'revenue.month',
    format: thousands,
    growth: 'revenue',
    growthId: 'revenue.growth',
    course: 'revenue.day',
  },
  {
    key: 'adoption',
    field: 'cardAdoption',
    id: 'cards.adoption',
    format: percent,
    growth: 'cardAdoption',
    growthId: 'cards.adoption-growth',
    course: 'cards.adoption',
  },
  {
    key: 'treasury',
    field: 'treasuryBalance',
    id: 'treasury.own',
    format: thousands,
    growth: 'treasury',
    growthId: 'treasury.growth',
    course: 'treasury.own',
  },
] as const;
const COURSES = TILES.map((tile) => tile.course);

/** The four figures that stand above everything else, with their growth over the month before. */
export function HeadlineTiles({ label, metrics, days = 30, samples }: HeadlineTilesProps) {
  const courses = useClosedDays(COURSES, days).data;
  return (
    <KeyFigures label={label} query={metrics} labels={Object.values(HEADLINES)} sparklines>
      {(answer) =>
        TILES.map((tile) => (
          <KeyFigure
            key={tile.key}
            sparkline
            label={HEADLINES[tile.key]}
            id={tile.id}
            value={answer[tile.field]}
            format={tile.format}
            sample={answer.stamp.empty ? samples?.[tile.key] : undefined}
            withheld={answer.withheld.find((each) => each.field === tile.field)}
            note={<Growth id={tile.growthId} value={answer.monthlyGrowth[tile.growth]} goodWhen="up" />}
            course={courseOf(courses, tile.course)}
          />
        ))
      }
    </KeyFigures>
  );
}

/** The tiles as a file: values and their growth, unformatted. */
export const headlinesExport = (metrics: DashboardMetrics): PanelExport => ({
  heads: ['Figure', 'Value', 'Unit', 'Growth over the month before, %'],
  lines: [
    [HEADLINES.subscribers, metrics.totalUsers, 'count', metrics.monthlyGrowth.users],
    [HEADLINES.revenue, metrics.totalRevenue, 'USD', metrics.monthlyGrowth.revenue],
    [HEADLINES.adoption, metrics.cardAdoption, '%', metrics.monthlyGrowth.cardAdoption],
    [HEADLINES.treasury, metrics.treasuryBalance, 'USD', metrics.monthlyGrowth.treasury],
  ],
});
