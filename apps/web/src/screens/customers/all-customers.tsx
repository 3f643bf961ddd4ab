import { useInfiniteQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { listCustomers } from '@cottontree/contract/desk/customers.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { recordLink } from '@cottontree/contract/screens.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { call } from '../../kernel/call.ts';
import { count } from '../../kernel/formatting.ts';
import { placeOfSlot, usePagedRows } from '../../kernel/paged-rows.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
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
  const { arrived, part, slots, retry } = usePagedRows(pages, ({ customers }) => customers, ROW);
  if (pages.isPending) return <SkeletonRows rows={10} what={CUSTOMER_TEXTS.customers.toLowerCase()} />;
  if (pages.isError)
    return (
      <PanelError
        error={pages.error}
        what={CUSTOMER_TEXTS.customers.toLowerCase()}
        cause={CUSTOMER_TEXTS.loadFailed}
        onRetry={retry}
        retrying={pages.isFetching}
      />
    );
  return (
    <div className={css.table} data-constant="row">
      <Table
        caption={CUSTOMER_TEXTS.customers}
        columns={CUSTOMER_COLUMNS}
        rows={slots}
        part={part}
        rowKey={placeOfSlot}
        onOpen={({ row }) => row !== undefined && navigate(href(recordLink('/customers', row.id)))}
      />
      <p className={css.note} role="status">
        {pages.hasNextPage ? CUSTOMER_TEXTS.newest(count(arrived)) : CUSTOMER_TEXTS.all(count(arrived))}
      </p>
    </div>
  );
}
