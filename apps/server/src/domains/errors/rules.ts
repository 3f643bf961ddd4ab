/** Rules for errors: the allowed transitions, the start of a window, and the alert rules of a new company. */
import {
  CRITICAL_THRESHOLDS,
  HIGH_THRESHOLDS,
  type AlertRules,
} from '@cottontree/contract/errors/error-tracking.ts';
import {
  ERROR_WINDOW_HOURS,
  type ErrorStatus,
  type ErrorWindow,
} from '@cottontree/contract/errors/records.ts';

export const STATUS_WORDS = {
  open: 'open',
  monitoring: 'in somebody’s hands',
  resolved: 'resolved',
  ignored: 'ignored',
} as const satisfies Record<ErrorStatus, string>;

const NEXT: Readonly<Record<ErrorStatus, readonly ErrorStatus[]>> = {
  open: ['monitoring', 'ignored', 'resolved'],
  // Reassigned to another person.
  monitoring: ['monitoring', 'ignored', 'resolved'],
  resolved: ['open'],
  ignored: ['open', 'resolved'],
};
export const mayBecome = (from: ErrorStatus, to: ErrorStatus): boolean => NEXT[from].includes(to);

const HOUR_MS = 3_600_000;
export const windowStart = (window: ErrorWindow, now: Date): Date =>
  new Date(now.getTime() - ERROR_WINDOW_HOURS[window] * HOUR_MS);

/** The bucket width of the chart: five minutes, an hour, six hours, a day. */
export const BUCKET_SECONDS = {
  '1h': 300,
  '24h': 3_600,
  '7d': 21_600,
  '30d': 86_400,
} as const satisfies Record<ErrorWindow, number>;

export const DEFAULT_RULES: AlertRules = {
  criticalThreshold: CRITICAL_THRESHOLDS[0],
  highThreshold: HIGH_THRESHOLDS[0],
  recipients: [],
  notifyCentre: true,
  notifyMail: false,
  notifyRegressions: true,
  notifyAssignee: true,
  version: 0,
};
