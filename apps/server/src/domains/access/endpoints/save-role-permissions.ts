import { capabilitiesOf } from '@cottontree/contract/access/permissions.ts';
import * as rolePermissions from '@cottontree/contract/access/role-permissions.ts';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { readRoles, type RoleRow } from '../role-rows.ts';
import { makeOrPropose } from '../proposing-store.ts';
import { lockRole, refuseBeyond, type RoleEdit } from '../roles-store.ts';
import { manageFault, powersAfter } from '../manage-rules.ts';
import { entriesOf } from '../role-permissions-store.ts';

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

const FIXED = ['name', 'description', 'color', 'level', 'isSystem'] as const;

/** Throws `invalid` for a value that this call does not save: ignoring it would look like success. */
function refuseOtherChanges(
  key: string,
  wanted: { readonly [Field in (typeof FIXED)[number]]?: unknown },
  present: rolePermissions.RolePermissionsEntry | undefined,
): void {
  const other = FIXED.find((field) => wanted[field] !== undefined && wanted[field] !== present?.[field]);
  if (other !== undefined)
    throw invalid(`${key}.${other}`, 'is not changed by this call: leave it as it was read, or leave it out');
}

/** The GET response contains the owner's role: it may be sent back unchanged, and is refused otherwise. */
function isProtectedAsRead(
  role: RoleRow | undefined,
  wanted: { readonly permissions: readonly string[]; readonly canManage: readonly string[] },
): boolean {
  if (!role?.isSystem) return false;
  const entry = entriesOf([role])[role.key];
  return (
    entry !== undefined &&
    sameSet(entry.permissions, [...new Set(wanted.permissions)]) &&
    sameSet(entry.canManage, [...new Set(wanted.canManage)])
  );
}

const recordOf = ({ role, powers, canManage }: RoleEdit): AuditEntry => ({
  action: 'role.update',
  entity: ['role', role.key],
  description: `Changed what the role ${role.displayName} allows`,
  category: 'Security',
  before: {
    capabilities: capabilitiesOf(role.powers),
    permissions: role.powers,
    canManage: role.canManage,
  },
  after: { capabilities: capabilitiesOf(powers), permissions: powers, canManage },
});

export const saveRolePermissions = command(
  rolePermissions.saveRolePermissions,
  async ({ tx, actor, input, clock }) => {
    const edits: RoleEdit[] = [];
    // All savers lock in the same order: concurrent saves wait for each other instead of ending in a deadlock.
    for (const key of Object.keys(input).toSorted()) {
      const wanted = input[key];
      if (!wanted) continue;
      const present = (await readRoles(tx)).find((each) => each.key === key);
      if (isProtectedAsRead(present, wanted)) {
        refuseOtherChanges(key, wanted, present && entriesOf([present])[key]);
        continue;
      }
      const role = await lockRole(tx, key, wanted.version);
      refuseOtherChanges(key, wanted, entriesOf([role])[key]);
      const canManage = [...new Set(wanted.canManage)].toSorted();
      const fault = manageFault(role, canManage, await readRoles(tx));
      if (fault) throw invalid(`${key}.canManage`, fault);
      const powers = powersAfter(role.powers, wanted.permissions);
      refuseBeyond(actor, powers, role.powers);
      if (sameSet(powers, role.powers) && sameSet(canManage, role.canManage)) continue;
      edits.push({ role, powers, canManage });
    }
    const [first, ...rest] = edits.map(recordOf);
    if (!first) return { unchanged: entriesOf(await readRoles(tx)) };
    const made = await makeOrPropose({ tx, actor, now: clock.now() }, edits, [first, ...rest]);
    const output = entriesOf(await readRoles(tx));
    for (const change of made.change.roles) {
      const entry = output[change.role];
      if (entry) entry.change = change;
    }
    for (const { role } of edits) {
      const entry = output[role.key];
      if (entry && made.proposal) entry.proposal = made.proposal;
    }
    return made.audit ? { output, audit: made.audit } : { unchanged: output };
  },
);
