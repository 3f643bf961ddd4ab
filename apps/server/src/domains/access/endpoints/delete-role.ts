import { DONE } from '@cottontree/contract/route.ts';
import * as roles from '@cottontree/contract/access/roles.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { readRoles } from '../role-rows.ts';
import { forgetLost } from '../unagreed-duties.ts';
import { changeOf } from '../change-store.ts';
import { deleteFault } from '../roles-rules.ts';
import { lockRole } from '../roles-store.ts';

export const deleteRole = command(roles.deleteRole, async ({ tx, actor, params, clock }) => {
  const role = await lockRole(tx, params.id, undefined);
  const fault = deleteFault(role);
  if (fault) throw new AppError('conflict', fault);
  const now = clock.now();
  const before = await readRoles(tx);
  const after = before.filter(({ key }) => key !== role.key);
  const change = await changeOf(tx, {
    before,
    after,
    edited: [],
    by: { userId: actor.userId, at: now },
    now,
  });
  // The last role of a deleted account remains only in its history.
  await sql`update users set role_key = 'view_only' where role_key = ${role.key} and deleted_at is not null`.execute(
    tx,
  );
  await sql`update roles set can_manage = array_remove(can_manage, ${role.key}), updated_at = ${now}
             where ${role.key} = any(can_manage)`.execute(tx);
  await tx.deleteFrom('roles').where('key', '=', role.key).execute();
  await forgetLost(tx);
  return {
    output: { ...DONE, change },
    audit: {
      action: 'role.delete',
      entity: ['role', role.key],
      description: `Deleted the role ${role.displayName}`,
      category: 'Security',
      before: { displayName: role.displayName, level: role.level, permissions: role.powers },
    },
  };
});
