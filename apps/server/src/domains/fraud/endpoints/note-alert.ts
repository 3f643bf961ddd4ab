import { noteAlert as route } from '@cottontree/contract/fraud/fraud.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { changedAlert, lockAlert, recordStep } from '../store.ts';

export const noteAlert = command(route, async ({ tx, actor, clock, params, input }) => {
  const row = await lockAlert(tx, actor, params.id);
  await recordStep(tx, row.id, actor, { what: 'note', note: input.note }, clock.now());
  return await changedAlert(tx, actor, row, {
    action: 'fraud.note',
    description: `Wrote on fraud alert ${row.id} of ${row.subscriber_id}`,
    note: input.note,
  });
});
