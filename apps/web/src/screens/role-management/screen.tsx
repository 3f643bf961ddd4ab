import { useState } from 'react';
import { PERMISSION_KEYS } from '@cottontree/contract/access/permissions.ts';
import { listRoles } from '@cottontree/contract/access/roles.ts';
import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { useFreshStaff } from '../../domain/staff/fresh.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { WaitingRoleChanges } from '../../domain/staff/waiting-role-changes.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { choiceParam, useParam } from '../../kernel/url-state.ts';
import { DutyTable } from './duty-table.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import type { Asked } from './role-dialogs.tsx';
import { RoleTable } from './role-table.tsx';
import css from './screen.module.css';
import { StatCards } from './stat-cards.tsx';
import { FIRST_PERMISSIONS, ROLES_TEXTS } from './texts.ts';
import { useHref } from '../../kernel/as-of.ts';

const MATRIX = choiceParam('matrix', ['first', 'all']);

const RoleDialogs = deferred(
  () => import('./role-dialogs.tsx').then((part) => part.RoleDialogs),
  null,
  'over',
);

export function RoleManagementScreen({ title }: ScreenProps) {
  const href = useHref();
  useFreshStaff();
  const roles = useRead(listRoles);
  const me = useCurrentUser().data ?? undefined;
  const [open, setOpen] = useState<Asked>();
  const [matrix, setMatrix] = useParam(MATRIX);
  const asked: Asked | undefined =
    open ?? (matrix === 'all' && roles.data !== undefined ? { kind: 'permissions' } : undefined);
  const owner = isOwner(me);

  return (
    <div className={css.screen}>
      <PageHead title={title}>
        <div className={css.ways}>
          <a className={buttonClass()} href={href('/role-permissions')}>
            {ROLES_TEXTS.rolePermissions}
          </a>
          {owner && (
            <Button variant="primary" onClick={() => setOpen({ kind: 'create' })}>
              {ROLES_TEXTS.create.title}
            </Button>
          )}
        </div>
      </PageHead>
      {me !== undefined && !owner && roles.data !== undefined && (
        <p className={css.hint}>{ROLES_TEXTS.onlyOwners}</p>
      )}
      {roles.data === undefined ? (
        <Card title={ROLES_TEXTS.table}>
          {roles.isError ? (
            <PanelError
              error={roles.error}
              cause={ROLES_TEXTS.loadFailed}
              what={ROLES_TEXTS.theRoles}
              onRetry={() => void roles.refetch()}
              retrying={roles.isFetching}
            />
          ) : (
            <SkeletonRows rows={6} what={ROLES_TEXTS.theRoles} />
          )}
        </Card>
      ) : (
        <>
          <WaitingRoleChanges />
          <StatCards roles={roles.data} />
          <RoleTable
            roles={roles.data}
            busy={roles.isFetching}
            onEdit={(role) => setOpen({ kind: 'edit', role })}
            onDelete={(role) => setOpen({ kind: 'delete', role })}
          />
          <DutyTable roles={roles.data} />
          <Card
            title={ROLES_TEXTS.matrix}
            flush
            actions={<Button onClick={() => setMatrix('all', 'push')}>{ROLES_TEXTS.viewAll}</Button>}
          >
            <PermissionMatrix
              caption={ROLES_TEXTS.matrix}
              permissions={PERMISSION_KEYS.slice(0, FIRST_PERMISSIONS)}
              roles={roles.data}
            />
          </Card>
        </>
      )}
      {asked && (
        <RoleDialogs
          asked={asked}
          roles={roles.data ?? []}
          readAgain={async () => {
            const { data, isError } = await roles.refetch();
            return isError ? undefined : data;
          }}
          onClose={() => (open ? setOpen(undefined) : setMatrix('first'))}
        />
      )}
    </div>
  );
}
