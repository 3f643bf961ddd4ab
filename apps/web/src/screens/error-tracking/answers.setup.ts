/** A fake server with a few errors, for the tests of this screen. */
import type { AlertRules } from '@cottontree/contract/errors/error-tracking.ts';
import type { AffectedUser, ErrorRecord, ErrorSummary } from '@cottontree/contract/errors/records.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

const user = (over: Partial<AffectedUser> = {}): AffectedUser => ({
  kind: 'staff',
  userId: 'u-7',
  firstName: 'F•••',
  lastName: 'K•••',
  username: 'f•••',
  email: 'f•••@e•••.sl',
  profileImageUrl: null,
  kycLevel: null,
  isActive: true,
  deviceType: 'desktop',
  location: '192.0.2.x',
  ipAddress: '192.0.2.x',
  errorCount: 3,
  totalErrorsAllTime: 9,
  lastErrorAt: '2026-11-21T09:58:00.000Z',
  lastLoginAt: '2026-11-21T09:00:00.000Z',
  errorHistory: [{ message: 'x is undefined', timestamp: '2026-11-21T09:58:00.000Z' }],
  sessionId: '0a1b2c3d4e5f',
  userAgent: 'Mozilla/5.0',
  accountCreated: '2026-01-02T09:00:00.000Z',
  revealed: false,
  ...over,
});
const customer = (over: Partial<AffectedUser> = {}): AffectedUser =>
  user({
    kind: 'subscriber',
    userId: 'S001',
    firstName: 'A•••',
    lastName: 'S•••',
    email: null,
    kycLevel: 1,
    deviceType: 'mobile',
    location: 'Bo',
    ipAddress: null,
    sessionId: null,
    ...over,
  });
export const errorRecord = (over: Partial<ErrorRecord> = {}): ErrorRecord => ({
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Uncaught TypeError in AlertList',
  message: 'x is undefined',
  severity: 'critical',
  status: 'open',
  source: 'browser',
  place: '/fraud-detection',
  count: 1_204,
  totalCount: 5_020,
  samples: 50,
  affectedUsers: 5,
  firstSeen: '2026-11-20T08:00:00.000Z',
  lastSeen: '2026-11-21T09:58:00.000Z',
  stackTrace: 'at AlertList (apps/web/src/screens/fraud-detection/alert-list.tsx:51:18)',
  tags: ['browser', 'error', 'TypeError'],
  userDetails: [user(), customer(), user({ userId: 'u-8', firstName: 'M•••', lastName: 'T•••' })],
  failedVolume: [{ currency: 'SLL', amount: '150000', transactions: 2 }],
  assignedTo: null,
  resolvedAt: null,
  regressions: 0,
  version: 4,
  ...over,
});
export const summary = (over: Partial<ErrorSummary> = {}): ErrorSummary => ({
  unresolved: 2,
  critical: 1,
  occurrences: 1_260,
  affectedUsers: 6,
  medianResolutionMinutes: 12,
  resolved: 3,
  withinTarget: 2,
  countedOnly: 1_154,
  busiestMinute: 600,
  course: [
    { at: '2026-11-21T08:00:00.000Z', critical: 4, high: 0, medium: 1, low: 0 },
    { at: '2026-11-21T09:00:00.000Z', critical: 1_200, high: 55, medium: 0, low: 0 },
  ],
  places: [{ place: '/fraud-detection', source: 'browser', errors: 1, occurrences: 1_204 }],
  failedVolume: [{ currency: 'SLL', amount: '150000', transactions: 2 }],
  ...over,
});
const alertRules = (over: Partial<AlertRules> = {}): AlertRules => ({
  criticalThreshold: 1,
  highThreshold: 5,
  recipients: ['ops@example.sl'],
  notifyCentre: true,
  notifyMail: false,
  notifyRegressions: true,
  notifyAssignee: true,
  version: 2,
  ...over,
});

export interface TrackingServer {
  calls: SentCall[];
  errors: ErrorRecord[];
  /** Open errors outside of window, level and search. */
  leftOut: number;
  summary: ErrorSummary;
  users: AffectedUser[];
  powers: string[];
  mail: boolean;
  /** Responses of single calls, by "METHOD path"; every other call succeeds. */
  answers: Record<string, { status?: number; body: unknown }>;
  /** The calls that change something, except the reports of activity. */
  changes: () => { method: string; url: string; body: unknown }[];
}

export function serveTracking(): TrackingServer {
  const root = '/api/error-tracking';
  const server: TrackingServer = {
    calls: [],
    leftOut: 0,
    errors: [
      errorRecord(),
      errorRecord({
        id: '00000000-0000-4000-8000-000000000002',
        title: 'Request failed: GET /api/notifications',
        severity: 'high',
        status: 'resolved',
        resolvedAt: '2026-11-21T09:59:00.000Z',
        affectedUsers: 0,
        userDetails: [],
        failedVolume: [],
        samples: 1,
        count: 1,
        totalCount: 1,
        stackTrace: '',
      }),
    ],
    summary: summary(),
    users: [
      user(),
      customer(),
      customer({ userId: 'S404', firstName: '', lastName: '', accountCreated: null, isActive: false }),
    ],
    powers: ['settings.view', 'settings.edit', 'kyc.verify'],
    mail: false,
    answers: {},
    changes: () =>
      server.calls
        .filter(({ method, url }) => method !== 'GET' && url !== '/api/audit/track-activity')
        .map(({ method, url, body }) => ({ method, url, body })),
  };
  server.calls = serveCalls(({ method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://here');
    const set = server.answers[`${method} ${pathname}`];
    if (set) return set;
    if (pathname === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers: server.powers } };
    if (pathname === `${root}/errors`) {
      const [offset = 0, limit = 20] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)));
      const errors = server.errors.slice(offset, offset + limit);
      return { body: { errors, total: server.errors.length, leftOut: server.leftOut } };
    }
    if (pathname === `${root}/summary`) return { body: server.summary };
    if (pathname === `${root}/assignees`)
      return {
        body: [
          { id: 'u-1', name: 'Amara Bangura' },
          { id: 'u-2', name: 'Sorie Kamara' },
        ],
      };
    if (pathname.endsWith('/reveal'))
      return {
        body: {
          users: [user({ firstName: 'Fatu', lastName: 'Koroma', email: 'fatu@example.sl', revealed: true })],
          total: 1,
        },
      };
    if (pathname.endsWith('/users')) return { body: { users: server.users, total: server.users.length } };
    if (pathname === `${root}/alert-rules`)
      return {
        body:
          method === 'PUT'
            ? alertRules({ version: 3 })
            : {
                rules: alertRules(),
                mail: server.mail,
                fired: [
                  {
                    id: 'a-1',
                    errorId: errorRecord().id,
                    title: errorRecord().title,
                    kind: 'threshold',
                    severity: 'critical',
                    occurrences: 3,
                    threshold: 3,
                    at: '2026-11-21T09:58:00.000Z',
                    told: 2,
                    mail: 'failed',
                    mailProblem:
                      'Mail is not set up. The administrator of the server sets it up, as docs/operations/mail.md says',
                  },
                ],
              },
      };
    return { body: errorRecord() };
  });
  return server;
}
