import { approveFraudRules as route } from '@cottontree/contract/fraud/fraud.ts';
import { readRules } from '../rules-in-force.ts';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { decideProposal, findWaiting, lockRules, putInForce, readState } from '../rules-store.ts';
import { FRAUD_CHANGED } from '../store.ts';

export const approveFraudRules = command(route, async ({ tx, actor, clock, keyring, params }) => {
  await lockRules(tx);
  const now = clock.now();
  const caller = { tx, actor, now };
  const found = await findWaiting(caller, params.id);
  const { proposal, by } = found;
  if (proposal.obstacle !== null) throw new AppError('forbidden', proposal.obstacle);
  await demandSealed(tx, keyring, ['fraud_rule_proposals'], ['fraud_rule_decisions'], ['fraud_rules']);
  const { version, audit } = await putInForce(caller, await readRules(tx), {
    rules: proposal.rules,
    reason: proposal.reason,
    madeBy: by.userId,
    proposer: proposal.proposedBy,
  });
  await decideProposal(caller, found, version);
  return {
    output: await readState(tx, actor, now),
    announce: FRAUD_CHANGED,
    audit: [
      {
        action: 'fraud-rules.approve',
        entity: ['fraud_rules_proposal', proposal.id],
        description: `Agreed to rules of fraud alerts that ${proposal.proposedBy} proposed`,
        category: 'Security',
        before: { state: 'waiting' },
        after: { state: 'approved', version },
      },
      audit,
    ],
  };
});
