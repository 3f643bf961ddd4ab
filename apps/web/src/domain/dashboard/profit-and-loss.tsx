import { readPnl } from '@cottontree/contract/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { percent, thousands } from '../../kernel/formatting.ts';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';

type Answer = AnswerOf<typeof readPnl>;

const LINES = [
  { field: 'revenue', id: 'revenue.month', name: 'Revenue' },
  { field: 'costOfRevenue', id: 'pnl.cost-of-revenue', name: 'Cost of revenue' },
  { field: 'grossProfit', id: 'pnl.gross-profit', name: 'Gross profit' },
  { field: 'operatingExpenses', id: 'pnl.operating-expenses', name: 'Operating expenses' },
  { field: 'netProfit', id: 'pnl.net-profit', name: 'Net profit before tax' },
] as const;

export function ProfitAndLoss({ answer }: { answer: Answer }) {
  return (
    <Lines>
      {LINES.map(({ field, id, name }) => (
        <Line key={field} name={name} total={field === 'netProfit'}>
          <Figure id={id} value={answer[field]} format={thousands} />
        </Line>
      ))}
      <Line name="Net margin">
        <Figure id="pnl.margin" value={answer.marginPercent} format={percent} />
      </Line>
    </Lines>
  );
}

export const pnlExport = (answer: Answer): PanelExport => ({
  sees: [readPnl.spec.access],
  columns: [column.month('Month'), column.text('Line'), column.number('Amount')],
  lines: [
    ...LINES.map(({ field, name }) => [answer.month, name, quantity(answer[field], 'USD')]),
    [answer.month, 'Net margin', quantity(answer.marginPercent, 'percent')],
  ],
});
