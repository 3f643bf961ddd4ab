import type { readPnl } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { lastCompleteMonth } from '../../figures/change-window.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

/** Profit and loss of the last complete month. */
export async function profitAndLoss(call: FigureCall): Promise<AnswerOf<typeof readPnl>> {
  const values = await readVisible(call, [
    ['revenue.month'],
    ['pnl.cost-of-revenue'],
    ['pnl.gross-profit'],
    ['pnl.operating-expenses'],
    ['pnl.net-profit'],
    ['pnl.margin'],
  ]);
  const { stamp } = values;
  const day = stamp.live ? stamp.lastClosedDay : stamp.asOf;
  return {
    revenue: values.text('revenue.month'),
    costOfRevenue: values.text('pnl.cost-of-revenue'),
    grossProfit: values.text('pnl.gross-profit'),
    operatingExpenses: values.text('pnl.operating-expenses'),
    netProfit: values.text('pnl.net-profit'),
    marginPercent: values.number('pnl.margin'),
    month: day === null ? null : lastCompleteMonth(day),
    stamp,
  };
}
