import type { UseQueryResult } from '@tanstack/react-query';
import type { FigureName, PnlAmount, PnlReport } from '@cottontree/contract/reports.ts';
import { KpiCell } from '@cottontree/ui/kpi-strip.tsx';
import { KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import { derive } from '../../domain/figure/derivation.ts';
import { Derived } from '../../domain/figure/derived.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { dollars, NOTHING } from '../../kernel/formatting.ts';
import { Movement } from './movement.tsx';
import { PNL_TEXTS } from './texts.ts';

const { totals: labels } = PNL_TEXTS;

/** Revenue, costs and what is left of it, each against as many days of the period before. */
export function PnlKeyFigures({ query }: { query: UseQueryResult<PnlReport> }) {
  return (
    <KeyFigures label={PNL_TEXTS.keyFigures} query={query} labels={Object.values(labels)}>
      {({ totals: { revenue, costs, grossProfit, netProfit }, span }) => {
        const day = span?.previousTo;
        const cell = (label: string, value: PnlAmount | null, goodWhen: 'up' | 'down') => (
          <KpiCell
            key={label}
            label={label}
            value={
              value === null ? NOTHING : <Figure {...value.figure} value={value.amount} format={dollars} />
            }
            note={value && <AgainstBefore value={value} day={day} goodWhen={goodWhen} />}
          />
        );
        return [
          cell(labels.revenue, revenue, 'up'),
          cell(labels.costs, costs, 'down'),
          cell(labels.gross, grossProfit, 'up'),
          cell(labels.net, netProfit, 'up'),
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

interface AgainstBeforeProps {
  value: PnlAmount;
  day: string | undefined;
  goodWhen: 'up' | 'down';
}
/** Nothing where there was no gain to compare with. */
function AgainstBefore({ value: { figure, amount, previous }, day, goodWhen }: AgainstBeforeProps) {
  if (!(Number(previous ?? 0) > 0)) return null;
  return (
    <>
      <Movement figure={figure} now={amount} before={previous} day={day} goodWhen={goodWhen} /> vs prev.
    </>
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
