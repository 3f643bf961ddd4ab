import { readCardPerformance } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { numberOf, thousandsOf } from '../../kernel/cell-values.ts';
import { count, dollars, thousands, togetherInDollars } from '../../kernel/formatting.ts';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';
import { NAMES } from '@cottontree/contract/dashboards/names.ts';
import { LateTable } from './late-table.tsx';
import { spokenOf } from './spoken-of.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';

type CardPerformance = AnswerOf<typeof readCardPerformance>;
const TIERS = ['platinum', 'aqua', 'black'] as const;
type Tier = (typeof TIERS)[number];

export interface CardTiersProps {
  caption: string;
  performance: CardPerformance;
  /** Shows the revenue of each tier next to its average. */
  revenue?: boolean;
  /** Rows of 40 px. */
  comfortable?: boolean;
}

export function CardTiers({ caption, performance, revenue = false, comfortable = false }: CardTiersProps) {
  const columns: DataColumn<Tier>[] = [
    {
      key: 'tier',
      head: DASHBOARD_TEXTS.card,
      value: (tier) => NAMES.tier[tier],
      cell: (tier) => NAMES.tier[tier],
    },
    {
      key: 'count',
      head: DASHBOARD_TEXTS.count,
      numeric: true,
      value: (tier) => numberOf(performance[tier].count),
      cell: (tier) => (
        <Figure id="cards.held" dimension={tier} value={performance[tier].count} format={count} />
      ),
    },
    {
      key: 'average',
      head: DASHBOARD_TEXTS.avgRevenue,
      numeric: true,
      value: (tier) => numberOf(performance[tier].avgRevenue),
      cell: (tier) => (
        <Figure
          id="cards.average-revenue"
          dimension={tier}
          value={performance[tier].avgRevenue}
          format={dollars}
        />
      ),
    },
  ];
  if (revenue) {
    const inDollars = togetherInDollars(TIERS.map((tier) => performance[tier].revenue));
    columns.push({
      key: 'revenue',
      head: DASHBOARD_TEXTS.revenue,
      numeric: true,
      value: (tier) => (inDollars === thousands ? thousandsOf : numberOf)(performance[tier].revenue),
      cell: (tier) => (
        <Figure id="cards.revenue" dimension={tier} value={performance[tier].revenue} format={inDollars} />
      ),
    });
  }
  return (
    <LateTable
      caption={caption}
      columns={columns}
      rows={TIERS}
      rowKey={(tier) => tier}
      comfortable={comfortable}
    />
  );
}

export const tiersExport = (performance: CardPerformance): PanelExport => ({
  sees: [readCardPerformance.spec.access],
  columns: [
    column.text(DASHBOARD_TEXTS.card),
    column.number(DASHBOARD_TEXTS.count),
    column.month(DASHBOARD_TEXTS.monthOfRevenue),
    column.number(DASHBOARD_TEXTS.averageRevenue),
    column.number(DASHBOARD_TEXTS.revenue),
  ],
  lines: TIERS.map((tier) => {
    const { count: held, avgRevenue, revenue } = performance[tier];
    return [
      NAMES.tier[tier],
      quantity(held, 'count'),
      spokenOf(performance.stamp).month,
      quantity(avgRevenue, 'USD'),
      quantity(revenue, 'USD'),
    ];
  }),
});
