import { useState } from 'react';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { shortDay } from '@cottontree/contract/axis-formats.ts';
import { readRevenueBreakdown } from '@cottontree/contract/dashboards/dashboard.ts';
import { LINES_BY_DAY } from '@cottontree/contract/dashboards/names.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { date } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { NARROW, useMedia, WIDE } from '../../kernel/shell/use-media.ts';
import { useParam } from '../../kernel/url-state.ts';
import { useDayEvents } from '../dashboard/day-events.ts';
import { Segments } from '../dashboard/segments.tsx';
import { courseOf, drawn, drawnPoints, useClosedDays } from '../dashboard/series.ts';
import { linesExport } from '../dashboard/series-export.ts';
import { TrendPanel } from '../dashboard/trend-panel.tsx';
import { daysOf, DEFAULT_PERIOD, grainOf, PERIOD, PERIODS, rangeOf, YEAR_TO_DATE } from './period.ts';
import {
  LINES,
  NAMES_DRAWN,
  PLOT,
  StackedLines,
  TOTAL,
  useLineSources,
  YEAR,
  type LinesByDay,
} from './stacked-lines.tsx';
import { STATEMENT_TEXTS } from './texts.ts';

const SEES = readRevenueBreakdown.spec.access;
const SpanBars = deferred(() => import('./span-bars.tsx').then((part) => part.SpanBars));

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
      {({ series }) => {
        const days = { lines: series, total: total.data?.series ?? [], zoom };
        return grain === 'day' ? <DayBars {...days} /> : <SpanBars grain={grain} {...days} />;
      }}
    </TrendPanel>
  );
}

/** Bars of days. */
function DayBars({ lines, total, zoom }: LinesByDay) {
  const courses = LINES.map(({ name }) => courseOf({ series: lines }, name));
  const days = courses[0]?.points.map(({ day }) => day) ?? [];
  const spans = days.map((day) => ({ from: day, to: day }));
  const then = new Map(
    courseOf({ series: total }, TOTAL)?.points.map(({ day, value }) => [day, drawn(value)]),
  );
  return (
    <StackedLines
      spans={spans}
      placeHead={STATEMENT_TEXTS.day}
      places={days.map(date)}
      ticks={days.map(shortDay)}
      values={courses.map(drawnPoints)}
      before={days.map((day) => then.get(addDays(day, -YEAR)) ?? null)}
      events={useDayEvents(NAMES_DRAWN, days)}
      zoom={zoom}
      sources={useLineSources(spans)}
    />
  );
}
