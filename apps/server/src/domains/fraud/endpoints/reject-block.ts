import { rejectBlock as route } from '@cottontree/contract/fraud/fraud.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { notify } from '../../notifications/index.ts';
import { changedAlert, lockAlert, recordStep, demandDecidableBlock, withoutCustomer } from '../store.ts';

export const rejectBlock = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const row = await lockAlert(tx, actor, params.id, input.version);
  const block = await demandDecidableBlock(tx, row, actor);
  await sql`
    update fraud_blocks set decided_by = ${actor.userId}, decided_name = ${actor.username}, decided_at = ${at},
           rejection_reason = ${input.reason} where id = ${block.id}::bigint`.execute(tx);
  await sql`update fraud_alerts set version = version + 1 where id = ${row.id}`.execute(tx);
  await recordStep(tx, row.id, actor, { what: 'reject_block', note: input.reason }, at);
  await notify(
    tx,
    at,
    { kind: 'users', userIds: [block.proposed_by] },
    {
      type: 'warning',
      category: 'security',
      title: 'Your block was not agreed to',
      message: `${actor.name} did not agree to block the customer of fraud alert ${row.id}: ${withoutCustomer(input.reason, row)}`,
      actionType: 'fraud_block_rejected',
      data: { alertId: String(row.id) },
      senderId: actor.userId,
    },
  );
  return await changedAlert(tx, actor, row, {
    action: 'fraud.reject-block',
    description: `Did not agree to block ${row.subscriber_id}, proposed by ${block.proposed_name}`,
    note: input.reason,
  });
});
