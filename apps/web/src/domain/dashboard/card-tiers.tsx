import { readCardPerformance } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { count, dollars, thousands } from '../../kernel/formatting.ts';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';
import { NAMES } from '@cottontree/contract/dashboards/names.ts';
import { spokenOf } from './spoken-of.tsx';

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
  const columns: Column<Tier>[] = [
    { key: 'tier', head: 'Card', cell: (tier) => NAMES.tier[tier] },
    {
      key: 'count',
      head: 'Count',
      numeric: true,
      cell: (tier) => (
        <Figure id="cards.held" dimension={tier} value={performance[tier].count} format={count} />
      ),
    },
    {
      key: 'average',
      head: 'Avg. revenue',
      numeric: true,
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
    columns.push({
      key: 'revenue',
      head: 'Revenue',
      numeric: true,
      cell: (tier) => (
        <Figure id="cards.revenue" dimension={tier} value={performance[tier].revenue} format={thousands} />
      ),
    });
  }
  return (
    <Table
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
    column.text('Card'),
    column.number('Count'),
    column.month('Month of revenue'),
    column.number('Average revenue'),
    column.number('Revenue'),
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
