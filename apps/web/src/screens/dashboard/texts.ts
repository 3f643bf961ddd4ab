import { MAIN_NAMES } from '@cottontree/contract/dashboards/names.ts';

/** Texts of this screen. */
export const MAIN_TEXTS = {
  live: 'Live',
  keyFigures: 'Today',
  ...MAIN_NAMES,
  noAlertsWhy:
    'An alert opens when a check of the system warns or fails, or a fraud alert waits for a decision.',
  utc: 'UTC',
  ofDay: 'of this day',
  endOfDay: 'at the end of this day',
  systemTest: 'System test',
  demo: 'Demo company',
} as const;
