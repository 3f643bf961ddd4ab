import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { listCustomers } from '@cottontree/contract/desk/customers.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { recordLink } from '@cottontree/contract/screens.ts';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { call } from '../../kernel/call.ts';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { CUSTOMER_COLUMNS, type Slot } from './customer-columns.tsx';
import css from './screen.module.css';
import { CUSTOMER_TEXTS } from './texts.ts';

const PAGE = 100;
/** Estimated row height in px until the row is measured. */
const ROW = 32;

/** All customers by id, further ones on scrolling. */
export function AllCustomers() {
  const href = useHref();
  const pages = useInfiniteQuery({
    queryKey: ['/api/customers', 'pages'],
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<typeof listCustomers>> =>
      call(listCustomers, { query: { limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined, // widened: later parameters are cursors
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    gcTime: 0,
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const rows = pages.data?.pages.flatMap(({ customers }) => customers) ?? [];
  // While there are more pages, one more row stands in for the rest.
  const { part, first, end } = useLongRows(rows.length + (hasNextPage ? 1 : 0), ROW);
  const near = end >= rows.length;
  useEffect(() => {
    if (near && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [near, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, rows.length]);
  if (pages.isPending) return <SkeletonRows rows={10} what={CUSTOMER_TEXTS.customers.toLowerCase()} />;
  if (pages.isError)
    return (
      <PanelError
        error={pages.error}
        what={CUSTOMER_TEXTS.customers.toLowerCase()}
        cause={CUSTOMER_TEXTS.loadFailed}
        onRetry={() => void (isFetchNextPageError ? fetchNextPage() : pages.refetch())}
        retrying={isFetching}
      />
    );
  return (
    <div className={css.table} data-constant="row">
      <Table
        caption={CUSTOMER_TEXTS.customers}
        columns={CUSTOMER_COLUMNS}
        rows={Array.from({ length: Math.max(0, end - first) }, (_, at): Slot => ({
          place: first + at,
          row: rows[first + at],
        }))}
        part={part}
        rowKey={({ place }) => String(place)}
        onOpen={({ row }) => row !== undefined && navigate(href(recordLink('/customers', row.id)))}
      />
      <p className={css.note} role="status">
        {hasNextPage ? CUSTOMER_TEXTS.newest(count(rows.length)) : CUSTOMER_TEXTS.all(count(rows.length))}
      </p>
    </div>
  );
}
