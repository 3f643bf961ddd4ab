import { readRoleHierarchy } from '@cottontree/contract/user-management.ts';
import type { RoleHierarchyEntry } from '@cottontree/contract/role-entry.ts';
import { useRead } from '../../kernel/query.ts';

export type KeyedRole = RoleHierarchyEntry & { key: string };

/** The highest authority first. */
const byAuthority = (hierarchy: Readonly<Record<string, RoleHierarchyEntry>>): KeyedRole[] =>
  Object.entries(hierarchy)
    .map(([key, role]) => ({ ...role, key }))
    .sort((one, other) => one.level - other.level || one.name.localeCompare(other.name));

/** All roles, the highest authority first; none until they are known. */
export function useRoles() {
  const query = useRead(readRoleHierarchy);
  return { query, roles: query.data === undefined ? [] : byAuthority(query.data) };
}

/** The roles that somebody can be given: owners are made by nobody on a screen. */
export const assignable = (roles: readonly KeyedRole[]): KeyedRole[] =>
  roles.filter(({ key }) => key !== 'owner');
