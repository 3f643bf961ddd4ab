/**
 * Which figure each field of a dashboard's answer is: for the server, which fills the field, and for the screen and the
 * printed page, which show it with its receipt.
 */
import type { KnownFigure } from '../figures/figure-ids.ts';
import type { DashboardMetrics, readOperations, readPnl, readTreasury } from './dashboard.ts';
import type { AnswerOf } from '../route.ts';

/** The fields of an answer, and those of an object in it, that hold a figure. */
type FiguresOf<Field extends string> = Readonly<Partial<Record<Field, KnownFigure>>>;

export const METRIC_FIGURES = {
  totalUsers: 'subscribers.registered',
  totalRevenue: 'revenue.month',
  cardAdoption: 'cards.adoption',
  treasuryBalance: 'treasury.own',
  'monthlyGrowth.users': 'subscribers.growth',
  'monthlyGrowth.revenue': 'revenue.growth',
  'monthlyGrowth.cardAdoption': 'cards.adoption-growth',
  'monthlyGrowth.treasury': 'treasury.growth',
  cardHolders: 'cards.holders',
  arpu: 'revenue.arpu',
  retention: 'subscribers.retention-30',
  dailyTransactions: 'operations.transactions',
  activeSessions: 'operations.active-sessions',
} as const satisfies FiguresOf<
  keyof DashboardMetrics | `monthlyGrowth.${keyof DashboardMetrics['monthlyGrowth']}`
>;

export const TODAY_FIGURES = {
  transactions: 'operations.transactions',
  successRate: 'operations.success-rate',
  declined: 'operations.declined',
  failed: 'operations.failed',
  activeSubscribers: 'subscribers.dau',
  newSubscribers: 'subscribers.new',
} as const satisfies FiguresOf<keyof AnswerOf<typeof readOperations>['today']>;

export const PNL_FIGURES = {
  revenue: 'revenue.month',
  costOfRevenue: 'pnl.cost-of-revenue',
  grossProfit: 'pnl.gross-profit',
  operatingExpenses: 'pnl.operating-expenses',
  netProfit: 'pnl.net-profit',
  marginPercent: 'pnl.margin',
} as const satisfies FiguresOf<keyof AnswerOf<typeof readPnl>>;

export const TREASURY_FIGURES = {
  sll: 'treasury.sll',
  usd: 'treasury.usd',
  usdc: 'treasury.usdc',
  totalUsd: 'treasury.own',
  trustCoverage: 'treasury.trust-coverage',
  liquidityRatio: 'treasury.liquidity',
} as const satisfies FiguresOf<keyof AnswerOf<typeof readTreasury>>;

/** The figures of a table, each once, as readers of figures take them. */
export const figuresIn = (fields: Readonly<Record<string, KnownFigure>>): (readonly [KnownFigure])[] =>
  Object.values(fields).map((id) => [id] as const);
