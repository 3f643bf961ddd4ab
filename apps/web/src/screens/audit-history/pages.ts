import { useInfiniteQuery } from '@tanstack/react-query';
import {
  listChangelog,
  listDataChanges,
  listTrail,
  listUserActivities,
  type AuditList,
  type AuditTrailItem,
  type ChangelogItem,
  type DataChange,
  type UserActivity,
} from '@cottontree/contract/audit/audit.ts';
import { call } from '../../kernel/call.ts';
import { queryOf, type Filters } from './list-state.ts';

/** Rows per page. */
const PAGE = 100;

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
type Load<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

/**
 * A list that loads further pages on scrolling. It is loaded again each time the screen is opened, because no event
 * announces changes.
 */
function usePages<Item>(list: AuditList, filters: Filters, load: Load<Item>) {
  return useInfiniteQuery({
    queryKey: [`/api/audit/${list}`, 'pages', queryOf(list, filters)],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined, // widened: later parameters are cursors
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
}
export type Pages<Item> = ReturnType<typeof usePages<Item>>;

export interface Lists {
  trail: Pages<AuditTrailItem>;
  changelog: Pages<ChangelogItem>;
  'user-activities': Pages<UserActivity>;
  'data-changes': Pages<DataChange>;
}

/** Loads all four lists at once. */
export function useLists(filters: Filters): Lists {
  const page = <Query extends object>(query: Query, cursor: string | undefined) => ({
    query: { ...query, limit: PAGE, cursor },
  });
  const records = queryOf('trail', filters);
  const activities = queryOf('user-activities', filters);
  const { search } = filters;
  return {
    trail: usePages('trail', filters, async (cursor, signal) =>
      call(listTrail, page(records, cursor), { signal }),
    ),
    changelog: usePages('changelog', filters, async (cursor, signal) =>
      call(listChangelog, page({ search: search.trim().slice(0, 100) }, cursor), { signal }),
    ),
    'user-activities': usePages('user-activities', filters, async (cursor, signal) =>
      call(listUserActivities, page(activities, cursor), { signal }),
    ),
    'data-changes': usePages('data-changes', filters, async (cursor, signal) =>
      call(listDataChanges, page(records, cursor), { signal }),
    ),
  };
}
