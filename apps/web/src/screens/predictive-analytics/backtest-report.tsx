import type { Backtest, Measure } from '@cottontree/contract/analytics-predictions.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, date, NOTHING } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { ANALYTICS_TEXTS } from './texts.ts';
import { estimateIn, estimateTick } from './units.ts';

const MEASURES: readonly Column<Measure>[] = [
  { key: 'name', head: 'Measure', cell: ({ name }) => <Constant why="name">{name}</Constant> },
  {
    key: 'model',
    head: 'Model',
    numeric: true,
    cell: ({ model, unit }) => <Constant why="estimate">{estimateIn(model, unit)}</Constant>,
  },
  {
    key: 'naive',
    head: 'Naive',
    numeric: true,
    cell: ({ naive, unit }) =>
      naive === null ? NOTHING : <Constant why="estimate">{estimateIn(naive, unit)}</Constant>,
  },
  {
    key: 'better',
    head: 'Better is',
    hide: 'narrow',
    cell: ({ better }) => better,
  },
];

/** How the model did on what it had not seen: whether it beats the naive method, and whether it means what it says. */
export function BacktestReport({ backtest }: { backtest: Backtest | null }) {
  if (backtest === null) {
    return (
      <Card title={ANALYTICS_TEXTS.backtest}>
        <EmptyState title={ANALYTICS_TEXTS.untested} />
      </Card>
    );
  }
  const { beatsNaive, from, to, cases, measures, naive, baseRate, coverage, unseen } = backtest;
  return (
    <Card
      title={ANALYTICS_TEXTS.backtest}
      meta={
        <Badge tone={beatsNaive ? 'pos' : 'warn'}>
          {beatsNaive ? ANALYTICS_TEXTS.beats : ANALYTICS_TEXTS.loses}
        </Badge>
      }
      flush
    >
      <Table
        caption={ANALYTICS_TEXTS.backtest}
        columns={MEASURES}
        rows={measures}
        rowKey={({ name }) => name}
      />
      <div className={css.text} data-constant="estimate">
        <p className={css.small}>Naive: {naive}.</p>
        <Lines>
          <Line name="Judged by">
            {count(cases)} cases, {date(from)} to {date(to)}
          </Line>
          <Line name="Not seen before">{ANALYTICS_TEXTS.unseen[unseen]}</Line>
          {baseRate !== null && <Line name="It happened in">{estimateIn(baseRate, 'share')}</Line>}
          {coverage.map(({ promised, measured, cases: days }) => (
            <Line key={promised} name={`Days within the ${count(promised * 100)}% band`}>
              {estimateIn(measured, 'share')} of {count(days)}
            </Line>
          ))}
        </Lines>
      </div>
      <Calibration backtest={backtest} />
    </Card>
  );
}

/** Tenths of the cases by rising prediction: what was said beside what came. */
function Calibration({ backtest: { calibration, calibrationUnit } }: { backtest: Backtest }) {
  if (calibration.length === 0) return null;
  const money = calibrationUnit === 'USD';
  const places = calibration.map((_, at) => (money ? `Origin ${at + 1}` : `Tenth ${at + 1}`));
  return (
    <div className={css.chart} data-constant="estimate">
      <BarChart
        label={ANALYTICS_TEXTS.calibration}
        placeHead={money ? 'Origin' : 'Tenth of cases'}
        places={places}
        ticks={calibration.map((_, at) => String(at + 1))}
        layout="grouped"
        series={[
          { id: 'predicted', label: 'Predicted', values: calibration.map(({ predicted }) => predicted) },
          {
            id: 'observed',
            label: 'Observed',
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
