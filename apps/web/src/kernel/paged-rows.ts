import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLongRows } from '@cottontree/ui/long-rows.ts';

/** A row that is drawn; `row` is undefined for the one that stands in for pages that have not arrived. */
export interface Slot<Row> {
  readonly place: number;
  readonly row: Row | undefined;
}

export const placeOfSlot = ({ place }: { readonly place: number }): string => String(place);

/**
 * The rows of a list that comes page by page: only those in sight are drawn, and the next page is fetched as the end
 * comes near.
 *
 * @param height estimated height of a row in px, until it is measured
 * @param within the table scrolls itself, not the page
 */
export function usePagedRows<Page, Row>(
  pages: UseInfiniteQueryResult<InfiniteData<Page>>,
  rowsOf: (page: Page) => Row[],
  height: number,
  within = false,
) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const rows = pages.data?.pages.flatMap(rowsOf) ?? [];
  // While there are more pages, one more row stands in for the rest.
  const { part, first, end } = useLongRows(rows.length + (hasNextPage ? 1 : 0), height, within);
  const near = end >= rows.length;
  useEffect(() => {
    if (near && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [near, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, rows.length]);
  return {
    /** How many have arrived. */
    arrived: rows.length,
    part,
    slots: Array.from({ length: Math.max(0, end - first) }, (_, at): Slot<Row> => ({
      place: first + at,
      row: rows[first + at],
    })),
    /** Tries the page again that failed, or all of them. */
    retry: () => void (isFetchNextPageError ? fetchNextPage() : pages.refetch()),
  };
}
