import { RevenueLine, type readRevenueBreakdown } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

/** Revenue of the last complete month by product and line. */
export async function revenueBreakdown(call: FigureCall): Promise<AnswerOf<typeof readRevenueBreakdown>> {
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
}
