import { closeAccountingMonth as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { changeMonthState } from '../store.ts';

export const closeAccountingMonth = command(route, async ({ tx, actor, clock, params: { month }, input }) => {
  const { before, after } = await changeMonthState(tx, actor, {
    month,
    version: input.version,
    close: true,
    reason: null,
    today: openDay(clock),
    at: clock.now(),
  });
  return {
    output: after,
    announce: [{ topic: 'business.changed', payload: { day: month } }],
    audit: {
      action: 'accounting-month.close',
      entity: ['accounting_month', month],
      description: `Closed the accounting month ${month.slice(0, 7)}`,
      category: 'Financial',
      before: { state: before.state, version: before.version },
      after: { state: after.state, version: after.version },
    },
  };
});
