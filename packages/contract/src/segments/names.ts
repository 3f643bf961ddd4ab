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
  survivalNone: 'Not worked out yet',
  acquisition: 'Winning and keeping customers',
  notYet: 'not yet',
  insights: 'Notable changes',
  noInsights: 'Nothing notable',
  none: 'No closed business day',
  movementsWhy:
    'Where people were at the beginning of the range, and where they are now. The lines and columns sum to the two counts.',
  noneWhy:
    'Segments are worked out of closed days. The first is closed on the night after the first business.',
  survivalWhy:
    'Of everybody who ever did business, the share that still does so many months later. The pale band shows how far off it may be.',
  survivalHow:
    'Months are spans of 30 days from the first business. Who was silent for 90 days has left; who was not is counted up to the last day seen. Method: Kaplan and Meier, 95% band of Greenwood.',
  survivalNoneWhy: 'It is worked out with the segments of the day: ask for them under User Segments.',
  insightsWhy: 'What is unusual for a segment, then the largest movements between behaviours.',
  insightsHow:
    'Computed from the stored segments. A change of 30 days is unusual where it lies beyond what the segment’s own months make usual, by robust standard deviations: its usual swing.',
  noInsightsWhy: 'No segment moved beyond what its own history makes usual.',
  cohortsWhy: {
    retention:
      'Of the subscribers whose first transaction lies in the month, the share that did business so many months later.',
    revenue: 'What the cohort earned the company in each month since its first, in USD.',
    volume: 'What the cohort moved in each month since its first, in USD.',
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
