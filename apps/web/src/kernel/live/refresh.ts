import type { QueryClient } from '@tanstack/react-query';
import type { UpdateType } from '@cottontree/contract/events.ts';
import { readHealth } from '@cottontree/contract/health.ts';
import { listNotifications } from '@cottontree/contract/notifications.ts';
import { isRecord } from '../call.ts';
import { refreshing } from './refreshed.ts';

/**
 * Milliseconds from one refetch of a path to the next, however many messages ask for one. Shorter than the second that
 * the server keeps between two states of the open day: waiting for both would add up to two.
 */
const REFRESH_GAP = 500;
/** A path is fetched again after at least so many times what its last answer took: the line is not there for this alone. */
const PAUSES = 3;
/**
 * Answers that take longer than this come over a narrow line. There everything pauses together, so that nine tenths of
 * the line stay free, and what became old meanwhile is one call.
 */
const SLOW_MS = 1_000;
const PAUSES_ON_SLOW_LINES = 9;

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What each message makes old: the query it is named for first, then those that move with it. */
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
 * Refetches what a message made old: at once, then at most twice a second for each path, and more seldom the longer its
 * answers take. A refetch under way is let finish and followed by another, so that a slow answer is neither starved nor
 * taken for the newest.
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
      if (tookMs > SLOW_MS) lineFreeAt = performance.now() + tookMs * PAUSES_ON_SLOW_LINES;
      await Promise.all([gap, pause(tookMs * PAUSES)]);
    }
    running.delete(path);
  };

  return (message, day) => {
    for (const path of REFRESHED_BY[message]) {
      // The earliest day asked for covers the others.
      const earlier = wanted.has(path) ? earliest(wanted.get(path), day) : day;
      wanted.set(path, earlier);
      if (!running.has(path)) void run(path);
    }
  };
}

/** A change on a day moves no figure as of an earlier day. */
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
