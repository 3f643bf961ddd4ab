/** Names that the segments screen and its printed page share; those of the documents are verbatim. */
import type { FigureKey } from '../figures/figure-id.ts';

export const SEGMENT_NAMES = {
  segments: 'Segments',
  movements: 'Movements',
  nobody: 'Not registered',
  left: 'No longer registered',
  registered: 'All registered',
  value: 'Value to date',
  cohorts: 'Cohorts',
  measures: { retention: 'Retention', revenue: 'Revenue', volume: 'Volume' },
  survival: 'How long subscribers stay',
  survivalBand: '95% band',
  survivalNone: 'Not computed yet',
  acquisition: 'Acquisition and retention',
  notYet: 'not yet',
  insights: 'Notable changes',
  noInsights: 'Nothing notable',
  none: 'No closed business day',
  movementsWhy:
    'Rows: segment at the start of the range. Columns: segment now. The totals are the two counts.',
  noneWhy:
    'Segments are computed for closed days. The first day closes in the night after the first transactions.',
  survivalWhy:
    'Share of all customers still active so many months after their first transaction. The band shows the uncertainty.',
  survivalHow:
    'A month is 30 days, counted from the first transaction. A customer without a transaction for 90 days has left; the others count up to the last day seen. Method: Kaplan–Meier with Greenwood’s 95% band.',
  survivalNoneWhy: 'It is computed with the segments of the day: request them under User Segments.',
  insightsWhy: 'Unusual changes first, then the largest movements between behavioral segments.',
  insightsHow:
    'From the stored segments. A 30-day change is unusual when it lies far outside the segment’s own monthly changes, in robust standard deviations: its usual variation.',
  noInsightsWhy: 'No segment changed more than it usually does.',
  cohortsWhy: {
    retention:
      'Share of the month’s new customers who were active so many months after their first transaction.',
    revenue: 'Revenue from the cohort in each month since its first, in USD.',
    volume: 'Transaction volume of the cohort in each month since its first, in USD.',
  },
  figures: {
    'acquisition.activation': 'Activation within 30 days',
    'acquisition.activated': 'Newly activated in the month',
    'cohorts.retention:m1': 'Retention after 1 month',
    'cohorts.retention:m3': 'Retention after 3 months',
    'cohorts.retention:m6': 'Retention after 6 months',
    'cohorts.retention:m12': 'Retention after 12 months',
    'acquisition.expected-months': 'Expected active months',
    'acquisition.cac': 'Acquisition cost (CAC)',
    'acquisition.value-to-date': 'Value to date',
  } satisfies Partial<Record<FigureKey, string>>,
} as const;
