import { leastIndex } from 'd3-array';
import { PLOT_TOP } from '@cottontree/charts/axes.ts';
import { lineShape, type Band, type LineShape } from '@cottontree/charts/line-shape.ts';
import { colorOf, textOf, type Format, type Series } from '@cottontree/charts/series.ts';
import { classNames } from '../class-names.ts';
import { eventColumns, EventTicks } from './chart-events.tsx';
import { ChartFrame } from './chart-frame.tsx';
import css from './line-chart.module.css';
import marks from './marks.module.css';
import { NoData, PlaceAxis, Plot, ValueAxis } from './plot.tsx';
import { itemsRead, labelsOf, legendOf, readingAt, type ChangeText, type ChartOfPlaces } from './reading.ts';
import { selectValue, seriesColumns, type ReadoutItem } from './series-text.ts';
import { useMeasuredSize } from './use-measured-size.ts';
import { useReadout } from './use-readout.ts';

export interface LineChartProps extends ChartOfPlaces {
  label: string;
  /** Header of the first column of table and file: "Day". */
  placeHead?: string;
  /** The full names of the places, for readout, table and file: "Fri, 13 Nov 2026". */
  places: readonly string[];
  /** The short names of the places, for the axis: "13 Nov"; by default the full names. */
  ticks?: readonly string[];
  series: readonly Series[];
  /** The previous period: dashed and grey, aligned by place with the first series. */
  comparison?: Omit<Series, 'color'> | undefined;
  /** Intervals around the first series, the widest first. */
  bands?: readonly Band[] | undefined;
  format: Format;
  /** A shorter format, for the axis: "600k". */
  formatTick?: Format;
  height?: number;
  /** If false, the axis may start near the lowest value. */
  fromZero?: boolean;
  note?: string;
  /** The difference to the comparison in words. */
  change?: ChangeText | undefined;
}

/** Lines over time, with straight segments between points, and gaps for missing values. */
export function LineChart(props: LineChartProps) {
  const {
    places,
    series,
    comparison,
    bands = [],
    sources,
    events = [],
    format,
    formatTick = format,
    height: minHeight = 220,
    fromZero = true,
  } = props;
  const { ref, width, height: room } = useMeasuredSize();
  const height = Math.max(minHeight, room);
  const count = places.length;
  const lines: readonly Series[] = comparison ? [...series, comparison] : series;
  const bandColor = colorOf(series[0] ?? {}, 0);
  const bandsAt = (place: number): ReadoutItem[] =>
    bands.flatMap(({ label, lower, upper }) => {
      if (lower[place] == null) return [];
      const text = [lower[place], upper[place]].map((bound) => textOf(bound, format)).join(' to ');
      return [{ label, text, mark: bandColor, shade: true }];
    });
  const itemsAt = (place: number) => [
    ...itemsRead({ ...props, stacked: false, sources }, place),
    ...bandsAt(place),
  ];
  const legend = legendOf(places, itemsAt);
  const labels = labelsOf(legend, lines);
  const shape = lineShape({ count, lines, bands, width, height, fromZero, formatTick, labels });
  const { scale, left, right, step, x } = shape;
  const nearest = (px: number) =>
    Math.min(count - 1, Math.max(0, Math.round((px - left) / Math.max(step, 0.001))));
  const readout = useReadout({
    count,
    series: lines.length,
    placeAt: nearest,
    // Not the comparison: its values are those of other days.
    seriesAt: (place, { y }) =>
      leastIndex(series, (each) => Math.abs(scale.at(each.values[place] ?? Number.NaN) - y)) ?? 0,
    onSelect: sources && ((place, index) => selectValue(sources, lines[index], place)),
  });

  const placeHead = props.placeHead ?? 'Period';
  const bounds = bands.flatMap(({ label, lower, upper }) => [
    { id: `${label}, lower`, label: `${label}, lower`, values: lower },
    { id: `${label}, upper`, label: `${label}, upper`, values: upper },
  ]);
  const columns = [
    ...seriesColumns(placeHead, places, lines, format, sources),
    // A bound has no source, so it cannot be opened.
    ...seriesColumns(placeHead, places, bounds, format).slice(1),
    ...eventColumns(events),
  ];

  return (
    <ChartFrame
      {...props}
      count={count}
      columns={columns}
      height={minHeight}
      plotRef={ref}
      legend={legend}
      ends={shape.names && { x: right + 8, heights: shape.names }}
    >
      {width > 0 && count === 0 && <NoData />}
      {width > 0 && count > 0 && (
        <Plot
          label={`${props.label}, line chart`}
          readout={readout}
          reading={readingAt(readout, places, itemsAt, lines, props)}
          x={x}
          width={width}
          height={height}
        >
          <ValueAxis scale={scale} left={left} right={right} format={formatTick} />
          <PlaceAxis
            labels={props.ticks ?? places}
            at={x}
            step={step}
            y={height - 4}
            left={left}
            right={width}
          />
          {shape.bands.map((path) => (
            <path key={path} className={classNames(css.band, marks[bandColor])} data-band d={path} />
          ))}
          {comparison && <path className={css.comparison} data-line={comparison.id} d={shape.paths.at(-1)} />}
          {series.map((each, index) => (
            <path
              key={each.id}
              className={classNames(css.line, marks[colorOf(each, index)])}
              data-line={each.id}
              d={shape.paths[index]}
            />
          ))}
          <EventTicks events={events} x={x} y={shape.bottom} />
          {readout.place !== null && <Cursor place={readout.place} series={series} shape={shape} />}
        </Plot>
      )}
    </ChartFrame>
  );
}

/** Marks the place that is read, and the values on the lines. */
function Cursor({
  place,
  series,
  shape: { x, scale, bottom },
}: {
  place: number;
  series: readonly Series[];
  shape: LineShape;
}) {
  return (
    <g className={css.cursor} data-cursor={place}>
      <line x1={x(place)} x2={x(place)} y1={PLOT_TOP} y2={bottom} />
      {series.map((each, index) => {
        const value = each.values[place];
        if (value === null || value === undefined) return null;
        return (
          <circle
            key={each.id}
            className={marks[colorOf(each, index)]}
            cx={x(place)}
            cy={scale.at(value)}
            r="3.5"
          />
        );
      })}
    </g>
  );
}
