import type { SeriesColor } from '@cottontree/charts/series.ts';
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { month, type Amount } from '../../kernel/formatting.ts';
import { useChartSources } from '../figure/use-chart-sources.tsx';
import { dollarTick, shortMonth } from '@cottontree/contract/axis-formats.ts';
import { courseOf, monthsOf } from './series.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface MonthlyBarsProps {
  label: string;
  answer: { series: readonly FigureSeries[] };
  /** Monthly figures in dollars; their parts are stacked. */
  series: readonly { name: FigureKey; label: string; color?: SeriesColor | undefined }[];
  months: number;
  height: number;
  format: (value: Amount) => string;
}

/** Complete months next to each other. Each part of a bar opens the receipt of its figure on the month's last day. */
export function MonthlyBars({ label, answer, series, months, height, format }: MonthlyBarsProps) {
  const parts = series.map(({ name, label: part, color }) => ({
    id: name,
    label: part,
    color,
    months: monthsOf(courseOf(answer, name), months),
  }));
  const ends = parts[0]?.months.map(({ end }) => end) ?? [];
  const sources = useChartSources((place, name: FigureKey) => ({ ...figureOfKey(name), day: ends[place] }));
  return (
    <BarChart
      label={label}
      placeHead={DASHBOARD_TEXTS.month}
      places={ends.map(month)}
      ticks={ends.map(shortMonth)}
      series={parts.map((part) => ({
        id: part.id,
        label: part.label,
        ...(part.color && { color: part.color }),
        values: part.months.map(({ value }) => value),
      }))}
      format={format}
      formatTick={dollarTick}
      height={height}
      sources={sources}
    />
  );
}
