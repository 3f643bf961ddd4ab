import { stack, stackOffsetDiverging } from 'd3-shape';
import type { Series } from './series.ts';

/** Where a bar begins and ends, in values. */
export type Extent = readonly [number, number];

/** Extents when every bar stands on zero by itself: one list for each series, one entry for each place. */
export function standingExtents(series: readonly Series[], count: number): readonly (readonly Extent[])[] {
  return series.map((each) =>
    Array.from({ length: count }, (_, place) => [0, each.values[place] ?? 0] as const),
  );
}

/** Extents when series stand one upon the other; negative values pile up below zero. */
export function stackedExtents(series: readonly Series[], count: number): readonly (readonly Extent[])[] {
  const layers = stack<unknown, number, Series>()
    .keys(series)
    .value((place, each) => each.values[place] ?? 0)
    .offset(stackOffsetDiverging);
  const stacked = layers(Array.from({ length: count }, (_, place) => place));
  return stacked.map((layer) => layer.map((point) => [point[0], point[1]] as const));
}
