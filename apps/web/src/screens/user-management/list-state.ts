import { UserSort } from '@cottontree/contract/access/user-management.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

const TAB = choiceParam('tab', ['users', 'roles', 'sessions']);
/** The accounts of people, or those of systems: long lists, of which each has the page to itself. */
const VIEW = choiceParam('view', ['people', 'service-accounts']);
const SEARCH = textParam('search');
const ROLE = textParam('role');
const SORT = choiceParam('sort', ['name', ...UserSort.options.filter((sort) => sort !== 'name')]);
const ORDER = choiceParam('order', ['asc', 'desc']);

export type Tab = ReturnType<typeof TAB.read>;
export const useTab = () => useParam(TAB);
export const useView = () => useParam(VIEW);

/** The search, filter and order of the users; all of it is kept in the URL. */
export interface UserList {
  search: string;
  /** A role's key; empty for all. */
  role: string;
  sort: UserSort;
  direction: 'asc' | 'desc';
}

export function useUserList() {
  const [search, setSearch] = useParam(SEARCH);
  const [role, setRole] = useParam(ROLE);
  const [sort, setSort] = useParam(SORT);
  const [direction, setDirection] = useParam(ORDER);
  const list: UserList = { search, role, sort, direction };
  return {
    list,
    setSearch,
    setRole,
    /** Sorts by a column; a second time reverses the direction. */
    sortBy: (column: UserSort) => {
      setSort(column);
      setDirection(column === sort && direction === 'asc' ? 'desc' : 'asc');
    },
  };
}
