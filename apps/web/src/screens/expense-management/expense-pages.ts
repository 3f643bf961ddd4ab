import { searchExpenses, type Expense } from '@cottontree/contract/expense-management.ts';
import type { AnswerOf, CallOf } from '@cottontree/contract/route.ts';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';
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
export const useExpensesAt = (
  month: Month,
  filter: Filter,
  head: ReturnType<typeof useFirstPage>,
  first: number,
  end: number,
): (Expense | undefined)[] =>
  usePagesInSight<Found, Expense>(
    {
      size: PAGE,
      keyOf: (page) => keyOf(searchExpenses, requestOf(month, filter, page)),
      rowsOf: ({ expenses }) => expenses,
    },
    head,
    first,
    end,
  );
