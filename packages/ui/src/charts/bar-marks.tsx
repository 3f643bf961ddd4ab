import { classNames } from '../class-names.ts';
import css from './bar-chart.module.css';
import type { Extent } from './bar-layout.ts';
import type { ChartSources } from './chart-sources.ts';
import { SERIES_NAME } from './constant-marks.ts';
import { spreadApart } from './geometry.ts';
import marks from './marks.module.css';
import { plotTop } from './plot.tsx';
import { colorOf, type Format, type Series } from './series.ts';

export interface BarsProps {
  series: readonly Series[];
  /** By series, then by place. */
  extents: readonly (readonly Extent[])[];
  /** The vertical position of a value, in px. */
  at: (value: number) => number;
  /** The left edge in px of a series' bar at a place. */
  left: (series: number, place: number) => number;
  /** Width of a bar in px. */
  width: number;
}

/** Bars as rectangles on whole pixels, so that their edges are sharp. A missing value has no bar. */
export function Bars({ series, extents, at, left, width }: BarsProps) {
  return series.map((each, index) =>
    extents[index]?.map((extent, place) => {
      if (each.values[place] === null || each.values[place] === undefined) return null;
      const x = Math.round(left(index, place));
      const ends = [Math.round(at(extent[0])), Math.round(at(extent[1]))] as const;
      return (
        <rect
          key={`${each.id} ${place}`}
          className={classNames(css.bar, marks[colorOf(each, index)])}
          data-series={each.id}
          data-place={place}
          x={x}
          y={Math.min(...ends)}
          width={Math.max(1, Math.round(left(index, place) + width) - x)}
          height={Math.abs(ends[0] - ends[1])}
        />
      );
    }),
  );
}

/** The value of each bar of a single series, above the bar, or below it if negative. */
export function BarValues(props: {
  series: Series;
  at: (value: number) => number;
  x: (place: number) => number;
  format: Format;
  sources: ChartSources | undefined;
}) {
  return props.series.values.map((value, place) =>
    value === null ? null : (
      <text
        key={place}
        className={css.value}
        x={props.x(place)}
        y={props.at(value) + (value < 0 ? 13 : -5)}
        textAnchor="middle"
        {...props.sources?.data(place, props.series.id)}
      >
        {props.format(value)}
      </text>
    ),
  );
}

export interface StackNamesProps {
  series: readonly Series[];
  /** The extent of each series in the last bar. */
  extents: readonly (Extent | undefined)[];
  at: (value: number) => number;
  x: number;
  bottom: number;
}

/** The names of the series next to their parts of the last bar. */
export function StackNames({ series, extents, at, x, bottom }: StackNamesProps) {
  const wanted = extents.map((extent) => (extent ? at((extent[0] + extent[1]) / 2) : bottom));
  const heights = spreadApart(wanted, 14, plotTop + 4, bottom);
  return series.map((each, index) => (
    <text key={each.id} className={css.name} x={x} y={heights[index]} dy="0.32em" {...SERIES_NAME}>
      {each.label}
    </text>
  ));
}
