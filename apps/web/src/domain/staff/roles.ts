import { readRoleHierarchy } from '@cottontree/contract/access/user-management.ts';
import type { RoleHierarchyEntry } from '@cottontree/contract/access/role-entry.ts';
import { useRead } from '../../kernel/query.ts';

export type KeyedRole = RoleHierarchyEntry & { key: string };

/** Highest authority first. */
const byAuthority = (hierarchy: Readonly<Record<string, RoleHierarchyEntry>>): KeyedRole[] =>
  Object.entries(hierarchy)
    .map(([key, role]) => ({ ...role, key }))
    .sort((one, other) => one.level - other.level || one.name.localeCompare(other.name));

/** All roles, highest authority first; empty while they are loading. */
export function useRoles() {
  const query = useRead(readRoleHierarchy);
  return { query, roles: query.data === undefined ? [] : byAuthority(query.data) };
}

/** The roles that can be assigned: no screen can make somebody an owner. */
export const assignable = (roles: readonly KeyedRole[]): KeyedRole[] =>
  roles.filter(({ key }) => key !== 'owner');
