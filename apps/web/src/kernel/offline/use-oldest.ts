import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { urlOfKey } from '../query.ts';
import { anyOld, oldSince, onLastSeen } from './last-seen.ts';

/**
 * When the oldest data on the screen was up to date, in milliseconds of this clock; undefined while all data is
 * current. Data of another screen counts again when that screen is opened.
 * @param lostAt when the connection was lost: data received on this page was current until then
 */
export function useOldest(lostAt: number | undefined): number | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [onLastSeen(listener), client.getQueryCache().subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [client],
  );
  return useSyncExternalStore(subscribe, () => oldestOf(client, lostAt));
}

/** Reads of the shell that belong to no screen: who is signed in, and whether this is the demo company. */
const OF_THE_SHELL = /^\/api\/(auth\/user|demo)(\?|$)/;

function oldestOf(client: QueryClient, lostAt: number | undefined): number | undefined {
  // Nearly always, and computed at every change of any data.
  if (!anyOld()) return undefined;
  const old = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey }) => urlOfKey(queryKey))
    .flatMap((url) => {
      const since = oldSince(url);
      return since === undefined ? [] : [{ url, since }];
    });
  if (old.length === 0) return undefined;
  const figures = old.filter(({ url }) => !OF_THE_SHELL.test(url));
  if (figures.length === 0 && lostAt !== undefined) return lostAt;
  return Math.min(...(figures.length > 0 ? figures : old).map(({ since }) => since));
}
