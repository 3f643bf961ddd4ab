import { useState } from 'react';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { dollarTick, shortDay } from '@cottontree/contract/axis-formats.ts';
import { readRevenueBreakdown } from '@cottontree/contract/dashboards/dashboard.ts';
import { LINE_COLORS, LINES_BY_DAY, NAMES, STACKED_LINES } from '@cottontree/contract/dashboards/names.ts';
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { date, dollars } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { useParam } from '../../kernel/url-state.ts';
import { useDayEvents } from '../dashboard/day-events.ts';
import { Segments } from '../dashboard/segments.tsx';
import { courseOf, drawn, useClosedDays } from '../dashboard/series.ts';
import { linesExport } from '../dashboard/series-export.ts';
import { TrendPanel } from '../dashboard/trend-panel.tsx';
import { differenceText } from '../figure/derivation.ts';
import { useChartSources } from '../figure/use-chart-sources.tsx';
import { daysOf, DEFAULT_PERIOD, PERIOD, PERIODS, rangeOf } from './period.ts';
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

/** Revenue day by day, stacked by line, over the chosen period, with the total of a year before as a dashed line. */
export function RevenueChart() {
  const yesterday = addDays(useToday(), -1);
  const end = useAsOf() ?? yesterday;
  const [period, setPeriod] = useParam(PERIOD);
  /** The period before only some of its days were shown. */
  const [before, setBefore] = useState<string>(DEFAULT_PERIOD);
  const { from, to, days } = daysOf(period, end);
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
      meta={<span data-constant="period">{STATEMENT_TEXTS.window(date(from), date(to))}</span>}
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
      {(answer) => <Bars lines={answer.series} total={total.data?.series ?? []} zoom={zoom} />}
    </TrendPanel>
  );
}

interface BarsProps {
  lines: readonly FigureSeries[];
  total: readonly FigureSeries[];
  zoom: { into: (first: BusinessDay, last: BusinessDay) => void; out: (() => void) | undefined };
}

function Bars({ lines, total, zoom }: BarsProps) {
  const courses = LINES.map(({ name }) => courseOf({ series: lines }, name));
  const days = courses[0]?.points.map(({ day }) => day) ?? [];
  const then = new Map(
    courseOf({ series: total }, TOTAL)?.points.map(({ day, value }) => [day, drawn(value)]),
  );
  const before = days.map((day) => then.get(addDays(day, -YEAR)) ?? null);
  const events = useDayEvents([TOTAL, ...LINES.map(({ name }) => name)], days);
  const sources = useChartSources((place, name: FigureKey) => {
    const day = days[place];
    return { ...figureOfKey(name), day: name === TOTAL && day !== undefined ? addDays(day, -YEAR) : day };
  });
  return (
    <BarChart
      label={LINES_BY_DAY.title}
      placeHead={STATEMENT_TEXTS.day}
      places={days.map(date)}
      ticks={days.map(shortDay)}
      series={LINES.map(({ name, label, color }, index) => ({
        id: name,
        label,
        color,
        values: courses[index]?.points.map(({ value }) => drawn(value)) ?? [],
      }))}
      {...(before.some((value) => value !== null) && {
        comparison: { id: TOTAL, label: LINES_BY_DAY.yearBefore, values: before },
      })}
      format={dollars}
      change={differenceText('USD')}
      formatTick={dollarTick}
      height={PLOT}
      events={events}
      zoom={{
        into: (from, to) => {
          const [first, last] = [days[from], days[to]];
          if (first !== undefined && last !== undefined) zoom.into(first, last);
        },
        out: zoom.out,
      }}
      sources={sources}
    />
  );
}
