import { unblockCustomer as route } from '@cottontree/contract/fraud/fraud.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { faultsOf } from '../rules.ts';
import { changedAlert, lockAlert, recordStep, refuseFault, alertStateOf } from '../store.ts';

export const unblockCustomer = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const row = await lockAlert(tx, actor, params.id, input.version);
  await refuseFault(tx, faultsOf(alertStateOf(row), actor).unblock, 'conflict', row, actor);
  await sql`
    update fraud_blocks set lifted_by = ${actor.userId}, lifted_name = ${actor.username}, lifted_at = ${at},
           lift_reason = ${input.reason} where alert_id = ${row.id} and effective_at is not null and lifted_at is null`.execute(
    tx,
  );
  await sql`update fraud_alerts set version = version + 1 where id = ${row.id}`.execute(tx);
  await recordStep(tx, row.id, actor, { what: 'unblock', note: input.reason }, at);
  return await changedAlert(tx, actor, row, {
    action: 'fraud.unblock',
    description: `Let ${row.subscriber_id} pay again`,
    note: input.reason,
  });
});
