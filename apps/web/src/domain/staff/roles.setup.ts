import {
  capabilitiesOf,
  SEEDED_ROLES,
  SEEDED_ROLE_POWERS,
  type Power,
  type SeededRole,
} from '@cottontree/contract/permissions.ts';
import { RolePermissionsEntry } from '@cottontree/contract/role-permissions.ts';
import { effectiveOf } from '@cottontree/contract/role-powers.ts';
import { Role } from '@cottontree/contract/roles.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

// Keys of a const object are exactly its type.
const SEEDED = Object.keys(SEEDED_ROLES) as SeededRole[];

export interface StoredRole {
  key: string;
  displayName: string;
  level: number;
  color: string;
  powers: readonly Power[];
  canManage: string[];
  isSystem: boolean;
  isSeeded: boolean;
  usersCount: number;
  version: number;
}

export const seededRoles = (): StoredRole[] =>
  SEEDED.map((key, at) => ({
    ...SEEDED_ROLES[key],
    key,
    powers: SEEDED_ROLE_POWERS[key],
    canManage: SEEDED.filter((other) => SEEDED_ROLES[other].level > SEEDED_ROLES[key].level),
    isSeeded: true,
    usersCount: at + 1,
    version: 1,
  }));

export const customRole = (over: Partial<StoredRole> = {}): StoredRole => ({
  key: 'clerk',
  displayName: 'Clerk',
  level: 4,
  color: '#5B6570',
  powers: ['cards.view'],
  canManage: [],
  isSystem: false,
  isSeeded: false,
  usersCount: 0,
  version: 1,
  ...over,
});

/** A company as the two role screens read it; a test changes it as others would. */
export interface RoleCompany {
  roles: StoredRole[];
  isOwner: boolean;
  /** What the next write is answered with, instead of being accepted. */
  refusal?: { status: number; body: object } | undefined;
  /** What reading the roles is answered with. */
  withheld?: { status: number; body: object } | undefined;
  /** What reading the uses of powers is answered with; without it nobody used any. */
  uses?: { status?: number; body: object } | undefined;
}

export const rolesAnswer = ({ roles, isOwner }: RoleCompany): Role[] =>
  roles.map((role) =>
    Role.parse({
      ...role,
      id: role.key,
      name: role.key,
      description: `About ${role.displayName}`,
      permissions: role.powers,
      inherited: effectiveOf(role, roles)
        .filter(({ power }) => !role.powers.includes(power))
        .map(({ power, from }) => ({ permission: power, from })),
      canEdit: isOwner && !role.isSystem,
      canDelete: isOwner && !role.isSeeded && role.usersCount === 0,
    }),
  );

const entriesAnswer = ({ roles }: RoleCompany): Record<string, RolePermissionsEntry> =>
  Object.fromEntries(
    roles.map((role) => [
      role.key,
      RolePermissionsEntry.parse({
        ...role,
        name: role.displayName,
        description: `About ${role.displayName}`,
        permissions: capabilitiesOf(role.powers),
      }),
    ]),
  );

export const REFUSED = {
  status: 403,
  body: {
    code: 'forbidden',
    message: 'no',
    permission: 'roles.view',
    grantedBy: ['Owner', 'Super Admin'],
    requestId: 'r',
  },
};

/** Answers the calls of the role screens; writes are accepted without changing anything unless a test does. */
export function serveRoles(company: RoleCompany): SentCall[] {
  return serveCalls(({ method, url }) => {
    if (url === '/api/auth/user') {
      const roleHierarchy = company.isOwner ? 'owner' : 'manager';
      return { body: { ...AMARA_IN_FULL, isOwner: company.isOwner, roleHierarchy } };
    }
    if (method !== 'GET' && url.startsWith('/api/role')) {
      if (company.refusal) return company.refusal;
      if (url === '/api/role-permissions') return { body: entriesAnswer(company) };
      if (method === 'DELETE') return { body: { ok: true } };
      return { body: rolesAnswer(company).at(-1) };
    }
    if (url.startsWith('/api/role') && company.withheld) return company.withheld;
    if (url === '/api/roles/active-users') return { body: { active: 2, accounts: 4 } };
    if (url.startsWith('/api/role-permissions/uses')) return company.uses ?? { body: [] };
    if (url === '/api/roles') return { body: rolesAnswer(company) };
    if (url === '/api/role-permissions') return { body: entriesAnswer(company) };
    return { body: { ok: true } };
  });
}
