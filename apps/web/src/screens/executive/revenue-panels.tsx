import { readRevenueBreakdown } from '@cottontree/contract/dashboards/dashboard.ts';
import { FigureShares } from '../../domain/dashboard/figure-shares.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { MonthlyBars } from '../../domain/dashboard/monthly-bars.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { sharesHeight } from '../../domain/dashboard/panel-height.ts';
import { useMonths } from '../../domain/dashboard/series.ts';
import { monthsExport } from '../../domain/dashboard/series-export.ts';
import { lineShares, sharesExport } from '../../domain/dashboard/shares.ts';
import { NAMES, PRODUCT_COLORS } from '@cottontree/contract/dashboards/names.ts';
import { TrendPanel } from '../../domain/dashboard/trend-panel.tsx';
import { CompleteMonth, spokenOf } from '../../domain/dashboard/spoken-of.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { thousands } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { EXECUTIVE_TEXTS } from './texts.ts';

const { panels } = EXECUTIVE_TEXTS;
const SEES = readRevenueBreakdown.spec.access;
const MONTHS = 12;
const PLOT = 168;
const PRODUCTS = [
  { name: 'revenue.product:wallet', label: NAMES.product.wallet, color: PRODUCT_COLORS.wallet },
  { name: 'revenue.product:card', label: NAMES.product.card, color: PRODUCT_COLORS.card },
] as const;

/** The revenue lines of the last complete month, and the months before it. */
export function RevenuePanels() {
  const breakdown = useRead(readRevenueBreakdown, { query: { asOf: useAsOf() } });
  const trend = useMonths(
    PRODUCTS.map((product) => product.name),
    MONTHS,
  );
  return (
    <div className={grid.pair}>
      <Panel
        title={panels.revenue}
        meta={<CompleteMonth stamp={breakdown.data?.stamp} />}
        what={EXECUTIVE_TEXTS.revenue}
        query={breakdown}
        height={sharesHeight(5)}
        exports={(answer) =>
          sharesExport(lineShares(answer), {
            head: EXECUTIVE_TEXTS.revenueLine,
            unit: 'USD',
            sees: SEES,
            month: spokenOf(answer.stamp).month,
          })
        }
      >
        {(answer) => (
          <FigureShares
            label={panels.revenue}
            id="revenue.line"
            whole="revenue.month"
            shares={lineShares(answer)}
            format={thousands}
          />
        )}
      </Panel>
      <TrendPanel
        title={panels.trend}
        meta="USD"
        what={EXECUTIVE_TEXTS.revenue}
        query={trend}
        gate={breakdown}
        plot={PLOT}
        exports={(answer) => monthsExport(answer, { series: PRODUCTS, months: MONTHS, sees: SEES })}
      >
        {(answer) => (
          <MonthlyBars
            label={panels.trend}
            answer={answer}
            series={PRODUCTS}
            months={MONTHS}
            height={PLOT}
            format={thousands}
          />
        )}
      </TrendPanel>
    </div>
  );
}
