import { DETAILED_NAMES } from '@cottontree/contract/dashboards/detailed-names.ts';

/** Texts of this screen; those of the documents are verbatim. */
export const DETAILED_TEXTS = {
  live: 'Real-time Live',
  keyFigures: 'Key figures',
  operations: 'Operations',
  period: 'Period',
  periods: { '30': '30 days', '90': '90 days', '365': '365 days' },
  sections: DETAILED_NAMES.sections,
  tiles: DETAILED_NAMES.tiles,
  notes: {
    sessions: 'of staff, open now',
    sessionsThen: 'of staff, at the end of the day',
    transactions: 'today so far',
    transactionsThen: 'on the day',
  },
  panels: DETAILED_NAMES.panels,
  revenue: 'revenue',
  kycCompletion: 'KYC completion',
  value: 'Value',
  profitAndLoss: 'profit and loss',
  subscribers: 'subscribers',
  behaviourOfSubscribers: 'the behaviour of subscribers',
  theTreasury: 'the treasury',
} as const;
