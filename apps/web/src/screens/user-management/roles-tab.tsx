import { Badge } from '@cottontree/ui/badge.tsx';
import { buttonClass } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PowersByRole } from '../../domain/staff/powers-by-role.tsx';
import { levelInWords } from '../../domain/staff/role-levels.ts';
import { useRoles, type KeyedRole } from '../../domain/staff/roles.ts';
import { useHref } from '../../kernel/as-of.ts';
import { NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import css from './screen.module.css';
import { USERS_TEXTS } from './texts.ts';

/** The permissions of each role, and the roles that it manages. */
export function RolesTab() {
  const { query, roles } = useRoles();
  const href = useHref();
  const nameOf = (key: string) => roles.find((role) => role.key === key)?.name ?? key;
  return (
    <Card
      title={USERS_TEXTS.tabs.roles}
      actions={
        <a href={href('/role-permissions')} className={buttonClass()}>
          {USERS_TEXTS.manageRolePermissions}
        </a>
      }
      flush
    >
      {query.isPending && <SkeletonRows rows={8} what={USERS_TEXTS.roles} />}
      {query.isError && query.data === undefined && (
        <div className={css.state}>
          <PanelError
            error={query.error}
            what={USERS_TEXTS.roles}
            cause={USERS_TEXTS.loadRoles}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </div>
      )}
      <ul data-constant="row">
        {roles.map((role) => (
          <RoleItem key={role.key} role={role} nameOf={nameOf} />
        ))}
      </ul>
    </Card>
  );
}

function RoleItem({ role, nameOf }: { role: KeyedRole; nameOf: (key: string) => string }) {
  return (
    <li className={css.roleItem}>
      <div>
        <h3 className={css.roleName}>
          {role.name} <Badge>{USERS_TEXTS.levelLevel(levelInWords(role.level))}</Badge>
        </h3>
        <p className={css.roleText}>{role.description}</p>
      </div>
      <dl className={css.roleParts}>
        <div>
          <dt>{USERS_TEXTS.permissions}</dt>
          <dd>{role.permissions.length === 0 ? NOTHING : <PowersByRole role={role} />}</dd>
        </div>
        <div>
          <dt>{USERS_TEXTS.canManage}</dt>
          <dd>{role.canManage.map(nameOf).join(', ') || NOTHING}</dd>
        </div>
      </dl>
    </li>
  );
}
