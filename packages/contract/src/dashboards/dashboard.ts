/**
 * The dashboards. Counts are integers, percentages are numbers, and money is a decimal string in major units; `null`
 * means that the figure has no value for that day (or is withheld). Every number is a catalogue figure at `stamp.asOf`.
 */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { DemoProgress } from '../events.ts';
import { FigureChange } from '../figures/changes.ts';
import { Currency, DecimalString } from '../money.ts';
import { Done, route } from '../route.ts';
import { StatementBooks, StatementSentence } from './statement.ts';

/**
 * A past business day; if absent, the live view: the open day, or the last closed day for figures that are fixed at the
 * close.
 */
export const AsOfQuery = z.strictObject({ asOf: BusinessDay.optional() });

/** Closed days that may lack transactions, until these arrive or a person accepts the days as they are. */
export const ProvisionalSpan = z.object({
  from: BusinessDay,
  to: BusinessDay,
  days: z.int(),
  /** Those of which control totals are missing or differ; the others were closed without business. */
  differing: z.int(),
});
export type ProvisionalSpan = z.infer<typeof ProvisionalSpan>;

export const Stamp = z.object({
  asOf: BusinessDay,
  /** True in the live view of the open day. */
  live: z.boolean(),
  lastClosedDay: BusinessDay.nullable(),
  /** When the newest value of this response was recorded. */
  recordedAt: z.string().nullable(),
  /** Late data of a closed day arrived: figures from this day on are being recomputed. */
  recomputingFrom: BusinessDay.nullable(),
  /** Provisional days among the 31 days up to the closed day of this response; null if there are none. */
  provisional: ProvisionalSpan.nullable(),
  /** The company has no data at all: the screens then show samples, marked as such. */
  empty: z.boolean(),
});
export type Stamp = z.infer<typeof Stamp>;

const Count = z.int().nullable();
const Money = DecimalString.nullable();
const Percent = z.number().nullable();

export const Withheld = z.object({
  field: z.string(),
  permission: z.string(),
  grantedBy: z.array(z.string()),
});
export type Withheld = z.infer<typeof Withheld>;

export const DashboardMetrics = z.object({
  totalUsers: Count,
  totalRevenue: Money,
  cardAdoption: Percent,
  treasuryBalance: Money,
  /** Change of the last complete month: in per cent, for card adoption in percentage points. */
  monthlyGrowth: z.object({ users: Percent, revenue: Percent, cardAdoption: Percent, treasury: Percent }),
  /** The same changes with their assessment; null while no day is closed, or if withheld. */
  changes: z.object({
    users: FigureChange.nullable(),
    revenue: FigureChange.nullable(),
    cardAdoption: FigureChange.nullable(),
    treasury: FigureChange.nullable(),
  }),
  cardHolders: Count,
  arpu: Money,
  retention: Percent,
  dailyTransactions: Count,
  activeSessions: Count,
  withheld: z.array(Withheld),
  stamp: Stamp,
});
export type DashboardMetrics = z.infer<typeof DashboardMetrics>;

export const UserDistribution = z.object({
  walletOnly: Count,
  /** Customers with an activated card. */
  walletAndCard: Count,
  /** Customers none of whose cards is activated. */
  walletCard: Count,
  kycLevels: z.object({ level0: Count, level1: Count, level2: Count, in_progress: Count }),
  stamp: Stamp,
});
const TierPerformance = z.object({ count: Count, avgRevenue: Money, revenue: Money });
export const CardPerformance = z.object({
  platinum: TierPerformance,
  aqua: TierPerformance,
  black: TierPerformance,
  stamp: Stamp,
});
export const RevenueLine = z.enum(['wallet', 'fee', 'card', 'interchange', 'subscription']);
export type RevenueLine = z.infer<typeof RevenueLine>;
export const RevenueBreakdown = z.object({
  wallet: Money,
  card: Money,
  lines: z.array(z.object({ line: RevenueLine, amount: Money })),
  stamp: Stamp,
});
export const Treasury = z.object({
  sll: Money,
  usd: Money,
  usdc: Money,
  totalUsd: Money,
  trustCoverage: Percent,
  liquidityRatio: z.number().nullable(),
  stamp: Stamp,
});
const Volumes = z.object({
  walletVolume: Money,
  cardVolume: Money,
  transferVolume: Money,
  totalVolume: Money,
});
const VolumesByCurrency = z.object({ sll: Volumes, usd: Volumes, usdc: Volumes });
export const VolumeMetrics = z.object({ daily: VolumesByCurrency, monthly: VolumesByCurrency, stamp: Stamp });
const KycTier = z.object({ subscribers: Count, revenue: Money, revenuePerSubscriber: Money });
export const KycRevenue = z.object({ level0: KycTier, level1: KycTier, level2: KycTier, stamp: Stamp });
export const ProfitAndLoss = z.object({
  revenue: Money,
  costOfRevenue: Money,
  grossProfit: Money,
  operatingExpenses: Money,
  netProfit: Money,
  marginPercent: Percent,
  /** The complete month of these figures, YYYY-MM. */
  month: z.string().nullable(),
  stamp: Stamp,
});

export const ActivityItem = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['transaction', 'staff']),
  title: z.string(),
  detail: z.string(),
  amount: DecimalString.nullable(),
  currency: Currency.nullable(),
  /** success, reversed, declined (refused) or failed (for a technical reason); null for actions of staff. */
  status: z.string().nullable(),
  /** Why it was declined or failed, by the sender's reason code. */
  reason: z.string().nullable(),
});
export const Activity = z.object({ items: z.array(ActivityItem), stamp: Stamp });

/** Each has a section in docs/operations/when-it-is-red.md. */
export const CHECK_IDS = [
  'database',
  'disk',
  'close',
  'ledger',
  'trust',
  'audit',
  'clock',
  'witness',
  'seals',
  'queue',
  'backup',
] as const;
/** Alerts that need a person but are not checks. */
export const ALERT_IDS = [...CHECK_IDS, 'fraud'] as const;

export const HealthCheck = z.object({
  id: z.enum(CHECK_IDS),
  title: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  detail: z.string(),
});
/**
 * Operations for the main dashboard. In the live view the checks and alerts are current; for a past day they are what
 * is known about that day. The progress of the demo is always current.
 */
export const Operations = z.object({
  today: z.object({
    transactions: Count,
    successRate: Percent,
    declined: Count,
    failed: Count,
    activeSubscribers: Count,
    newSubscribers: Count,
  }),
  byHour: z.array(z.object({ hour: z.int(), transactions: Count })),
  sessions: z.object({ active: Count, people: Count }),
  checks: z.array(HealthCheck),
  openAlerts: z.array(
    z.object({
      id: z.enum(ALERT_IDS),
      title: z.string(),
      detail: z.string(),
      state: z.enum(['warning', 'failed']),
    }),
  ),
  demo: DemoProgress.extend({ done: z.boolean() }).nullable(),
  stamp: Stamp,
});

const dashboard = { method: 'GET', query: AsOfQuery } as const;
export const readMetrics = route({
  ...dashboard,
  path: '/api/dashboard/metrics',
  access: 'signed-in',
  output: DashboardMetrics,
  summary: 'The four headline figures and their monthly growth',
});
export const readUserDistribution = route({
  ...dashboard,
  path: '/api/dashboard/user-distribution',
  access: 'analytics.view',
  output: UserDistribution,
  summary: 'Subscribers by wallet, card and KYC level',
});
export const readCardPerformance = route({
  ...dashboard,
  path: '/api/dashboard/card-performance',
  access: 'cards.view',
  output: CardPerformance,
  summary: 'Cards held and average revenue by tier',
});
export const readRevenueBreakdown = route({
  ...dashboard,
  path: '/api/dashboard/revenue-breakdown',
  access: 'revenue.view',
  output: RevenueBreakdown,
  summary: 'Revenue of the last complete month by line',
});
export const readTreasury = route({
  ...dashboard,
  path: '/api/dashboard/treasury',
  access: 'treasury.view',
  output: Treasury,
  summary: 'Own funds by currency and how well customer money is covered',
});
export const readPnl = route({
  ...dashboard,
  path: '/api/dashboard/pnl',
  access: 'revenue.view',
  output: ProfitAndLoss,
  summary: 'Profit and loss of the last complete month',
});
export const readVolumeMetrics = route({
  ...dashboard,
  path: '/api/dashboard/volume-metrics',
  access: 'analytics.view',
  output: VolumeMetrics,
  summary: 'Daily and month-to-date volumes by currency',
});
export const readKycRevenue = route({
  ...dashboard,
  path: '/api/dashboard/kyc-revenue',
  access: 'revenue.view',
  output: KycRevenue,
  summary: 'Revenue of the last complete month by KYC level',
});
export const readActivity = route({
  ...dashboard,
  path: '/api/dashboard/activity',
  access: 'signed-in',
  output: Activity,
  summary: 'The newest business and staff activity',
});
export const readOperations = route({
  ...dashboard,
  path: '/api/dashboard/operations',
  access: 'signed-in',
  output: Operations,
  summary: 'Today’s operations, sessions and system health',
});
export const Statement = z.object({
  /** The business day that it speaks of: the requested day; if absent, the last closed day, or the open day before any is closed. */
  day: BusinessDay,
  /** Null: a day before the books began. */
  books: StatementBooks.nullable(),
  /** Those of which the caller may see every figure, and every figure has a value. */
  sentences: z.array(StatementSentence),
  stamp: Stamp,
});
export type Statement = z.infer<typeof Statement>;
export const readStatement = route({
  ...dashboard,
  path: '/api/dashboard/statement',
  access: 'signed-in',
  output: Statement,
  summary: 'What the last closed day came to, in sentences',
});
/** What the printed page of a screen depends on, besides the caller. */
const PageQuery = AsOfQuery.extend({
  /** Old leones, or new ones of a thousand old ones. */
  leone: z.enum(['SLL', 'SLE']).default('SLL'),
});
const page = { method: 'GET', access: 'signed-in', output: z.string(), media: 'application/pdf' } as const;
export const printExecutive = route({
  ...page,
  path: '/api/dashboard/executive-page',
  summary: 'The executive dashboard as a letterhead page',
  takes: ['analytics.view', 'revenue.view', 'cards.view', 'treasury.view'],
  query: PageQuery,
});
export const printSummary = route({
  ...page,
  path: '/api/dashboard/summary-page',
  summary: 'The executive summary as a letterhead page',
  takes: ['analytics.view', 'revenue.view', 'cards.view', 'treasury.view'],
  query: PageQuery,
});
export const printDetailedMetrics = route({
  ...page,
  path: '/api/dashboard/detailed-metrics-page',
  summary: 'The detailed metrics as a letterhead page',
  takes: ['analytics.view', 'revenue.view', 'cards.view', 'treasury.view', 'users.view'],
  query: PageQuery.extend({
    /** The days that its charts cover. */
    days: z.enum(['30', '90', '365']).default('30'),
  }),
});
export const printMain = route({
  ...page,
  path: '/api/dashboard/main-page',
  summary: 'The main dashboard as a letterhead page',
  takes: ['analytics.view', 'users.view', 'audit.view'],
  query: PageQuery,
});
export const readRevenue = route({
  method: 'GET',
  path: '/api/dashboard/revenue',
  summary: 'Answers without side effects, for the system test',
  access: 'signed-in',
  output: Done,
});
