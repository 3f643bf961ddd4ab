/** Texts of this screen. */
export const MAIN_TEXTS = {
  live: 'Live',
  keyFigures: 'Today',
  tiles: {
    transactions: 'Transactions',
    successRate: 'Success rate',
    declined: 'Declined',
    failed: 'Failed',
    active: 'Daily active subscribers',
    joined: 'New subscribers',
  },
  panels: {
    byHour: 'Transactions by hour',
    volumes: 'Volumes of the day',
    activity: 'Activity',
    alerts: 'Open alerts',
    health: 'System health',
    sessions: 'Sessions',
  },
  noAlerts: 'No open alerts',
  noAlertsWhy:
    'An alert opens when a check of the system warns or fails, or a fraud alert waits for a decision.',
  noActivity: 'Nothing has happened yet on this day.',
  utc: 'UTC',
  ofDay: 'of this day',
  endOfDay: 'at the end of this day',
  sessionsOpen: 'Open sessions',
  people: 'People signed in',
  systemTest: 'System test',
  demo: 'Demo company',
} as const;
