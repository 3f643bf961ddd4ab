/**
 * User and role administration in memory: the contract's declarations and the server's own rules, without HTTP and
 * database, so that tens of thousands of command sequences can be tested. Its predictions are compared with the server
 * itself (no-escalation.test.ts).
 */
import {
  CAPABILITY_KEYS,
  POWERS,
  SEEDED_ROLES,
  SEEDED_ROLE_POWERS,
  type CapabilityKey,
  type Power,
  type SeededRole,
} from '@cottontree/contract/access/permissions.ts';
import { RoleKey } from '@cottontree/contract/access/role-entry.ts';
import * as rolePermissions from '@cottontree/contract/access/role-permissions.ts';
import * as roles from '@cottontree/contract/access/roles.ts';
import type { RouteSpec } from '@cottontree/contract/route.ts';
import * as userManagement from '@cottontree/contract/access/user-management.ts';
import fc from 'fast-check';
import { manageFault, powersAfter } from '../domains/access/manage-rules.ts';
import { beyondCaller, deleteFault } from '../domains/access/roles-rules.ts';
import { mayEndSessionsOf, targetFault } from '../domains/access/people-rules.ts';
import { refusal } from '../platform/http/access.ts';
import type { Actor } from '../platform/http/endpoint.ts';
import { effectivePowers } from '../platform/sessions/session.ts';
import { roleDifferences } from '@cottontree/contract/access/role-differences.ts';
import {
  CONFLICTING_DUTIES,
  dutyConflicts,
  type DutyConflict,
} from '@cottontree/contract/access/separation-of-duties.ts';

export interface Account {
  readonly id: string;
  role: string;
  suspended: boolean;
  deleted: boolean;
  /** Has an open session. */
  signedIn: boolean;
}
export interface ModelRole {
  readonly key: string;
  readonly level: number;
  readonly isSystem: boolean;
  readonly isSeeded: boolean;
  powers: readonly Power[];
  canManage: readonly string[];
}
export interface World {
  readonly accounts: Account[];
  readonly roles: Map<string, ModelRole>;
  /** By the key of a role: its conflicting duties to which no owner has agreed. */
  readonly unagreed: Map<string, readonly DutyConflict[]>;
}

/** Has every permission and is not an owner: the person who would gain most from a gap. */
const DEPUTY = 'deputy';
export const FIRST_ROLES = [
  'owner',
  'owner',
  'super_admin',
  DEPUTY,
  'admin',
  'manager',
  'view_only',
] as const;

export function firstRoles(): ModelRole[] {
  const keys = Object.keys(SEEDED_ROLES) as SeededRole[]; // keys of a const object are exactly its type
  const below = (level: number): string[] => keys.filter((key) => SEEDED_ROLES[key].level > level);
  return [
    ...keys.map((key) => ({
      key,
      level: SEEDED_ROLES[key].level,
      isSystem: SEEDED_ROLES[key].isSystem,
      isSeeded: true,
      powers: [...SEEDED_ROLE_POWERS[key]],
      canManage: below(SEEDED_ROLES[key].level),
    })),
    { key: DEPUTY, level: 2, isSystem: false, isSeeded: false, powers: [...POWERS], canManage: below(2) },
  ];
}

export const newWorld = (ids: readonly string[] = FIRST_ROLES.map((_, n) => `account ${n}`)): World => ({
  accounts: FIRST_ROLES.map((role, n) => ({
    id: ids[n] ?? '',
    role,
    suspended: false,
    deleted: false,
    signedIn: true,
  })),
  roles: new Map(firstRoles().map((role) => [role.key, role])),
  unagreed: new Map(),
});

export const powersOf = ({ roles: all }: World, key: string): ReadonlySet<Power> => {
  const level = all.get(key)?.level ?? 9;
  const inherited = [...all.values()].filter((role) => role.key === key || role.level > level);
  return effectivePowers(
    key,
    inherited.flatMap((role) => role.powers),
  );
};

interface RolesBody {
  readonly key: string;
  readonly permissions: readonly CapabilityKey[];
  readonly canManage: readonly string[];
}
/** Who does what to whom; `actor` and `target` are indexes of accounts, modulo their number. */
export type Command = { readonly actor: number } & (
  | { readonly kind: 'create-user'; readonly role: string }
  | { readonly kind: 'change-role'; readonly target: number; readonly role: string }
  | { readonly kind: 'suspend'; readonly target: number; readonly suspend: boolean }
  | { readonly kind: 'reset'; readonly target: number }
  | { readonly kind: 'delete-user'; readonly target: number }
  | { readonly kind: 'revoke-session'; readonly target: number }
  | { readonly kind: 'promote-oneself' }
  | { readonly kind: 'create-role'; readonly key: string; readonly level: number; readonly powers: Power[] }
  | { readonly kind: 'update-role'; readonly key: string; readonly powers: Power[] }
  | { readonly kind: 'save-roles'; readonly entries: RolesBody[] }
  | { readonly kind: 'delete-role'; readonly key: string }
);

const keys = fc.oneof(
  fc.constantFrom('view_only', 'manager', 'admin', 'super_admin', DEPUTY),
  fc.constantFrom('desk', 'hall'),
  fc.constantFrom('desk', 'hall'),
  fc.constantFrom('owner', 'emperor', '__proto__', 'constructor', 'toString', ''),
);
const powers = fc.oneof(
  fc.subarray([...POWERS], { maxLength: 6 }),
  fc.constantFrom(...CONFLICTING_DUTIES).map(({ powers: pair }) => [...pair]),
);
const account = fc.nat(9);
// Owners twice as often as all others, because only they can change anything.
const actor = fc.oneof(fc.nat(1), fc.nat(1), account);
const entry = fc.record({
  key: keys,
  permissions: fc.subarray([...CAPABILITY_KEYS], { maxLength: 5 }),
  canManage: fc.uniqueArray(keys, { maxLength: 2 }),
});
export const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('create-user' as const), actor, role: keys }),
  fc.record({ kind: fc.constant('change-role' as const), actor, target: account, role: keys }),
  fc.record({ kind: fc.constant('suspend' as const), actor, target: account, suspend: fc.boolean() }),
  fc.record({ kind: fc.constant('reset' as const), actor, target: account }),
  fc.record({ kind: fc.constant('delete-user' as const), actor, target: account }),
  fc.record({ kind: fc.constant('revoke-session' as const), actor, target: account }),
  fc.record({ kind: fc.constant('promote-oneself' as const), actor }),
  fc.record({
    kind: fc.constant('create-role' as const),
    actor,
    key: keys,
    level: fc.integer({ min: 1, max: 5 }),
    powers,
  }),
  fc.record({ kind: fc.constant('update-role' as const), actor, key: keys, powers }),
  fc.record({
    kind: fc.constant('save-roles' as const),
    actor,
    entries: fc.uniqueArray(entry, { maxLength: 3, selector: (each) => each.key }),
  }),
  fc.record({ kind: fc.constant('delete-role' as const), actor, key: keys }),
);

const duty = fc.constantFrom(...CONFLICTING_DUTIES.flatMap(({ powers: pair }) => pair));
const duties = fc.uniqueArray(duty, { minLength: 1, maxLength: 3 });
const desk = fc.constantFrom('desk', 'hall', 'desk', 'manager');
/** Two owners who change and assign a few roles that sooner or later combine conflicting duties. */
export const dutyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('create-role' as const),
    actor: fc.nat(1),
    key: desk,
    level: fc.integer({ min: 3, max: 5 }),
    powers: duties,
  }),
  fc.record({ kind: fc.constant('update-role' as const), actor: fc.nat(1), key: desk, powers: duties }),
  fc.record({ kind: fc.constant('create-user' as const), actor: fc.nat(1), role: desk }),
  fc.record({
    kind: fc.constant('change-role' as const),
    actor: fc.nat(1),
    target: fc.integer({ min: 2, max: 6 }),
    role: fc.oneof(desk, fc.constant('view_only')),
  }),
  fc.record({ kind: fc.constant('delete-role' as const), actor: fc.nat(1), key: desk }),
);

const SPECS: Record<Command['kind'], RouteSpec> = {
  'create-user': userManagement.createUser.spec,
  'change-role': userManagement.changeUserRole.spec,
  suspend: userManagement.suspendUser.spec,
  reset: userManagement.resetPassword.spec,
  'delete-user': userManagement.deleteUser.spec,
  'revoke-session': userManagement.revokeSession.spec,
  'promote-oneself': userManagement.updateProfile.spec,
  'create-role': roles.createRole.spec,
  'update-role': roles.updateRole.spec,
  'save-roles': rolePermissions.saveRolePermissions.spec,
  'delete-role': roles.deleteRole.spec,
};

export const at = ({ accounts }: World, index: number): Account => {
  const found = accounts[index % accounts.length];
  if (!found) throw new Error('A world has accounts');
  return found;
};
const isKey = (key: string): boolean => RoleKey.safeParse(key).success;

export function actorOf(world: World, index: number): Actor | null {
  const who = at(world, index);
  const role = world.roles.get(who.role);
  if (!role || !who.signedIn || who.suspended || who.deleted) return null;
  return {
    userId: who.id,
    sessionId: `session of ${who.id}`,
    username: '',
    name: '',
    roleKey: who.role,
    roleLevel: role.level,
    isOwner: who.role === 'owner',
    restricted: false,
    steppedUp: true,
    powers: powersOf(world, who.role),
  };
}

/** Applies the command to `world` as the server would, and returns the status of the response. */
export function apply(world: World, given: Command, newId: () => string): number {
  // A body with `__proto__` is refused before the caller is checked.
  if (given.kind === 'save-roles' && given.entries.some(({ key }) => key === '__proto__')) return 400;
  const actor = actorOf(world, given.actor);
  const refused = refusal(SPECS[given.kind], actor);
  if (refused) return refused.status;
  if (!actor) throw new Error('Every one of these needs somebody signed in');
  switch (given.kind) {
    case 'promote-oneself':
      return 400;
    case 'create-user':
    case 'change-role': {
      const role = world.roles.get(given.role);
      if (!isKey(given.role) || !role || role.isSystem) return 400;
      const unagreed = world.unagreed.has(given.role);
      if (given.kind === 'create-user') {
        if (unagreed) return 409;
        world.accounts.push({
          id: newId(),
          role: given.role,
          suspended: false,
          deleted: false,
          signedIn: false,
        });
        return 200;
      }
      return toOther(world, actor, given.target, (target) => {
        if (target.role === given.role) return 200;
        if (unagreed) return 409;
        target.signedIn = false;
        target.role = given.role;
        return 200;
      });
    }
    case 'suspend':
      return toOther(world, actor, given.target, (target) => {
        if (given.suspend) target.signedIn = false;
        target.suspended = given.suspend;
        return 200;
      });
    case 'reset':
      return toOther(world, actor, given.target, (target) => {
        target.signedIn = false;
        return 200;
      });
    case 'delete-user':
      return toOther(world, actor, given.target, (target) => {
        target.signedIn = false;
        target.deleted = true;
        return 200;
      });
    case 'revoke-session': {
      const target = at(world, given.target);
      if (target.id === actor.userId) return 400;
      const role = world.roles.get(target.role);
      if (!role || !target.signedIn) return 404;
      const canManage = world.roles.get(actor.roleKey)?.canManage ?? [];
      const whose = { id: target.id, roleKey: target.role, level: role.level };
      if (!mayEndSessionsOf({ ...actor, canManage }, whose)) return 403;
      target.signedIn = false;
      return 200;
    }
    case 'create-role': {
      if (!isKey(given.key)) return 400;
      if (beyondCaller(actor, given.powers, []).length > 0) return 403;
      if (world.roles.has(given.key)) return 409;
      const made = { key: given.key, level: given.level, isSystem: false, isSeeded: false, canManage: [] };
      const withPowers = (own: readonly Power[]) =>
        new Map(world.roles).set(given.key, { ...made, powers: own });
      if (!makes(world, withPowers(given.powers), [])) {
        const bare = withPowers([]);
        const inherited = arising(world, bare, []).filter(({ key }) => key === given.key);
        put(world, bare, inherited);
      }
      return 200;
    }
    case 'update-role':
      return toRole(world, given.key, (role) => {
        if (beyondCaller(actor, given.powers, role.powers).length > 0) return 403;
        if (sameSet(given.powers, role.powers)) return 200;
        const after = new Map(world.roles).set(role.key, { ...role, powers: given.powers });
        makes(world, after, [role.key]);
        return 200;
      });
    case 'delete-role':
      return toRole(world, given.key, (role) => {
        const usersCount = world.accounts.filter((each) => each.role === role.key && !each.deleted).length;
        if (deleteFault({ ...role, usersCount })) return 409;
        world.roles.delete(role.key);
        for (const other of world.roles.values())
          other.canManage = other.canManage.filter((key) => key !== role.key);
        put(world, new Map(world.roles), []);
        return 200;
      });
    case 'save-roles': {
      if (given.entries.some(({ key, canManage }) => ![key, ...canManage].every(isKey))) return 400;
      const draft = new Map([...world.roles].map(([key, role]) => [key, { ...role }]));
      for (const { key, permissions, canManage } of given.entries.toSorted((a, b) =>
        a.key < b.key ? -1 : 1,
      )) {
        const status = toRole({ ...world, roles: draft }, key, (role) => {
          if (manageFault(role, canManage, [...draft.values()])) return 400;
          const after = powersAfter(role.powers, permissions);
          if (beyondCaller(actor, after, role.powers).length > 0) return 403;
          role.powers = after;
          role.canManage = [...canManage];
          return 200;
        });
        if (status !== 200) return status;
      }
      const edited = [...draft.values()].filter(({ key, powers: own, canManage }) => {
        const was = world.roles.get(key);
        return was && !(sameSet(own, was.powers) && sameSet(canManage, was.canManage));
      });
      makes(
        world,
        draft,
        edited.map(({ key }) => key),
      );
      return 200;
    }
  }
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

interface Arising {
  readonly key: string;
  readonly isSeeded: boolean;
  readonly pairs: readonly DutyConflict[];
}

/** Roles that get conflicting duties to which no owner has agreed. */
function arising(world: World, after: World['roles'], edited: readonly string[]): Arising[] {
  const named = (all: World['roles']) =>
    [...all.values()].map((role) => ({ ...role, displayName: role.key }));
  const unagreed = (key: string) => world.unagreed.get(key) ?? [];
  return roleDifferences(named(world.roles), named(after), { unagreed, edited }).flatMap(
    ({ role: { key, isSeeded }, combinations }) => {
      const found = combinations.filter(({ arises }) => arises).map(({ powers: pair }) => pair);
      const pairs = CONFLICTING_DUTIES.filter(({ powers: pair }) => found.includes(pair));
      return pairs.length === 0 ? [] : [{ key, isSeeded, pairs }];
    },
  );
}

/** Makes the change unless it has to wait, because such a role is held or seeded; returns whether it was made. */
function makes(world: World, after: World['roles'], edited: readonly string[]): boolean {
  const found = arising(world, after, edited);
  const isHeld = (key: string) => world.accounts.some((each) => each.role === key && !each.deleted);
  if (found.some(({ key, isSeeded }) => isSeeded || isHeld(key))) return false;
  put(world, after, found);
  return true;
}

function put(world: World, after: World['roles'], found: readonly Arising[]): void {
  for (const [key, role] of after) world.roles.set(key, role);
  for (const { key, pairs } of found)
    world.unagreed.set(key, [...new Set([...(world.unagreed.get(key) ?? []), ...pairs])]);
  for (const [key, pairs] of world.unagreed) {
    const left = world.roles.has(key) ? dutyConflicts(powersOf(world, key)) : [];
    const remaining = pairs.filter((pair) => left.includes(pair));
    if (remaining.length > 0) world.unagreed.set(key, remaining);
    else world.unagreed.delete(key);
  }
}

function toOther(world: World, by: Actor, index: number, change: (target: Account) => number): number {
  const target = at(world, index);
  if (target.deleted) return 404;
  if (targetFault(by, { id: target.id, roleKey: target.role })) return 403;
  return change(target);
}

function toRole(world: World, key: string, change: (role: ModelRole) => number): number {
  if (!isKey(key)) return 400;
  const role = world.roles.get(key);
  if (!role) return 404;
  return role.isSystem ? 403 : change(role);
}
