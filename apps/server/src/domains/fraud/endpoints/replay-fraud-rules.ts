import { replayFraudRules as route } from '@cottontree/contract/fraud/fraud.ts';
import { replayScores } from '../stored-scores.ts';
import { rulesInForce } from '../rules-in-force.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const replayFraudRules = query(route, async ({ db, clock, query: input }) => {
  const { days, blockThresholdSll, ...alertFrom } = input;
  return await replayScores(db, {
    held: await rulesInForce(db),
    asked: { alertFrom, blockThresholdSll },
    days,
    now: clock.now(),
  });
});
