import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { endSessions } from '../end-sessions.ts';
import { readStaff } from '../present-staff.ts';
import { changeUser, lockOther } from '../people-store.ts';

export const suspendUser = command(userManagement.suspendUser, async (call) => {
  const { tx, actor, params, input, clock } = call;
  const user = await lockOther(call, params.id, input.version);
  if (user.is_suspended === input.suspend) return { unchanged: await readStaff(tx, user.id, actor) };
  const now = clock.now();
  await changeUser(tx, user, { is_suspended: input.suspend }, now);
  const announce = input.suspend ? await endSessions(tx, { userId: user.id }, 'suspended', now) : [];
  return {
    output: await readStaff(tx, user.id, actor),
    announce,
    audit: {
      action: input.suspend ? 'user.suspend' : 'user.activate',
      entity: ['user', user.id],
      description: `${input.suspend ? 'Suspended' : 'Activated'} the account ${user.username}`,
      category: 'Security',
      before: { isSuspended: user.is_suspended },
      after: { isSuspended: input.suspend },
    },
  };
});
