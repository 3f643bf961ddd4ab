/** Names that the main dashboard and its printed page share; those of the documents are verbatim. */
export const MAIN_NAMES = {
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
  noActivity: 'Nothing has happened yet on this day.',
  sessionsOpen: 'Open sessions',
  people: 'People signed in',
} as const;
