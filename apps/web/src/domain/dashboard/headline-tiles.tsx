import type { UseQueryResult } from '@tanstack/react-query';
import { changeLabel } from '@cottontree/contract/change-words.ts';
import type { DashboardMetrics } from '@cottontree/contract/dashboard.ts';
import type { Power } from '@cottontree/contract/permissions.ts';
import { count, percent, signedPercent, signedPoints, thousands } from '../../kernel/formatting.ts';
import { column, quantity, sampleQuantity, type PanelExport } from '../exports/panel-export.ts';
import { Growth } from './growth.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { courseOf, useClosedDays } from './series.ts';
import { CompleteMonth, PageDay } from './spoken-of.tsx';
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
    href: '/detailed-metrics#subscribers',
    field: 'totalUsers',
    unit: 'count',
    id: 'subscribers.registered',
    format: count,
    growth: 'users',
    growthId: 'subscribers.growth',
    course: 'subscribers.registered',
  },
  // A month's revenue moves once a month; the days show where it comes from.
  {
    key: 'revenue',
    href: '/detailed-metrics#revenue',
    field: 'totalRevenue',
    unit: 'USD',
    id: 'revenue.month',
    format: thousands,
    growth: 'revenue',
    growthId: 'revenue.growth',
    course: 'revenue.day',
  },
  {
    key: 'adoption',
    href: undefined,
    field: 'cardAdoption',
    unit: 'percent',
    id: 'cards.adoption',
    format: percent,
    growth: 'cardAdoption',
    growthId: 'cards.adoption-growth',
    course: 'cards.adoption',
  },
  {
    key: 'treasury',
    href: '/detailed-metrics#treasury',
    field: 'treasuryBalance',
    unit: 'USD',
    id: 'treasury.own',
    format: thousands,
    growth: 'treasury',
    growthId: 'treasury.growth',
    course: 'treasury.own',
  },
] as const;
const COURSES = TILES.map((tile) => tile.course);

/** The four figures that stand above everything else, with their growth over the last complete month. */
export function HeadlineTiles({ label, metrics, days = 30, samples }: HeadlineTilesProps) {
  const courses = useClosedDays(COURSES, days).data;
  return (
    <KeyFigures label={label} query={metrics} labels={Object.values(HEADLINES)} sparklines periods>
      {(answer) =>
        TILES.map((tile) => (
          <KeyFigure
            key={tile.key}
            sparkline
            label={HEADLINES[tile.key]}
            period={tile.key === 'revenue' ? <CompleteMonth /> : <PageDay />}
            href={tile.href}
            id={tile.id}
            value={answer[tile.field]}
            format={tile.format}
            sample={answer.stamp.empty ? samples?.[tile.key] : undefined}
            withheld={answer.withheld.find((each) => each.field === tile.field)}
            note={
              <Growth
                id={tile.growthId}
                value={answer.monthlyGrowth[tile.growth]}
                format={tile.growth === 'cardAdoption' ? signedPoints : signedPercent}
                change={answer.changes[tile.growth]}
                stamp={answer.stamp}
              />
            }
            course={courseOf(courses, tile.course)}
          />
        ))
      }
    </KeyFigures>
  );
}

/** The tiles as a file: values, or the samples in their place, and growth. What is withheld has no value. */
export const headlinesExport = (
  metrics: DashboardMetrics,
  samples?: HeadlineTilesProps['samples'],
): PanelExport => ({
  sees: seesOf(metrics, ['analytics.view', 'revenue.view', 'cards.view', 'treasury.view']),
  columns: [
    column.text('Figure'),
    column.number('Value'),
    column.number('Growth over the last complete month'),
    column.text('Trend'),
  ],
  lines: TILES.map(({ key, field, growth, unit }) => {
    const sample = metrics.stamp.empty ? samples?.[key] : undefined;
    return [
      HEADLINES[key],
      sample === undefined ? quantity(metrics[field], unit) : sampleQuantity(sample, unit),
      quantity(metrics.monthlyGrowth[growth], unit === 'percent' ? 'percentage points' : 'percent'),
      changeLabel(metrics.changes[growth]),
    ];
  }),
});

/** The powers behind what is in the metrics: those behind what is withheld from them do not count. */
export const seesOf = ({ withheld }: DashboardMetrics, sees: readonly Power[]): Power[] =>
  sees.filter((power) => !withheld.some(({ permission }) => permission === power));
