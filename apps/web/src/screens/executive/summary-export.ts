import type { DashboardMetrics } from '@cottontree/contract/dashboard.ts';
import type { PanelExport } from '../../domain/dashboard/panel.tsx';
import type { Breakdown, Distribution, TreasuryAnswer } from './summary-key-figures.tsx';
import { SUMMARY_TEXTS } from './texts.ts';

const { kpis } = SUMMARY_TEXTS;

/** The KPI panel of the summary as a file; what is not permitted or not loaded has no value. */
export function summaryExport(
  metrics: DashboardMetrics,
  distribution: Distribution | undefined,
  treasury: TreasuryAnswer | undefined,
  breakdown: Breakdown | undefined,
): PanelExport {
  return {
    heads: ['Figure', 'Value', 'Unit'],
    lines: [
      [kpis.subscribers, metrics.totalUsers, 'count'],
      [kpis.holders, metrics.cardHolders, 'count'],
      [kpis.revenue, metrics.totalRevenue, 'USD'],
      [kpis.walletOnly, distribution?.walletOnly, 'count'],
      [kpis.arpu, metrics.arpu, 'USD'],
      [kpis.treasury, treasury?.usd, 'USD'],
      [kpis.cardRevenue, breakdown?.card, 'USD'],
      ['Retention, 30 days', metrics.retention, '%'],
      ['Card adoption', metrics.cardAdoption, '%'],
      ['Growth of revenue over the month before', metrics.monthlyGrowth.revenue, '%'],
    ],
  };
}
