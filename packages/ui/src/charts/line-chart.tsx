import { leastIndex } from 'd3-array';
import { area, line } from 'd3-shape';
import { classNames } from '../class-names.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartSources } from './chart-sources.ts';
import { SERIES_NAME } from './constant-marks.ts';
import { spreadApart, valueScale, widestText } from './geometry.ts';
import css from './line-chart.module.css';
import marks from './marks.module.css';
import { leftMargin, NoData, PlaceAxis, Plot, plotBottom, plotTop, ValueAxis } from './plot.tsx';
import { readoutItem, selectValue, seriesColumns, spokenAt, type ReadoutItem } from './series-text.ts';
import { colorOf, textOf, type Format, type Series } from './series.ts';
import { useMeasuredWidth } from './use-measured-width.ts';
import { useReadout } from './use-readout.ts';

/** A confidence interval: bounds for each place, null where there are none. */
interface Band {
  label: string;
  lower: readonly (number | null)[];
  upper: readonly (number | null)[];
}

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

/** Chart width in px from which lines are named at their ends. */
const roomForNames = 520;

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
  const bottom = height - plotBottom;

  const shown = [...lines.flatMap((each) => each.values), ...(band?.lower ?? []), ...(band?.upper ?? [])];
  const scale = valueScale(
    shown.filter((value) => value !== null),
    plotTop,
    bottom,
    fromZero,
    formatTick,
  );
  const left = leftMargin(scale.ticks.map(formatTick));
  const named = lines.length > 1 && width >= roomForNames;
  const right = width - (named ? widestText(lines.map((each) => each.label)) + 12 : 8);
  const step = (right - left) / Math.max(1, count - 1);
  const x = (place: number) => left + place * step;
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

  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => x(place))
    .y((value) => scale.at(value ?? 0));

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
          {band && <BandShape band={band} x={x} y={scale.at} />}
          {comparison && (
            <path className={css.comparison} data-line={comparison.id} d={draw(comparison.values) ?? ''} />
          )}
          {series.map((each, index) => (
            <path
              key={each.id}
              className={classNames(css.line, marks[colorOf(each, index)])}
              data-line={each.id}
              d={draw(each.values) ?? ''}
            />
          ))}
          {named && <EndNames lines={lines} at={scale.at} x={right + 8} bottom={bottom} />}
          {readout.place !== null && (
            <g className={css.cursor} data-cursor={readout.place}>
              <line x1={x(current)} x2={x(current)} y1={plotTop} y2={bottom} />
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

function BandShape({
  band,
  x,
  y,
}: {
  band: Band;
  x: (place: number) => number;
  y: (value: number) => number;
}) {
  const bounds = band.lower.map((lower, place) => ({ lower, upper: band.upper[place] ?? null }));
  const draw = area<(typeof bounds)[number]>()
    .defined((bound) => bound.lower !== null && bound.upper !== null)
    .x((_, place) => x(place))
    .y0((bound) => y(bound.lower ?? 0))
    .y1((bound) => y(bound.upper ?? 0));
  return <path className={css.band} d={draw(bounds) ?? ''} />;
}

/** The names of the lines at their last values, moved apart if they would overlap. */
function EndNames(props: {
  lines: readonly Series[];
  at: (value: number) => number;
  x: number;
  bottom: number;
}) {
  const wanted = props.lines.map((each) => props.at(each.values.findLast((value) => value !== null) ?? 0));
  const heights = spreadApart(wanted, 14, plotTop + 4, props.bottom);
  return props.lines.map((each, index) => (
    <text key={each.id} className={css.name} x={props.x} y={heights[index]} dy="0.32em" {...SERIES_NAME}>
      {each.label}
    </text>
  ));
}
