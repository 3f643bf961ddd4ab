import { closeAccountingMonth as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { closeMonth } from '../close-month.ts';

export const closeAccountingMonth = command(route, async ({ tx, actor, clock, params: { month }, input }) => {
  const { closed, audit } = await closeMonth(tx, actor, {
    month,
    version: input.version,
    today: openDay(clock),
    at: clock.now(),
  });
  return {
    output: closed,
    announce: [{ topic: 'business.changed', payload: { day: month } }],
    audit,
  };
});
