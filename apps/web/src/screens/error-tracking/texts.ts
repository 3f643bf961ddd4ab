/** Texts of this screen. */
import { TARGET_RESOLUTION_MINUTES, type AffectedUser } from '@cottontree/contract/errors/records.ts';

export const TRACKING_TEXTS = {
  live: 'Live',
  loadFailed: 'Failed to load errors. Please check your connection and try again.',
  tabs: { errors: 'Live Errors', impact: 'User Impact', performance: 'Performance', rules: 'Alert Rules' },
  levels: { all: 'All levels', critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  statuses: { open: 'Open', monitoring: 'Monitoring', resolved: 'Resolved', ignored: 'Ignored' },
  sources: { browser: 'Browser', server: 'Server', job: 'Job' },
  cards: {
    unresolved: 'Unresolved errors',
    critical: 'Critical',
    occurrences: 'Occurrences',
    affected: 'Affected users',
    resolution: 'Resolution time',
  },
  target: `target: under ${TARGET_RESOLUTION_MINUTES} min`,
  noneResolved: 'none resolved',
  none: 'No errors in this time.',
  noneWhy:
    'Whatever fails in a browser, in a request or in a job of this installation appears here within seconds, once the database has stored it. Nothing is recorded.',
  leftOut: (open: number) =>
    `${open === 1 ? '1 open error is' : `${open} open errors are`} left out by this window, level and search.`,
  showOpen: 'Show all open errors',
  allOpen: (open: number) =>
    `${open === 1 ? 'The 1 open error' : `All ${open} open errors`}, whatever window, level and search say.`,
  showSelected: 'Back to window, level and search',
  unresolvedOnly: 'Resolved and ignored errors are left out.',
  showResolved: 'Show them too',
  linked: (place: string) => `Other errors of 30 days with ${place}`,
  noneLinked: 'No other error names it.',
  noneFound: 'No error matches.',
  noneFoundWhy: 'There were errors in this time, of another level or with other words.',
  nobody: 'Nobody met an error in this time.',
  nobodyKnown: 'Nobody who was signed in, and no customer, is known to have met it.',
  unknownCustomer: 'No customer of this company',
  stack: 'Stack trace',
  noStack: 'It has no stack trace.',
  assign: 'Assign',
  ignore: 'Ignore',
  resolve: 'Resolve',
  reopen: 'Reopen',
  allUsers: 'View All Users',
  failed: 'The error was not changed',
  done: {
    assign: 'Error assigned',
    ignore: 'Error ignored',
    resolve: 'Error resolved',
    reopen: 'Error reopened',
  },
  reveal: 'Show in clear',
  mask: 'Mask again',
  revealFailed: 'They are not shown.',
  revealWhy: 'Names, addresses and emails are masked. Showing them is recorded with your reason.',
  saved: 'Alert rules saved',
  saveFailed: 'The alert rules were not saved',
  noMail: 'This installation sends no mail: SMTP_URL is not set. Mail would fail.',
} as const;

/** As far as known, and masked unless it was revealed. */
export const nameOf = ({ firstName, lastName, userId }: AffectedUser): string =>
  `${firstName} ${lastName}`.trim() || userId;

/** "12 min", "3.5 h": how long something took. */
export const tookText = (minutes: number): string =>
  minutes < 1
    ? 'under 1 min'
    : minutes < 120
      ? `${Math.round(minutes)} min`
      : `${(minutes / 60).toFixed(1)} h`;
