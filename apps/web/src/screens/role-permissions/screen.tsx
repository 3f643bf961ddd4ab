import { readRolePermissions } from '@cottontree/contract/access/role-permissions.ts';
import { listRoles } from '@cottontree/contract/access/roles.ts';
import { buttonClass } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { useFreshStaff } from '../../domain/staff/fresh.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { WaitingRoleChanges } from '../../domain/staff/waiting-role-changes.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { Editor } from './editor.tsx';
import css from './screen.module.css';
import { ROLE_PERMISSIONS_TEXTS as TEXTS } from './texts.ts';
import { useHref } from '../../kernel/as-of.ts';

export function RolePermissionsScreen({ title }: ScreenProps) {
  const href = useHref();
  useFreshStaff();
  const entries = useRead(readRolePermissions);
  const roles = useRead(listRoles);
  const me = useCurrentUser().data ?? undefined;
  const readAgain = async () => {
    const [read] = await Promise.all([entries.refetch(), roles.refetch()]);
    return read.isError ? undefined : read.data;
  };
  return (
    <div className={css.screen}>
      <PageHead title={title}>
        <a className={buttonClass()} href={href('/role-management')}>
          {TEXTS.tabs.hierarchy}
        </a>
      </PageHead>
      {entries.data === undefined || roles.data === undefined ? (
        <Card title={TEXTS.overview}>
          {entries.isError || roles.isError ? (
            <PanelError
              error={entries.error ?? roles.error}
              cause={TEXTS.loadFailed}
              what={TEXTS.rolePermissions}
              onRetry={() => void readAgain()}
              retrying={entries.isFetching || roles.isFetching}
            />
          ) : (
            <SkeletonRows rows={8} what={TEXTS.rolePermissions} />
          )}
        </Card>
      ) : (
        <>
          {me !== undefined && !isOwner(me) && <p className={css.hint}>{TEXTS.onlyOwners}</p>}
          <WaitingRoleChanges />
          <Editor entries={entries.data} roles={roles.data} me={me} readAgain={readAgain} />
        </>
      )}
    </div>
  );
}
