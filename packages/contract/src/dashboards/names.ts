/** Names that the executive screen, its printed page and parts of other dashboards share; those of the documents are verbatim. */

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
/** The lines of a product together have the colour of the one that names it. */
export const PRODUCT_COLORS = { wallet: LINE_COLORS.wallet, card: LINE_COLORS.card } as const;
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
    treasury: 'own funds',
  },
} as const;

/**
 * Says both periods of ARPU: "October revenue ÷ total subscribers now".
 * @param month "October 2026", or empty while no month is closed
 * @param day "Nov 20, 2026"; null for this moment
 */
export const arpuNote = (month: string, day: string | null): string =>
  `${month === '' ? 'revenue' : `${month.replace(/ \d{4}$/, '')} revenue`} ÷ total subscribers ${day === null ? 'now' : `on ${day}`}`;
