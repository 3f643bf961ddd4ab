import { searchExpenses, type Expense } from '@cottontree/contract/expenses/expense-management.ts';
import type { AnswerOf, CallOf } from '@cottontree/contract/route.ts';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import type { Filter, Month } from './state.ts';

type Found = AnswerOf<typeof searchExpenses>;

/** Expenses per page. */
const PAGE = 100;

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

/** The first page, which also has the total. */
export const useFirstPage = (month: Month, filter: Filter) =>
  useRead(searchExpenses, requestOf(month, filter, 0));

/** The expenses at the positions from `first` up to `end`; undefined where their page is not loaded yet. */
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
