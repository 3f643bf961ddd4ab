import { PNL_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import { NAMES } from '@cottontree/contract/dashboards/names.ts';
import { readPnl } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { percent, thousands, togetherInDollars } from '../../kernel/formatting.ts';
import { negated, offBy } from '../../kernel/rounding.ts';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';
import { Constant } from '../figure/marks.tsx';
import css from './profit-and-loss.module.css';
import { DASHBOARD_TEXTS } from './texts.ts';

type Answer = AnswerOf<typeof readPnl>;

const LINES = [
  { field: 'revenue', name: NAMES.pnl.revenue },
  { field: 'costOfRevenue', name: NAMES.pnl.costOfRevenue },
  { field: 'grossProfit', name: NAMES.pnl.grossProfit },
  { field: 'operatingExpenses', name: NAMES.pnl.operatingExpenses },
  { field: 'netProfit', name: NAMES.pnl.netProfit },
] as const;

export function ProfitAndLoss({ answer }: { answer: Answer }) {
  const inDollars = togetherInDollars(LINES.map(({ field }) => answer[field]));
  return (
    <>
      <Lines>
        {LINES.map(({ field, name }) => (
          <Line key={field} name={name} total={field === 'netProfit'}>
            <Figure id={PNL_FIGURES[field]} value={answer[field]} format={inDollars} />
          </Line>
        ))}
        <Line name={NAMES.pnl.margin}>
          <Figure id={PNL_FIGURES.marginPercent} value={answer.marginPercent} format={percent} />
        </Line>
      </Lines>
      {!addsUp(answer, inDollars === thousands ? 2 : 0) && (
        <p className={css.note}>
          <Constant why="note">{DASHBOARD_TEXTS.eachAmountIsRounded}</Constant>
        </p>
      )}
    </>
  );
}

/** Whether the displayed amounts, in units of ten to the power of `power`, still add up after rounding. */
function addsUp(
  { revenue, costOfRevenue, grossProfit, operatingExpenses, netProfit }: Answer,
  power: number,
): boolean {
  const is = (total: Answer['netProfit'], of: Answer['netProfit'], less: Answer['netProfit']): boolean =>
    total === null || of === null || less === null || offBy(total, [of, negated(less)], power) === 0n;
  return is(grossProfit, revenue, costOfRevenue) && is(netProfit, grossProfit, operatingExpenses);
}

export const pnlExport = (answer: Answer): PanelExport => ({
  sees: [readPnl.spec.access],
  columns: [
    column.month(DASHBOARD_TEXTS.month),
    column.text(DASHBOARD_TEXTS.line),
    column.number(DASHBOARD_TEXTS.amount),
  ],
  lines: [
    ...LINES.map(({ field, name }) => [answer.month, name, quantity(answer[field], 'USD')]),
    [answer.month, NAMES.pnl.margin, quantity(answer.marginPercent, 'percent')],
  ],
});
