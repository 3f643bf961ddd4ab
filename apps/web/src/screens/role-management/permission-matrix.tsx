import { Check } from 'lucide-react';
import { PERMISSIONS, type PermissionKey } from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { byCategory } from '../../domain/staff/capabilities.ts';
import { RiskBadge } from '../../domain/staff/risk-badge.tsx';
import { PowerName } from '../../kernel/power-name.tsx';
import { NOTHING } from '../../kernel/formatting.ts';
import css from './permission-matrix.module.css';
import { ROLES_TEXTS } from './texts.ts';

export interface PermissionMatrixProps {
  /** Names the table for screen readers. */
  caption: string;
  permissions: readonly PermissionKey[];
  roles: readonly Role[];
  /** Fills the height of its parent and scrolls inside. */
  fill?: boolean;
}

/**
 * Which role has which permission: permissions as rows, by category, and roles as columns. The header and the first
 * column stay visible.
 */
export function PermissionMatrix({ caption, permissions, roles, fill = false }: PermissionMatrixProps) {
  return (
    // Focusable by keyboard, because nothing inside it is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={fill ? css.fill : css.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={css.matrix}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{ROLES_TEXTS.permission}</th>
            <th scope="col">{ROLES_TEXTS.risk}</th>
            {roles.map((role) => (
              <th key={role.name} scope="col" data-constant="row">
                {role.displayName}
              </th>
            ))}
          </tr>
        </thead>
        {byCategory(permissions, (permission) => permission).map(({ category, members }) => (
          <tbody key={category}>
            <tr className={css.category}>
              <th scope="rowgroup" colSpan={roles.length + 2}>
                <span>{category}</span>
              </th>
            </tr>
            {members.map((permission) => (
              <tr key={permission}>
                <th scope="row" title={PERMISSIONS[permission].description}>
                  <PowerName power={permission} />
                </th>
                <td>
                  <RiskBadge risk={PERMISSIONS[permission].riskLevel} />
                </td>
                {roles.map((role) => (
                  <td key={role.name} data-constant="row">
                    <Held role={role} permission={permission} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Whether the permission is the role's own, inherited and from which roles, or absent. */
function Held({ role, permission }: { role: Role; permission: PermissionKey }) {
  if (role.permissions.includes(permission)) {
    return (
      <span className={css.own}>
        <Check size={14} aria-hidden="true" />
        {ROLES_TEXTS.own}
      </span>
    );
  }
  const from = role.inherited.find((each) => each.permission === permission)?.from;
  if (from === undefined) {
    return (
      <span className={css.none}>
        <span aria-hidden="true">{NOTHING}</span>
        <VisuallyHidden>{ROLES_TEXTS.notHeld}</VisuallyHidden>
      </span>
    );
  }
  return <span className={css.inherited}>{ROLES_TEXTS.fromFrom(from.join(', '))}</span>;
}
