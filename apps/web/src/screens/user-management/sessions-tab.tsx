import {
  listSessions,
  revokeSession,
  type StaffSession,
} from '@cottontree/contract/access/user-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { RevokeSession } from '../../domain/staff/revoke-session.tsx';
import { LastSeen } from '../../domain/staff/session-list.tsx';
import { STAFF_TEXTS } from '../../domain/staff/texts.ts';
import { call } from '../../kernel/call.ts';
import { count, moment, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { USERS_TEXTS } from './texts.ts';

const COLUMNS: readonly DataColumn<StaffSession>[] = [
  {
    key: 'who',
    head: USERS_TEXTS.who,
    value: ({ name, username }) => `${name} ${username}`,
    width: '30%',
    cell: (session) => (
      <span className={css.person}>
        <span className={css.tags}>
          {session.name} {session.current && <Badge tone="accent">{STAFF_TEXTS.thisSession}</Badge>}
        </span>
        <span className={css.account}>{session.username}</span>
      </span>
    ),
  },
  {
    key: 'role',
    head: USERS_TEXTS.columns.role,
    hide: 'medium',
    cell: ({ roleName }) => roleName,
    value: ({ roleName }) => roleName,
  },
  {
    key: 'device',
    head: USERS_TEXTS.device,
    cell: ({ device }) => device ?? STAFF_TEXTS.unknownDevice,
    value: ({ device }) => device,
  },
  {
    key: 'address',
    head: USERS_TEXTS.address,
    hide: 'medium',
    cell: ({ address }) => address ?? NOTHING,
    value: ({ address }) => address,
  },
  {
    key: 'started',
    head: USERS_TEXTS.started,
    hide: 'medium',
    cell: ({ startedAt }) => <time dateTime={startedAt}>{moment(startedAt)}</time>,
    value: ({ startedAt }) => startedAt,
  },
  {
    key: 'seen',
    head: USERS_TEXTS.lastSeen,
    cell: ({ lastActiveAt }) => <LastSeen at={lastActiveAt} />,
    value: ({ lastActiveAt }) => lastActiveAt,
  },
  {
    key: 'revoke',
    head: USERS_TEXTS.columns.actions,
    width: '1px',
    cell: (session) =>
      session.canRevoke && (
        <RevokeSession
          session={session}
          whose={`${session.name}’s`}
          revoke={async (id) => call(revokeSession, { params: { id } })}
        />
      ),
  },
];

/** The open sessions, with the action to end them. */
export function SessionsTab() {
  const open = useRead(listSessions);
  const sessions = open.data?.sessions ?? [];
  const leftOut = open.data?.leftOut ?? 0;
  const owner = isOwner(useCurrentUser().data);
  return (
    <Card
      title={USERS_TEXTS.tabs.sessions}
      meta={
        <span role="status" data-constant="count">
          {open.data !== undefined &&
            USERS_TEXTS.openAndLeftOut(count(sessions.length), leftOut, STAFF_TEXTS.sessionsLeftOut(leftOut))}
        </span>
      }
      actions={
        open.data !== undefined && (
          <Button variant="quiet" busy={open.isFetching} onClick={() => void open.refetch()}>
            {USERS_TEXTS.refresh}
          </Button>
        )
      }
      flush
    >
      {open.isPending && <SkeletonRows rows={6} what={USERS_TEXTS.activeSessions} />}
      {open.isError && open.data === undefined && (
        <div className={css.state}>
          <PanelError
            error={open.error}
            what={USERS_TEXTS.activeSessions}
            cause={USERS_TEXTS.loadSessions}
            onRetry={() => void open.refetch()}
            retrying={open.isFetching}
          />
        </div>
      )}
      {open.data !== undefined && !owner && <p className={css.state}>{USERS_TEXTS.sessionsShown}</p>}
      {open.data !== undefined && (
        <div data-constant="row">
          <ExportedTable
            sees={[listSessions.spec.access]}
            caption={USERS_TEXTS.tabs.sessions}
            views="active-sessions"
            columns={COLUMNS}
            rows={sessions}
            rowKey={({ id }) => id}
            empty={STAFF_TEXTS.noSessions}
            comfortable
          />
        </div>
      )}
    </Card>
  );
}
