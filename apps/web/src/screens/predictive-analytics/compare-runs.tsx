import type { ReactNode } from 'react';
import type { SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { readSimulation } from '@cottontree/contract/simulation/simulation.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { LineChart } from '@cottontree/ui/charts/line-chart.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { count, month as monthInWords, percent, signedCount, thousands } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { gradeText } from './simulation-grade.tsx';
import { RISK_TONES } from './scenario-tones.ts';
import { rangeText } from './simulation-formats.ts';
import css from './simulation.module.css';
import {
  COMPETITION_NAMES,
  MARKET_NAMES,
  REGULATION_NAMES,
  SCENARIO_NAMES,
  SIMULATION_TEXTS,
  monthsInWords,
} from './simulation-texts.ts';

export interface CompareRunsProps {
  runs: readonly [string, string];
  onShow: (run: string) => void;
  onClose: () => void;
}

/** Two runs side by side. */
export function CompareRuns({ runs: [one, other], onShow, onClose }: CompareRunsProps) {
  const first = useRead(readSimulation, { params: { id: one } }, { keepPrevious: false });
  const second = useRead(readSimulation, { params: { id: other } }, { keepPrevious: false });
  const failed = [first, second].find(({ isError }) => isError);
  const back = <Button onClick={onClose}>Back to the list</Button>;
  if (first.data === undefined || second.data === undefined) {
    return (
      <Card title="Comparison" actions={back}>
        {failed ? (
          <PanelError
            error={failed.error}
            what="simulations"
            cause={SIMULATION_TEXTS.loadFailed}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        ) : (
          <SkeletonRows rows={10} what="the comparison" />
        )}
      </Card>
    );
  }
  return <SideBySide first={first.data} second={second.data} back={back} onShow={onShow} />;
}

type Row = readonly [name: string, of: (run: SimulationRun) => ReactNode];
const ROWS: readonly Row[] = [
  ['Timeframe', ({ timeframe }) => monthsInWords(timeframe)],
  ['User growth', ({ variables }) => percent(variables.userGrowth)],
  ['Market conditions', ({ variables }) => MARKET_NAMES[variables.marketConditions]],
  ['Competition level', ({ variables }) => COMPETITION_NAMES[variables.competitionLevel]],
  ['Regulatory changes', ({ variables }) => REGULATION_NAMES[variables.regulatoryChanges]],
  ['Seed', ({ seed }) => String(seed)],
  ['Probability', ({ probability }) => <b>{percent(probability)}</b>],
  ['Risk level', ({ riskLevel }) => <Badge tone={RISK_TONES[riskLevel]}>{riskLevel}</Badge>],
  ['Net profit', ({ ranges }) => <b>{thousands(ranges.net.p50)}</b>],
  ['Net profit, p10 to p90', ({ ranges }) => rangeText(ranges.net, thousands)],
  ['Revenue', ({ impact }) => thousands(impact.revenue)],
  ['Users', ({ impact }) => signedCount(impact.users)],
  ['Costs', ({ impact }) => thousands(impact.costs)],
  ['Mean loss of the worst twentieth', ({ risk }) => thousands(risk.worstLoss)],
  [
    'Pays from',
    ({ timeline }) =>
      timeline.breakEvenMonth === null ? 'Later' : `Month ${count(timeline.breakEvenMonth)}`,
  ],
  ['What happened since', ({ grade }) => gradeText(grade)],
];

interface SideBySideProps {
  first: SimulationRun;
  second: SimulationRun;
  back: ReactNode;
  onShow: (run: string) => void;
}
function SideBySide({ first, second, back, onShow }: SideBySideProps) {
  const longer = first.timeline.months.length >= second.timeline.months.length ? first : second;
  const values = ({ timeline }: SimulationRun) =>
    longer.timeline.months.map((_, place) => {
      const month = timeline.months[place];
      return month === undefined ? null : Number(month.cumulative.p50);
    });
  const columns = [
    { key: 'name', head: 'Measure', cell: ([name]: Row) => name },
    ...[first, second].map((run, place) => ({
      key: String(place),
      head: (
        <button type="button" className={css.compared} onClick={() => onShow(run.id)}>
          {letterOf(place)}: {SCENARIO_NAMES[run.scenario]}
        </button>
      ),
      numeric: true,
      cell: ([, of]: Row) => <span className={css.compared}>{of(run)}</span>,
    })),
  ];
  const comparable = first.seed === second.seed && first.start.month === second.start.month;
  return (
    <div className={css.stack}>
      <Card title="Comparison" actions={back} flush>
        <div data-constant="estimate">
          <Table
            caption="Two simulations side by side"
            columns={columns}
            rows={ROWS}
            rowKey={([name]) => name}
          />
          <p className={css.under}>
            {comparable
              ? 'Both met the same chances from the same start: chance has no part in what differs.'
              : 'They do not share seed and start: a part of the difference is chance, or another month.'}
          </p>
        </div>
      </Card>
      <Card title="Effect on net profit since the start" meta="medians">
        <div data-constant="estimate">
          <LineChart
            label="Effect of both on net profit since the start"
            placeHead="Month"
            places={longer.timeline.months.map(({ month }, place) =>
              comparable ? monthInWords(month) : `Month ${place + 1}`,
            )}
            series={[first, second].map((run, place) => ({
              id: String(place),
              label: `${letterOf(place)}: ${SCENARIO_NAMES[run.scenario]}`,
              values: values(run),
            }))}
            format={thousands}
          />
        </div>
      </Card>
    </div>
  );
}
const letterOf = (place: number): string => (place === 0 ? 'A' : 'B');
