import { Pencil, Trash2 } from 'lucide-react';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { IconButton } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { levelInWords } from '../../domain/staff/role-levels.ts';
import { count } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { ROLES_TEXTS } from './texts.ts';

export interface RoleTableProps {
  /** Highest authority first. */
  roles: readonly Role[];
  busy: boolean;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
}

export function RoleTable({ roles, busy, onEdit, onDelete }: RoleTableProps) {
  const columns: DataColumn<Role>[] = [
    {
      key: 'role',
      head: ROLES_TEXTS.role,
      value: ({ displayName, name }) => `${displayName} ${name}`,
      cell: (role) => (
        <span className={css.role}>
          {role.displayName}
          <code className={css.code}>{role.name}</code>
        </span>
      ),
    },
    {
      key: 'level',
      head: ROLES_TEXTS.level,
      value: ({ level }) => level,
      words: ({ level }) => levelInWords(level),
      cell: ({ level }) => <span className={css.level}>{levelInWords(level)}</span>,
    },
    {
      key: 'description',
      head: ROLES_TEXTS.description,
      value: ({ description }) => description || undefined,
      hide: 'medium',
      cell: ({ description }) => <span className={css.description}>{description}</span>,
    },
    {
      key: 'own',
      head: ROLES_TEXTS.own,
      numeric: true,
      cell: ({ permissions }) => count(permissions.length),
      value: ({ permissions }) => permissions.length,
    },
    {
      key: 'inherited',
      head: ROLES_TEXTS.inheritedHead,
      numeric: true,
      cell: ({ inherited }) => count(inherited.length),
      value: ({ inherited }) => inherited.length,
    },
    {
      key: 'users',
      head: ROLES_TEXTS.users,
      numeric: true,
      cell: ({ usersCount }) => count(usersCount),
      value: ({ usersCount }) => usersCount,
    },
    {
      key: 'actions',
      tool: true,
      head: ROLES_TEXTS.actions,
      cell: (role) => (
        <span className={css.actions}>
          <IconButton
            label={ROLES_TEXTS.editDisplayName(role.displayName)}
            disabled={!role.canEdit}
            onClick={() => onEdit(role)}
          >
            <Pencil />
          </IconButton>
          {role.canDelete && (
            <IconButton
              label={ROLES_TEXTS.deleteDisplayName(role.displayName)}
              onClick={() => onDelete(role)}
            >
              <Trash2 />
            </IconButton>
          )}
        </span>
      ),
    },
  ];
  return (
    <Card title={ROLES_TEXTS.table} flush>
      <div data-constant="row">
        <ExportedTable
          sees={['roles.view']}
          caption={ROLES_TEXTS.table}
          views="roles"
          columns={columns}
          rows={roles}
          rowKey={({ name }) => name}
          busy={busy}
          comfortable
        />
      </div>
      <p className={css.note}>{ROLES_TEXTS.inheritance}</p>
    </Card>
  );
}
