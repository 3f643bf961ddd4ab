import { loosenedIn } from '@cottontree/contract/fraud/rules.ts';
import { saveFraudRules as route } from '@cottontree/contract/fraud/fraud.ts';
import { readRules } from '../rules-in-force.ts';
import { canonicalJson } from '../../../platform/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { changedBy } from '../../../platform/commands/overtaken.ts';
import { lockRules, proposeRules, putInForce, readState } from '../rules-store.ts';
import { FRAUD_CHANGED } from '../store.ts';

/**
 * New rules apply to what is scored from now on; existing alerts stay. Rules that open fewer alerts, or let one person
 * block larger amounts alone, wait for approval by another person: nobody silences alerts or raises the limit of their
 * own blocks alone.
 */
export const saveFraudRules = command(route, async ({ tx, actor, clock, input }) => {
  await lockRules(tx);
  const now = clock.now();
  const caller = { tx, actor, now };
  const held = await readRules(tx);
  if (input.version !== held.version)
    throw changedBy(
      held.history[0]?.madeBy ?? 'Somebody',
      'the rules',
      await readState(tx, actor, now),
      'them',
    );
  if (canonicalJson(input.rules) === canonicalJson(held.rules))
    return { unchanged: await readState(tx, actor, now) };
  const { fewerAlerts, largerBlocks } = loosenedIn(held.rules, input.rules);
  const audit =
    fewerAlerts || largerBlocks
      ? await proposeRules(caller, held, input)
      : (await putInForce(caller, held, { ...input, madeBy: actor.userId })).audit;
  const output = await readState(tx, actor, now);
  return audit === null ? { unchanged: output } : { output, announce: FRAUD_CHANGED, audit };
});
