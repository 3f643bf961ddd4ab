import { useEffect, useRef, type ReactNode } from 'react';
import { UserSort } from '@cottontree/contract/access/user-management.ts';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { useNow } from '../../domain/staff/now.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { count, moment, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { fullName } from '../../kernel/session/record.ts';
import type { UserList } from './list-state.ts';
import css from './screen.module.css';
import { USERS_TEXTS } from './texts.ts';
import type { Chosen } from './chosen.ts';
import { UserActions } from './user-actions.tsx';
import { useFirstPage, useUsersAt } from './user-pages.ts';
import { UserStatus } from './user-status.tsx';

export interface UsersTableProps {
  list: UserList;
  /** Whether the person is an owner of the company, who may change other accounts. */
  owner: boolean;
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
  /** Called when the pointer or the focus comes near a user. */
  onNear: () => void;
  onSort: (column: UserSort) => void;
  /** Removes search and filter. */
  onClear: () => void;
}

/** A position in the list; its user is undefined until their page is loaded. */
interface Slot {
  place: number;
  user: StaffUser | undefined;
}

const keyOfSlot = ({ place }: Slot): string => String(place);

/** Estimated row height in px until the row is measured: two lines of text. */
const ROW = 44;

export function UsersTable({ list, owner, chosen, onChoose, onNear, onSort, onClear }: UsersTableProps) {
  const now = useNow();
  const head = useFirstPage(list);
  const total = head.data?.total ?? 0;
  const { part, first, end } = useLongRows(total, ROW);
  const slots = useUsersAt(list, head, first, end).map((user, at): Slot => ({ place: first + at, user }));
  const open = slots.find(({ user }) => chosen?.doing === 'look' && user?.id === chosen.user.id);
  const { show } = part;
  const { search, role, sort, direction } = list;
  const shown = useRef('');
  useEffect(() => {
    const listKey = JSON.stringify([search, role, sort, direction]);
    // Another list is shown from its beginning.
    if (shown.current !== '' && shown.current !== listKey) show(0);
    shown.current = listKey;
  }, [show, search, role, sort, direction]);

  return (
    <Card
      title={USERS_TEXTS.tabs.users}
      meta={
        <span role="status" data-constant="count">
          {head.data !== undefined && USERS_TEXTS.usersFound(count(total), total)}
        </span>
      }
      flush
    >
      {head.isPending && <SkeletonRows rows={10} what={USERS_TEXTS.users} />}
      {head.isError && head.data === undefined && (
        <div className={css.state}>
          <PanelError
            error={head.error}
            what={USERS_TEXTS.users}
            cause={USERS_TEXTS.loadUsers}
            onRetry={() => void head.refetch()}
            retrying={head.isFetching}
          />
        </div>
      )}
      {head.data !== undefined && (
        <div data-constant="row">
          <Table
            caption={USERS_TEXTS.tabs.users}
            columns={columnsFor(list, owner, now, onChoose)}
            rows={slots}
            part={part}
            // Keyed by position: the focus must survive the loading of the user.
            rowKey={keyOfSlot}
            onOpen={({ user }) => user && onChoose({ user, doing: 'look' })}
            onNear={onNear}
            openKey={open && keyOfSlot(open)}
            onSort={(key) => {
              const column = UserSort.options.find((each) => each === key);
              if (column) onSort(column);
            }}
            busy={head.isPlaceholderData}
            empty={
              <EmptyState
                title={USERS_TEXTS.noUsersFound}
                action={<Button onClick={onClear}>{USERS_TEXTS.showAllUsers}</Button>}
              >
                {USERS_TEXTS.noUsername}
              </EmptyState>
            }
            comfortable
          />
        </div>
      )}
    </Card>
  );
}

function columnsFor(
  list: UserList,
  owner: boolean,
  now: number,
  onChoose: (chosen: Chosen) => void,
): Column<Slot>[] {
  const column = (
    key: UserSort | 'actions',
    cell: (user: StaffUser) => ReactNode,
    rest: Partial<Column<Slot>> = {},
  ): Column<Slot> => ({
    key,
    head: USERS_TEXTS.columns[key],
    cell: ({ user }) => (user === undefined ? <Skeleton width={80} height={10} /> : cell(user)),
    ...(key !== 'actions' && { sort: list.sort !== key ? 'none' : `${list.direction}ending` }),
    ...rest,
  });
  return [
    column('name', (user) => <Name user={user} />, { width: '36%' }),
    column('role', (user) => user.roleName),
    column('department', (user) => user.department ?? NOTHING, { hide: 'medium' }),
    column('status', (user) => <UserStatus user={user} now={now} />, { lead: true }),
    column('lastLogin', (user) => <LastLogin user={user} />),
    column('actions', (user) => owner && !isOwner(user) && <UserActions user={user} onChoose={onChoose} />, {
      width: '1px',
      tool: true,
    }),
  ];
}

function Name({ user }: { user: StaffUser }) {
  return (
    <span className={css.person}>
      <span>{fullName(user)}</span>
      <span className={css.account}>
        {user.username} · {user.email}
      </span>
    </span>
  );
}

/** Hidden for users whom the reader does not manage, even whether there was a login. */
const LastLogin = ({ user: { lastLoginAt: at, version } }: { user: StaffUser }) => {
  if (at !== null) return <time dateTime={at}>{moment(at)}</time>;
  return version === null ? <span title={USERS_TEXTS.notShown}>{USERS_TEXTS.notShownShort}</span> : 'never';
};
