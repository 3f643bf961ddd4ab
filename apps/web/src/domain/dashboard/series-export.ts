import type { FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { column, quantity, type ExportUnit, type PanelExport } from '../exports/panel-export.ts';
import { courseOf, monthsOf, withPeriodBefore } from './series.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

interface SeriesAnswer {
  series: readonly FigureSeries[];
}

export interface DaysToExport {
  name: FigureKey;
  /** The number of days in the chart; the response contains twice as many. */
  days: number;
  unit: ExportUnit;
  sees: Power;
}

/** A figure day by day, each day with the day that the chart compares it with; values as recorded. */
export function daysExport(answer: SeriesAnswer, { name, days, unit, sees }: DaysToExport): PanelExport {
  const course = courseOf(answer, name);
  const values = valuesOf(course);
  return {
    sees: [sees],
    columns: [
      column.day(DASHBOARD_TEXTS.day),
      column.number(DASHBOARD_TEXTS.value),
      column.day(DASHBOARD_TEXTS.dayComparedWith),
      column.number(DASHBOARD_TEXTS.valueThen),
    ],
    lines: withPeriodBefore(course, days).days.map((day) => {
      const before = addDays(day, -days);
      return [day, quantity(values.get(day), unit), before, quantity(values.get(before), unit)];
    }),
  };
}

export interface LinesToExport {
  /** Daily figures in dollars. */
  series: readonly { name: FigureKey; label: string }[];
  sees: Power;
}

/** Days, oldest first, with the value of each figure as recorded. */
export function linesExport(answer: SeriesAnswer, { series, sees }: LinesToExport): PanelExport {
  const values = series.map(({ name }) => valuesOf(courseOf(answer, name)));
  return {
    sees: [sees],
    columns: [column.day(DASHBOARD_TEXTS.day), ...series.map(({ label }) => column.number(label))],
    lines: [...(values[0]?.keys() ?? [])].map((day) => [
      day,
      ...values.map((each) => quantity(each.get(day), 'USD')),
    ]),
  };
}

export interface MonthsToExport {
  /** Monthly figures in dollars. */
  series: readonly { name: FigureKey; label: string }[];
  months: number;
  sees: Power;
}

/** Complete months, oldest first, with the value of each figure. */
export function monthsExport(answer: SeriesAnswer, { series, months, sees }: MonthsToExport): PanelExport {
  const courses = series.map(({ name }) => courseOf(answer, name));
  const values = courses.map(valuesOf);
  return {
    sees: [sees],
    columns: [column.month(DASHBOARD_TEXTS.month), ...series.map(({ label }) => column.number(label))],
    lines: monthsOf(courses[0], months).map(({ end }) => [
      end.slice(0, 'YYYY-MM'.length),
      ...values.map((each) => quantity(each.get(end), 'USD')),
    ]),
  };
}

const valuesOf = (course: FigureSeries | undefined): Map<string, string | null> =>
  new Map(course?.points.map(({ day, value }) => [day, value]));
