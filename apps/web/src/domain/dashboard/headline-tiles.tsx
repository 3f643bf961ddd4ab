import type { UseQueryResult } from '@tanstack/react-query';
import { changeLabel } from '@cottontree/contract/figures/change-words.ts';
import { METRIC_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type { DashboardMetrics, Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { count, percent, signedPercent, signedPoints, thousands } from '../../kernel/formatting.ts';
import { column, quantity, sampleQuantity, type PanelExport } from '../exports/panel-export.ts';
import { Growth } from './growth.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { courseOf, useClosedDays } from './series.ts';
import { AtClose, CompleteMonth, PageDay, spokenOf } from './spoken-of.tsx';
import { HEADLINES } from '@cottontree/contract/dashboards/names.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

type Headline = keyof typeof HEADLINES;

export interface HeadlineTilesProps {
  /** The accessible name of the strip. */
  label: string;
  metrics: UseQueryResult<DashboardMetrics>;
  /** Number of days in the sparklines. */
  days?: number;
  /** Shown instead of values while the company has no data at all. */
  samples?: Readonly<Record<Headline, string>>;
}

const TILES = [
  {
    key: 'subscribers',
    spoken: 'day',
    href: '/detailed-metrics#subscribers',
    field: 'totalUsers',
    unit: 'count',
    format: count,
    growth: 'users',
    course: 'subscribers.registered',
  },
  // A month's revenue changes only once a month; the daily revenue shows its course.
  {
    key: 'revenue',
    spoken: 'month',
    href: '/detailed-metrics#revenue',
    field: 'totalRevenue',
    unit: 'USD',
    format: thousands,
    growth: 'revenue',
    course: 'revenue.day',
  },
  {
    key: 'adoption',
    spoken: 'day',
    href: undefined,
    field: 'cardAdoption',
    unit: 'percent',
    format: percent,
    growth: 'cardAdoption',
    course: 'cards.adoption',
  },
  {
    key: 'treasury',
    spoken: 'close',
    href: '/detailed-metrics#treasury',
    field: 'treasuryBalance',
    unit: 'USD',
    format: thousands,
    growth: 'treasury',
    course: 'treasury.own',
  },
] as const;
const PERIODS = {
  day: () => <PageDay />,
  month: (stamp: Stamp) => <CompleteMonth stamp={stamp} />,
  close: ({ lastClosedDay }: Stamp) => <AtClose day={lastClosedDay} />,
} as const;
const COURSES = TILES.map((tile) => tile.course);

/** The four headline figures, with their growth over the last complete month. */
export function HeadlineTiles({ label, metrics, days = 30, samples }: HeadlineTilesProps) {
  const courses = useClosedDays(COURSES, days).data;
  return (
    <KeyFigures label={label} query={metrics} labels={Object.values(HEADLINES)} large sparklines periods>
      {(answer) =>
        TILES.map((tile) => (
          <KeyFigure
            key={tile.key}
            sparkline
            label={HEADLINES[tile.key]}
            period={PERIODS[tile.spoken](answer.stamp)}
            href={tile.href}
            id={METRIC_FIGURES[tile.field]}
            value={answer[tile.field]}
            format={tile.format}
            sample={answer.stamp.empty ? samples?.[tile.key] : undefined}
            withheld={answer.withheld.find((each) => each.field === tile.field)}
            note={
              <Growth
                id={METRIC_FIGURES[`monthlyGrowth.${tile.growth}`]}
                value={answer.monthlyGrowth[tile.growth]}
                format={tile.growth === 'cardAdoption' ? signedPoints : signedPercent}
                change={answer.changes[tile.growth]}
                reached={tile.spoken === 'month' ? undefined : tile.format}
              />
            }
            course={courseOf(courses, tile.course)}
          />
        ))
      }
    </KeyFigures>
  );
}

/** The tiles as a file: values, or samples instead, and growth. A withheld figure has no value. */
export const headlinesExport = (
  metrics: DashboardMetrics,
  samples?: HeadlineTilesProps['samples'],
): PanelExport => ({
  sees: seesOf(metrics, ['analytics.view', 'revenue.view', 'cards.view', 'treasury.view']),
  columns: [
    column.text(DASHBOARD_TEXTS.figure),
    column.text(DASHBOARD_TEXTS.period),
    column.number(DASHBOARD_TEXTS.value),
    column.number(DASHBOARD_TEXTS.growthOverTheLastComplete),
    column.text(DASHBOARD_TEXTS.compared),
    column.text(DASHBOARD_TEXTS.trend),
  ],
  lines: TILES.map(({ key, spoken, field, growth, unit }) => {
    const sample = metrics.stamp.empty ? samples?.[key] : undefined;
    return [
      HEADLINES[key],
      spokenOf(metrics.stamp)[spoken],
      sample === undefined ? quantity(metrics[field], unit) : sampleQuantity(sample, unit),
      quantity(
        metrics.monthlyGrowth[growth],
        unit === 'percent' ? DASHBOARD_TEXTS.percentagePoints : 'percent',
      ),
      metrics.changes[growth]?.window,
      changeLabel(metrics.changes[growth]),
    ];
  }),
});

/** The permissions behind the metrics in this response, without those of withheld figures. */
export const seesOf = ({ withheld }: DashboardMetrics, sees: readonly Power[]): Power[] =>
  sees.filter((power) => !withheld.some(({ permission }) => permission === power));
