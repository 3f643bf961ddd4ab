import type { FigureSeries } from '@cottontree/contract/figures.ts';
import { LineChart } from '@cottontree/ui/charts/line-chart.tsx';
import { setAsOf } from '../../kernel/as-of.ts';
import { date, type Amount } from '../../kernel/formatting.ts';
import { shortDay } from './axis.ts';
import { courseOf, withPeriodBefore, type SeriesName } from './series.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface DayLinesProps {
  label: string;
  answer: { series: readonly FigureSeries[] };
  /** Asked for twice the days shown: the older half is the comparison. */
  name: SeriesName;
  days: number;
  height: number;
  format: (value: Amount) => string;
  formatTick: (value: number) => string;
  /** False lets the axis begin near the lowest value. */
  fromZero?: boolean;
}

/** A figure day by day, with the period before dashed. Picking a day moves every figure of the page to it. */
export function DayLines({
  label,
  answer,
  name,
  days,
  height,
  format,
  formatTick,
  fromZero = true,
}: DayLinesProps) {
  const course = withPeriodBefore(courseOf(answer, name), days);
  return (
    <LineChart
      label={label}
      placeHead="Day"
      places={course.days.map(date)}
      ticks={course.days.map(shortDay)}
      series={[{ id: name, label: DASHBOARD_TEXTS.thisPeriod, values: course.values }]}
      comparison={{ id: 'before', label: DASHBOARD_TEXTS.periodBefore, values: course.before }}
      format={format}
      formatTick={formatTick}
      fromZero={fromZero}
      height={height}
      note={DASHBOARD_TEXTS.pickDay}
      onPick={(place) => setAsOf(course.days[place])}
    />
  );
}
