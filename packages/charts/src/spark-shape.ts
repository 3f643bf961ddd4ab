import { line } from 'd3-shape';
import { exactScale } from './geometry.ts';

/** Room for the dot at the end of the line, in px. */
const INSET = 3;

/**
 * The course of a figure without axes, from the lowest value to the highest: its SVG path, empty for fewer than two
 * values, and the point of its newest value.
 */
export function sparkShape(
  values: readonly (number | null)[],
  width: number,
  height: number,
): { path: string; last: { x: number; y: number } | undefined } {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const y = exactScale(
    known.map((point) => point.value),
    INSET,
    height - INSET,
  );
  const step = (width - 2 * INSET) / Math.max(1, values.length - 1);
  const x = (place: number) => INSET + place * step;
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => x(place))
    .y((value) => y(value ?? 0));
  const last = known.at(-1);
  return {
    path: known.length > 1 ? (draw(values) ?? '') : '',
    last: last && { x: x(last.place), y: y(last.value) },
  };
}
