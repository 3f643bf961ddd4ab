import * as audit from '@cottontree/contract/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { decideAcceptance, lockUndecided } from '../acceptances-store.ts';

export const rejectAcceptance = command(audit.rejectAcceptance, async ({ tx, actor, clock, params }) => {
  const caller = { actor, now: clock.now() };
  const found = await lockUndecided(tx, caller, params.id);
  const { id, finding, proposedBy } = found.acceptance;
  return {
    output: await decideAcceptance(tx, caller, found, false),
    audit: {
      action: 'seals.reject',
      entity: ['seal_acceptance', id],
      description:
        found.by.userId === actor.userId
          ? `Took back the proposal to accept: ${finding}`
          : `Rejected what ${proposedBy} proposed to accept: ${finding}`,
      category: 'Security',
      before: { state: 'waiting' },
      after: { state: 'rejected', finding },
    },
  };
});
