import { EXECUTIVE_PANELS, SUMMARY_NAMES } from '@cottontree/contract/dashboards/names.ts';

/** Texts of this screen; those of the documents are verbatim. */
export const EXECUTIVE_TEXTS = {
  summaryTitle: SUMMARY_NAMES.title,
  live: 'Live Data',
  viewer: 'VIEWER',
  views: { label: 'View', overview: 'Overview', summary: 'Summary' },
  keyFigures: 'Key figures',
  panels: EXECUTIVE_PANELS,
  cardPerformance: 'card performance',
  subscriberDistribution: 'the subscriber distribution',
  group: 'Group',
  kycLevels: 'the KYC levels',
  kycLevel: 'KYC level',
  revenue: 'revenue',
  revenueLine: 'Revenue line',
  theTreasury: 'the treasury',
  volumes: 'volumes',
} as const;

/** Shown, and marked, only while the company has no data at all. */
export const SAMPLES = {
  overview: { subscribers: '15,847', revenue: '$424K', adoption: '41.7%', treasury: '$278.5K' },
} as const;
