import { reopenAccountingMonth as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { changeMonthState } from '../store.ts';

export const reopenAccountingMonth = command(
  route,
  async ({ tx, actor, clock, params: { month }, input }) => {
    const { before, after } = await changeMonthState(tx, actor, {
      month,
      version: input.version,
      close: false,
      reason: input.reason,
      today: openDay(clock),
      at: clock.now(),
    });
    return {
      output: after,
      announce: [{ topic: 'business.changed', payload: { day: month } }],
      audit: {
        action: 'accounting-month.reopen',
        entity: ['accounting_month', month],
        description: `Reopened the accounting month ${month.slice(0, 7)}: ${input.reason}`,
        category: 'Financial',
        before: { state: before.state, version: before.version },
        after: { state: after.state, version: after.version, reason: input.reason },
      },
    };
  },
);
