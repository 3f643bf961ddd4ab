import type { AnswerOf, CallOf } from '@cottontree/contract/route.ts';
import { searchUsers } from '@cottontree/contract/access/user-management.ts';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import type { UserList } from './list-state.ts';

type Found = AnswerOf<typeof searchUsers>;

/** Users per page. */
const PAGE = 100;
/** The longest search and role key that the server accepts; a longer one would find nothing anyway. */
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

/** The first page of a list, which also has the number of users. */
export const useFirstPage = (list: UserList) => useRead(searchUsers, requestOf(list, 0));

/** The users at the positions from `first` up to `end`; undefined where their page is not loaded yet. */
export const useUsersAt = (
  list: UserList,
  head: ReturnType<typeof useFirstPage>,
  first: number,
  end: number,
): (StaffUser | undefined)[] =>
  usePagesInSight<Found, StaffUser>(
    { size: PAGE, keyOf: (page) => keyOf(searchUsers, requestOf(list, page)), rowsOf: ({ users }) => users },
    head,
    first,
    end,
  );
