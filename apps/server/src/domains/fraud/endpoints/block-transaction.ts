import { blockTransaction as route } from '@cottontree/contract/fraud/fraud.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { notifyApprovers } from '../../notifications/index.ts';
import { faultsOf } from '../rules.ts';
import {
  changedAlert,
  closeAlert,
  lockAlert,
  recordStep,
  refuseFault,
  alertStateOf,
  thresholdSll,
  withoutCustomer,
} from '../store.ts';

/** Up to the threshold the block is in force at once; above it, once another person agrees. */
export const blockTransaction = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const row = await lockAlert(tx, actor, params.id, input.version);
  await refuseFault(tx, faultsOf(alertStateOf(row), actor).block, 'conflict', row, actor);
  const needsSecond = Number(row.value_sll) > (await thresholdSll(tx));
  await sql`
    insert into fraud_blocks (alert_id, subscriber_id, reason, proposed_by, proposed_name, proposed_at, needs_second, effective_at)
    values (${row.id}, ${row.subscriber_id}, ${input.reason}, ${actor.userId}, ${actor.username}, ${at}, ${needsSecond},
            ${needsSecond ? null : at})`.execute(tx);
  if (needsSecond) {
    await sql`update fraud_alerts set version = version + 1 where id = ${row.id}`.execute(tx);
    await notifyApprovers(tx, at, actor, {
      title: 'A fraud block waits for a second person',
      message: `${actor.name} proposes to block the customer of fraud alert ${row.id}: ${withoutCustomer(input.reason, row)}`,
      actionType: 'fraud_block_proposed',
      data: { alertId: String(row.id) },
    });
  } else await closeAlert(tx, row, 'resolved', actor, at);
  await recordStep(
    tx,
    row.id,
    actor,
    { what: needsSecond ? 'propose_block' : 'block', note: input.reason },
    at,
  );
  return await changedAlert(tx, actor, row, {
    action: needsSecond ? 'fraud.propose-block' : 'fraud.block',
    description: `${needsSecond ? 'Proposed to block' : 'Blocked'} ${row.subscriber_id} for fraud alert ${row.id}`,
    note: input.reason,
  });
});
