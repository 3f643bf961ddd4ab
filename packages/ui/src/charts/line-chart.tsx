import { leastIndex } from 'd3-array';
import { PLOT_TOP } from '@cottontree/charts/axes.ts';
import { lineShape, type Band } from '@cottontree/charts/line-shape.ts';
import { colorOf, textOf, type Format, type Series } from '@cottontree/charts/series.ts';
import { classNames } from '../class-names.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartSources } from './chart-sources.ts';
import { SERIES_NAME } from './constant-marks.ts';
import css from './line-chart.module.css';
import marks from './marks.module.css';
import { NoData, PlaceAxis, Plot, ValueAxis } from './plot.tsx';
import { readoutItem, selectValue, seriesColumns, spokenAt, type ReadoutItem } from './series-text.ts';
import { useMeasuredWidth } from './use-measured-width.ts';
import { useReadout } from './use-readout.ts';

export interface LineChartProps {
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
  /** An interval around the first series. */
  band?: Band | undefined;
  format: Format;
  /** A shorter format, for the axis: "600k". */
  formatTick?: Format;
  height?: number;
  /** If false, the axis may start near the lowest value. */
  fromZero?: boolean;
  note?: string;
  /** The sources of the values, if each value can be opened. */
  sources?: ChartSources;
}

/** Lines over time, with straight segments between points, and gaps for missing values. */
export function LineChart(props: LineChartProps) {
  const {
    places,
    series,
    comparison,
    band,
    sources,
    format,
    formatTick = format,
    height = 220,
    fromZero = true,
  } = props;
  const { ref, width } = useMeasuredWidth();
  const count = places.length;
  const lines: readonly Series[] = comparison ? [...series, comparison] : series;
  const shape = lineShape({ count, lines, band, width, height, fromZero, formatTick });
  const { scale, left, right, bottom, step, x } = shape;
  const nearest = (px: number) =>
    Math.min(count - 1, Math.max(0, Math.round((px - left) / Math.max(step, 0.001))));
  const readout = useReadout({
    count,
    series: lines.length,
    placeAt: nearest,
    seriesAt: (place, { y }) =>
      leastIndex(lines, (each) => Math.abs(scale.at(each.values[place] ?? Number.NaN) - y)) ?? 0,
    onSelect: sources && ((place, index) => selectValue(sources, lines[index], place)),
  });

  const current = readout.place ?? count - 1;
  const at = places[current] ?? 'No data';
  const items: ReadoutItem[] = lines.map((each, index) => ({
    ...readoutItem(each, current, index < series.length ? colorOf(each, index) : 'dashed', format, sources),
    chosen: sources !== undefined && readout.place !== null && index === readout.series,
  }));
  if (band && band.lower[current] != null) {
    const texts = [band.lower[current], band.upper[current]].map((bound) => textOf(bound, format));
    items.push({ label: band.label, text: texts.join(' to '), mark: 'band' });
  }
  const placeHead = props.placeHead ?? 'Period';
  const bounds = band && [
    { id: 'lower', label: `${band.label}, lower`, values: band.lower },
    { id: 'upper', label: `${band.label}, upper`, values: band.upper },
  ];
  const columns = [
    ...seriesColumns(placeHead, places, lines, format, sources),
    // A bound has no source, so it cannot be opened.
    ...seriesColumns(placeHead, places, bounds ?? [], format).slice(1),
  ];

  return (
    <ChartFrame
      {...props}
      count={count}
      columns={columns}
      height={height}
      plotRef={ref}
      readout={{ at, items: count === 0 ? [] : items }}
    >
      {width > 0 && count === 0 && <NoData height={height} />}
      {width > 0 && count > 0 && (
        <Plot
          label={`${props.label}, line chart`}
          readout={readout}
          spoken={spokenAt(at, items, current, lines, readout.series, sources)}
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
          {shape.band !== undefined && <path className={css.band} d={shape.band} />}
          {comparison && <path className={css.comparison} data-line={comparison.id} d={shape.paths.at(-1)} />}
          {series.map((each, index) => (
            <path
              key={each.id}
              className={classNames(css.line, marks[colorOf(each, index)])}
              data-line={each.id}
              d={shape.paths[index]}
            />
          ))}
          {shape.names && <EndNames lines={lines} heights={shape.names} x={right + 8} />}
          {readout.place !== null && (
            <g className={css.cursor} data-cursor={readout.place}>
              <line x1={x(current)} x2={x(current)} y1={PLOT_TOP} y2={bottom} />
              {series.map((each, index) => {
                const value = each.values[current];
                if (value === null || value === undefined) return null;
                return (
                  <circle
                    key={each.id}
                    className={marks[colorOf(each, index)]}
                    cx={x(current)}
                    cy={scale.at(value)}
                    r="3.5"
                  />
                );
              })}
            </g>
          )}
        </Plot>
      )}
    </ChartFrame>
  );
}

/** The names of the lines at their ends. */
function EndNames({
  lines,
  heights,
  x,
}: {
  lines: readonly Series[];
  heights: readonly number[];
  x: number;
}) {
  return lines.map((each, index) => (
    <text key={each.id} className={css.name} x={x} y={heights[index]} dy="0.32em" {...SERIES_NAME}>
      {each.label}
    </text>
  ));
}
