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
import { COMPARISON_TEXTS } from './comparison-texts.ts';
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
  const back = <Button onClick={onClose}>{COMPARISON_TEXTS.backToTheList}</Button>;
  if (first.data === undefined || second.data === undefined) {
    return (
      <Card title={COMPARISON_TEXTS.comparison} actions={back}>
        {failed ? (
          <PanelError
            error={failed.error}
            what={COMPARISON_TEXTS.simulations}
            cause={SIMULATION_TEXTS.loadFailed}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        ) : (
          <SkeletonRows rows={10} what={COMPARISON_TEXTS.theComparison} />
        )}
      </Card>
    );
  }
  return <SideBySide first={first.data} second={second.data} back={back} onShow={onShow} />;
}

type Row = readonly [name: string, of: (run: SimulationRun) => ReactNode];
const ROWS: readonly Row[] = [
  [COMPARISON_TEXTS.timeframe, ({ timeframe }) => monthsInWords(timeframe)],
  [COMPARISON_TEXTS.userGrowth, ({ variables }) => percent(variables.userGrowth)],
  [COMPARISON_TEXTS.marketConditions, ({ variables }) => MARKET_NAMES[variables.marketConditions]],
  [COMPARISON_TEXTS.competitionLevel, ({ variables }) => COMPETITION_NAMES[variables.competitionLevel]],
  [COMPARISON_TEXTS.regulatoryChanges, ({ variables }) => REGULATION_NAMES[variables.regulatoryChanges]],
  [COMPARISON_TEXTS.seed, ({ seed }) => String(seed)],
  [COMPARISON_TEXTS.probability, ({ probability }) => <b>{percent(probability)}</b>],
  [COMPARISON_TEXTS.riskLevel, ({ riskLevel }) => <Badge tone={RISK_TONES[riskLevel]}>{riskLevel}</Badge>],
  [COMPARISON_TEXTS.netProfit, ({ ranges }) => <b>{thousands(ranges.net.p50)}</b>],
  [COMPARISON_TEXTS.netProfitInEightOfTenRuns, ({ ranges }) => rangeText(ranges.net, thousands)],
  [COMPARISON_TEXTS.revenue, ({ impact }) => thousands(impact.revenue)],
  [COMPARISON_TEXTS.users, ({ impact }) => signedCount(impact.users)],
  [COMPARISON_TEXTS.costs, ({ impact }) => thousands(impact.costs)],
  [COMPARISON_TEXTS.meanLossOfTheWorstTwentieth, ({ risk }) => thousands(risk.worstLoss)],
  [
    COMPARISON_TEXTS.paysFrom,
    ({ timeline }) =>
      timeline.breakEvenMonth === null
        ? COMPARISON_TEXTS.later
        : COMPARISON_TEXTS.monthBreakEvenMonth(count(timeline.breakEvenMonth)),
  ],
  [COMPARISON_TEXTS.whatHappenedSince, ({ grade }) => gradeText(grade)],
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
    { key: 'name', head: COMPARISON_TEXTS.measure, cell: ([name]: Row) => name },
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
      <Card title={COMPARISON_TEXTS.comparison} actions={back} flush>
        <div data-constant="estimate">
          <Table
            caption={COMPARISON_TEXTS.twoSimulationsSideBySide}
            columns={columns}
            rows={ROWS}
            rowKey={([name]) => name}
          />
          <p className={css.under}>
            {comparable ? COMPARISON_TEXTS.bothMetTheSameChances : COMPARISON_TEXTS.theyDoNotShareSeed}
          </p>
        </div>
      </Card>
      <Card title={COMPARISON_TEXTS.effectOnNetProfitSince} meta={COMPARISON_TEXTS.middleRunOfEach}>
        <div data-constant="estimate">
          <LineChart
            label={COMPARISON_TEXTS.effectOfBothOnNet}
            placeHead={COMPARISON_TEXTS.month}
            places={longer.timeline.months.map(({ month }, place) =>
              comparable ? monthInWords(month) : COMPARISON_TEXTS.monthValue(place + 1),
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
