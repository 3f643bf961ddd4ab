import type { DashboardMetrics } from '@cottontree/contract/dashboard.ts';
import { seesOf } from '../../domain/dashboard/headline-tiles.tsx';
import {
  column,
  quantity,
  sampleQuantity,
  type ExportUnit,
  type PanelExport,
} from '../../domain/exports/panel-export.ts';
import type { Amount } from '../../kernel/formatting.ts';
import type { Breakdown, Distribution, TreasuryAnswer } from './summary-key-figures.tsx';
import { SAMPLES, SUMMARY_TEXTS } from './texts.ts';

const { kpis } = SUMMARY_TEXTS;

/** The KPI panel of the summary as a file; what is not permitted or not loaded has no value. */
export function summaryExport(
  metrics: DashboardMetrics,
  distribution: Distribution | undefined,
  treasury: TreasuryAnswer | undefined,
  breakdown: Breakdown | undefined,
): PanelExport {
  const orSample = (value: Amount, unit: ExportUnit, sample: string) =>
    metrics.stamp.empty ? sampleQuantity(sample, unit) : quantity(value, unit);
  return {
    sees: seesOf(metrics, ['analytics.view', 'cards.view', 'revenue.view', 'treasury.view']),
    columns: [column.text('Figure'), column.number('Value')],
    lines: [
      [kpis.subscribers, orSample(metrics.totalUsers, 'count', SAMPLES.summary.subscribers)],
      [kpis.holders, orSample(metrics.cardHolders, 'count', SAMPLES.summary.holders)],
      [kpis.revenue, quantity(metrics.totalRevenue, 'USD')],
      [kpis.walletOnly, quantity(distribution?.walletOnly, 'count')],
      [kpis.arpu, quantity(metrics.arpu, 'USD')],
      [kpis.treasury, quantity(treasury?.usd, 'USD')],
      [kpis.cardRevenue, quantity(breakdown?.card, 'USD')],
      ['Retention, 30 days', quantity(metrics.retention, 'percent')],
      ['Card adoption', quantity(metrics.cardAdoption, 'percent')],
      ['Growth of revenue over the last complete month', quantity(metrics.monthlyGrowth.revenue, 'percent')],
    ],
  };
}
