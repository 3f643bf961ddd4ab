import { PERIOD_NAMES } from '@cottontree/contract/dashboards/names.ts';

/** Words that all dashboards share. */
export const DASHBOARD_TEXTS = {
  exports: 'Export',
  sample:
    'There is no data yet. Numbers marked “Sample” show what will stand here; they are not figures of this company.',
  loadData: 'How data is loaded',
  empty: 'No data yet',
  emptyWhy: 'The numbers appear with the first transactions of the company.',
  making: 'Being created',
  makingWhy:
    'The history of the demo company is made from its first day on. What stands here appears with its newest days.',
  withheld: 'Not permitted',
  noComparison: 'no previous month',
  pickMonth: 'Pick a month to see its receipt.',
  pickDay: 'Pick a day to see its receipt.',
  events: {
    restated: 'Restated',
    'fraud-rules': 'Fraud rules changed',
    holiday: 'Public holiday',
  },
  thisPeriod: PERIOD_NAMES.now,
  periodBefore: PERIOD_NAMES.before,
} as const;
