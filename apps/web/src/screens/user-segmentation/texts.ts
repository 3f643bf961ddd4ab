import { needsPower } from '@cottontree/contract/access/permissions.ts';
import { SEGMENT_NAMES } from '@cottontree/contract/segments/names.ts';

/** Texts of User Segmentation and Cohort Analysis; those of the documents are verbatim. */
export const SEGMENT_TEXTS = {
  ...SEGMENT_NAMES,
  live: 'Last closed day',
  tabs: { segments: 'User Segments', cohorts: 'Cohort Analysis', insights: 'AI Insights' },
  type: 'Segment type',
  range: 'Range',
  what: 'segments of subscribers',
  whatCohorts: 'cohorts of subscribers',
  whatInsights: 'changes of segments',
  waiting: 'The segments of this day are being computed. They appear here by themselves.',
  unknown: 'The segments of this day and range were not requested yet.',
  workOut: 'Compute them',
  requested: 'The segments are being computed',
  requestFailed: 'The segments could not be requested',
  valueIs:
    'Value to date is what the members’ transactions have earned since the books began, divided by the members. It is revenue and no forecast. Of all customers, those who left included, it is',
  notKnown: 'not known',
  seeingValue: 'Seeing value to date and revenue',
  members: 'Subscribers',
  export: 'Export CSV',
  masked: `Names and numbers are masked: ${needsPower('kyc.verify', 'seeing them')}.`,
  membersFailed: 'Failed to load the subscribers. Please check your connection and try again.',
  characteristics: 'Characteristics',
  people: 'People',
  measure: 'Measure',
  partly: 'Revenue and volume of some months are still being worked out.',
} as const;
