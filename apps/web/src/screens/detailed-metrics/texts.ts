/** Texts of this screen; those of the documents are verbatim. */
export const DETAILED_TEXTS = {
  live: 'Real-time Live',
  keyFigures: 'Key figures',
  operations: 'Operations',
  period: 'Period',
  periods: { '30': '30 days', '90': '90 days', '365': '365 days' },
  sections: {
    subscribers: 'Subscriber Analytics',
    revenue: 'Revenue Breakdown',
    kyc: 'KYC Level Revenue Analysis',
    treasury: 'Treasury Management',
  },
  tiles: { sessions: 'Active Sessions', transactions: 'Daily Transactions', health: 'System Health' },
  notes: {
    sessions: 'of staff',
    sessionsThen: 'of staff, at the end of the day',
    transactions: 'attempted on the day',
  },
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
} as const;
