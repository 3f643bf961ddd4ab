import { nice, ticks } from 'd3-array';

// Advance widths of IBM Plex Sans in parts of its size, rounded up a little for each kind of letter.
const advances: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'|!()[\]\s]/u, 0.32],
  [/[frt\-/]/u, 0.42],
  [/[mwMW%@]/u, 0.92],
  [/[A-Z&]/u, 0.7],
];

/** Estimated pixels that a text of 11 px takes, without asking the page to lay it out; other sizes in proportion. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += advances.find(([kind]) => kind.test(letter))?.[1] ?? 0.6;
  return width * 11;
}

/** Widest of several texts of 11 px, in pixels. */
export function widestText(texts: Iterable<string>): number {
  let widest = 0;
  for (const text of texts) widest = Math.max(widest, textWidth(text));
  return widest;
}

/** How far a value lies from an interval, whose ends come in any order; 0 within it. */
export function distanceTo(value: number, [one, other]: readonly [number, number]): number {
  return Math.max(Math.min(one, other) - value, value - Math.max(one, other), 0);
}

/** A straight-line map from values to pixels, with the round values to mark on it. */
export interface ValueScale {
  ticks: readonly number[];
  at: (value: number) => number;
}

/** Map for a drawing without axes: the lowest value at pixel `bottom`, the highest at pixel `top`. */
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
 * @param fromZero keeps zero in sight; bars always need it, or their lengths lie.
 * @param text of a value beside its line: where texts repeat, as of things that are counted, only whole values are marked
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
  // Nothing at all, or one flat value: any range that is not empty will do.
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [low - Math.abs(low) / 2, low + Math.abs(low) / 2];
  const wanted = Math.max(2, Math.round((bottom - top) / 48));
  const [first, last] = nice(low, high, wanted);
  const perUnit = (bottom - top) / (last - first);
  const round = ticks(first, last, wanted);
  const whole = round.filter(Number.isInteger);
  const distinct = whole.length < 2 || new Set(round.map(text)).size === round.length;
  return {
    ticks: distinct ? round : whole,
    at: (value) => bottom - (value - first) * perUnit,
  };
}

/**
 * Which of `count` places get a label so that labels of `width` px keep apart, given `step` px between places.
 * Counted from the last place, as the newest is the one people look for.
 */
export function labelledPlaces(count: number, width: number, step: number): readonly number[] {
  const every = Math.max(1, Math.ceil((width + 12) / Math.max(step, 0.001)));
  const places: number[] = [];
  for (let place = count - 1; place >= 0; place -= every) places.unshift(place);
  return places;
}

/**
 * Moves labels apart vertically: each wants to be at its height, none nearer than `gap` to the next, all between
 * `top` and `bottom`. Heights come back in the order given.
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
