import { markAlertSafe as route } from '@cottontree/contract/fraud/fraud.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { faultsOf } from '../rules.ts';
import { changedAlert, closeAlert, lockAlert, recordStep, refuseFault, alertStateOf } from '../store.ts';

export const markAlertSafe = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const row = await lockAlert(tx, actor, params.id, input.version);
  await refuseFault(tx, faultsOf(alertStateOf(row), actor).markSafe, 'conflict', row, actor);
  await closeAlert(tx, row, 'false_positive', actor, at);
  await recordStep(tx, row.id, actor, { what: 'mark_safe', note: input.reason }, at);
  return await changedAlert(tx, actor, row, {
    action: 'fraud.mark-safe',
    description: `Closed fraud alert ${row.id} of ${row.subscriber_id} as a false positive`,
    note: input.reason,
  });
});
