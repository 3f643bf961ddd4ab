import type {
  Estimate,
  Fan,
  LearntFrom,
  ModelOutput,
  Prediction,
} from '@cottontree/contract/predictions/predictions.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { LineChart } from '@cottontree/ui/charts/line-chart.tsx';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { dollarTick, shortDay } from '@cottontree/contract/axis-formats.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count, date, moment, ratio } from '../../kernel/formatting.ts';
import { BacktestReport } from './backtest-report.tsx';
import css from './screen.module.css';
import { ANALYTICS_TEXTS } from './texts.ts';
import { estimateIn } from './units.ts';

type Ready = Extract<Prediction, { state: 'ready' }>;
type Withheld = Extract<Prediction, { state: 'withheld' }>;

/** A forecast that is withheld: that it is, and what was measured last. The tests stand behind it. */
export function WithheldReport({ prediction }: { prediction: Withheld }) {
  const { backtest, card, drivers } = prediction.output;
  return (
    <div className={css.stack}>
      <Card
        title={ANALYTICS_TEXTS.models[prediction.model]}
        meta={<Badge tone="warn">{ANALYTICS_TEXTS.refuted}</Badge>}
      >
        <p data-constant="note">{card.question}</p>
        <EmptyState title={ANALYTICS_TEXTS.refutedWhy}>
          <LastMeasured prediction={prediction} />
        </EmptyState>
      </Card>
      <How label={COMMON_TEXTS.howComputed} wide>
        <div className={css.stack}>
          <p data-constant="note">{prediction.withheld}</p>
          <div className={css.pair}>
            <BacktestReport backtest={backtest} />
            <ModelCard prediction={prediction} />
          </div>
          {drivers.length > 0 && <Drivers drivers={drivers} />}
        </div>
      </How>
    </div>
  );
}

/** What was last measured, without a word about the future: of the simple estimates those that only repeat it. */
function LastMeasured({ prediction: { period, output } }: { prediction: Withheld }) {
  for (const { name, value, unit } of output.simple) {
    const [repeats, days] = /^the last (?:known rate|(\d+) days repeated)$/.exec(name) ?? [];
    if (repeats === undefined) continue;
    const measured = estimateIn(value, unit);
    return (
      <Constant why="estimate">
        {days === undefined
          ? ANALYTICS_TEXTS.atTheLastKnownRate(measured)
          : days === period
            ? ANALYTICS_TEXTS.lastDays(days, measured)
            : ANALYTICS_TEXTS.atTheRateOfTheLast(days, measured)}
      </Constant>
    );
  }
  return null;
}

/** The complete output of a model run, with its card and its backtest. */
export function ModelReport({ prediction }: { prediction: Ready }) {
  const { output, model } = prediction;
  const { headline, fan, groups, drivers, backtest } = output;
  return (
    <div className={css.stack}>
      <div data-constant="estimate">
        <KpiStrip label={ANALYTICS_TEXTS.estimates}>
          {headline.map((estimate) => (
            <KpiCell
              key={estimate.label}
              label={estimate.label}
              value={estimateIn(estimate.value, estimate.unit)}
              note={<Interval {...estimate} />}
            />
          ))}
        </KpiStrip>
      </div>
      {fan !== null && <FanCard fan={fan} />}
      <div className={css.pair}>
        <BacktestReport backtest={backtest} />
        <ModelCard prediction={prediction} />
      </div>
      {(groups.length > 0 || drivers.length > 0) && (
        <div className={drivers.length > 0 ? css.pair : css.stack}>
          {groups.length > 0 && <Groups output={output} name={ANALYTICS_TEXTS.models[model]} />}
          {drivers.length > 0 && <Drivers drivers={drivers} />}
        </div>
      )}
    </div>
  );
}

function Interval({ low, high, unit }: Estimate) {
  if (low === null || high === null) return null;
  return `${estimateIn(low, unit)} to ${estimateIn(high, unit)}`;
}

function FanCard({ fan }: { fan: Fan }) {
  const days = fan.middle.map((_, at) => addDays(fan.firstDay, at));
  return (
    <Card title={<Constant why="note">{ANALYTICS_TEXTS.coming}</Constant>} flush>
      <div className={css.chart} data-constant="estimate">
        <LineChart
          label={ANALYTICS_TEXTS.coming}
          placeHead={ANALYTICS_TEXTS.day}
          places={days.map(date)}
          ticks={days.map(shortDay)}
          series={[{ id: 'middle', label: ANALYTICS_TEXTS.expected, values: fan.middle }]}
          bands={[
            { label: ANALYTICS_TEXTS.nineteenDaysInTwenty, lower: fan.lowest, upper: fan.highest },
            { label: ANALYTICS_TEXTS.fourDaysInFive, lower: fan.low, upper: fan.high },
          ]}
          format={(value) => estimateIn(value, 'USD')}
          formatTick={dollarTick}
          fromZero={false}
        />
      </div>
    </Card>
  );
}

function ModelCard({ prediction }: { prediction: Ready | Withheld }) {
  const { asOf, trainedAt, milliseconds, learntFrom, output } = prediction;
  const { method, question, trainedFrom, trainedTo, observations, limits } = output.card;
  return (
    <Card title={ANALYTICS_TEXTS.card} flush>
      <div className={css.text}>
        {prediction.state === 'ready' && <p data-constant="note">{question}</p>}
        <How label={ANALYTICS_TEXTS.howMade}>{ANALYTICS_TEXTS.methodIs(method)}</How>
      </div>
      <div className={css.text} data-constant="freshness">
        <Lines>
          <Line name={ANALYTICS_TEXTS.trainedOnDaysUpTo}>{date(asOf)}</Line>
          <Line name={ANALYTICS_TEXTS.learntFrom}>
            {ANALYTICS_TEXTS.trainedFromToTrainedTo(date(trainedFrom), date(trainedTo))}
          </Line>
          <Line name={ANALYTICS_TEXTS.observations}>{count(observations)}</Line>
          {learntFrom !== null && <LearntLines learntFrom={learntFrom} />}
          <Line name={ANALYTICS_TEXTS.trained}>{moment(trainedAt)}</Line>
          <Line name={ANALYTICS_TEXTS.timeToTrain}>
            {ANALYTICS_TEXTS.ratioS(ratio(milliseconds / 1_000))}
          </Line>
        </Lines>
      </div>
      <ul className={css.limits} data-constant="note">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </Card>
  );
}

/** The data that the model was trained on. */
export function LearntLines({ learntFrom: { rows, days, decisions, until } }: { learntFrom: LearntFrom }) {
  return (
    <>
      <Line name={ANALYTICS_TEXTS.transactionsOfClosedDays}>
        {ANALYTICS_TEXTS.inDaysTo(count(rows), count(days), date(until))}
      </Line>
      <Line name={ANALYTICS_TEXTS.alertsDecidedByThen}>{count(decisions)}</Line>
    </>
  );
}

type Group = ModelOutput['groups'][number];

/** Shares are shown in per cent. */
const shownEstimate = (estimate: Estimate | undefined): number | null =>
  estimate === undefined || estimate.value === null
    ? null
    : estimate.value * (estimate.unit === 'share' ? 100 : 1);

function Groups({ output: { groups, groupsOf }, name }: { output: ModelOutput; name: string }) {
  const labels = groups[0]?.values.map(({ label }) => label) ?? [];
  const columns: DataColumn<Group>[] = [
    {
      key: 'name',
      head: groupsOf ?? '',
      cell: (group) => <Constant why="name">{group.name}</Constant>,
      value: (group) => group.name,
    },
    {
      key: 'members',
      head: ANALYTICS_TEXTS.predictedFor,
      numeric: true,
      cell: ({ members }) => <Constant why="estimate">{count(members)}</Constant>,
      value: ({ members }) => members,
    },
    ...labels.map((label, at): DataColumn<Group> => ({
      key: label,
      head: label,
      numeric: true,
      value: ({ values }) => shownEstimate(values[at]),
      cell: ({ values }) => {
        const estimate = values[at];
        if (estimate === undefined) return null;
        return (
          <Constant why="estimate">
            {estimateIn(estimate.value, estimate.unit)}
            {estimate.low !== null && (
              <span className={css.expected}>
                {' '}
                {ANALYTICS_TEXTS.fromLowToHigh(
                  estimateIn(estimate.low, estimate.unit),
                  estimateIn(estimate.high, estimate.unit),
                )}
              </span>
            )}
          </Constant>
        );
      },
    })),
  ];
  return (
    <Card title={ANALYTICS_TEXTS.groupsOf(groupsOf ?? '')} flush>
      <DataTable
        caption={ANALYTICS_TEXTS.byGroup(name)}
        columns={columns}
        rows={groups}
        rowKey={(group) => group.name}
      />
    </Card>
  );
}

type Driver = ModelOutput['drivers'][number];

const shareOf = (side: 'more' | 'rest', head: string): DataColumn<Driver> => ({
  key: side,
  head,
  numeric: true,
  value: (driver) => driver[side].predicted * 100,
  cell: (driver) => (
    <Constant why="estimate">
      {estimateIn(driver[side].predicted, 'share')}{' '}
      <span className={css.expected}>
        {ANALYTICS_TEXTS.observedHappened(estimateIn(driver[side].observed, 'share'))}
      </span>
    </Constant>
  ),
});
const DRIVER_COLUMNS: readonly DataColumn<Driver>[] = [
  {
    key: 'name',
    head: ANALYTICS_TEXTS.property,
    cell: ({ name }) => <Constant why="name">{name}</Constant>,
    value: ({ name }) => name,
  },
  shareOf('more', ANALYTICS_TEXTS.withMoreOfIt),
  shareOf('rest', ANALYTICS_TEXTS.theRest),
  {
    key: 'odds',
    head: ANALYTICS_TEXTS.odds,
    numeric: true,
    cell: ({ oddsRatio }) => <Constant why="estimate">× {ratio(oddsRatio)}</Constant>,
    value: ({ oddsRatio }) => oddsRatio,
  },
];

function Drivers({ drivers }: { drivers: readonly Driver[] }) {
  return (
    <Card title={ANALYTICS_TEXTS.drivers} flush>
      <DataTable
        caption={ANALYTICS_TEXTS.drivers}
        columns={DRIVER_COLUMNS}
        rows={drivers}
        rowKey={({ name }) => name}
      />
      <div className={css.text}>
        <How label={ANALYTICS_TEXTS.howDriven}>{ANALYTICS_TEXTS.driversWhy}</How>
      </div>
    </Card>
  );
}
