import { least } from 'd3-array';
import { scaleBand } from 'd3-scale';
import css from './bar-chart.module.css';
import { stackedExtents, groupedExtents } from './bar-layout.ts';
import { Bars, BarValues, StackNames } from './bar-marks.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartSources } from './chart-sources.ts';
import { distanceTo, textWidth, valueScale, widestText } from './geometry.ts';
import { leftMargin, NoData, PlaceAxis, Plot, plotBottom, plotTop, ValueAxis } from './plot.tsx';
import { readoutItem, selectValue, seriesColumns, spokenAt } from './series-text.ts';
import { colorOf, textOf, type Format, type Series } from './series.ts';
import { useMeasuredWidth } from './use-measured-width.ts';
import { useReadout } from './use-readout.ts';

export interface BarChartProps {
  label: string;
  /** Header of the first column of table and file: "Month". */
  placeHead?: string;
  /** The full names of the places, for readout, table and file. */
  places: readonly string[];
  /** The short names of the places, for the axis; by default the full names. */
  ticks?: readonly string[];
  series: readonly Series[];
  /** Whether several series are stacked or next to each other. */
  layout?: 'stacked' | 'grouped';
  format: Format;
  /** A shorter format, for the axis and the texts on bars. */
  formatTick?: Format;
  height?: number;
  note?: string;
  /** The sources of the values, if each value can be opened. */
  sources?: ChartSources;
}

const widestBar = 56;
/** Chart width in px from which the parts of a stack are named next to the last bar. */
const roomForNames = 420;
/** Pixels for a line of text past the end of a bar. */
const textLine = 14;

/** Vertical bars that start at zero; negative values are below it. */
export function BarChart(props: BarChartProps) {
  const { places, series, layout = 'stacked', sources, format, formatTick = format, height = 220 } = props;
  const { ref, width } = useMeasuredWidth();
  const count = places.length;
  const stacked = layout === 'stacked';
  const single = series.length === 1 ? series[0] : undefined;
  const bottom = height - plotBottom;

  const extents = stacked ? stackedExtents(series, count) : groupedExtents(series, count);
  const hanging = single?.values.some((value) => value !== null && value < 0) ?? false;
  const scale = valueScale(
    extents.flat(2),
    plotTop + (single ? textLine : 0),
    bottom - (hanging ? textLine : 0),
    true,
    formatTick,
  );
  const left = leftMargin(scale.ticks.map(formatTick));
  const named = stacked && !single && width >= roomForNames;
  const right = Math.max(left, width - (named ? widestText(series.map((each) => each.label)) + 4 : 4));

  const bands = scaleBand<number>([left, right]).domain(places.keys()).paddingInner(0.3).paddingOuter(0.15);
  const across = stacked ? 1 : Math.max(1, series.length);
  const thickness = Math.max(1, Math.min(widestBar, bands.bandwidth() / across));
  const centre = (place: number) => (bands(place) ?? left) + bands.bandwidth() / 2;
  const barLeft = (index: number, place: number) =>
    centre(place) - (thickness * across) / 2 + (stacked ? 0 : index * thickness);
  const placeAt = (px: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((px - left) / Math.max(bands.step(), 0.001))));
  const readout = useReadout({
    count,
    series: series.length,
    placeAt,
    seriesAt: (place, { x, y }) =>
      // Grouped: the nearest bar horizontally. Stacked: the nearest part vertically.
      least(series.keys(), (index) => {
        const [from, to] = extents[index]?.[place] ?? [0, 0];
        return stacked
          ? distanceTo(y, [scale.at(from), scale.at(to)])
          : distanceTo(x, [barLeft(index, place), barLeft(index, place) + thickness]);
      }) ?? 0,
    onSelect: sources && ((place, index) => selectValue(sources, series[index], place)),
  });

  const current = readout.place ?? count - 1;
  const at = places[current] ?? 'No data';
  const items = series.map((each, index) => ({
    ...readoutItem(each, current, colorOf(each, index), format, sources),
    chosen: sources !== undefined && readout.place !== null && index === readout.series,
  }));
  const written =
    single && widestText(single.values.map((value) => textOf(value, formatTick))) + 4 <= bands.step();

  return (
    <ChartFrame
      {...props}
      count={count}
      columns={seriesColumns(props.placeHead ?? 'Period', places, series, format, sources)}
      height={height}
      plotRef={ref}
      readout={{ at, items: count === 0 ? [] : items }}
    >
      {width > 0 && count === 0 && <NoData height={height} />}
      {width > 0 && count > 0 && (
        <Plot
          label={`${props.label}, bar chart`}
          readout={readout}
          spoken={spokenAt(at, items, current, series, readout.series, sources)}
          width={width}
          height={height}
        >
          {readout.place !== null && (
            <rect
              className={css.cursor}
              data-cursor={readout.place}
              x={centre(readout.place) - bands.step() / 2}
              y={plotTop}
              width={bands.step()}
              height={bottom - plotTop}
            />
          )}
          <ValueAxis scale={scale} left={left} right={right} format={formatTick} />
          <Bars series={series} extents={extents} at={scale.at} left={barLeft} width={thickness} />
          {written && (
            <BarValues series={single} at={scale.at} x={centre} format={formatTick} sources={sources} />
          )}
          {named && (
            <StackNames
              series={series}
              extents={extents.map((each) => each[count - 1])}
              at={scale.at}
              x={centre(count - 1) + thickness / 2 + 8}
              bottom={bottom}
            />
          )}
          <PlaceAxis
            labels={props.ticks ?? places}
            at={centre}
            step={bands.step()}
            y={height - 4}
            left={left - textWidth('00')}
            right={width}
          />
        </Plot>
      )}
    </ChartFrame>
  );
}
