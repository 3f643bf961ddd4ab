import { DETAILED_NAMES } from '@cottontree/contract/dashboards/detailed-names.ts';
import { readUserDistribution } from '@cottontree/contract/dashboards/dashboard.ts';
import { DayLines } from '../../domain/dashboard/day-lines.tsx';
import { FigureTable, figuresExport, type FigureRow } from '../../domain/dashboard/figure-table.tsx';
import { gatedBy } from '../../domain/dashboard/gate.ts';
import grid from '../../domain/dashboard/grid.module.css';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { daysExport } from '../../domain/dashboard/series-export.ts';
import { useClosedDays, useStanding } from '../../domain/dashboard/series.ts';
import { TrendPanel } from '../../domain/dashboard/trend-panel.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useRead } from '../../kernel/query.ts';
import { PLOT } from './period.ts';
import { Section } from './section.tsx';
import { DETAILED_TEXTS } from './texts.ts';

const { panels, sections } = DETAILED_TEXTS;
const BEHAVIOUR = DETAILED_NAMES.behaviour;

const SEES = readUserDistribution.spec.access;

const CHARTS = [
  { name: 'subscribers.registered', title: panels.registered, fromZero: false },
  { name: 'subscribers.dau', title: panels.active, fromZero: true },
] as const;

const ROWS: readonly FigureRow[] = [
  { name: 'subscribers.active-30', label: BEHAVIOUR['subscribers.active-30'], unit: 'count' },
  { name: 'subscribers.stickiness', label: BEHAVIOUR['subscribers.stickiness'], unit: 'percent' },
  { name: 'subscribers.retention-30', label: BEHAVIOUR['subscribers.retention-30'], unit: 'percent' },
  { name: 'subscribers.churn-30', label: BEHAVIOUR['subscribers.churn-30'], unit: 'percent' },
  { name: 'subscribers.churn-90', label: BEHAVIOUR['subscribers.churn-90'], unit: 'percent' },
];

export function SubscriberSection({ days }: { days: number }) {
  const gate = useRead(readUserDistribution, { query: { asOf: useAsOf() } });
  const trend = useClosedDays(
    CHARTS.map((chart) => chart.name),
    2 * days,
  );
  const behaviour = useStanding(ROWS.map((row) => row.name));
  return (
    <Section id="subscribers" title={sections.subscribers}>
      <div className={grid.three}>
        {CHARTS.map(({ name, title, fromZero }) => (
          <TrendPanel
            key={name}
            level={3}
            title={title}
            what={DETAILED_TEXTS.subscribers}
            query={trend}
            gate={gate}
            plot={PLOT}
            exports={(answer) => daysExport(answer, { name, days, unit: 'count', sees: SEES })}
          >
            {(answer) => (
              <DayLines
                label={title}
                answer={answer}
                name={name}
                days={days}
                height={PLOT}
                unit="count"
                fromZero={fromZero}
              />
            )}
          </TrendPanel>
        ))}
        <Panel
          level={3}
          title={panels.behaviour}
          what={DETAILED_TEXTS.behaviourOfSubscribers}
          query={gatedBy(gate, behaviour)}
          height={tableHeight(ROWS.length)}
          exports={(answer) => figuresExport(ROWS, answer, SEES)}
          flush
        >
          {(answer) => <FigureTable caption={panels.behaviour} rows={ROWS} answer={answer} />}
        </Panel>
      </div>
    </Section>
  );
}
