import { POWERS } from '@cottontree/contract/permissions.ts';
import * as roles from '@cottontree/contract/roles.ts';
import type { Db } from '../../db/client.ts';
import type { AuditEntry } from '../../kernel/audit.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import { reservedNameLike } from '../../staff/reserved-names.ts';
import { readRoles, type RoleRow } from '../../staff/role-rows.ts';
import { changeOf } from './change-store.ts';
import { propose } from './proposal-store.ts';
import { unconfirmedFault } from './rules.ts';
import { givePowers, lockRoleEdits, newRole, presentRole, refuseBeyond } from './store.ts';

const taken = (path: 'name' | 'displayName', message: string): AppError =>
  new AppError('conflict', message, { fields: [{ path, message }] });

/** Throws `conflict` for what reads like the name of a seeded role: people would take the one for the other. */
function refuseReserved(role: Pick<RoleRow, 'key' | 'displayName'>): void {
  for (const [path, text] of [
    ['name', role.key],
    ['displayName', role.displayName],
  ] as const) {
    const like = reservedNameLike(text);
    if (like !== null)
      throw taken(path, `It reads like ${like}, a role of every company; choose another name`);
  }
}

/** Throws `conflict` where there is a role of this name. */
async function insertRole(tx: Db, role: RoleRow, now: Date): Promise<void> {
  const inserted = await tx
    .insertInto('roles')
    .values({
      key: role.key,
      display_name: role.displayName,
      description: role.description,
      level: role.level,
      color: role.color,
      is_system: role.isSystem,
      is_seeded: role.isSeeded,
      can_manage: role.canManage,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw taken('name', 'A role of this name exists already; choose another name');
}

export const createRole = command(roles.createRole, async ({ tx, actor, input, clock }) => {
  const powers = POWERS.filter((power) => input.permissions.includes(power));
  refuseBeyond(actor, powers, []);
  const { name: key, displayName, description, level } = input;
  const role = newRole({ key, displayName, description, level, powers });
  const now = clock.now();
  // What others come to hold by it depends on all roles.
  await lockRoleEdits(tx);
  const before = await readRoles(tx);
  await insertRole(tx, role, now);
  refuseReserved(role);
  const after = [...before, role].toSorted((one, other) => one.level - other.level);
  const change = await changeOf(tx, { before, after, by: { userId: actor.userId, at: now }, now });
  const unconfirmed = unconfirmedFault(change, input.inherits);
  if (unconfirmed !== null)
    throw new AppError('unprocessable', unconfirmed.message, {
      fields: [{ path: 'inherits', message: unconfirmed.message }],
      current: { inherits: unconfirmed.inherits },
    });
  // Where its powers have to wait, the role is there without them: nobody holds it yet.
  const waits =
    change.waitsFor === null ? null : await propose({ tx, actor, now }, [{ role, powers, canManage: [] }]);
  const given = waits ? [] : powers;
  await givePowers(tx, key, given);
  const all = await readRoles(tx);
  const made: AuditEntry = {
    action: 'role.create',
    entity: ['role', key],
    description: `Created the role ${displayName}`,
    category: 'Security',
    after: { displayName, description, level, permissions: given },
  };
  return {
    output: {
      ...presentRole({ ...role, powers: given }, all, actor),
      change,
      ...(waits && { proposal: waits.proposal }),
    },
    audit: waits ? [made, waits.audit] : made,
  };
});
