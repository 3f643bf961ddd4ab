/** Names that Detailed Metrics and its printed page share; those of the documents are verbatim. */
import type { KnownFigure } from '../figures/figure-ids.ts';

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
