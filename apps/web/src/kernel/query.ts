import { QueryClient, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, CallOf, Route, RouteSpec } from '@cottontree/contract/route.ts';
import { answerIn, CallError, isRecord, queryText, send, urlOf } from './call.ts';
import { readTogether } from './line/together.ts';
import { isRefreshed } from './live/refreshed.ts';
import { lastSeenOf, noteAnswer } from './offline/last-seen.ts';

/** URL segments, joined by slashes, and optionally one object of query parameters at the end. */
export type UrlKey = readonly (string | Readonly<Record<string, unknown>>)[];

/** `['/api/dashboard', 'metrics', { asOf: '2026-11-20' }]` -> `/api/dashboard/metrics?asOf=2026-11-20`. */
export function urlOfKey(key: QueryKey): string {
  const path = key.filter((part) => typeof part === 'string' || typeof part === 'number').join('/');
  const query = key.find(isRecord);
  return query === undefined ? path : path + queryText(query);
}

/** A 401 is an error like any other, unless the caller wants null for it: "is anybody signed in?". */
export type On401 = 'throw' | 'null';

export function loadByKey(on401: On401 = 'throw') {
  return async ({ queryKey, signal }: { queryKey: QueryKey; signal?: AbortSignal }): Promise<unknown> => {
    const url = urlOfKey(queryKey);
    try {
      const answer = isRefreshed(queryKey)
        ? answerIn(url, await readTogether(url))
        : await send(url, { method: 'GET', ...(signal && { signal }) });
      noteAnswer(url, answer);
      return answer;
    } catch (error) {
      // No response at all: the last seen data is better than nothing; the screen shows its age.
      const seen = error instanceof TypeError ? await lastSeenOf(url) : undefined;
      if (seen !== undefined) return seen.data;
      if (on401 === 'null' && error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  };
}

class ConsoleQueryClient extends QueryClient {
  /**
   * As the library's, which uses the running request of a query that has no data yet: that one can have been answered
   * before the change, so it is followed by another; not where the caller takes a running request for recent enough.
   */
  override async invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    const { refetchType: _, ...which } = filters ?? {};
    const firstReads =
      options?.cancelRefetch === false
        ? []
        : this.getQueryCache()
            .findAll({ ...which, fetchStatus: 'fetching' })
            .filter(({ state }) => state.data === undefined);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...firstReads.map(async (query) => {
        await query.fetch().catch(() => undefined);
        await super.invalidateQueries({ predicate: (each) => each === query }, options);
      }),
    ]);
  }
}

/** Whether a request of this query is running, whose answer can be older than a change that is made now. */
export const isReading = (client: QueryClient, key: QueryKey): boolean =>
  client.getQueryState(key)?.fetchStatus === 'fetching';

/** Data never becomes stale by age, is never polled and never retried: the socket reports what has changed. */
export function createQueryClient(): QueryClient {
  const client = new ConsoleQueryClient({
    defaultOptions: {
      queries: {
        queryFn: loadByKey(),
        staleTime: Infinity,
        gcTime: 60 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        // The live connection handles this: it refetches what was missed as soon as it is open again.
        refetchOnReconnect: false,
        refetchInterval: false,
        // A query that waits for the network shows nothing; one that fails shows the failure with a retry.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  readAgainWhatWasOvertaken(client);
  return client;
}

/**
 * A running request would overwrite what the page sets meanwhile, a notification of the socket or the answer to a
 * change, with what it read before; so it begins again.
 */
function readAgainWhatWasOvertaken(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
    const { queryKey, state } = event.query;
    if (state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey, exact: true });
  });
}

/** The parameters of a read; a GET has no body. */
type ReadRequest<R> = CallOf<R>;

/** The query key of a read; also the prefix by which `invalidateQueries` finds it. */
export function keyOf<R extends Route<RouteSpec>>(route: R, request: ReadRequest<R> | undefined): UrlKey {
  const { params, query }: { params?: object | undefined; query?: object | undefined } = request ?? {};
  const known = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const path = urlOf(route, { params });
  return known.length === 0 ? [path] : [path, Object.fromEntries(known)];
}

interface ReadOptions {
  enabled?: boolean;
  /** Keeps showing the previous data while the same endpoint is read with other parameters; true by default. */
  keepPrevious?: boolean;
  /** Not kept once nothing shows it: each look at it is a record of the server. False by default. */
  readEachTime?: boolean;
  /** Reads a failed one again where another part of the page uses it too; true by default. */
  retryOnMount?: boolean;
}

type ReadArguments<R> =
  Partial<ReadRequest<R>> extends ReadRequest<R>
    ? [request?: ReadRequest<R>, options?: ReadOptions]
    : [request: ReadRequest<R>, options?: ReadOptions];

/** Reads an endpoint of the contract. Old data stays visible during a refetch. */
export function useRead<R extends Route<RouteSpec>>(
  route: R,
  ...[request, options]: ReadArguments<R>
): UseQueryResult<AnswerOf<R>> {
  const key = keyOf(route, request);
  return useQuery<AnswerOf<R>>({
    queryKey: key,
    enabled: options?.enabled ?? true,
    retryOnMount: options?.retryOnMount ?? true,
    ...(options?.readEachTime && { gcTime: 0 }),
    placeholderData: (previous, query) =>
      options?.keepPrevious !== false && query?.queryKey[0] === key[0] ? previous : undefined,
  });
}
