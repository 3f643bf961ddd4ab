import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallOf } from '@cottontree/contract/route.ts';
import { searchUsers } from '@cottontree/contract/user-management.ts';
import type { StaffUser } from '@cottontree/contract/users.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import type { UserList } from './list-state.ts';

type Found = AnswerOf<typeof searchUsers>;

/** Users in one answer of the server. */
export const PAGE = 100;
/** The search and the key that the server accepts; what is longer finds nothing anyhow. */
const LONGEST = 100;

const requestOf = (list: UserList, page: number): CallOf<typeof searchUsers> => ({
  query: {
    search: list.search.trim().slice(0, LONGEST),
    role: list.role === '' ? undefined : list.role,
    sort: list.sort,
    direction: list.direction,
    offset: page * PAGE,
    limit: PAGE,
  },
});

/** The first page of a list, which also knows how many users there are. */
export const useFirstPage = (list: UserList) => useRead(searchUsers, requestOf(list, 0));

/**
 * The users at the places from `first` up to `end`; undefined where their page is still on its way. Pages are read as
 * they come into sight, so that any place among thousands is two answers away.
 */
export function useUsersAt(
  list: UserList,
  head: ReturnType<typeof useFirstPage>,
  first: number,
  end: number,
): (StaffUser | undefined)[] {
  const from = Math.max(1, Math.floor(first / PAGE));
  const upTo = Math.ceil(end / PAGE);
  // Until the new list's first page is here, the old one's stands, and the others would not belong to it.
  const pages = head.isPlaceholderData
    ? []
    : Array.from({ length: Math.max(0, upTo - from) }, (_, at) => from + at);
  const answers = useQueries({
    queries: pages.map((page): UseQueryOptions<Found> => ({
      queryKey: keyOf(searchUsers, requestOf(list, page)),
    })),
  });
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => {
    const place = first + at;
    const page = Math.floor(place / PAGE);
    const answer = page === 0 ? head.data : answers[page - from]?.data;
    return answer?.users[place % PAGE];
  });
}
