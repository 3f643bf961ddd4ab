import { POWERS } from '@cottontree/contract/permissions.ts';
import * as roles from '@cottontree/contract/roles.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import { readRoles } from '../../staff/role-rows.ts';
import { presentRole, refuseBeyond } from './store.ts';

/** The colour of series two: a role that somebody made looks like none of the seeded ones. */
const COLOR = '#B77F32';

export const createRole = command(roles.createRole, async ({ tx, actor, input, clock }) => {
  const powers = POWERS.filter((power) => input.permissions.includes(power));
  refuseBeyond(actor, powers, []);
  const now = clock.now();
  const inserted = await tx
    .insertInto('roles')
    .values({
      key: input.name,
      display_name: input.displayName,
      description: input.description,
      level: input.level,
      color: COLOR,
      is_system: false,
      is_seeded: false,
      // Whoever manages the people of the level below keeps doing so: a new role manages nobody until it is told to.
      can_manage: [],
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    const message = 'A role of this name exists already; choose another name';
    throw new AppError('conflict', message, { fields: [{ path: 'name', message }] });
  }
  if (powers.length > 0) {
    await tx
      .insertInto('role_powers')
      .values(powers.map((power) => ({ role_key: input.name, power })))
      .execute();
  }
  const all = await readRoles(tx);
  const role = all.find((each) => each.key === input.name);
  if (!role) throw new Error('The role was inserted above');
  return {
    output: presentRole(role, all, actor),
    audit: {
      action: 'role.create',
      entity: ['role', role.key],
      description: `Created the role ${role.displayName}`,
      category: 'Security',
      after: {
        displayName: role.displayName,
        description: role.description,
        level: role.level,
        permissions: powers,
      },
    },
  };
});
