import { useState } from 'react';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { dollarTick, shortDay, shortMonth } from '@cottontree/contract/axis-formats.ts';
import { readRevenueBreakdown } from '@cottontree/contract/dashboards/dashboard.ts';
import { LINE_COLORS, LINES_BY_DAY, NAMES, STACKED_LINES } from '@cottontree/contract/dashboards/names.ts';
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import type { ChartSources } from '@cottontree/ui/charts/chart-sources.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { date, dollars } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { NARROW, useMedia, WIDE } from '../../kernel/shell/use-media.ts';
import { useParam } from '../../kernel/url-state.ts';
import { useDayEvents } from '../dashboard/day-events.ts';
import { Segments } from '../dashboard/segments.tsx';
import { courseOf, drawn, useClosedDays } from '../dashboard/series.ts';
import { linesExport } from '../dashboard/series-export.ts';
import { TrendPanel } from '../dashboard/trend-panel.tsx';
import { differenceText } from '../figure/derivation.ts';
import { Constant } from '../figure/marks.tsx';
import { useChartSources } from '../figure/use-chart-sources.tsx';
import { daysOf, DEFAULT_PERIOD, PERIOD, PERIODS, rangeOf, YEAR_TO_DATE } from './period.ts';
import { grainOf, isWhole, placeIn, spansOf, sumBefore, sumIn, type Grain, type Span } from './spans.ts';
import { STATEMENT_TEXTS } from './texts.ts';

const PLOT = 320;
const YEAR = LINES_BY_DAY.yearDays;
const TOTAL = 'revenue.day';
const SEES = readRevenueBreakdown.spec.access;
const LINES = STACKED_LINES.map((line) => ({
  name: `day.revenue:${line}` as const,
  label: NAMES.line[line],
  color: LINE_COLORS[line],
}));

/** As many bars as are six pixels wide or more, on a phone, a tablet and a wider screen. */
function useMostBars(): number {
  const [narrow, wide] = [useMedia(NARROW), useMedia(WIDE)];
  return narrow ? 31 : wide ? 90 : 60;
}

/**
 * Revenue by day, or by week or month where the days are too many, stacked by line, over the chosen period, with the
 * total of a year before as a dashed line.
 */
export function RevenueChart() {
  const yesterday = addDays(useToday(), -1);
  const end = useAsOf() ?? yesterday;
  const [period, setPeriod] = useParam(PERIOD);
  /** The period before only some of its days were shown. */
  const [before, setBefore] = useState<string>(DEFAULT_PERIOD);
  const { from, to, days } = daysOf(period, end);
  const most = useMostBars();
  const grain = period === YEAR_TO_DATE && days > most ? 'month' : grainOf(days, most);
  const gate = useRead(readRevenueBreakdown, { query: { asOf: useAsOf() } });
  const lines = useClosedDays(
    LINES.map(({ name }) => name),
    days,
    to,
  );
  const total = useClosedDays([TOTAL], days + YEAR, to);
  const isRange = rangeOf(period) !== undefined;
  const zoom = {
    into: (first: BusinessDay, last: BusinessDay) => {
      if (!isRange) setBefore(period);
      setPeriod(`${first}..${last}`, 'push');
    },
    out: isRange ? () => setPeriod(before, 'push') : undefined,
  };
  return (
    <TrendPanel
      title={LINES_BY_DAY.title}
      meta={<span data-constant="period">{STATEMENT_TEXTS.window(date(from), date(to), grain)}</span>}
      choice={
        <>
          {zoom.out && (
            <Button variant="quiet" onClick={zoom.out}>
              {STATEMENT_TEXTS.showAll}
            </Button>
          )}
          <Segments label={STATEMENT_TEXTS.period} param={PERIOD} options={PERIODS} />
        </>
      }
      what={STATEMENT_TEXTS.revenue}
      query={lines}
      gate={gate}
      plot={PLOT}
      exports={(answer) => linesExport(answer, { series: LINES, sees: SEES })}
    >
      {(answer) => <Bars grain={grain} lines={answer.series} total={total.data?.series ?? []} zoom={zoom} />}
    </TrendPanel>
  );
}

interface BarsProps {
  grain: Grain;
  lines: readonly FigureSeries[];
  total: readonly FigureSeries[];
  zoom: { into: (first: BusinessDay, last: BusinessDay) => void; out: (() => void) | undefined };
}

const valuesOf = (series: readonly FigureSeries[], name: FigureKey) =>
  new Map(courseOf({ series }, name)?.points.map(({ day, value }) => [day, value]));

/** "Nov 23 to Nov 29, 2026", with the number of days if it is not whole. */
function nameOf(span: Span): string {
  const { from, to, days, of } = span;
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : date(from);
  const name = from === to ? date(to) : STATEMENT_TEXTS.span(first, date(to));
  return isWhole(span) ? name : STATEMENT_TEXTS.partOf(name, days.length, of);
}

function Bars({ grain, lines, total, zoom }: BarsProps) {
  const values = LINES.map(({ name }) => valuesOf(lines, name));
  const days = [...(values[0]?.keys() ?? [])];
  const spans = spansOf(days, grain);
  const then = valuesOf(total, TOTAL);
  const before = spans.map((span) => drawn(sumBefore(then, span, YEAR)));
  const parts = spans.flatMap((span, place) => (isWhole(span) ? [] : [place]));
  const single = grain === 'day';
  const placeOf = (day: BusinessDay) => placeIn(spans, day);
  const events = useDayEvents([TOTAL, ...LINES.map(({ name }) => name)], days, single ? undefined : placeOf);
  const dayOf = (place: number, name: string) => {
    const day = spans[place]?.to;
    return name === TOTAL && day !== undefined ? addDays(day, -YEAR) : day;
  };
  const sources = useChartSources((place, name: FigureKey) => ({
    ...figureOfKey(name),
    day: dayOf(place, name),
  }));
  return (
    <BarChart
      label={LINES_BY_DAY.title}
      placeHead={STATEMENT_TEXTS.grainHeads[grain]}
      places={spans.map(nameOf)}
      ticks={spans.map(({ from }) => (grain === 'month' ? shortMonth(from) : shortDay(from)))}
      years={grain === 'month' ? spans.map(({ from }) => from.slice(0, 4)) : undefined}
      unfinished={parts}
      series={LINES.map(({ name, label, color }, index) => ({
        id: name,
        label,
        color,
        values: spans.map((span) => drawn(sumIn(values[index] ?? new Map(), span))),
      }))}
      {...(before.some((value) => value !== null) && {
        comparison: { id: TOTAL, label: LINES_BY_DAY.yearBefore, values: before },
      })}
      format={dollars}
      change={differenceText('USD')}
      formatTick={dollarTick}
      height={PLOT}
      {...(grain !== 'day' && {
        note: STATEMENT_TEXTS.grains[grain] + (parts.length > 0 ? STATEMENT_TEXTS.notWhole : ''),
      })}
      events={events}
      zoom={{
        into: (from, to) => {
          const [first, last] = [spans[from]?.from, spans[to]?.to];
          if (first !== undefined && last !== undefined) zoom.into(first, last);
        },
        out: zoom.out,
      }}
      sources={single ? sources : ofSums(sources)}
      {...(!single && {
        opensOther: (place: number, name: string) => {
          const day = dayOf(place, name);
          return day === undefined ? '' : STATEMENT_TEXTS.opensLastDay(date(day));
        },
      })}
    />
  );
}

/** A sum is no figure: what it opens is the receipt of one of its days, and its text is none of that figure. */
const ofSums = ({ onSelect }: ChartSources): ChartSources => ({
  onSelect,
  value: (_, __, text) => <Constant why="part">{text}</Constant>,
  data: () => ({ 'data-constant': 'part' }),
});
