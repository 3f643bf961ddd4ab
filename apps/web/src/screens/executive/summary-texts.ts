import { SUMMARY_NAMES } from '@cottontree/contract/dashboards/names.ts';

/** Texts of the summary, which the overview does not need; those of the documents are verbatim. */
export const SUMMARY_TEXTS = {
  ...SUMMARY_NAMES,
  detailed: 'View Detailed Analytics',
  main: 'Go to Main Dashboard',
  growth: 'MoM',
  byTheSubscribersOf: (month: string, day: string) => `${month} by the subscribers of ${day}`,
  figure: 'Figure',
  period: 'Period',
  value: 'Value',
  retentionOver30Days: 'Retention over 30 days',
  cardAdoption: 'Card adoption',
  growthOfRevenueOver: 'Growth of revenue over the last complete month',
} as const;

/** Shown, and marked, only while the company has no data at all. */
export const SUMMARY_SAMPLES = { subscribers: '45,000', holders: '17,000' } as const;
