import { expect, it } from 'vitest';
import { report } from './answers.setup.ts';
import { addsUp } from './adds-up.ts';

const part = (amount: string) => ({
  amount,
  previous: null,
  figure: { id: 'pnl.month' as const, dimension: '' },
  movement: null,
});

it('compares lines with totals as both are shown, on the tab that shows them', () => {
  const { totals, costs, revenue } = report();
  const lines = (amounts: readonly string[]) =>
    revenue.slice(0, amounts.length).map((line, at) => ({ ...line, amount: amounts[at] ?? null }));
  const of = (amounts: readonly string[], total: string) =>
    report({
      revenue: lines(amounts),
      costs,
      totals: {
        ...totals,
        revenue: { ...part(total), ...totals.revenue, amount: total },
        costs: { ...totals.costs, amount: '0' },
        netProfit: { ...totals.netProfit, amount: total },
        grossProfit: null,
      },
    });
  // 240.97 + 107.67 is shown beside 348.63.
  expect(addsUp(of(['240.966', '107.666'], '348.632'), 'revenue')).toBe(false);
  expect(addsUp(of(['240.97', '107.66'], '348.63'), 'revenue')).toBe(true);
});
