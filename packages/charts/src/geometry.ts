import { nice, ticks } from 'd3-array';

// Character widths of IBM Plex Sans as fractions of the font size, rounded up slightly for each kind of character.
const advances: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'|!()[\]\s]/u, 0.32],
  [/[frt\-/]/u, 0.42],
  [/[mwMW%@]/u, 0.92],
  [/[A-Z&]/u, 0.7],
];

/** The estimated width in px of a text of 11 px, without a layout of the page; proportional for other sizes. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += advances.find(([kind]) => kind.test(letter))?.[1] ?? 0.6;
  return width * 11;
}

/** The width in px of the widest of several texts of 11 px. */
export function widestText(texts: Iterable<string>): number {
  let widest = 0;
  for (const text of texts) widest = Math.max(widest, textWidth(text));
  return widest;
}

/** The distance of a value from an interval, whose ends may be in any order; 0 inside it. */
export function distanceTo(value: number, [one, other]: readonly [number, number]): number {
  return Math.max(Math.min(one, other) - value, value - Math.max(one, other), 0);
}

/** More lines across a drawing are a grid, not a scale. */
const MOST_TICKS = 6;

/** A linear map from values to pixels, with the round values to mark on it. */
export interface ValueScale {
  ticks: readonly number[];
  at: (value: number) => number;
}

/** The map for a drawing without axes: the lowest value at pixel `bottom`, the highest at pixel `top`. */
export function exactScale(
  values: readonly number[],
  top: number,
  bottom: number,
): (value: number) => number {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  return (value) => (range === 0 ? (top + bottom) / 2 : bottom - ((value - low) / range) * (bottom - top));
}

/**
 * Vertical scale over `values`, which grows upwards from pixel `bottom` to pixel `top`.
 * @param fromZero includes zero; bars always need it, because otherwise their lengths would be misleading
 * @param text of a value next to its line: if texts repeat, as for counts, only whole values are marked
 */
export function valueScale(
  values: Iterable<number>,
  top: number,
  bottom: number,
  fromZero: boolean,
  text: (value: number) => string = String,
): ValueScale {
  let low = fromZero ? 0 : Number.POSITIVE_INFINITY;
  let high = fromZero ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  // No values, or equal values: any range that is not empty is fine.
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [low - Math.abs(low) / 2, low + Math.abs(low) / 2];
  let wanted = Math.max(2, Math.round((bottom - top) / 48));
  let first: number, last: number, round: number[];
  do {
    [first, last] = nice(low, high, wanted);
    round = ticks(first, last, wanted);
    wanted -= 1;
  } while (round.length > MOST_TICKS && wanted > 0);
  const perUnit = (bottom - top) / (last - first);
  const whole = round.filter(Number.isInteger);
  const distinct = whole.length < 2 || new Set(round.map(text)).size === round.length;
  return {
    ticks: distinct ? round : whole,
    at: (value) => bottom - (value - first) * perUnit,
  };
}

/**
 * Which of `count` places get a label so that labels of `width` px do not overlap, with `step` px between places.
 * Counted from the last place, because people look for the newest.
 */
export function labelledPlaces(count: number, width: number, step: number): readonly number[] {
  const every = Math.max(1, Math.ceil((width + 12) / Math.max(step, 0.001)));
  const places: number[] = [];
  for (let place = count - 1; place >= 0; place -= every) places.unshift(place);
  return places;
}

/**
 * Moves labels apart vertically: each is as near to its own height as possible, at least `gap` from the next one, and
 * between `top` and `bottom`. Returns the heights in the order of the input.
 */
export function spreadApart(
  wanted: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const heights = [...wanted];
  let least = top;
  for (const index of order) {
    heights[index] = Math.max(heights[index] ?? top, least);
    least = (heights[index] ?? top) + gap;
  }
  let most = bottom;
  for (const index of order.reverse()) {
    heights[index] = Math.min(heights[index] ?? bottom, most);
    most = (heights[index] ?? bottom) - gap;
  }
  return heights;
}
