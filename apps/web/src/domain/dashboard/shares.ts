import type { SeriesColor } from '@cottontree/charts/series.ts';
import type {
  readRevenueBreakdown,
  readUserDistribution,
} from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { KYC_COLORS, LINE_COLORS, NAMES, SEGMENT_COLORS } from '@cottontree/contract/dashboards/names.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

/** One part of a figure, by its dimension in the catalogue. */
export interface FigureShare {
  dimension: string;
  label: string;
  value: string | number | null;
  /** By default the colour at its place. */
  color?: SeriesColor | undefined;
}

type UserDistribution = AnswerOf<typeof readUserDistribution>;
type RevenueBreakdown = AnswerOf<typeof readRevenueBreakdown>;

export function segmentShares({ walletOnly, walletAndCard, walletCard }: UserDistribution): FigureShare[] {
  return [
    {
      dimension: 'wallet-only',
      label: NAMES.segment['wallet-only'],
      value: walletOnly,
      color: SEGMENT_COLORS['wallet-only'],
    },
    {
      dimension: 'wallet-and-card',
      label: NAMES.segment['wallet-and-card'],
      value: walletAndCard,
      color: SEGMENT_COLORS['wallet-and-card'],
    },
    {
      dimension: 'wallet-card',
      label: NAMES.segment['wallet-card'],
      value: walletCard,
      color: SEGMENT_COLORS['wallet-card'],
    },
  ];
}

export function kycShares({ kycLevels }: UserDistribution): FigureShare[] {
  const levels = ['level0', 'level1', 'level2', 'in_progress'] as const;
  return levels.map((level) => ({
    dimension: level,
    label: NAMES.kyc[level],
    value: kycLevels[level],
    color: KYC_COLORS[level],
  }));
}

export function lineShares({ lines }: RevenueBreakdown): FigureShare[] {
  return lines.map(({ line, amount }) => ({
    dimension: line,
    label: NAMES.line[line],
    value: amount,
    color: LINE_COLORS[line],
  }));
}

export interface SharesToExport {
  /** What the parts are: "KYC level". */
  head: string;
  unit: 'count' | 'USD';
  sees: Power;
  /** The month of the values, if it is not the day of the page. */
  month?: string | null;
}

export const sharesExport = (
  shares: readonly FigureShare[],
  { head, unit, sees, month }: SharesToExport,
): PanelExport => ({
  sees: [sees],
  columns: [
    column.text(head),
    ...(month === undefined ? [] : [column.month(DASHBOARD_TEXTS.month)]),
    column.number(DASHBOARD_TEXTS.value),
  ],
  lines: shares.map((share) => [
    share.label,
    ...(month === undefined ? [] : [month]),
    quantity(share.value, unit),
  ]),
});
