import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { shownIn } from '@cottontree/contract/unit-formats.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Trend, Trends } from '@cottontree/contract/predictions/trends.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { changeLabel } from '@cottontree/contract/figures/change-words.ts';
import type { Verdict } from '@cottontree/contract/figures/changes.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Sparkline } from '@cottontree/ui/charts/sparkline.tsx';
import { KpiCell } from '@cottontree/ui/kpi-strip.tsx';
import { DayLines } from '../../domain/dashboard/day-lines.tsx';
import grid from '../../domain/dashboard/grid.module.css';
import { KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { chartHeight } from '../../domain/dashboard/panel-height.ts';
import { drawn } from '../../domain/dashboard/series.ts';
import { Changed } from '../../domain/figure/changed.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { column, quantity, type PanelExport } from '../../domain/exports/panel-export.ts';
import { Needs } from '../../kernel/needs.tsx';
import css from './screen.module.css';
import { ANALYTICS_TEXTS } from './texts.ts';

const PLOT = 148;
const nameOf = ({ id, title }: { id: KnownFigure; title: string }): string =>
  ANALYTICS_TEXTS.names[id] ?? title;
const CELLS = ['1', '2', '3', '4', '5', '6'] as const;

export interface TrendsOfGroupProps {
  query: UseQueryResult<Trends>;
  days: number;
}

/** The figures of a group: the value and direction of each, and its days beside those of the previous period. */
export function TrendsOfGroup({ query, days }: TrendsOfGroupProps) {
  const { data } = query;
  if (data === undefined || data.stamp.empty) {
    // One panel explains for all of them why there is no data yet.
    return (
      <Panel
        title={ANALYTICS_TEXTS.daily}
        what={ANALYTICS_TEXTS.what}
        query={query}
        height={chartHeight(3 * PLOT)}
        exports={trendsExport}
      >
        {() => null}
      </Panel>
    );
  }
  return (
    <>
      <KeyFigures
        label={ANALYTICS_TEXTS.tabs.trends}
        query={query}
        labels={CELLS.slice(0, data.trends.length)}
        sparklines
      >
        {({ trends, to }) => trends.map((trend) => <TrendCell key={trend.id} trend={trend} to={to} />)}
      </KeyFigures>
      <p className={css.small}>
        <Constant why="note">{ANALYTICS_TEXTS.test}</Constant>
      </p>
      {data.withheld.length > 0 && (
        <p className={css.small}>
          {ANALYTICS_TEXTS.withheld}{' '}
          {data.withheld.map(({ field, permission }) => (
            <span key={field}>
              <Needs power={permission} what={field} />{' '}
            </span>
          ))}
        </p>
      )}
      <div className={grid.three}>
        {data.trends.map((trend) => (
          <TrendChart key={trend.id} query={query} id={trend.id} title={nameOf(trend)} days={days} />
        ))}
      </div>
    </>
  );
}

/** A good change is green, whether the figure rose or fell. */
const TONES = { good: 'pos', bad: 'neg', neutral: 'neutral' } as const satisfies Record<Verdict, BadgeTone>;

function TrendCell({ trend, to }: { trend: Trend; to: string }) {
  const { stated, unit, change } = trend;
  const { id, dimension } = stated;
  const label = changeLabel(change);
  return (
    <KpiCell
      label={nameOf(stated)}
      // Placed beside the value: after the label it would wrap in some cells only, and the values would not be aligned.
      value={
        <span className={css.stated}>
          <Figure id={id} dimension={dimension} day={to} value={stated.value} format={shownIn(unit)} />
          {label !== null && <Badge tone={TONES[change.verdict]}>{label}</Badge>}
        </span>
      }
      note={<Changed change={change} />}
      sparkline={<Sparkline values={trend.values.map(drawn)} />}
    />
  );
}

/** The days of both periods, in the form that the figure charts take. */
function seriesOf({ id, dimension, values, before }: Trend, from: string, days: number): FigureSeries {
  const points = [...before, ...values].map((value, at) => ({ day: addDays(from, at - days), value }));
  return { id, dimension, value: values.at(-1) ?? null, previous: null, points };
}

interface TrendChartProps extends TrendsOfGroupProps {
  id: KnownFigure;
  title: string;
}

function TrendChart({ query, id, title, days }: TrendChartProps) {
  const find = ({ trends }: Trends): Trend | undefined => trends.find((trend) => trend.id === id);
  return (
    <Panel
      title={title}
      what={title.toLowerCase()}
      query={query}
      height={chartHeight(PLOT)}
      chart
      nothing={(answer) => find(answer)?.values.every((value) => value === null) !== false}
      exports={(answer) => daysExport(answer, find(answer))}
    >
      {(answer) => {
        const trend = find(answer);
        if (trend === undefined) return null;
        return (
          <DayLines
            label={title}
            answer={{ series: [seriesOf(trend, answer.from, days)] }}
            name={id}
            days={days}
            height={PLOT}
            unit={trend.unit}
            fromZero={trend.stated.id !== trend.id}
          />
        );
      }}
    </Panel>
  );
}

const SEES: Power = 'analytics.view';

function daysExport({ from, period }: Trends, trend: Trend | undefined): PanelExport {
  const lines = (trend?.values ?? []).map((value, at) => {
    const day = addDays(from, at);
    return [
      day,
      quantity(value, trend?.unit ?? 'count'),
      addDays(day, -Number(period)),
      quantity(trend?.before[at], trend?.unit ?? 'count'),
    ];
  });
  return {
    sees: [SEES],
    columns: [
      column.day(ANALYTICS_TEXTS.day),
      column.number(ANALYTICS_TEXTS.value),
      column.day(ANALYTICS_TEXTS.dayComparedWith),
      column.number(ANALYTICS_TEXTS.valueThen),
    ],
    lines,
  };
}

/** The report's lines of the figures. */
export const trendsExport = ({ trends, from, to }: Trends): PanelExport => ({
  sees: [SEES],
  columns: [
    column.text(ANALYTICS_TEXTS.figure),
    column.day(ANALYTICS_TEXTS.from),
    column.day(ANALYTICS_TEXTS.to),
    column.number(ANALYTICS_TEXTS.value),
    column.number(ANALYTICS_TEXTS.periodBefore),
    column.number(ANALYTICS_TEXTS.change),
    column.text(ANALYTICS_TEXTS.compared),
    column.text(ANALYTICS_TEXTS.trend),
  ],
  lines: trends.map(({ stated, unit, change }) => [
    stated.title,
    from,
    to,
    quantity(stated.value, unit),
    quantity(stated.previous, unit),
    quantity(change.value, change.how === 'points' ? ANALYTICS_TEXTS.percentagePoints : 'percent'),
    change.window,
    changeLabel(change),
  ]),
});
