import {
  capabilitiesOf,
  SEEDED_ROLES,
  SEEDED_ROLE_POWERS,
  type Power,
  type SeededRole,
} from '@cottontree/contract/access/permissions.ts';
import { RolePermissionsEntry } from '@cottontree/contract/access/role-permissions.ts';
import { effectiveOf, type HeldPower } from '@cottontree/contract/access/role-powers.ts';
import { RoleChange } from '@cottontree/contract/access/role-changes.ts';
import { roleDifferences } from '@cottontree/contract/access/role-differences.ts';
import { Role, type RolePreview } from '@cottontree/contract/access/roles.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

// The keys of a const object have exactly this type.
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

/** A company as the two role screens read it; a test changes it as other people would. */
export interface RoleCompany {
  roles: StoredRole[];
  isOwner: boolean;
  /** The response to the next write, instead of success. */
  refusal?: { status: number; body: object } | undefined;
  /** The response to reading the roles. */
  withheld?: { status: number; body: object } | undefined;
  /** How often people used the permissions they lose, by role and permission; absent: never. */
  uses?: Readonly<Record<string, number>> | undefined;
  /** The response to the preview of a change, instead of the computed one. */
  unforeseen?: { status: number; body: object } | undefined;
  /** The preview is answered once this is done; absent: at once. */
  previewed?: Promise<void> | undefined;
  /** The proposals that wait for an owner. */
  proposals?: object[];
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

/** Computes the preview as the server does; the person of a role that loses a permission is named after the role. */
function foreseen({ roles, uses = {} }: RoleCompany, body: unknown): RoleChange {
  const wanted = (body as RolePreview).roles; // the screens send what the contract defines
  const after = [
    ...roles
      .filter(({ key }) => wanted[key] !== null)
      .map((role) => ({ ...role, powers: wanted[role.key]?.permissions ?? role.powers })),
    ...Object.entries(wanted).flatMap(([key, role]) =>
      role === null || roles.some((each) => each.key === key)
        ? []
        : [customRole({ key, displayName: key, level: role.level ?? 4, powers: role.permissions })],
    ),
  ];
  const differences = roleDifferences(roles, after);
  const fresh = after.find(({ key }) => !roles.some((role) => role.key === key));
  const inherits: readonly HeldPower[] = fresh
    ? effectiveOf(fresh, after).filter(({ power }) => !fresh.powers.includes(power))
    : [];
  const listed = (held: readonly HeldPower[]) =>
    held.map(({ power, from }) => ({ permission: power, from: [...from] }));
  const combining = differences.filter(({ combinations }) => combinations.some(({ arises }) => arises));
  const waits = combining.some(({ role }) => role.usersCount > 0 || role.isSeeded);
  const awaited = { owners: ['mohamed'], from: null };
  return RoleChange.parse({
    roles: differences.map(({ role, keeps, ...rest }) => ({
      ...rest,
      role: role.key,
      displayName: role.displayName,
      level: role.level,
      keeps: listed(keeps),
      people: Array.from({ length: role.usersCount }, (_, n) => ({
        id: `${role.key}-${n}`,
        username: `${role.key}-${n + 1}`,
        name: 'Adama Sesay',
        uses: rest.loses.map((power) => ({
          power,
          uses: n === 0 ? (uses[`${role.key} ${power}`] ?? 0) : 0,
          lastAt: null,
        })),
      })),
    })),
    inherits: listed(inherits),
    confirm: inherits
      .map(({ power }) => power)
      .filter((power) => !SEEDED_ROLE_POWERS.view_only.includes(power)),
    countedFrom: '2026-08-25T10:00:00.000Z',
    waitsFor: waits ? awaited : null,
    givenAfter: combining.length > 0 && !waits ? awaited : null,
  });
}

/** Serves the calls of the role screens; writes succeed without changing anything, unless a test changes that. */
export function serveRoles(company: RoleCompany): SentCall[] {
  return serveCalls(({ method, url, body }) => {
    if (url === '/api/auth/user') {
      const roleHierarchy = company.isOwner ? 'owner' : 'manager';
      return { body: { ...AMARA_IN_FULL, isOwner: company.isOwner, roleHierarchy } };
    }
    if (url === '/api/roles/preview') {
      const answer = company.unforeseen ?? { body: foreseen(company, body) };
      return company.previewed?.then(() => answer) ?? answer;
    }
    if (url === '/api/roles/proposals') return { body: company.proposals ?? [] };
    if (method !== 'GET' && url.startsWith('/api/role')) {
      if (company.refusal) return company.refusal;
      if (url === '/api/role-permissions') return { body: entriesAnswer(company) };
      if (method === 'DELETE') return { body: { ok: true } };
      return { body: rolesAnswer(company).at(-1) };
    }
    if (url.startsWith('/api/role') && company.withheld) return company.withheld;
    if (url === '/api/roles/active-users') return { body: { active: 2, accounts: 4 } };
    if (url === '/api/roles') return { body: rolesAnswer(company) };
    if (url === '/api/role-permissions') return { body: entriesAnswer(company) };
    return { body: { ok: true } };
  });
}
