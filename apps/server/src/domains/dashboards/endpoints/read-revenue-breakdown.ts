import { RevenueLine, readRevenueBreakdown as route } from '@cottontree/contract/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { readVisible } from '../../../figures/visible.ts';

export const readRevenueBreakdown = keptQuery(route, 'open-day', async (call) => {
  const values = await readVisible(call, [
    ['revenue.product', 'wallet'],
    ['revenue.product', 'card'],
    ...RevenueLine.options.map((line) => ['revenue.line', line] as const),
  ]);
  return {
    wallet: values.text('revenue.product', 'wallet'),
    card: values.text('revenue.product', 'card'),
    lines: RevenueLine.options.map((line) => ({ line, amount: values.text('revenue.line', line) })),
    stamp: values.stamp,
  };
});
