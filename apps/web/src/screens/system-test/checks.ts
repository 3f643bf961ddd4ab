import { requestPath } from './request-path.ts';
import {
  browserNotifications,
  liveConnection,
  localStorageWorks,
  roundTrip,
  serviceWorker,
  type CheckContext,
} from './browser-checks.ts';
import type { Check, Group } from './result.ts';
import { SYSTEM_TEST_TEXTS } from './texts.ts';

/** The paths that are requested, including one with the literal `:id`. */
const PATHS: readonly (readonly [group: Group, name: string, path: `/api/${string}`])[] = [
  ['system', SYSTEM_TEST_TEXTS.currentUser, '/api/user-management/current-user'],
  ['data-entry', SYSTEM_TEST_TEXTS.bulkUserEntry, '/api/data-entry/users/bulk'],
  ['data-entry', SYSTEM_TEST_TEXTS.cardEntry, '/api/data-entry/cards'],
  ['dashboard', SYSTEM_TEST_TEXTS.treasury, '/api/dashboard/treasury'],
  ['dashboard', SYSTEM_TEST_TEXTS.revenue, '/api/dashboard/revenue'],
  ['dashboard', SYSTEM_TEST_TEXTS.metrics, '/api/dashboard/metrics'],
  ['dashboard', SYSTEM_TEST_TEXTS.userDistribution, '/api/dashboard/user-distribution'],
  ['dashboard', SYSTEM_TEST_TEXTS.cardPerformance, '/api/dashboard/card-performance'],
  ['dashboard', SYSTEM_TEST_TEXTS.kycRevenue, '/api/dashboard/kyc-revenue'],
  ['dashboard', SYSTEM_TEST_TEXTS.volumeMetrics, '/api/dashboard/volume-metrics'],
  ['system', SYSTEM_TEST_TEXTS.userList, '/api/user-management/users'],
  ['system', SYSTEM_TEST_TEXTS.passwordChange, '/api/user-management/change-password'],
  ['system', SYSTEM_TEST_TEXTS.userSuspension, '/api/user-management/users/:id/suspend'],
  ['system', SYSTEM_TEST_TEXTS.featureSuggestions, '/api/feature-suggestions'],
  ['system', SYSTEM_TEST_TEXTS.errorTracking, '/api/error-tracking'],
  ['system', SYSTEM_TEST_TEXTS.auditLogs, '/api/audit-logs'],
  ['data-entry', SYSTEM_TEST_TEXTS.expenses, '/api/expense-management/expenses'],
  ['system', SYSTEM_TEST_TEXTS.database, '/api/health/database'],
];

const check = (
  group: Group,
  name: string,
  endpoint: string,
  run: Check<CheckContext>['run'],
): Check<CheckContext> => ({ group, name, endpoint, run });

/** The 23 checks, in the order in which they run. */
export const CHECKS: readonly Check<CheckContext>[] = [
  check('notifications', SYSTEM_TEST_TEXTS.liveConnection, SYSTEM_TEST_TEXTS.webSocket, liveConnection),
  check(
    'notifications',
    SYSTEM_TEST_TEXTS.browserNotifications,
    SYSTEM_TEST_TEXTS.notification,
    browserNotifications,
  ),
  check('notifications', SYSTEM_TEST_TEXTS.notificationRoundTrip, SYSTEM_TEST_TEXTS.webSocket, roundTrip),
  ...PATHS.map(([group, name, path]) => check(group, name, path, async () => requestPath(path))),
  check('system', SYSTEM_TEST_TEXTS.serviceWorker, 'navigator.serviceWorker', serviceWorker),
  check('system', SYSTEM_TEST_TEXTS.localStorage, 'localStorage', localStorageWorks),
];
