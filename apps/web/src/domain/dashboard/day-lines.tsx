import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import { shownIn, tickOf } from '@cottontree/contract/unit-formats.ts';
import { LineChart } from '@cottontree/ui/charts/line-chart.tsx';
import { date } from '../../kernel/formatting.ts';
import { differenceText } from '../figure/derivation.ts';
import { useChartSources } from '../figure/use-chart-sources.tsx';
import { shortDay } from '@cottontree/contract/axis-formats.ts';
import { useDayEvents } from './day-events.ts';
import { courseOf, withPeriodBefore } from './series.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface DayLinesProps {
  label: string;
  answer: { series: readonly FigureSeries[] };
  /** A series with twice the days shown: the older half is the comparison. */
  name: FigureKey;
  days: number;
  height: number;
  unit: Unit;
  /** If false, the axis may start near the lowest value. */
  fromZero?: boolean;
}

const BEFORE = 'before';

/** A figure day by day, with the previous period as a dashed line. Each day opens the receipt of its figure. */
export function DayLines({ label, answer, name, days, height, unit, fromZero = true }: DayLinesProps) {
  const course = withPeriodBefore(courseOf(answer, name), days);
  const sources = useChartSources((place, series) => {
    const day = course.days[place];
    const before = series === BEFORE && day !== undefined;
    return { ...figureOfKey(name), day: before ? addDays(day, -days) : day };
  });
  const events = useDayEvents([name], course.days);
  return (
    <LineChart
      label={label}
      placeHead={DASHBOARD_TEXTS.day}
      places={course.days.map(date)}
      ticks={course.days.map(shortDay)}
      series={[{ id: name, label: DASHBOARD_TEXTS.thisPeriod, values: course.values }]}
      comparison={{ id: BEFORE, label: DASHBOARD_TEXTS.periodBefore, values: course.before }}
      format={shownIn(unit, [...course.values, ...course.before])}
      formatTick={tickOf(unit)}
      change={differenceText(unit)}
      fromZero={fromZero}
      height={height}
      events={events}
      sources={sources}
    />
  );
}
