import type { DashboardMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { seesOf } from '../../domain/dashboard/headline-tiles.tsx';
import {
  column,
  quantity,
  sampleQuantity,
  type ExportUnit,
  type PanelExport,
} from '../../domain/exports/panel-export.ts';
import { spokenOf } from '../../domain/dashboard/spoken-of.tsx';
import type { Amount } from '../../kernel/formatting.ts';
import type { Breakdown, Distribution, TreasuryAnswer } from './summary-key-figures.tsx';
import { SUMMARY_SAMPLES, SUMMARY_TEXTS } from './summary-texts.ts';

const { kpis } = SUMMARY_TEXTS;

/** "2026-10 by the subscribers of 2026-11-23" */
const arpuPeriod = ({ month, day }: ReturnType<typeof spokenOf>): string | null =>
  month && SUMMARY_TEXTS.byTheSubscribersOf(month, day);

/** The KPI panel of the summary as a file; what is not permitted or not loaded has no value. */
export function summaryExport(
  metrics: DashboardMetrics,
  distribution: Distribution | undefined,
  treasury: TreasuryAnswer | undefined,
  breakdown: Breakdown | undefined,
): PanelExport {
  const orSample = (value: Amount, unit: ExportUnit, sample: string) =>
    metrics.stamp.empty ? sampleQuantity(sample, unit) : quantity(value, unit);
  const spoken = spokenOf(metrics.stamp);
  return {
    sees: seesOf(metrics, ['analytics.view', 'cards.view', 'revenue.view', 'treasury.view']),
    columns: [
      column.text(SUMMARY_TEXTS.figure),
      column.text(SUMMARY_TEXTS.period),
      column.number(SUMMARY_TEXTS.value),
    ],
    lines: [
      [kpis.subscribers, spoken.day, orSample(metrics.totalUsers, 'count', SUMMARY_SAMPLES.subscribers)],
      [kpis.holders, spoken.day, orSample(metrics.cardHolders, 'count', SUMMARY_SAMPLES.holders)],
      [kpis.revenue, spoken.month, quantity(metrics.totalRevenue, 'USD')],
      [kpis.walletOnly, spoken.day, quantity(distribution?.walletOnly, 'count')],
      [kpis.arpu, arpuPeriod(spoken), quantity(metrics.arpu, 'USD')],
      [kpis.treasury, spoken.close, quantity(treasury?.usd, 'USD')],
      [kpis.cardRevenue, spoken.month, quantity(breakdown?.card, 'USD')],
      [SUMMARY_TEXTS.retentionOver30Days, spoken.close, quantity(metrics.retention, 'percent')],
      [SUMMARY_TEXTS.cardAdoption, spoken.day, quantity(metrics.cardAdoption, 'percent')],
      [SUMMARY_TEXTS.growthOfRevenueOver, spoken.month, quantity(metrics.monthlyGrowth.revenue, 'percent')],
    ],
  };
}
