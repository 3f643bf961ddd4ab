import { Pencil, Trash2 } from 'lucide-react';
import type { Role } from '@cottontree/contract/roles.ts';
import { IconButton } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { levelInWords } from '../../domain/staff/role-levels.ts';
import { RoleMark } from '../../domain/staff/role-mark.tsx';
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
  const columns: Column<Role>[] = [
    {
      key: 'role',
      head: 'Role',
      cell: (role) => (
        <span className={css.role}>
          <RoleMark role={role} />
          <code className={css.code}>{role.name}</code>
        </span>
      ),
    },
    {
      key: 'level',
      head: 'Level',
      cell: ({ level }) => <span className={css.level}>{levelInWords(level)}</span>,
    },
    {
      key: 'description',
      head: 'Description',
      hide: 'medium',
      cell: ({ description }) => <span className={css.description}>{description}</span>,
    },
    {
      key: 'own',
      head: 'Own',
      numeric: true,
      hide: 'narrow',
      cell: ({ permissions }) => count(permissions.length),
    },
    {
      key: 'inherited',
      head: 'Inherited',
      numeric: true,
      hide: 'narrow',
      cell: ({ inherited }) => count(inherited.length),
    },
    { key: 'users', head: 'Users', numeric: true, cell: ({ usersCount }) => count(usersCount) },
    {
      key: 'actions',
      head: 'Actions',
      cell: (role) => (
        <span className={css.actions}>
          <IconButton
            label={`Edit ${role.displayName}`}
            disabled={!role.canEdit}
            onClick={() => onEdit(role)}
          >
            <Pencil />
          </IconButton>
          {role.canDelete && (
            <IconButton label={`Delete ${role.displayName}`} onClick={() => onDelete(role)}>
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
        <Table
          caption={ROLES_TEXTS.table}
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
