import { figuresIn, PNL_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type { readPnl } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { lastCompleteMonth } from '../../figures/change-window.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

/** Profit and loss of the last complete month. */
export async function profitAndLoss(call: FigureCall): Promise<AnswerOf<typeof readPnl>> {
  const values = await readVisible(call, figuresIn(PNL_FIGURES));
  const { stamp } = values;
  const day = stamp.live ? stamp.lastClosedDay : stamp.asOf;
  return {
    revenue: values.text(PNL_FIGURES.revenue),
    costOfRevenue: values.text(PNL_FIGURES.costOfRevenue),
    grossProfit: values.text(PNL_FIGURES.grossProfit),
    operatingExpenses: values.text(PNL_FIGURES.operatingExpenses),
    netProfit: values.text(PNL_FIGURES.netProfit),
    marginPercent: values.number(PNL_FIGURES.marginPercent),
    month: day === null ? null : lastCompleteMonth(day),
    stamp,
  };
}
