import { powerEntry } from '@cottontree/contract/access/permissions.ts';
import { CONFLICTING_DUTIES, type DutyConflict } from '@cottontree/contract/access/separation-of-duties.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { Card } from '@cottontree/ui/card.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { dutiesByRole } from '../../domain/staff/role-effects.ts';
import css from './screen.module.css';
import { ROLES_TEXTS } from './texts.ts';
import { useHref } from '../../kernel/as-of.ts';
import { PowerNames } from '../../kernel/power-name.tsx';

interface Row extends DutyConflict {
  readonly roles: readonly Role[];
}

/** The roles that let one person do what should need two. */
export function DutyTable({ roles }: { roles: readonly Role[] }) {
  const duties = dutiesByRole(roles);
  const rows = CONFLICTING_DUTIES.map((conflict) => ({
    ...conflict,
    roles: roles.filter(({ name }) => duties.get(name)?.includes(conflict)),
  })).filter((row) => row.roles.length > 0);
  return (
    <Card title={ROLES_TEXTS.duties} flush>
      <div data-constant="row">
        <ExportedTable
          sees={['roles.view']}
          caption={ROLES_TEXTS.duties}
          views="duties"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ why }) => why}
          empty={ROLES_TEXTS.noDuties}
          comfortable
        />
      </div>
      <p className={css.note}>{ROLES_TEXTS.dutiesNote}</p>
    </Card>
  );
}

function RoleLink({ role }: { role: Role }) {
  const href = useHref();
  return <a href={href(`/role-permissions?role=${role.name}`)}>{role.displayName}</a>;
}

const COLUMNS: readonly DataColumn<Row>[] = [
  {
    key: 'why',
    head: ROLES_TEXTS.onePersonAlone,
    value: ({ why }) => why,
    cell: ({ why }) => <span className={css.duty}>{why}</span>,
  },
  {
    key: 'powers',
    head: ROLES_TEXTS.by,
    value: ({ powers }) => powers.map((power) => powerEntry(power).name).join(', '),
    cell: ({ powers }) => <PowerNames powers={powers} />,
  },
  {
    key: 'roles',
    head: ROLES_TEXTS.roles,
    value: (row) => row.roles.map(({ displayName }) => displayName).join(', '),
    cell: ({ roles }) => (
      <span className={css.holders}>
        {roles.map((role) => (
          <RoleLink key={role.name} role={role} />
        ))}
      </span>
    ),
  },
];
