import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
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
import { joinRecords, type ChangedRecord } from './changed-records.ts';
import { queryOf, type Filters } from './list-state.ts';

/** Rows per page. */
const PAGE = 100;

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
type Loaded<Item> = InfiniteData<Page<Item>, string | undefined>;
type Load<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

/**
 * A list that loads further pages on scrolling. It is loaded again each time the screen is opened, because no event
 * announces changes.
 */
function usePages<Item, Row>(
  list: AuditList,
  filters: Filters,
  load: Load<Item>,
  select: (loaded: Loaded<Item>) => Loaded<Row>,
) {
  return useInfiniteQuery({
    select,
    queryKey: [`/api/audit/${list}`, 'pages', queryOf(list, filters)],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined, // widened: later parameters are cursors
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
}
export type Pages<Row> = ReturnType<typeof usePages<unknown, Row>>;

const asLoaded = <Item>(loaded: Loaded<Item>): Loaded<Item> => loaded;
const byRecord = ({ pages, pageParams }: Loaded<DataChange>): Loaded<ChangedRecord> => ({
  pages: joinRecords(pages),
  pageParams,
});

export interface Lists {
  trail: Pages<AuditTrailItem>;
  changelog: Pages<ChangelogItem>;
  'user-activities': Pages<UserActivity>;
  'data-changes': Pages<ChangedRecord>;
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
    trail: usePages(
      'trail',
      filters,
      async (cursor, signal) => call(listTrail, page(records, cursor), { signal }),
      asLoaded<AuditTrailItem>,
    ),
    changelog: usePages(
      'changelog',
      filters,
      async (cursor, signal) =>
        call(listChangelog, page({ search: search.trim().slice(0, 100) }, cursor), { signal }),
      asLoaded<ChangelogItem>,
    ),
    'user-activities': usePages(
      'user-activities',
      filters,
      async (cursor, signal) => call(listUserActivities, page(activities, cursor), { signal }),
      asLoaded<UserActivity>,
    ),
    'data-changes': usePages(
      'data-changes',
      filters,
      async (cursor, signal) => call(listDataChanges, page(records, cursor), { signal }),
      byRecord,
    ),
  };
}
