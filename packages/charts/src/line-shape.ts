import { area, line } from 'd3-shape';
import { leftMargin, NAME_ROOM, nameHeights, PLOT_BOTTOM, PLOT_TOP } from './axes.ts';
import { valueScale, widestText, type ValueScale } from './geometry.ts';
import type { Format, Series } from './series.ts';

/** A confidence interval: bounds for each place, null where there are none. */
export interface Band {
  label: string;
  lower: readonly (number | null)[];
  upper: readonly (number | null)[];
}

export interface LinesToDraw {
  /** The number of places on the horizontal axis. */
  count: number;
  /** All lines, a comparison last. */
  lines: readonly Pick<Series, 'values'>[];
  /** Intervals around the first line. */
  bands?: readonly Band[] | undefined;
  width: number;
  height: number;
  /** If false, the axis may start near the lowest value. */
  fromZero: boolean;
  /** A value next to the axis. */
  formatTick: Format;
  /** Texts for the newest value of each line, which stand at its end. */
  labels?: readonly string[] | undefined;
}

export interface LineShape {
  scale: ValueScale;
  /** Edges of the plot area, in px. */
  left: number;
  right: number;
  bottom: number;
  /** Distance of two places, and the centre of each, in px. */
  step: number;
  x: (place: number) => number;
  /** An SVG path for each line, and for each band. */
  paths: readonly string[];
  bands: readonly string[];
  /** Heights of the labels at the ends of the lines, where there is room for them. */
  names: readonly number[] | undefined;
}

/** Chart width in px from which lines are named at their ends. */
const ROOM_FOR_NAMES = 520;

/** Lines over time, with straight segments between points, and gaps for missing values. */
export function lineShape({
  count,
  lines,
  bands = [],
  width,
  height,
  fromZero,
  formatTick,
  labels = [],
}: LinesToDraw): LineShape {
  const bottom = height - PLOT_BOTTOM;
  const shown = [
    ...lines.flatMap((each) => each.values),
    ...bands.flatMap(({ lower, upper }) => [...lower, ...upper]),
  ];
  const scale = valueScale(
    shown.filter((value) => value !== null),
    PLOT_TOP,
    bottom,
    fromZero,
    formatTick,
  );
  const left = leftMargin(scale.ticks.map(formatTick));
  const named = labels.length > 1 && width >= ROOM_FOR_NAMES;
  const right = width - (named ? widestText(labels) + NAME_ROOM : 8);
  const step = (right - left) / Math.max(1, count - 1);
  const x = (place: number) => left + place * step;
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => x(place))
    .y((value) => scale.at(value ?? 0));
  return {
    scale,
    left,
    right,
    bottom,
    step,
    x,
    paths: lines.map(({ values }) => draw(values) ?? ''),
    bands: bands.map((band) => bandPath(band, x, scale.at)),
    names: named
      ? nameHeights(
          lines.map(({ values }) => scale.at(values.findLast((value) => value !== null) ?? 0)),
          bottom,
        )
      : undefined,
  };
}

function bandPath(band: Band, x: (place: number) => number, y: (value: number) => number): string {
  const bounds = band.lower.map((lower, place) => ({ lower, upper: band.upper[place] ?? null }));
  const draw = area<(typeof bounds)[number]>()
    .defined((bound) => bound.lower !== null && bound.upper !== null)
    .x((_, place) => x(place))
    .y0((bound) => y(bound.lower ?? 0))
    .y1((bound) => y(bound.upper ?? 0));
  return draw(bounds) ?? '';
}
