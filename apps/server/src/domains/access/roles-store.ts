/** Reading, locking and changing roles. */
import { powerEntry, type Power } from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { inheritedBy, readRoles, type RoleRow } from './role-rows.ts';
import { forgetLost } from './unagreed-duties.ts';
import { beyondCaller, canEdit, deleteFault } from './roles-rules.ts';

export function presentRole(role: RoleRow, all: readonly RoleRow[], actor: Actor): Role {
  return {
    id: role.key,
    name: role.key,
    displayName: role.displayName,
    description: role.description,
    level: role.level,
    color: role.color,
    permissions: role.powers,
    inherited: inheritedBy(role, all),
    usersCount: role.usersCount,
    canEdit: canEdit(actor, role),
    canDelete: actor.isOwner && deleteFault(role) === null,
    version: role.version,
  };
}

/** Serialises role edits by locking the owner's role, which none of them changes: each edit depends on all roles. */
export async function lockRoleEdits(tx: Db): Promise<void> {
  await sql`select from roles where is_system for no key update`.execute(tx);
}

/**
 * Locks a role for this transaction and returns it. Throws AppError: `not-found`; `forbidden` for the owner's role;
 * `conflict` that says who changed it, with the current role, when `version` is not the newest.
 */
export async function lockRole(tx: Db, key: string, version: number | undefined): Promise<RoleRow> {
  await lockRoleEdits(tx);
  await sql`select from roles where key = ${key} for update`.execute(tx);
  const role = (await readRoles(tx)).find((each) => each.key === key);
  if (!role) throw notFound('This role');
  if (role.isSystem) throw new AppError('forbidden', `${role.displayName} is a protected system role`);
  if (version === undefined || version === role.version) return role;
  const current = { key, permissions: role.powers, canManage: role.canManage, version: role.version };
  throw await overtaken(tx, ['role', key], `the role ${role.displayName}`, current);
}

/** The second colour of the chart series, so that a new role does not look like a seeded one. */
const COLOR = '#B77F32';

/** A new role manages nobody until somebody sets it; the people of the level below keep their managers. */
export const newRole = (
  made: Pick<RoleRow, 'key' | 'displayName' | 'description' | 'level' | 'powers'>,
): RoleRow => ({
  ...made,
  color: COLOR,
  isSystem: false,
  isSeeded: false,
  canManage: [],
  version: 1,
  usersCount: 0,
});

/** Nobody may grant a power that they lack. */
export function refuseBeyond(actor: Actor, wanted: readonly Power[], held: readonly Power[]): void {
  const [first] = beyondCaller(actor, wanted, held);
  if (first)
    throw new AppError('forbidden', `You cannot grant ${powerEntry(first).name}, which you lack`, {
      permission: first,
    });
}

/** Adds the powers of a role that has none yet. */
export async function givePowers(tx: Db, key: string, powers: readonly Power[]): Promise<void> {
  if (powers.length === 0) return;
  await tx
    .insertInto('role_powers')
    .values(powers.map((power) => ({ role_key: key, power })))
    .execute();
}

/** The current role, with its own powers and managed roles after the edit. */
export interface RoleEdit {
  readonly role: RoleRow;
  readonly powers: readonly Power[];
  readonly canManage: readonly string[];
}

/** Writes the powers and the managed roles, and increments the versions. */
export async function writeRoles(tx: Db, edits: readonly RoleEdit[], now: Date): Promise<void> {
  for (const { role, powers, canManage } of edits) {
    await tx.deleteFrom('role_powers').where('role_key', '=', role.key).execute();
    await givePowers(tx, role.key, powers);
    await tx
      .updateTable('roles')
      .set({ can_manage: [...canManage], version: role.version + 1, updated_at: now })
      .where('key', '=', role.key)
      .execute();
  }
  await forgetLost(tx);
}
