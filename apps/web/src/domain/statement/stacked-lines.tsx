import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { dollarTick } from '@cottontree/contract/axis-formats.ts';
import { LINE_COLORS, LINES_BY_DAY, NAMES, STACKED_LINES } from '@cottontree/contract/dashboards/names.ts';
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { BarChart, type BarChartProps } from '@cottontree/ui/charts/bar-chart.tsx';
import type { ChartSources } from '@cottontree/ui/charts/chart-sources.ts';
import { dollars } from '../../kernel/formatting.ts';
import { differenceText } from '../figure/derivation.ts';
import { useChartSources } from '../figure/use-chart-sources.tsx';

export const PLOT = 320;
export const YEAR = LINES_BY_DAY.yearDays;
export const TOTAL = 'revenue.day';
export const LINES = STACKED_LINES.map((line) => ({
  name: `day.revenue:${line}` as const,
  label: NAMES.line[line],
  color: LINE_COLORS[line],
}));
export const NAMES_DRAWN: readonly FigureKey[] = [TOTAL, ...LINES.map(({ name }) => name)];

/** The days of the chart. */
export interface LinesByDay {
  lines: readonly FigureSeries[];
  total: readonly FigureSeries[];
  zoom: { into: (first: BusinessDay, last: BusinessDay) => void; out: (() => void) | undefined };
}

type Values = readonly (number | null)[];

type StackedLinesProps = Pick<LinesByDay, 'zoom'> &
  Pick<
    BarChartProps,
    'places' | 'ticks' | 'years' | 'unfinished' | 'note' | 'events' | 'placeHead' | 'opensOther'
  > & {
    /** The first and the last day of each bar. */
    spans: readonly { from: BusinessDay; to: BusinessDay }[];
    /** By line. */
    values: readonly Values[];
    /** A year before. */
    before: Values;
    sources: ChartSources;
  };

/** The day whose receipt a value opens: the last of its bar. */
export const dayOf = (
  spans: StackedLinesProps['spans'],
  place: number,
  name: string,
): BusinessDay | undefined => {
  const day = spans[place]?.to;
  return name === TOTAL && day !== undefined ? addDays(day, -YEAR) : day;
};

export const useLineSources = (spans: StackedLinesProps['spans']): ChartSources =>
  useChartSources((place, name: FigureKey) => ({ ...figureOfKey(name), day: dayOf(spans, place, name) }));

/** Bars of the lines of revenue, with all of them a year before as a dashed line. */
export function StackedLines({ spans, values, before, zoom, ...chart }: StackedLinesProps) {
  return (
    <BarChart
      label={LINES_BY_DAY.title}
      series={LINES.map(({ name, label, color }, index) => ({
        id: name,
        label,
        color,
        values: values[index] ?? [],
      }))}
      {...(before.some((value) => value !== null) && {
        comparison: { id: TOTAL, label: LINES_BY_DAY.yearBefore, values: before },
      })}
      format={dollars}
      change={differenceText('USD')}
      formatTick={dollarTick}
      height={PLOT}
      zoom={{
        into: (from, to) => {
          const [first, last] = [spans[from]?.from, spans[to]?.to];
          if (first !== undefined && last !== undefined) zoom.into(first, last);
        },
        out: zoom.out,
      }}
      {...chart}
    />
  );
}
