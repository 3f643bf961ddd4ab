import type { DashboardMetrics } from '@cottontree/contract/dashboard.ts';
import type { PanelExport } from '../../domain/dashboard/panel.tsx';
import { EXECUTIVE_TEXTS } from './texts.ts';

const { tiles } = EXECUTIVE_TEXTS;

/** The tiles of the overview as a file: values and their monthly growth, unformatted. */
export function overviewExport(metrics: DashboardMetrics): PanelExport {
  const { monthlyGrowth: growth } = metrics;
  return {
    heads: ['Figure', 'Value', 'Unit', 'Growth over the month before, %'],
    lines: [
      [tiles.subscribers, metrics.totalUsers, 'count', growth.users],
      [tiles.revenue, metrics.totalRevenue, 'USD', growth.revenue],
      [tiles.adoption, metrics.cardAdoption, '%', growth.cardAdoption],
      [tiles.treasury, metrics.treasuryBalance, 'USD', growth.treasury],
    ],
  };
}
