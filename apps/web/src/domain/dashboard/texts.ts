/** Words that all dashboards share. */
export const DASHBOARD_TEXTS = {
  exports: 'Export',
  keyFiguresCsv: 'Key figures as CSV',
  keyFiguresPng: 'Key figures as PNG',
  screenPdf: 'This screen as PDF',
  screenXlsx: 'This screen as XLSX',
  leftOut: 'Left out, as there is nothing to see',
  preparing: 'Preparing',
  sample:
    'There is no data yet. Numbers marked “Sample” show what will stand here; they are not figures of this company.',
  loadData: 'How data is loaded',
  empty: 'No data yet',
  emptyWhy: 'The numbers appear with the first transactions of the company.',
  sampleNote: 'Sample data',
  money: {
    SLL: 'Money in USD ($), USDC and SLL (old leones)',
    SLE: 'Money in USD ($), USDC and SLE (new leones, each 1,000 SLL)',
  },
  withheld: 'Not permitted',
  noComparison: 'no previous month',
  pickMonth: 'Pick a month to see its receipt.',
  pickDay: 'Pick a day to see its receipt.',
  thisPeriod: 'This period',
  periodBefore: 'Period before',
  keyFigures: 'Key figures',
} as const;

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
} as const;
