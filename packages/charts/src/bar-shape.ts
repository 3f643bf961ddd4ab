import { scaleBand } from 'd3-scale';
import { line } from 'd3-shape';
import { leftMargin, NAME_ROOM, nameHeights, PLOT_BOTTOM, PLOT_TOP } from './axes.ts';
import { groupedExtents, stackedExtents, type Extent } from './bar-layout.ts';
import { valueScale, widestText, type ValueScale } from './geometry.ts';
import { textOf, type Format, type Series } from './series.ts';

export interface BarsToDraw {
  /** The number of places on the horizontal axis. */
  count: number;
  series: readonly Series[];
  /** The values that a line over the bars compares them with, by place. */
  comparison?: readonly (number | null)[] | undefined;
  /** Whether several series are stacked or next to each other. */
  layout: 'stacked' | 'grouped';
  width: number;
  height: number;
  /** A value next to the axis and on bars. */
  formatTick: Format;
  /** Texts for the newest value of each series and of the comparison, which stand beside the last bar of a stack. */
  labels?: readonly string[] | undefined;
}

/** A rectangle on whole pixels, so that its edges are sharp. */
interface Bar {
  series: number;
  place: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The value of a bar, centred at `x` on the baseline `y`. */
interface BarText {
  place: number;
  x: number;
  y: number;
  text: string;
}

export interface BarShape {
  scale: ValueScale;
  /** The values at which each bar starts and ends: by series, then by place. */
  extents: readonly (readonly Extent[])[];
  /** Edges of the plot area, in px. */
  left: number;
  right: number;
  bottom: number;
  /** Distance of two places, the centre of each, and the left edge of a bar, in px. */
  step: number;
  centre: (place: number) => number;
  barLeft: (series: number, place: number) => number;
  /** Width of a bar in px. */
  thickness: number;
  /** A missing value has no bar. */
  bars: readonly Bar[];
  /** The values of a single series, where all of them have room. */
  texts: readonly BarText[];
  /** SVG path of the comparison, with gaps where a value is missing. */
  comparison: string | undefined;
  /** Where the labels stand next to the last bar, if there is room for them. */
  names: { x: number; heights: readonly number[] } | undefined;
}

const WIDEST_BAR = 56;
/** Chart width in px from which the parts of a stack are named next to the last bar. */
const ROOM_FOR_NAMES = 420;
/** Pixels for a place, under which bars stand without gaps. */
const NARROW_STEP = 6;
/** Pixels for a line of text past the end of a bar. */
const TEXT_LINE = 14;

/** Vertical bars that start at zero; negative values are below it. */
export function barShape({
  count,
  series,
  comparison,
  layout,
  width,
  height,
  formatTick,
  labels = [],
}: BarsToDraw): BarShape {
  const stacked = layout === 'stacked';
  const single = series.length === 1 ? series[0] : undefined;
  const bottom = height - PLOT_BOTTOM;
  const extents = stacked ? stackedExtents(series, count) : groupedExtents(series, count);
  const hanging = single?.values.some((value) => value !== null && value < 0) ?? false;
  const scale = valueScale(
    [...extents.flat(2), ...(comparison ?? []).filter((value) => value !== null)],
    PLOT_TOP + (single ? TEXT_LINE : 0),
    bottom - (hanging ? TEXT_LINE : 0),
    true,
    formatTick,
  );
  const left = leftMargin(scale.ticks.map(formatTick));
  const named = stacked && labels.length > 1 && width >= ROOM_FOR_NAMES;
  const right = Math.max(left, width - (named ? widestText(labels) + NAME_ROOM : 4));

  const bands = scaleBand<number>([left, right]).domain(Array.from({ length: count }, (_, place) => place));
  // Bars of two or three pixels would be half gaps.
  bands.paddingInner(right - left < NARROW_STEP * count ? 0 : 0.3).paddingOuter(0.15);
  const across = stacked ? 1 : Math.max(1, series.length);
  const thickness = Math.max(1, Math.min(WIDEST_BAR, bands.bandwidth() / across));
  const centre = (place: number) => (bands(place) ?? left) + bands.bandwidth() / 2;
  const barLeft = (index: number, place: number) =>
    centre(place) - (thickness * across) / 2 + (stacked ? 0 : index * thickness);

  const bars = series.flatMap((each, index) =>
    (extents[index] ?? []).flatMap((extent, place) => {
      if (each.values[place] === null || each.values[place] === undefined) return [];
      const x = Math.round(barLeft(index, place));
      const ends = [Math.round(scale.at(extent[0])), Math.round(scale.at(extent[1]))] as const;
      return [
        {
          series: index,
          place,
          x,
          y: Math.min(...ends),
          width: Math.max(1, Math.round(barLeft(index, place) + thickness) - x),
          height: Math.abs(ends[0] - ends[1]),
        },
      ];
    }),
  );
  const written =
    single && widestText(single.values.map((value) => textOf(value, formatTick))) + 4 <= bands.step();
  const texts = (written ? single.values : []).flatMap((value, place) =>
    value === null
      ? []
      : [{ place, x: centre(place), y: scale.at(value) + (value < 0 ? 13 : -5), text: formatTick(value) }],
  );
  const names = named
    ? {
        x: centre(count - 1) + thickness / 2 + 8,
        heights: nameHeights(
          [
            ...extents.map((each) => middleOf(each[count - 1])),
            ...(comparison ? [comparison[count - 1] ?? 0] : []),
          ].map(scale.at),
          bottom,
        ),
      }
    : undefined;
  const compared = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => centre(place))
    .y((value) => scale.at(value ?? 0));
  return {
    comparison: (comparison && compared([...comparison])) ?? undefined,
    scale,
    extents,
    left,
    right,
    bottom,
    step: bands.step(),
    centre,
    barLeft,
    thickness,
    bars,
    texts,
    names,
  };
}

const middleOf = ([from, to]: Extent = [0, 0]): number => (from + to) / 2;
