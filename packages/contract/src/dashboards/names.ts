/** Names that the dashboards and their printed pages share; those of the documents are verbatim. */
import type { KnownFigure } from '../figures/figure-ids.ts';

/** The four headline figures. */
export const HEADLINES = {
  subscribers: 'Total Subscribers',
  revenue: 'Total Revenue',
  adoption: 'Card Adoption',
  treasury: 'Treasury Balance',
} as const;

/** Names of the parts of figures, by their dimension. */
export const NAMES = {
  segment: {
    'wallet-only': 'Wallet only',
    'wallet-and-card': 'Wallet and card',
    'wallet-card': 'Card not activated',
  },
  kyc: {
    level0: 'Level 0 Basic',
    level1: 'Level 1 Verified',
    level2: 'Level 2 Enhanced',
    in_progress: 'In Progress Pending',
  },
  // Revenue by level: people whose verification is in progress count with level 0.
  level: { level0: 'Level 0 and in progress', level1: 'Level 1 Verified', level2: 'Level 2 Enhanced' },
  line: {
    wallet: 'Wallet services',
    fee: 'Payment fees',
    card: 'Card charges',
    interchange: 'Interchange',
    subscription: 'Subscriptions',
  },
  product: { wallet: 'All wallet', card: 'All card' },
  tier: { platinum: 'Platinum', aqua: 'Aqua', black: 'Black' },
  volume: {
    wallet: 'Wallet volume',
    card: 'Card volume',
    transfer: 'Transfer volume',
    total: 'Total volume',
  },
  balance: {
    SLL: 'SLL',
    USD: 'USD',
    USDC: 'USDC',
    own: 'Own funds in USD',
    coverage: 'Customer money covered by trust',
    liquidity: 'Liquidity ratio',
  },
  pnl: {
    revenue: 'Revenue',
    costOfRevenue: 'Cost of revenue',
    grossProfit: 'Gross profit',
    operatingExpenses: 'Operating expenses',
    netProfit: 'Net profit before tax',
    margin: 'Net margin',
  },
} as const;

/** Each line of revenue has one colour of the series on every screen and page, whatever order it is named in. */
export const LINE_COLORS = {
  card: 'c1',
  interchange: 'c3',
  subscription: 'c2',
  wallet: 'c4',
  fee: 'c5',
} as const;
/** What has an order takes steps of one green, and what is outside of it a grey: colours of the series are the lines'. */
export const SEGMENT_COLORS = {
  'wallet-only': 's1',
  'wallet-and-card': 's3',
  'wallet-card': 'rest',
} as const;
export const KYC_COLORS = { level0: 's1', level1: 's2', level2: 's3', in_progress: 'rest' } as const;
/** From the axis upwards, in the order of the books that every list of them has. */
export const STACKED_LINES = ['wallet', 'fee', 'card', 'interchange', 'subscription'] as const;

/** Which currencies and leones the amounts are in. */
export const MONEY_NOTE = {
  SLL: 'Money in USD ($), USDC and SLL (old leones)',
  SLE: 'Money in USD ($), USDC and SLE (new leones, each 1,000 SLL)',
} as const;

export const PERIOD_NAMES = { now: 'This period', before: 'Period before' } as const;

export const EXECUTIVE_PANELS = {
  distribution: 'Subscriber distribution',
  kyc: 'KYC level distribution',
  revenue: 'Revenue analytics',
  trend: 'Monthly revenue',
  cards: 'Card types performance',
  treasury: 'Treasury overview',
  daily: 'Daily volume',
  monthly: 'Monthly volume, to date',
  kycRevenue: 'KYC revenue analytics',
} as const;

/** The main chart of the executive screen, in both views. */
export const LINES_BY_DAY = {
  title: 'Revenue by line',
  yearBefore: 'All lines, 365 days before',
  yearDays: 365,
} as const;

export const SUMMARY_NAMES = {
  title: 'Executive Summary',
  kpis: {
    subscribers: 'Total Subscribers',
    holders: 'Card Holders',
    revenue: 'Monthly Revenue',
    walletOnly: 'Wallet Only',
    arpu: 'ARPU',
    treasury: 'Treasury USD',
    cardRevenue: 'Card Revenue',
  },
  portfolio: 'Card Portfolio Performance',
  verification: 'KYC Verification Status',
  retention: 'retention',
  adoption: 'adoption',
  notes: {
    walletOnly: 'without a card',
    arpu: 'its revenue ÷ total subscribers,',
    treasury: 'own funds',
  },
} as const;

export const DETAILED_NAMES = {
  sections: {
    subscribers: 'Subscriber Analytics',
    revenue: 'Revenue Breakdown',
    kyc: 'KYC Level Revenue Analysis',
    treasury: 'Treasury Management',
  },
  tiles: { sessions: 'Active Sessions', transactions: 'Daily Transactions', health: 'System Health' },
  panels: {
    registered: 'Registered subscribers',
    active: 'Daily active subscribers',
    behaviour: 'Behaviour',
    revenue: 'Revenue by day',
    lines: 'Revenue by line',
    pnl: 'Profit and loss',
    kycRevenue: 'Revenue by KYC level',
    kycMonths: 'Monthly revenue by KYC level',
    completion: 'KYC completion',
    balances: 'Own funds',
    own: 'Own treasury by day',
    safety: 'Safety of funds',
  },
  behaviour: {
    'subscribers.active-30': 'Active in 30 days',
    'subscribers.stickiness': 'Stickiness',
    'subscribers.retention-30': 'Retention, 30 days',
    'subscribers.churn-30': 'Churn, 30 days',
    'subscribers.churn-90': 'Churn, 90 days',
  } satisfies Partial<Record<KnownFigure, string>>,
  safety: {
    'treasury.trust': 'Trust balances',
    'treasury.customer-money': 'Customer liabilities',
    'treasury.overdrawn': 'Overdrawn balances',
    'treasury.trust-coverage': 'Trust coverage',
    'treasury.reserve': 'Reserve funds',
    'treasury.reserve-ratio': 'Reserve ratio',
    'treasury.gst-liability': 'GST owed',
  } satisfies Partial<Record<KnownFigure, string>>,
} as const;

export const MAIN_NAMES = {
  tiles: {
    transactions: 'Transactions',
    successRate: 'Success rate',
    declined: 'Declined',
    failed: 'Failed',
    active: 'Daily active subscribers',
    joined: 'New subscribers',
  },
  panels: {
    byHour: 'Transactions by hour',
    volumes: 'Volumes of the day',
    activity: 'Activity',
    alerts: 'Open alerts',
    health: 'System health',
    sessions: 'Sessions',
  },
  noAlerts: 'No open alerts',
  noActivity: 'Nothing has happened yet on this day.',
  sessionsOpen: 'Open sessions',
  people: 'People signed in',
} as const;
