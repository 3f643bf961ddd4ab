import { PERMISSION_KEYS, PermissionCategory } from '@cottontree/contract/access/permissions.ts';
import { countActiveUsers, type Role } from '@cottontree/contract/access/roles.ts';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { riskInWords } from '../../domain/staff/risk-badge.tsx';
import { count, NOTHING } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { riskLevelOf } from './risk-level.ts';
import { ROLES_TEXTS } from './texts.ts';

const { stats } = ROLES_TEXTS;

export function StatCards({ roles }: { roles: readonly Role[] }) {
  const { risk, grants } = riskLevelOf(roles);
  const held = roles.filter((role) => role.usersCount > 0).length;
  return (
    <KpiStrip label={ROLES_TEXTS.rolesInNumbers}>
      <KpiCell
        label={stats.roles}
        value={<Count of={roles.length} />}
        note={<Constant why="count">{ROLES_TEXTS.heldBySomebody(count(held))}</Constant>}
      />
      <KpiCell
        label={stats.permissions}
        value={<Count of={PERMISSION_KEYS.length} />}
        note={<Constant why="count">{ROLES_TEXTS.inCategories(PermissionCategory.options.length)}</Constant>}
      />
      <ActiveUsers />
      <KpiCell
        label={stats.risk}
        value={
          <>
            <VisuallyHidden>{stats.risk}: </VisuallyHidden>
            {riskInWords(risk)}
          </>
        }
        note={<Constant why="count">{ROLES_TEXTS.medianOfGrants(count(grants))}</Constant>}
      />
    </KpiStrip>
  );
}

const Count = ({ of }: { of: number }) => <Constant why="count">{count(of)}</Constant>;

/** Accounts whose status is Active: neither locked nor suspended. */
function ActiveUsers() {
  const users = useRead(countActiveUsers);
  const label = stats.users;
  if (users.data !== undefined) {
    const { active, accounts } = users.data;
    return (
      <KpiCell
        label={label}
        value={<Count of={active} />}
        note={<Constant why="count">{ROLES_TEXTS.ofAccounts(count(accounts))}</Constant>}
      />
    );
  }
  if (users.isPending) return <KpiCell label={label} value={<SkeletonValue />} />;
  return <KpiCell label={label} value={NOTHING} note={ROLES_TEXTS.couldNotBeLoaded} />;
}
