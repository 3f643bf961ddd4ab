import type { Backtest, Measure } from '@cottontree/contract/predictions/predictions.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, date, NOTHING } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { ANALYTICS_TEXTS } from './texts.ts';
import { estimateIn, estimateTick } from './units.ts';

/** The measures have different units: only their names have an order. */
const MEASURES: readonly DataColumn<Measure>[] = [
  {
    key: 'name',
    head: ANALYTICS_TEXTS.measure,
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span className={css.measure}>
        <Constant why="name">{name}</Constant>
      </span>
    ),
  },
  {
    key: 'model',
    head: ANALYTICS_TEXTS.model,
    numeric: true,
    lead: true,
    cell: ({ model, unit }) => <Constant why="estimate">{estimateIn(model, unit)}</Constant>,
  },
  {
    key: 'naive',
    head: ANALYTICS_TEXTS.naive,
    numeric: true,
    cell: ({ naive, unit }) =>
      naive === null ? NOTHING : <Constant why="estimate">{estimateIn(naive, unit)}</Constant>,
  },
  {
    key: 'better',
    head: ANALYTICS_TEXTS.betterIs,
    value: ({ better }) => better,
    cell: ({ better }) => better,
  },
];

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** A forecast that is shown was closer than every baseline. A model that does not forecast has no verdict. */
function Verdict({ backtest: { judgement, beatsNaive } }: { backtest: Backtest }) {
  if (judgement === null) return null;
  if (judgement.withheld !== null) return <Badge tone="warn">{ANALYTICS_TEXTS.refuted}</Badge>;
  return (
    <Badge tone={beatsNaive ? 'pos' : 'warn'}>
      {beatsNaive ? ANALYTICS_TEXTS.beats : ANALYTICS_TEXTS.loses}
    </Badge>
  );
}

/**
 * How the model performed on data that it had not seen: whether it beats the naive method, and whether its
 * probabilities are calibrated.
 */
export function BacktestReport({ backtest }: { backtest: Backtest | null }) {
  if (backtest === null) {
    return (
      <Card title={ANALYTICS_TEXTS.backtest}>
        <EmptyState title={ANALYTICS_TEXTS.untested} />
      </Card>
    );
  }
  const { judgement, from, to, cases, measures, naive, baseRate, coverage, unseen } = backtest;
  return (
    <Card title={ANALYTICS_TEXTS.backtest} meta={<Verdict backtest={backtest} />} flush>
      <DataTable
        caption={ANALYTICS_TEXTS.backtest}
        columns={MEASURES}
        rows={measures}
        rowKey={({ name }) => name}
      />
      <div className={css.text} data-constant="estimate">
        <p className={css.small}>{ANALYTICS_TEXTS.naiveNaive(naive)}</p>
        <How label={ANALYTICS_TEXTS.howMeasured}>{ANALYTICS_TEXTS.measuresHow}</How>
        <Lines>
          <Line name={ANALYTICS_TEXTS.judgedBy}>
            {ANALYTICS_TEXTS.casesTo(count(cases), date(from), date(to))}
          </Line>
          <Line name={ANALYTICS_TEXTS.notSeenBefore}>{ANALYTICS_TEXTS.unseen[unseen]}</Line>
          {baseRate !== null && (
            <Line name={ANALYTICS_TEXTS.itHappenedIn}>{estimateIn(baseRate, 'share')}</Line>
          )}
          {judgement !== null && (
            <>
              <Line name={ANALYTICS_TEXTS.onAverageTooMuch}>{estimateIn(judgement.bias, 'change')}</Line>
              <Line name={ANALYTICS_TEXTS.missedBy}>{estimateIn(judgement.error, 'percent')}</Line>
            </>
          )}
          {coverage.map(({ of, promised, measured, cases: all }) => (
            <Line
              key={`${of} ${promised}`}
              name={ANALYTICS_TEXTS.withinThePercentBand(capital(of), count(promised * 100))}
            >
              {ANALYTICS_TEXTS.measuredOfAll(estimateIn(measured, 'share'), count(all))}
            </Line>
          ))}
        </Lines>
      </div>
      <Calibration backtest={backtest} />
    </Card>
  );
}

/** Deciles of the cases by rising prediction: predicted values beside actual ones. */
function Calibration({ backtest: { calibration, calibrationUnit } }: { backtest: Backtest }) {
  if (calibration.length === 0) return null;
  const money = calibrationUnit === 'USD';
  const places = calibration.map((_, at) =>
    money ? ANALYTICS_TEXTS.originValue(at + 1) : ANALYTICS_TEXTS.tenthValue(at + 1),
  );
  return (
    <div className={css.chart} data-constant="estimate">
      <BarChart
        label={ANALYTICS_TEXTS.calibration}
        placeHead={money ? ANALYTICS_TEXTS.origin : ANALYTICS_TEXTS.tenthOfCases}
        places={places}
        ticks={calibration.map((_, at) => String(at + 1))}
        layout="grouped"
        series={[
          {
            id: 'predicted',
            label: ANALYTICS_TEXTS.predicted,
            values: calibration.map(({ predicted }) => predicted),
          },
          {
            id: 'observed',
            label: ANALYTICS_TEXTS.observed,
            values: calibration.map(({ observed }) => observed),
            color: 'c2',
          },
        ]}
        format={(value) => estimateIn(value, calibrationUnit)}
        formatTick={estimateTick(calibrationUnit)}
        height={180}
      />
    </div>
  );
}
