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

/** The paths that are requested, including one with the literal `:id`. */
const PATHS: readonly (readonly [group: Group, name: string, path: `/api/${string}`])[] = [
  ['system', 'Current user', '/api/user-management/current-user'],
  ['data-entry', 'Bulk user entry', '/api/data-entry/users/bulk'],
  ['data-entry', 'Card entry', '/api/data-entry/cards'],
  ['dashboard', 'Treasury', '/api/dashboard/treasury'],
  ['dashboard', 'Revenue', '/api/dashboard/revenue'],
  ['dashboard', 'Metrics', '/api/dashboard/metrics'],
  ['dashboard', 'User distribution', '/api/dashboard/user-distribution'],
  ['dashboard', 'Card performance', '/api/dashboard/card-performance'],
  ['dashboard', 'KYC revenue', '/api/dashboard/kyc-revenue'],
  ['dashboard', 'Volume metrics', '/api/dashboard/volume-metrics'],
  ['system', 'User list', '/api/user-management/users'],
  ['system', 'Password change', '/api/user-management/change-password'],
  ['system', 'User suspension', '/api/user-management/users/:id/suspend'],
  ['system', 'Feature suggestions', '/api/feature-suggestions'],
  ['system', 'Error tracking', '/api/error-tracking'],
  ['system', 'Audit logs', '/api/audit-logs'],
  ['data-entry', 'Expenses', '/api/expense-management/expenses'],
  ['system', 'Database', '/api/health/database'],
];

const check = (
  group: Group,
  name: string,
  endpoint: string,
  run: Check<CheckContext>['run'],
): Check<CheckContext> => ({ group, name, endpoint, run });

/** The 23 checks, in the order in which they run. */
export const CHECKS: readonly Check<CheckContext>[] = [
  check('notifications', 'Live connection', 'WebSocket /ws', liveConnection),
  check('notifications', 'Browser notifications', 'Notification', browserNotifications),
  check('notifications', 'Notification round trip', 'WebSocket /ws', roundTrip),
  ...PATHS.map(([group, name, path]) => check(group, name, path, async () => requestPath(path))),
  check('system', 'Service worker', 'navigator.serviceWorker', serviceWorker),
  check('system', 'Local storage', 'localStorage', localStorageWorks),
];
