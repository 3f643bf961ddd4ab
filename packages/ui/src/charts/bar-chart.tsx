import { least } from 'd3-array';
import { PLOT_TOP } from '@cottontree/charts/axes.ts';
import { barShape } from '@cottontree/charts/bar-shape.ts';
import { distanceTo, textWidth } from '@cottontree/charts/geometry.ts';
import type { Format, Series } from '@cottontree/charts/series.ts';
import css from './bar-chart.module.css';
import { Bars, BarValues, Comparison } from './bar-marks.tsx';
import { eventColumns, EventTicks } from './chart-events.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { NoData, PlaceAxis, Plot, ValueAxis } from './plot.tsx';
import { itemsRead, labelsOf, legendOf, readingAt, type ChangeText, type ChartOfPlaces } from './reading.ts';
import { selectValue, seriesColumns } from './series-text.ts';
import { useMeasuredSize } from './use-measured-size.ts';
import type { Zoom } from './use-brush.ts';
import { useReadout } from './use-readout.ts';

export interface BarChartProps extends ChartOfPlaces {
  label: string;
  /** Header of the first column of table and file: "Month". */
  placeHead?: string;
  /** The full names of the places, for readout, table and file. */
  places: readonly string[];
  /** The short names of the places, for the axis; by default the full names. */
  ticks?: readonly string[];
  /** The years of the short names, for the axis: named where they change. */
  years?: readonly string[] | undefined;
  /** The places whose period is not whole: their bars are lighter. */
  unfinished?: readonly number[] | undefined;
  series: readonly Series[];
  /** An earlier period: a dashed line over the bars, aligned by place. */
  comparison?: Omit<Series, 'color'> | undefined;
  /** Whether several series are stacked or next to each other. */
  layout?: 'stacked' | 'grouped';
  format: Format;
  /** A shorter format, for the axis and the texts on bars. */
  formatTick?: Format;
  height?: number;
  note?: string;
  /** The difference to the comparison in words: of the whole of a stack, else of the first series. */
  change?: ChangeText | undefined;
  /** Dragging across places shows only these; Escape shows all again. */
  zoom?: Zoom | undefined;
}

/** Vertical bars that start at zero; negative values are below it. */
export function BarChart(props: BarChartProps) {
  const {
    places,
    series,
    comparison,
    layout = 'stacked',
    sources,
    events = [],
    format,
    formatTick = format,
    height: minHeight = 220,
  } = props;
  const { ref, width, height: room } = useMeasuredSize();
  const height = Math.max(minHeight, room);
  const count = places.length;
  const stacked = layout === 'stacked';
  const all: readonly Series[] = comparison ? [...series, comparison] : series;
  const itemsAt = (place: number) => itemsRead({ ...props, stacked, sources }, place);
  const legend = legendOf(places, itemsAt);
  const shape = barShape({
    count,
    series,
    comparison: comparison?.values,
    layout,
    width,
    height,
    formatTick,
    labels: labelsOf(legend, all),
  });
  const { scale, extents, left, right, bottom, step, centre, barLeft, thickness } = shape;
  const placeAt = (px: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((px - left) / Math.max(step, 0.001))));
  const readout = useReadout({
    count,
    series: all.length,
    placeAt,
    seriesAt: (place, { x, y }) =>
      // Grouped: the nearest bar horizontally. Stacked: the nearest part vertically.
      least(series.keys(), (index) => {
        const [from, to] = extents[index]?.[place] ?? [0, 0];
        return stacked
          ? distanceTo(y, [scale.at(from), scale.at(to)])
          : distanceTo(x, [barLeft(index, place), barLeft(index, place) + thickness]);
      }) ?? 0,
    onSelect: sources && ((place, index) => selectValue(sources, all[index], place)),
    zoom: props.zoom,
  });

  return (
    <ChartFrame
      {...props}
      count={count}
      columns={[
        ...seriesColumns(props.placeHead ?? 'Period', places, all, format, sources),
        ...eventColumns(events),
      ]}
      height={minHeight}
      plotRef={ref}
      legend={legend}
      ends={shape.names}
    >
      {width > 0 && count === 0 && <NoData />}
      {width > 0 && count > 0 && (
        <Plot
          label={`${props.label}, bar chart`}
          readout={readout}
          reading={readingAt(readout, places, itemsAt, all, props)}
          x={centre}
          width={width}
          height={height}
        >
          {readout.place !== null && (
            <rect
              className={css.cursor}
              data-cursor={readout.place}
              x={centre(readout.place) - step / 2}
              y={PLOT_TOP}
              width={step}
              height={bottom - PLOT_TOP}
            />
          )}
          {readout.range && (
            <rect
              className={css.range}
              data-range={readout.range.join(' to ')}
              x={centre(readout.range[0]) - step / 2}
              y={PLOT_TOP}
              width={(readout.range[1] - readout.range[0] + 1) * step}
              height={bottom - PLOT_TOP}
            />
          )}
          <ValueAxis scale={scale} left={left} right={right} format={formatTick} />
          <Bars series={series} shape={shape} unfinished={props.unfinished} />
          {comparison && <Comparison id={comparison.id} path={shape.comparison} />}
          <BarValues series={series} shape={shape} sources={sources} />
          <EventTicks events={events} x={centre} y={bottom} />
          <PlaceAxis
            labels={props.ticks ?? places}
            within={props.years}
            at={centre}
            step={step}
            y={height - 4}
            left={left - textWidth('00')}
            right={width}
          />
        </Plot>
      )}
    </ChartFrame>
  );
}
