import { DETAILED_NAMES } from '@cottontree/contract/dashboards/detailed-names.ts';
import { readTreasury } from '@cottontree/contract/dashboards/dashboard.ts';
import { Balances, balancesExport } from '../../domain/dashboard/balances.tsx';
import { DayLines } from '../../domain/dashboard/day-lines.tsx';
import { FigureTable, figuresExport, type FigureRow } from '../../domain/dashboard/figure-table.tsx';
import { gatedBy } from '../../domain/dashboard/gate.ts';
import grid from '../../domain/dashboard/grid.module.css';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { AtClose } from '../../domain/dashboard/spoken-of.tsx';
import { listHeight, tableHeight } from '../../domain/dashboard/panel-height.ts';
import { daysExport } from '../../domain/dashboard/series-export.ts';
import { useClosedDays, useStanding } from '../../domain/dashboard/series.ts';
import { TrendPanel } from '../../domain/dashboard/trend-panel.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { PLOT } from './period.ts';
import { Section } from './section.tsx';
import { DETAILED_TEXTS } from './texts.ts';

const { panels, sections } = DETAILED_TEXTS;
const SAFETY = DETAILED_NAMES.safety;

const SEES = readTreasury.spec.access;

const ROWS: readonly FigureRow[] = [
  { name: 'treasury.trust', label: SAFETY['treasury.trust'], unit: 'USD' },
  { name: 'treasury.customer-money', label: SAFETY['treasury.customer-money'], unit: 'USD' },
  { name: 'treasury.overdrawn', label: SAFETY['treasury.overdrawn'], unit: 'USD' },
  { name: 'treasury.trust-coverage', label: SAFETY['treasury.trust-coverage'], unit: 'percent' },
  { name: 'treasury.reserve', label: SAFETY['treasury.reserve'], unit: 'USD' },
  { name: 'treasury.reserve-ratio', label: SAFETY['treasury.reserve-ratio'], unit: 'percent' },
  { name: 'treasury.gst-liability', label: SAFETY['treasury.gst-liability'], unit: 'USD' },
];

export function TreasurySection({ days }: { days: number }) {
  const treasury = useRead(readTreasury, { query: { asOf: useAsOf() } });
  const trend = useClosedDays(['treasury.own'], 2 * days);
  const safety = useStanding(ROWS.map((row) => row.name));
  return (
    <Section id="treasury" title={sections.treasury}>
      <div className={grid.three}>
        <Panel
          level={3}
          title={panels.balances}
          meta={<AtClose day={treasury.data?.stamp.lastClosedDay} />}
          what={DETAILED_TEXTS.theTreasury}
          query={treasury}
          height={listHeight(6)}
          exports={balancesExport}
        >
          {(answer) => <Balances treasury={answer} cover />}
        </Panel>
        <TrendPanel
          level={3}
          title={panels.own}
          what={DETAILED_TEXTS.theTreasury}
          query={trend}
          gate={treasury}
          plot={PLOT}
          exports={(answer) => daysExport(answer, { name: 'treasury.own', days, unit: 'USD', sees: SEES })}
        >
          {(answer) => (
            <DayLines
              label={panels.own}
              answer={answer}
              name="treasury.own"
              days={days}
              height={PLOT}
              unit="USD"
              fromZero={false}
            />
          )}
        </TrendPanel>
        <Panel
          level={3}
          title={panels.safety}
          what={DETAILED_TEXTS.theTreasury}
          query={gatedBy(treasury, safety)}
          height={tableHeight(ROWS.length)}
          exports={(answer) => figuresExport(ROWS, answer, SEES)}
          flush
        >
          {(answer) => <FigureTable caption={panels.safety} rows={ROWS} answer={answer} />}
        </Panel>
      </div>
    </Section>
  );
}
