import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { searchExpenses, type Expense } from '@cottontree/contract/expense-management.ts';
import type { AnswerOf, CallOf } from '@cottontree/contract/route.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import type { Filter, Month } from './state.ts';

type Found = AnswerOf<typeof searchExpenses>;

/** Expenses in one answer of the server. */
export const PAGE = 100;

const requestOf = (month: Month, filter: Filter, page: number): CallOf<typeof searchExpenses> => ({
  query: {
    ...month,
    state: filter.state === 'all' ? undefined : filter.state,
    departmentId: filter.department === '' ? undefined : filter.department,
    search: filter.search.trim().slice(0, 100),
    offset: page * PAGE,
    limit: PAGE,
  },
});

/** The first page, which also knows how many there are. */
export const useFirstPage = (month: Month, filter: Filter) =>
  useRead(searchExpenses, requestOf(month, filter, 0));

/** The expenses at the places from `first` up to `end`; undefined where their page is still on its way. */
export function useExpensesAt(
  month: Month,
  filter: Filter,
  head: ReturnType<typeof useFirstPage>,
  first: number,
  end: number,
): (Expense | undefined)[] {
  const from = Math.max(1, Math.floor(first / PAGE));
  const pages = head.isPlaceholderData
    ? []
    : Array.from({ length: Math.max(0, Math.ceil(end / PAGE) - from) }, (_, at) => from + at);
  const answers = useQueries({
    queries: pages.map((page): UseQueryOptions<Found> => ({
      queryKey: keyOf(searchExpenses, requestOf(month, filter, page)),
    })),
  });
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => {
    const page = Math.floor((first + at) / PAGE);
    const answer = page === 0 ? head.data : answers[page - from]?.data;
    return answer?.expenses[(first + at) % PAGE];
  });
}
