import { useInfiniteQuery } from '@tanstack/react-query';
import { listTransactions } from '@cottontree/contract/desk/transactions.ts';
import type { AnswerOf, CallOf } from '@cottontree/contract/route.ts';
import { call } from '../../kernel/call.ts';

export type TransactionQuery = Omit<
  NonNullable<CallOf<typeof listTransactions>['query']>,
  'cursor' | 'limit'
>;

/** Rows per page. */
const PAGE = 100;

/**
 * The transactions of a filter, further pages on scrolling. They are loaded again each time the list is opened, because
 * new ones arrive all the time and no event announces each.
 */
export function useTransactionPages(query: TransactionQuery) {
  return useInfiniteQuery({
    queryKey: ['/api/transactions', 'pages', query],
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<typeof listTransactions>> =>
      call(listTransactions, { query: { ...query, limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined, // widened: later parameters are cursors
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
}
