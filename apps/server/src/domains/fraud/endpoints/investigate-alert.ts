import { investigateAlert as route } from '@cottontree/contract/fraud/fraud.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { mayBecome, STATUS_WORDS } from '../rules.ts';
import { changedAlert, lockAlert, recordStep, refuseFault } from '../store.ts';

export const investigateAlert = command(route, async ({ tx, actor, clock, params, input }) => {
  const row = await lockAlert(tx, actor, params.id, input.version);
  const fault = mayBecome(row.status, 'investigating') ? null : `It is ${STATUS_WORDS[row.status]} already`;
  await refuseFault(tx, fault, 'conflict', row, actor);
  await sql`
    update fraud_alerts set status = 'investigating', handled_by = ${actor.userId}, handled_name = ${actor.username},
           version = version + 1 where id = ${row.id}`.execute(tx);
  await recordStep(tx, row.id, actor, { what: 'investigate', note: null }, clock.now());
  return await changedAlert(tx, actor, row, {
    action: 'fraud.investigate',
    description: `Took up fraud alert ${row.id} of ${row.subscriber_id}`,
  });
});
