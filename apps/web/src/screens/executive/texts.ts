/** Texts of this screen; those of the documents are verbatim. */
export const EXECUTIVE_TEXTS = {
  summaryTitle: 'Executive Summary',
  live: 'Live Data',
  viewer: 'VIEWER',
  views: { label: 'View', overview: 'Overview', summary: 'Summary' },
  keyFigures: 'Key figures',
  panels: {
    distribution: 'Subscriber distribution',
    kyc: 'KYC level distribution',
    revenue: 'Revenue analytics',
    trend: 'Monthly revenue',
    cards: 'Card types performance',
    treasury: 'Treasury overview',
    daily: 'Daily volume',
    monthly: 'Monthly volume, to date',
    kycRevenue: 'KYC revenue analytics',
  },
} as const;

export const SUMMARY_TEXTS = {
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
  detailed: 'View Detailed Analytics',
  main: 'Go to Main Dashboard',
  retention: 'retention',
  adoption: 'adoption',
  growth: 'MoM',
  notes: {
    walletOnly: 'without a card',
    arpu: 'its revenue ÷ total subscribers,',
    treasury: 'own funds',
  },
} as const;

/** Shown, and marked, only while the company has no data at all. */
export const SAMPLES = {
  overview: { subscribers: '15,847', revenue: '$424K', adoption: '41.7%', treasury: '$278.5K' },
  summary: { subscribers: '45,000', holders: '17,000' },
} as const;
