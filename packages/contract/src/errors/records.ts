/** An error as stored and shown: its severity, its frequency and the affected people. */
import { z } from 'zod';
import { Instant } from '../calendar.ts';
import { Currency, DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';

export const ErrorSeverity = z.enum(['critical', 'high', 'medium', 'low']);
export type ErrorSeverity = z.infer<typeof ErrorSeverity>;
/** monitoring: somebody is working on it. A resolved error that occurs again is reopened. */
export const ErrorStatus = z.enum(['open', 'monitoring', 'resolved', 'ignored']);
export type ErrorStatus = z.infer<typeof ErrorStatus>;
export const ErrorSource = z.enum(['browser', 'server', 'job']);
export type ErrorSource = z.infer<typeof ErrorSource>;

/** The default is first. */
export const ERROR_WINDOWS = ['24h', '1h', '7d', '30d'] as const;
export const ErrorWindow = z.enum(ERROR_WINDOWS);
export type ErrorWindow = z.infer<typeof ErrorWindow>;
export const ERROR_WINDOW_HOURS = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 } as const satisfies Record<
  ErrorWindow,
  number
>;
export const ERROR_LEVELS = ['all', 'critical', 'high', 'medium', 'low'] as const;
export const ErrorLevel = z.enum(ERROR_LEVELS);
export type ErrorLevel = z.infer<typeof ErrorLevel>;

/** `open`: every error that is open or worked on, of whatever window, level and text. The default is first. */
export const ERROR_SCOPES = ['selection', 'open'] as const;
export const ErrorScope = z.enum(ERROR_SCOPES);
/** `unresolved`: neither resolved nor ignored, as the summary counts them. The default is first. */
export const ERROR_STATES = ['any', 'unresolved'] as const;
export const ErrorState = z.enum(ERROR_STATES);

/** The target time to resolve an error. */
export const TARGET_RESOLUTION_MINUTES = 30;
/** Maximum occurrences stored in detail per error; further ones are only counted. */
export const SAMPLES_KEPT = 50;

/** KYC level 0 basic, 1 verified, 2 enhanced; null for a member of staff. */
const AffectedLevel = z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable();
export const DeviceType = z.enum(['mobile', 'desktop', 'server', 'api']);
export type DeviceType = z.infer<typeof DeviceType>;

/** Names, addresses and sessions are masked unless `revealed`; a session is always shown as a hash. */
export const AffectedUser = z.object({
  kind: z.enum(['staff', 'subscriber']),
  userId: personal('staffName'),
  firstName: personal('staffName'),
  lastName: personal('staffName'),
  username: personal('staffName'),
  /** Null for customers, who have none. */
  email: personal('staffContact').nullable(),
  profileImageUrl: z.string().nullable(),
  kycLevel: AffectedLevel,
  isActive: z.boolean(),
  deviceType: DeviceType,
  location: z.string(),
  ipAddress: personal('staffOrigin').nullable(),
  /** The number for this error, and for all errors. */
  errorCount: z.int(),
  totalErrorsAllTime: z.int(),
  lastErrorAt: Instant,
  lastLoginAt: Instant.nullable(),
  /** The newest occurrences stored in detail. */
  errorHistory: z.array(z.object({ message: z.string(), timestamp: Instant })),
  sessionId: personal('staffOrigin').nullable(),
  userAgent: personal('staffOrigin').nullable(),
  accountCreated: Instant.nullable(),
  revealed: z.boolean(),
});
export type AffectedUser = z.infer<typeof AffectedUser>;

export const FailedVolume = z.object({
  currency: Currency,
  amount: DecimalString,
  transactions: z.int(),
});
export type FailedVolume = z.infer<typeof FailedVolume>;

export const ErrorRecord = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  severity: ErrorSeverity,
  status: ErrorStatus,
  source: ErrorSource,
  /** The screen, endpoint or job. */
  place: z.string(),
  /** Number of occurrences in the window. */
  count: z.int(),
  /** Number of occurrences since it was first seen. */
  totalCount: z.int(),
  /** How many of them are stored in detail. */
  samples: z.int(),
  /** Number of people affected in the window. */
  affectedUsers: z.int(),
  firstSeen: Instant,
  lastSeen: Instant,
  stackTrace: z.string(),
  tags: z.array(z.string()),
  /** The first three affected people. */
  userDetails: z.array(AffectedUser),
  /** Volume of the transactions that failed with this error in the window. */
  failedVolume: z.array(FailedVolume),
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  resolvedAt: Instant.nullable(),
  /** How often it occurred again after it was resolved. */
  regressions: z.int(),
  version: z.int(),
});
export type ErrorRecord = z.infer<typeof ErrorRecord>;

/** A time bucket: an hour for the shorter windows, a day for the longer ones, five minutes for one hour. */
export const ErrorBucket = z.object({
  at: Instant,
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
});
export type ErrorBucket = z.infer<typeof ErrorBucket>;
export const MOST_PLACES = 10;

export const ErrorSummary = z.object({
  /** Errors of the window that are neither resolved nor ignored. */
  unresolved: z.int(),
  critical: z.int(),
  occurrences: z.int(),
  affectedUsers: z.int(),
  /** Median time to resolve the errors of the window; null if none was resolved. */
  medianResolutionMinutes: z.number().nullable(),
  resolved: z.int(),
  withinTarget: z.int(),
  /** Occurrences of the window that were only counted, because equal ones were already stored. */
  countedOnly: z.int(),
  /** Number of occurrences in the busiest minute. */
  busiestMinute: z.int(),
  course: z.array(ErrorBucket),
  places: z.array(
    z.object({ place: z.string(), source: ErrorSource, errors: z.int(), occurrences: z.int() }),
  ),
  failedVolume: z.array(FailedVolume),
});
export type ErrorSummary = z.infer<typeof ErrorSummary>;
