import {
  readPnl,
  readRevenueBreakdown,
  type RevenueLine,
} from '@cottontree/contract/dashboards/dashboard.ts';
import { DayLines } from '../../domain/dashboard/day-lines.tsx';
import { FigureTable, figuresExport, type FigureRow } from '../../domain/dashboard/figure-table.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { listHeight, tableHeight } from '../../domain/dashboard/panel-height.ts';
import { gatedBy } from '../../domain/dashboard/gate.ts';
import { ProfitAndLoss, pnlExport } from '../../domain/dashboard/profit-and-loss.tsx';
import { daysExport } from '../../domain/dashboard/series-export.ts';
import { useClosedDays, useStanding } from '../../domain/dashboard/series.ts';
import { NAMES } from '@cottontree/contract/dashboards/names.ts';
import { TrendPanel } from '../../domain/dashboard/trend-panel.tsx';
import { CompleteMonth } from '../../domain/dashboard/spoken-of.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { month } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { PLOT } from './period.ts';
import { Section } from './section.tsx';
import { DETAILED_TEXTS } from './texts.ts';

const { panels, sections } = DETAILED_TEXTS;

const SEES = readRevenueBreakdown.spec.access;

const ROWS: readonly FigureRow[] = (
  ['wallet', 'fee', 'card', 'interchange', 'subscription'] as const satisfies readonly RevenueLine[]
).map((line) => ({ name: `revenue.line:${line}`, label: NAMES.line[line], unit: 'USD' }));

export function RevenueSection({ days }: { days: number }) {
  const query = { asOf: useAsOf() };
  const gate = useRead(readRevenueBreakdown, { query });
  const pnl = useRead(readPnl, { query });
  const trend = useClosedDays(['revenue.day'], 2 * days);
  const lines = useStanding(ROWS.map((row) => row.name));
  return (
    <Section id="revenue" title={sections.revenue}>
      <div className={grid.three}>
        <TrendPanel
          level={3}
          title={panels.revenue}
          what={DETAILED_TEXTS.revenue}
          query={trend}
          gate={gate}
          plot={PLOT}
          exports={(answer) => daysExport(answer, { name: 'revenue.day', days, unit: 'USD', sees: SEES })}
        >
          {(answer) => (
            <DayLines
              label={panels.revenue}
              answer={answer}
              name="revenue.day"
              days={days}
              height={PLOT}
              unit="USD"
            />
          )}
        </TrendPanel>
        <Panel
          level={3}
          title={panels.lines}
          meta={<CompleteMonth stamp={gate.data?.stamp} />}
          what={DETAILED_TEXTS.revenue}
          query={gatedBy(gate, lines)}
          height={tableHeight(ROWS.length)}
          exports={(answer) => figuresExport(ROWS, answer, SEES)}
          flush
        >
          {(answer) => (
            <FigureTable caption={panels.lines} rows={ROWS} answer={answer} head={DETAILED_TEXTS.value} />
          )}
        </Panel>
        <Panel
          level={3}
          title={panels.pnl}
          meta={pnl.data?.month ? <span data-constant="period">{month(pnl.data.month)}</span> : undefined}
          what={DETAILED_TEXTS.profitAndLoss}
          query={pnl}
          height={listHeight(6)}
          exports={pnlExport}
        >
          {(answer) => <ProfitAndLoss answer={answer} />}
        </Panel>
      </div>
    </Section>
  );
}
