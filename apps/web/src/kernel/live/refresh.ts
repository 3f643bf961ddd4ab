import type { QueryClient } from '@tanstack/react-query';
import type { UpdateType } from '@cottontree/contract/events.ts';
import { readHealth } from '@cottontree/contract/system/health.ts';
import { listNotifications } from '@cottontree/contract/notifications/notifications.ts';
import { isRecord } from '../call.ts';
import { refreshing } from './refreshed.ts';

/**
 * Minimum milliseconds between two refetches of a path, however many messages arrive. Shorter than the second for which
 * the server keeps a computed state of the open day: two waits of that length would add up.
 */
const REFRESH_GAP = 500;
/**
 * Factor of the last response time to wait before the next refetch of a path, so that refetching does not occupy the
 * whole connection.
 */
const PAUSES = 3;
/**
 * Responses that take longer than this come over a slow connection. There all paths pause together, so that nine tenths
 * of it stay free, and what became outdated meanwhile is one call.
 */
const SLOW_MS = 1_000;
const PAUSES_ON_SLOW_LINES = 9;
/** The longest of these pauses: a busy server answers as slowly as a slow line, and somebody waits for the change. */
const LONGEST_PAUSE = 30_000;

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The queries that each message makes outdated: first the query it is named for, then those that depend on it. */
const REFRESHED_BY = {
  metrics_update: [
    '/api/dashboard/metrics',
    '/api/dashboard/volume-metrics',
    '/api/dashboard/operations',
    '/api/dashboard/treasury',
    '/api/figures/series',
    '/api/analytics/trends',
    '/api/analytics/insights',
    '/api/analytics/predictions',
    '/api/data-entry/comparison',
    '/api/adoptions',
    '/api/fraud/metrics',
    '/api/banking/treasury',
    '/api/compliance/summary',
    '/api/compliance/monitoring',
    '/api/expense-management/company-summary',
    '/api/expense-management/budgets',
    '/api/expense-management/budget-proposals',
    '/api/expense-management/expenses/search',
  ],
  user_update: ['/api/dashboard/user-distribution', '/api/dashboard/card-performance'],
  revenue_update: [
    '/api/dashboard/revenue-breakdown',
    '/api/dashboard/pnl',
    '/api/dashboard/kyc-revenue',
    '/api/reports/pnl',
    '/api/reports/pnl-bridge',
    '/api/reports/pnl-later',
    '/api/reports/months',
    '/api/general-ledger/trial-balance',
    '/api/general-ledger/accounts/:code/entries',
    '/api/general-ledger/exports',
    '/api/control-totals',
    '/api/control-totals/sources',
    '/api/reports/provisional-days',
  ],
  errors_update: [
    '/api/error-tracking/errors',
    '/api/error-tracking/summary',
    '/api/error-tracking/users',
    '/api/error-tracking/alert-rules',
  ],
  fraud_update: ['/api/fraud/alerts', '/api/fraud/metrics'],
  backup_update: ['/api/backup/backups', '/api/backup/drills', '/api/backup/state'],
  segments_update: [
    '/api/analytics/segments',
    '/api/analytics/segments/members',
    '/api/analytics/segments/insights',
    '/api/analytics/cohorts',
  ],
  activity_update: ['/api/dashboard/activity', '/api/dashboard/operations'],
  health_update: [
    readHealth.spec.path,
    '/api/dashboard/operations',
    '/api/figures/doubts',
    '/api/audit/seals/findings',
  ],
  notification_state: [listNotifications.spec.path],
} as const satisfies Record<UpdateType, readonly string[]>;

/**
 * Refetches the queries that a message made outdated: at once, then at most twice a second per path, and less often the
 * longer the responses take. A refetch under way is completed and followed by another one, so that a slow response is
 * neither cancelled forever nor taken for the newest.
 */
export function createRefresher(client: QueryClient): (message: UpdateType, day: string | undefined) => void {
  const running = new Set<string>();
  const wanted = new Map<string, string | undefined>();
  /** On the page's monotonic clock: until then a narrow line is left to others. */
  let lineFreeAt = 0;

  const untilLineIsFree = async (): Promise<void> => {
    for (let ms = lineFreeAt - performance.now(); ms > 0; ms = lineFreeAt - performance.now())
      await pause(ms);
  };

  const run = async (path: string) => {
    running.add(path);
    while (wanted.has(path)) {
      await untilLineIsFree();
      const day = wanted.get(path);
      wanted.delete(path);
      const began = performance.now();
      const gap = pause(REFRESH_GAP);
      await refreshing(path, async () =>
        client.invalidateQueries(
          { predicate: ({ queryKey }) => concerns(queryKey, path, day) },
          { cancelRefetch: true },
        ),
      );
      const tookMs = performance.now() - began;
      if (tookMs > SLOW_MS)
        lineFreeAt = performance.now() + Math.min(tookMs * PAUSES_ON_SLOW_LINES, LONGEST_PAUSE);
      await Promise.all([gap, pause(Math.min(tookMs * PAUSES, LONGEST_PAUSE))]);
    }
    running.delete(path);
  };

  return (message, day) => {
    for (const path of REFRESHED_BY[message]) {
      // The earliest requested day covers the later ones.
      const earlier = wanted.has(path) ? earliest(wanted.get(path), day) : day;
      wanted.set(path, earlier);
      if (!running.has(path)) void run(path);
    }
  };
}

/** Whether the query is affected: a change on a day does not change figures as of an earlier day. */
function concerns(key: readonly unknown[], path: string, day: string | undefined): boolean {
  if (key[0] !== path) return false;
  const query = key.find(isRecord);
  const asOf = query?.asOf;
  return day === undefined || typeof asOf !== 'string' || asOf >= day;
}

function earliest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return undefined;
  return one < other ? one : other;
}
