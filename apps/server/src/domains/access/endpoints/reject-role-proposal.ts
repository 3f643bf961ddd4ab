import * as roles from '@cottontree/contract/access/roles.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { decide, lockWaiting } from '../proposal-store.ts';

export const rejectRoleProposal = command(roles.rejectRoleProposal, async ({ tx, actor, params, clock }) => {
  const caller = { tx, actor, now: clock.now() };
  const found = await lockWaiting(caller, params.id);
  const { proposedBy, id } = found.proposal;
  const own = found.by.userId === actor.userId;
  return {
    output: await decide(caller, found, false),
    audit: {
      action: 'role.reject',
      entity: ['role_proposal', id],
      description: own
        ? 'Took back a proposed change of roles'
        : `Rejected a change of roles that ${proposedBy} proposed`,
      category: 'Security',
      before: { state: 'waiting' },
      after: { state: 'rejected' },
    },
  };
});
