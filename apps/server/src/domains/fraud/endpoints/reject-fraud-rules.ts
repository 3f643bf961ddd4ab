import { rejectFraudRules as route } from '@cottontree/contract/fraud/fraud.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { decideProposal, findWaiting, lockRules, readState } from '../rules-store.ts';
import { FRAUD_CHANGED } from '../store.ts';

export const rejectFraudRules = command(route, async ({ tx, actor, clock, params }) => {
  await lockRules(tx);
  const now = clock.now();
  const caller = { tx, actor, now };
  const found = await findWaiting(caller, params.id);
  await decideProposal(caller, found, null);
  const { proposedBy, id } = found.proposal;
  return {
    output: await readState(tx, actor, now),
    announce: FRAUD_CHANGED,
    audit: {
      action: 'fraud-rules.reject',
      entity: ['fraud_rules_proposal', id],
      description:
        found.by.userId === actor.userId
          ? 'Took back proposed rules of fraud alerts'
          : `Rejected rules of fraud alerts that ${proposedBy} proposed`,
      category: 'Security',
      before: { state: 'waiting' },
      after: { state: 'rejected' },
    },
  };
});
