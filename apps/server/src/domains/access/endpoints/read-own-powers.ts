import * as auth from '@cottontree/contract/access/auth.ts';
import { powerEntry } from '@cottontree/contract/access/permissions.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { effectiveOf, readRoles } from '../role-rows.ts';

export const readOwnPowers = query(auth.readOwnPowers, async ({ db, actor }) => {
  const roles = await readRoles(db);
  const own = roles.find((role) => role.key === actor.roleKey);
  return {
    powers: (own ? effectiveOf(own, roles) : []).map(({ power, from }) => ({
      power,
      name: powerEntry(power).name,
      description: powerEntry(power).description,
      from: [...from],
    })),
  };
});
