import * as audit from '@cottontree/contract/audit.ts';
import { verifyChain } from '../../kernel/audit.ts';
import { query } from '../../kernel/endpoint.ts';

export const readChainState = query(audit.readChainState, async ({ db }) => {
  const verdict = await verifyChain(db);
  return {
    ok: verdict.ok,
    verifiedUpTo: verdict.upTo.toString(),
    firstBad: verdict.ok ? null : verdict.firstBad.toString(),
    reason: verdict.ok ? null : verdict.reason,
  };
});
