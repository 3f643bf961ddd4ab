import { SUMMARY_NAMES } from '@cottontree/contract/dashboards/names.ts';

/** Texts of the summary, which the overview does not need; those of the documents are verbatim. */
export const SUMMARY_TEXTS = {
  ...SUMMARY_NAMES,
  detailed: 'View Detailed Analytics',
  main: 'Go to Main Dashboard',
  growth: 'MoM',
} as const;

/** Shown, and marked, only while the company has no data at all. */
export const SUMMARY_SAMPLES = { subscribers: '45,000', holders: '17,000' } as const;
