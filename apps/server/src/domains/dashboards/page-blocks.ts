/** What the panels of the dashboards hold, as blocks of a printed page. */
import { PNL_FIGURES, TREASURY_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type {
  readCardPerformance,
  readKycRevenue,
  readPnl,
  readRevenueBreakdown,
  readTreasury,
  readUserDistribution,
  readVolumeMetrics,
  Stamp,
} from '@cottontree/contract/dashboards/dashboard.ts';
import { KYC_COLORS, LINE_COLORS, NAMES, SEGMENT_COLORS } from '@cottontree/contract/dashboards/names.ts';
import {
  count,
  dollars,
  percent,
  ratio,
  thousands,
  togetherInDollars,
  treasury,
  volume,
  type Amount,
  type Leone,
} from '@cottontree/contract/formatting.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { SeriesColor } from '@cottontree/charts/series.ts';
import { printedFigure } from '../../figures/printed-page.ts';
import type { Block, Printed } from '../../platform/documents/letterhead.ts';

type Format = (value: Amount) => string;
type Shares = Extract<Block, { kind: 'shares' }>;

/** The parts of a figure. */
function shares(
  stamp: Stamp,
  id: KnownFigure,
  parts: readonly (readonly [
    dimension: string,
    label: string,
    value: string | number | null,
    color?: SeriesColor,
  ])[],
  format: Format,
): Shares {
  return {
    kind: 'shares',
    shares: parts.map(([dimension, label, value, color]) => ({
      ...printedFigure(stamp, [id, dimension], value, format),
      label,
      value: Number(value ?? 0),
      color,
    })),
  };
}

export const segmentBlock = (answer: AnswerOf<typeof readUserDistribution>): Shares =>
  shares(
    answer.stamp,
    'subscribers.distribution',
    [
      ['wallet-only', NAMES.segment['wallet-only'], answer.walletOnly, SEGMENT_COLORS['wallet-only']],
      [
        'wallet-and-card',
        NAMES.segment['wallet-and-card'],
        answer.walletAndCard,
        SEGMENT_COLORS['wallet-and-card'],
      ],
      ['wallet-card', NAMES.segment['wallet-card'], answer.walletCard, SEGMENT_COLORS['wallet-card']],
    ],
    count,
  );

const KYC_LEVELS = ['level0', 'level1', 'level2', 'in_progress'] as const;
export const kycBlock = ({ kycLevels, stamp }: AnswerOf<typeof readUserDistribution>): Shares =>
  shares(
    stamp,
    'kyc.subscribers',
    KYC_LEVELS.map((level) => [level, NAMES.kyc[level], kycLevels[level], KYC_COLORS[level]] as const),
    count,
  );

export const revenueLinesBlock = ({ lines, stamp }: AnswerOf<typeof readRevenueBreakdown>): Shares =>
  shares(
    stamp,
    'revenue.line',
    lines.map(({ line, amount }) => [line, NAMES.line[line], amount, LINE_COLORS[line]] as const),
    thousands,
  );

const words = (text: string): Printed => ({ text });

const TIERS = ['platinum', 'aqua', 'black'] as const;
/** @param revenue adds the revenue of each tier to its average */
export function cardTiersBlock(answer: AnswerOf<typeof readCardPerformance>, revenue: boolean): Block {
  const figure = (id: KnownFigure, tier: string, value: Amount, format: Format) =>
    printedFigure(answer.stamp, [id, tier], value, format);
  const inDollars = togetherInDollars(TIERS.map((tier) => answer[tier].revenue));
  return {
    kind: 'table',
    columns: [
      { name: 'Card' },
      { name: 'Count', numeric: true },
      { name: 'Avg. revenue', numeric: true },
      ...(revenue ? [{ name: 'Revenue', numeric: true }] : []),
    ],
    rows: TIERS.map((tier) => [
      words(NAMES.tier[tier]),
      figure('cards.held', tier, answer[tier].count, count),
      figure('cards.average-revenue', tier, answer[tier].avgRevenue, dollars),
      ...(revenue ? [figure('cards.revenue', tier, answer[tier].revenue, inDollars)] : []),
    ]),
  };
}

/** @param cover adds the coverage of customer money and the liquidity ratio */
export function treasuryBlock(answer: AnswerOf<typeof readTreasury>, leone: Leone, cover: boolean): Block {
  const figure = (name: string, id: KnownFigure, value: Amount, format: Format) => ({
    name,
    ...printedFigure(answer.stamp, [id], value, format),
  });
  const inCurrency =
    (currency: Currency): Format =>
    (value) =>
      treasury(value, currency, leone);
  return {
    kind: 'lines',
    lines: [
      figure(NAMES.balance.SLL, TREASURY_FIGURES.sll, answer.sll, inCurrency('SLL')),
      figure(NAMES.balance.USD, TREASURY_FIGURES.usd, answer.usd, inCurrency('USD')),
      figure(NAMES.balance.USDC, TREASURY_FIGURES.usdc, answer.usdc, inCurrency('USDC')),
      { ...figure(NAMES.balance.own, TREASURY_FIGURES.totalUsd, answer.totalUsd, thousands), total: true },
      ...(cover
        ? [
            figure(NAMES.balance.coverage, TREASURY_FIGURES.trustCoverage, answer.trustCoverage, percent),
            figure(NAMES.balance.liquidity, TREASURY_FIGURES.liquidityRatio, answer.liquidityRatio, ratio),
          ]
        : []),
    ],
  };
}

const KINDS = ['wallet', 'card', 'transfer'] as const;
const CURRENCIES = [
  ['SLL', 'sll'],
  ['USD', 'usd'],
  ['USDC', 'usdc'],
] as const;
const VOLUME_FIGURES = { daily: 'day', monthly: 'month' } as const;

export function volumesBlock(
  answer: AnswerOf<typeof readVolumeMetrics>,
  period: 'daily' | 'monthly',
  leone: Leone,
): Block {
  const row = (kind: (typeof KINDS)[number] | 'total'): Printed[] => [
    words(NAMES.volume[kind]),
    ...CURRENCIES.map(([currency, key]) =>
      printedFigure(
        answer.stamp,
        [`volumes.${key}-${VOLUME_FIGURES[period]}`, kind],
        answer[period][key][`${kind}Volume`],
        (value) => (Number(value) === 0 ? '0' : volume(value, currency, leone)),
      ),
    ),
  ];
  return {
    kind: 'table',
    columns: [{ name: 'Kind' }, ...CURRENCIES.map(([name]) => ({ name, numeric: true }))],
    rows: KINDS.map(row),
    total: row('total'),
  };
}

const LEVELS = ['level0', 'level1', 'level2'] as const;
export function kycRevenueBlock(answer: AnswerOf<typeof readKycRevenue>): Block {
  const { stamp } = answer;
  const inDollars = togetherInDollars(LEVELS.map((level) => answer[level].revenue));
  return {
    kind: 'table',
    columns: [
      { name: 'KYC level' },
      { name: 'Subscribers', numeric: true },
      { name: 'Revenue', numeric: true },
      { name: 'Each', numeric: true },
    ],
    rows: LEVELS.map((level) => [
      words(NAMES.level[level]),
      printedFigure(stamp, ['revenue.kyc-subscribers', level], answer[level].subscribers, count),
      printedFigure(stamp, ['revenue.kyc', level], answer[level].revenue, inDollars),
      printedFigure(stamp, ['revenue.kyc-average', level], answer[level].revenuePerSubscriber, dollars),
    ]),
  };
}

export function pnlBlock(answer: AnswerOf<typeof readPnl>): Block {
  const { revenue, costOfRevenue, grossProfit, operatingExpenses, netProfit } = answer;
  const inDollars = togetherInDollars([revenue, costOfRevenue, grossProfit, operatingExpenses, netProfit]);
  const figure = (name: string, id: KnownFigure, value: Amount, format: Format = inDollars) => ({
    name,
    ...printedFigure(answer.stamp, [id], value, format),
  });
  const names = NAMES.pnl;
  return {
    kind: 'lines',
    lines: [
      figure(names.revenue, PNL_FIGURES.revenue, answer.revenue),
      figure(names.costOfRevenue, PNL_FIGURES.costOfRevenue, answer.costOfRevenue),
      figure(names.grossProfit, PNL_FIGURES.grossProfit, answer.grossProfit),
      figure(names.operatingExpenses, PNL_FIGURES.operatingExpenses, answer.operatingExpenses),
      { ...figure(names.netProfit, PNL_FIGURES.netProfit, answer.netProfit), total: true },
      figure(names.margin, PNL_FIGURES.marginPercent, answer.marginPercent, percent),
    ],
  };
}
