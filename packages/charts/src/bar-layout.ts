import { stack, stackOffsetDiverging } from 'd3-shape';
import type { Series } from './series.ts';

/** The values at which a bar starts and ends. */
export type Extent = readonly [number, number];

/** Extents if every bar starts at zero: one list per series, one entry per place. */
export function groupedExtents(series: readonly Series[], count: number): readonly (readonly Extent[])[] {
  return series.map((each) =>
    Array.from({ length: count }, (_, place) => [0, each.values[place] ?? 0] as const),
  );
}

/** Extents if series are stacked; negative values are stacked below zero. */
export function stackedExtents(series: readonly Series[], count: number): readonly (readonly Extent[])[] {
  const layers = stack<unknown, number, Series>()
    .keys(series)
    .value((place, each) => each.values[place] ?? 0)
    .offset(stackOffsetDiverging);
  const stacked = layers(Array.from({ length: count }, (_, place) => place));
  return stacked.map((layer) => layer.map((point) => [point[0], point[1]] as const));
}
