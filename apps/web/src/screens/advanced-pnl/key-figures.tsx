import type { UseQueryResult } from '@tanstack/react-query';
import type { FigureName, PnlAmount, PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { KpiCell } from '@cottontree/ui/kpi-strip.tsx';
import { KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import { derive } from '../../domain/figure/derivation.ts';
import { Changed } from '../../domain/figure/changed.tsx';
import { Derived } from '../../domain/figure/derived.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { dollars, NOTHING } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { PNL_TEXTS } from './texts.ts';

const { totals: labels } = PNL_TEXTS;

/**
 * Revenue, costs and profit, each compared with the same number of days of the previous period.
 */
export function PnlKeyFigures({ query }: { query: UseQueryResult<PnlReport> }) {
  return (
    <KeyFigures label={PNL_TEXTS.keyFigures} query={query} labels={Object.values(labels)} lines>
      {({ totals: { revenue, costs, grossProfit, netProfit } }) => {
        const cell = (label: string, value: PnlAmount | null) => (
          <KpiCell
            key={label}
            label={label}
            value={
              value === null ? NOTHING : <Figure {...value.figure} value={value.amount} format={dollars} />
            }
            note={
              value && (
                <span className={css.against}>
                  <Changed change={value.movement} />
                </span>
              )
            }
          />
        );
        return [
          cell(labels.revenue, revenue),
          cell(labels.costs, costs),
          cell(labels.gross, grossProfit),
          cell(labels.net, netProfit),
          <KpiCell
            key={labels.margin}
            label={labels.margin}
            value={revenue === null ? NOTHING : <Margin net={netProfit} revenue={revenue} />}
            note={PNL_TEXTS.beforeTax}
          />,
        ];
      }}
    </KeyFigures>
  );
}

function Margin({ net, revenue }: { net: PnlAmount; revenue: PnlAmount }) {
  return <Share of={net.figure} amount={net.amount} whole={revenue.figure} all={revenue.amount} />;
}

export interface ShareProps {
  of: FigureName;
  amount: string | null;
  whole: FigureName;
  all: string | null;
}
export function Share({ of, amount, whole, all }: ShareProps) {
  const value = derive('share', amount, all);
  if (value === null) return NOTHING;
  return <Derived figure={of} against={{ ...whole, how: 'share' }} value={value} />;
}
