import { POWERS } from '@cottontree/contract/access/permissions.ts';
import * as roles from '@cottontree/contract/access/roles.ts';
import { roleDifferences } from '@cottontree/contract/access/role-differences.ts';
import type { DutyConflict } from '@cottontree/contract/access/separation-of-duties.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { reservedNameFault } from '../reserved-names.ts';
import { readRoles, type RoleRow } from '../role-rows.ts';
import { keepUnagreed, readUnagreed } from '../unagreed-duties.ts';
import { changeOf } from '../change-store.ts';
import { propose, seekAgreement } from '../proposing-store.ts';
import { unconfirmedFault } from '../roles-rules.ts';
import { givePowers, lockRoleEdits, newRole, presentRole, refuseBeyond } from '../roles-store.ts';

const taken = (path: 'name' | 'displayName', message: string): AppError =>
  new AppError('conflict', message, { fields: [{ path, message }] });

/** Throws `conflict` for a name that reads like a seeded role or the product, because people would confuse them. */
function refuseReserved(role: Pick<RoleRow, 'key' | 'displayName'>): void {
  for (const [path, text] of [
    ['name', role.key],
    ['displayName', role.displayName],
  ] as const) {
    const fault = reservedNameFault(text);
    if (fault !== null) throw taken(path, fault);
  }
}

/** Throws `conflict` where a role of this name exists. */
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
      version: role.version,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw taken('name', 'A role of this name exists already; choose another name');
}

/** Higher than every version of an earlier role with this key in a proposal, so that those proposals stay lapsed. */
async function firstVersion(tx: Db, key: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max((edit->>'version')::int), 0) + 1 as version
      from role_proposals, jsonb_array_elements(edits) edit where edit->>'key' = ${key}`.execute(tx);
  return rows[0]?.version ?? 1;
}

/** The conflicting duties that the role inherits from several other roles even without powers of its own. */
async function inheritedConflicts(
  tx: Db,
  before: readonly RoleRow[],
  role: RoleRow,
): Promise<DutyConflict[]> {
  const bare = { ...role, powers: [] };
  const found = roleDifferences(before, [...before, bare], { unagreed: await readUnagreed(tx), edited: [] });
  return found
    .filter((each) => each.role.key === role.key)
    .flatMap(({ combinations }) => combinations.filter(({ arises }) => arises));
}

export const createRole = command(roles.createRole, async ({ tx, actor, input, clock }) => {
  const powers = POWERS.filter((power) => input.permissions.includes(power));
  refuseBeyond(actor, powers, []);
  const { name: key, displayName, description, level } = input;
  const now = clock.now();
  // The powers that other roles inherit from it depend on all roles.
  await lockRoleEdits(tx);
  const before = await readRoles(tx);
  const version = await firstVersion(tx, key);
  const role = { ...newRole({ key, displayName, description, level, powers }), version };
  await insertRole(tx, role, now);
  refuseReserved(role);
  const after = [...before, role].toSorted((one, other) => one.level - other.level);
  const change = await changeOf(tx, {
    before,
    after,
    edited: [],
    by: { userId: actor.userId, at: now },
    now,
  });
  const unconfirmed = input.inherits && unconfirmedFault(change, input.inherits);
  if (unconfirmed)
    throw new AppError('unprocessable', unconfirmed.message, {
      fields: [{ path: 'inherits', message: unconfirmed.message }],
      current: { inherits: unconfirmed.inherits },
    });
  const caller = { tx, actor, now };
  // Where its powers need an approval, the role is created without them.
  const waits = change.waitsFor !== null;
  const given = waits ? [] : powers;
  await givePowers(tx, key, given);
  if (waits) await keepUnagreed(tx, key, await inheritedConflicts(tx, before, role));
  const proposed = waits ? await propose(caller, [{ role, powers, canManage: [] }]) : null;
  const proposals = proposed ? [proposed.audit] : await seekAgreement(caller, change);
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
      ...(proposed && { proposal: proposed.proposal }),
    },
    audit: [made, ...proposals.filter((each) => each !== null)],
  };
});
