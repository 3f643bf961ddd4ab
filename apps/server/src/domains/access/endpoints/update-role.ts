import { POWERS } from '@cottontree/contract/access/permissions.ts';
import * as roles from '@cottontree/contract/access/roles.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readRoles } from '../role-rows.ts';
import { makeOrPropose } from '../proposing-store.ts';
import { lockRole, presentRole, refuseBeyond } from '../roles-store.ts';

export const updateRole = command(roles.updateRole, async ({ tx, actor, params, input, clock }) => {
  const role = await lockRole(tx, params.id, input.version);
  const powers = POWERS.filter((power) => input.permissions.includes(power));
  refuseBeyond(actor, powers, role.powers);
  const same = powers.length === role.powers.length && powers.every((power) => role.powers.includes(power));
  if (same) return { unchanged: presentRole(role, await readRoles(tx), actor) };
  const edit = { role, powers, canManage: role.canManage };
  const { change, proposal, audit } = await makeOrPropose(
    { tx, actor, now: clock.now() },
    [edit],
    [
      {
        action: 'role.update',
        entity: ['role', role.key],
        description: `Changed what the role ${role.displayName} allows`,
        category: 'Security',
        before: { permissions: role.powers },
        after: { permissions: powers },
      },
    ],
  );
  const all = await readRoles(tx);
  const output = {
    ...presentRole(all.find((each) => each.key === role.key) ?? role, all, actor),
    change,
    ...(proposal && { proposal }),
  };
  return audit ? { output, audit } : { unchanged: output };
});
