/** Creates the five roles of every company. A later start adds missing rows and changes no existing ones. */
import {
  SEEDED_ROLES,
  SEEDED_ROLE_POWERS,
  type SeededRole,
} from '@cottontree/contract/access/permissions.ts';
import type { Db } from '../../platform/database/client.ts';
import { proveStart } from '../../platform/audit/prove-changes.ts';
import type { Clock } from '../../platform/time/clock.ts';

const DESCRIPTIONS: Record<SeededRole, string> = {
  owner: 'Everything, including who may do what',
  super_admin: 'Complete control of people, roles and settings',
  admin: 'Department management, expense approval and user oversight',
  manager: 'Team management, budget oversight and reporting',
  view_only: 'Dashboards and reports, no modifications',
};

export async function seedRoles(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  // A const object has exactly the keys of its type.
  const keys = Object.keys(SEEDED_ROLES) as SeededRole[];
  await db.transaction().execute(async (tx) => {
    for (const key of keys) {
      const role = SEEDED_ROLES[key];
      const inserted = await tx
        .insertInto('roles')
        .values({
          key,
          display_name: role.displayName,
          description: DESCRIPTIONS[key],
          level: role.level,
          color: role.color,
          is_system: role.isSystem,
          is_seeded: true,
          can_manage: keys.filter((other) => SEEDED_ROLES[other].level > role.level),
          created_at: now,
          updated_at: now,
        })
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows !== 1n) continue;
      await tx
        .insertInto('role_powers')
        .values(SEEDED_ROLE_POWERS[key].map((power) => ({ role_key: key, power })))
        .execute();
    }
    await proveStart(tx, clock, 'Roles of this release');
  });
}
