/** Errors of the product itself, from browsers, requests and jobs: grouped, counted, and worked on. */
import { z } from 'zod';
import { SearchText } from '../paging.ts';
import { Instant } from '../calendar.ts';
import {
  AffectedUser,
  ErrorLevel,
  ErrorRecord,
  ErrorScope,
  ErrorSeverity,
  ErrorState,
  ErrorSummary,
  ErrorWindow,
} from './records.ts';
import { LongText } from '../free-text.ts';
import { Done, route } from '../route.ts';

/**
 * Errors in a browser: an uncaught error, an unhandled rejection, a screen that failed to render, a call with status
 * 5xx.
 */
export const ReportKind = z.enum(['error', 'rejection', 'screen', 'call']);
export type ReportKind = z.infer<typeof ReportKind>;
export const MAX_REPORTS = 20;
export const MAX_REPORT_STACK = 6_000;
export const ErrorReport = z.strictObject({
  kind: ReportKind,
  name: z.string().max(80),
  message: z.string().max(1_000),
  stack: z.string().max(MAX_REPORT_STACK).nullable(),
  /** Path of the screen, without its query string. */
  path: z.string().max(200),
  /** How often the same error occurred since the last report. */
  times: z.int().min(1).max(1_000),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

export const reportErrors = route({
  method: 'POST',
  path: '/api/error-tracking/reports',
  summary: 'What went wrong in a browser; taken before sign-in as well',
  access: 'public',
  perMinute: 240,
  bodyLimit: 192 * 1024,
  input: z.strictObject({ reports: z.array(ErrorReport).min(1).max(MAX_REPORTS) }),
  output: Done,
});

const ROOM = '/api/error-tracking';
const view = { method: 'GET', access: 'settings.view' } as const;
const manage = { method: 'POST', access: 'settings.edit' } as const;
const Id = z.strictObject({ id: z.uuid() });
const Page = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};
const Window = { window: ErrorWindow.default('24h') };

export const readTracking = route({
  method: 'GET',
  path: ROOM,
  summary: 'Error tracking answers',
  access: 'signed-in',
  output: z.object({ status: z.literal('ok') }),
});

export const listErrors = route({
  ...view,
  path: `${ROOM}/errors`,
  summary: 'Errors of the window, those seen last first',
  query: z.strictObject({
    ...Window,
    level: ErrorLevel.default('all'),
    scope: ErrorScope.default('selection'),
    state: ErrorState.default('any'),
    /** Part of title, message, place or a tag. */
    search: SearchText,
    ...Page,
  }),
  output: z.object({
    errors: z.array(ErrorRecord),
    total: z.int(),
    /** Errors that are open or worked on, and that are not among those. */
    leftOut: z.int(),
  }),
});
export const readErrorRecord = route({
  ...view,
  path: `${ROOM}/errors/:id`,
  summary: 'One error, whatever the selection, with its occurrences of the last 24 hours',
  params: Id,
  output: ErrorRecord,
});
export const readErrorSummary = route({
  ...view,
  path: `${ROOM}/summary`,
  summary: 'How many errors there were, whom they met and how fast they were resolved',
  query: z.strictObject(Window),
  output: ErrorSummary,
});

const Users = z.object({ users: z.array(AffectedUser), total: z.int() });
export const listErrorUsers = route({
  ...view,
  path: `${ROOM}/errors/:id/users`,
  summary: 'Whom an error happened to, masked, who met it last first',
  params: Id,
  query: z.strictObject(Page),
  output: Users,
});
export const listAffected = route({
  ...view,
  path: `${ROOM}/users`,
  summary: 'Whom the errors of the window happened to, masked, who met most first',
  query: z.strictObject({ ...Window, ...Page }),
  output: Users,
});
export const revealErrorUsers = route({
  ...manage,
  access: 'kyc.verify',
  path: `${ROOM}/errors/:id/users/reveal`,
  summary: 'Whom an error happened to, in clear; the reason is recorded',
  params: Id,
  perMinute: 30,
  input: z.strictObject({
    reason: LongText.trim().min(3, 'must be a reason of at least 3 characters').max(500),
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: Users,
});

const Version = { version: z.int() };
export const listAssignees = route({
  ...view,
  path: `${ROOM}/assignees`,
  summary: 'Whom an error can be assigned to: those who may change its state',
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const assignError = route({
  ...manage,
  path: `${ROOM}/errors/:id/assign`,
  summary: 'Assign an error to somebody',
  params: Id,
  input: z.strictObject({ userId: z.uuid(), ...Version }),
  output: ErrorRecord,
});
export const ignoreError = route({
  ...manage,
  path: `${ROOM}/errors/:id/ignore`,
  summary: 'Count an error further, and alert nobody of it',
  params: Id,
  input: z.strictObject(Version),
  output: ErrorRecord,
});
export const resolveError = route({
  ...manage,
  path: `${ROOM}/errors/:id/resolve`,
  summary: 'Mark an error as resolved; if it happens again it is a regression',
  params: Id,
  input: z.strictObject(Version),
  output: ErrorRecord,
});
export const reopenError = route({
  ...manage,
  path: `${ROOM}/errors/:id/reopen`,
  summary: 'Take back that an error was resolved or ignored',
  params: Id,
  input: z.strictObject(Version),
  output: ErrorRecord,
});

export const CRITICAL_THRESHOLDS = [1, 3, 5] as const;
export const HIGH_THRESHOLDS = [5, 10, 20] as const;
const Rules = {
  /** Occurrences of one error within an hour. */
  criticalThreshold: z.union([z.literal(1), z.literal(3), z.literal(5)]),
  highThreshold: z.union([z.literal(5), z.literal(10), z.literal(20)]),
  recipients: z.array(z.email('must be an email address').max(254)).max(20),
  notifyCentre: z.boolean(),
  notifyMail: z.boolean(),
  /** Whether to notify about a resolved error that occurs again. */
  notifyRegressions: z.boolean(),
  /** Whether to notify the person whom an error is assigned to. */
  notifyAssignee: z.boolean(),
};
export const AlertRules = z.object({ ...Rules, ...Version });
export type AlertRules = z.infer<typeof AlertRules>;
export const FiredAlert = z.object({
  id: z.string(),
  errorId: z.uuid(),
  title: z.string(),
  kind: z.enum(['threshold', 'regression']),
  severity: ErrorSeverity,
  occurrences: z.int(),
  threshold: z.int().nullable(),
  at: Instant,
  /** Number of people who were notified in the notification centre. */
  told: z.int(),
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
  mailProblem: z.string().nullable(),
});
export type FiredAlert = z.infer<typeof FiredAlert>;
export const MOST_FIRED = 20;
export const readAlertRules = route({
  ...view,
  path: `${ROOM}/alert-rules`,
  summary: 'When people are notified of errors, and of which they were notified last',
  output: z.object({
    rules: AlertRules,
    /** Whether this server can send mail. */
    mail: z.boolean(),
    fired: z.array(FiredAlert),
  }),
});
export const saveAlertRules = route({
  ...manage,
  method: 'PUT',
  path: `${ROOM}/alert-rules`,
  summary: 'Change when people are notified of errors',
  input: z.strictObject({ ...Rules, ...Version }),
  output: AlertRules,
});
