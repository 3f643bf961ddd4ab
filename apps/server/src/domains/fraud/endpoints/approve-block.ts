import { approveBlock as route } from '@cottontree/contract/fraud/fraud.ts';
import { sql } from 'kysely';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { changedAlert, closeAlert, lockAlert, recordStep, demandDecidableBlock } from '../store.ts';

export const approveBlock = command(route, async ({ tx, actor, clock, keyring, params, input }) => {
  const at = clock.now();
  const row = await lockAlert(tx, actor, params.id, input.version);
  const block = await demandDecidableBlock(tx, row, actor);
  await demandSealed(tx, keyring, ['fraud_blocks']);
  await sql`
    update fraud_blocks set decided_by = ${actor.userId}, decided_name = ${actor.username}, decided_at = ${at},
           effective_at = ${at} where id = ${block.id}::bigint`.execute(tx);
  await closeAlert(tx, row, 'resolved', actor, at);
  await recordStep(tx, row.id, actor, { what: 'approve_block', note: null }, at);
  return await changedAlert(tx, actor, row, {
    action: 'fraud.approve-block',
    description: `Blocked ${row.subscriber_id} for fraud alert ${row.id}, proposed by ${block.proposed_name}`,
  });
});
