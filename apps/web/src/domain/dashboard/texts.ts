/** Words that all dashboards share. */
export const DASHBOARD_TEXTS = {
  exports: 'Export',
  keyFiguresCsv: 'Key figures as CSV',
  keyFiguresPng: 'Key figures as PNG',
  screenPdf: 'This screen as PDF',
  preparing: 'Preparing',
  exportRefused: 'The file could not be made',
  exportInstead: 'Use CSV, or print the page.',
  sample:
    'There is no data yet. Numbers marked “Sample” show what will stand here; they are not figures of this company.',
  empty: 'No data yet',
  emptyWhy: 'The numbers appear with the first transactions of the company.',
  sampleNote: 'Sample data',
  withheld: 'Not permitted',
  noComparison: 'no previous month',
  versusMonth: 'vs prev. month',
  pickMonth: 'Pick a month to see the page as of its last day.',
  pickDay: 'Pick a day to see the page as of it.',
  thisPeriod: 'This period',
  periodBefore: 'Period before',
  keyFigures: 'Key figures',
} as const;

/** The four figures above everything else. */
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
  level: { level0: 'Level 0', level1: 'Level 1', level2: 'Level 2' },
  line: {
    wallet: 'Wallet',
    fee: 'Fees',
    card: 'Card',
    interchange: 'Interchange',
    subscription: 'Subscription',
  },
  product: { wallet: 'Wallet', card: 'Card' },
  tier: { platinum: 'Platinum', aqua: 'Aqua', black: 'Black' },
  volume: { wallet: 'Wallet', card: 'Card', transfer: 'Transfer', total: 'Total' },
} as const;
