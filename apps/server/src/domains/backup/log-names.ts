/** Names of PostgreSQL's WAL files: segments of 16 MiB, named by timeline and position. */

export const SEGMENT_BYTES = 16 * 1024 * 1024;

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** The position of a segment in the WAL, without its timeline. */
export const positionOf = (segment: string): string => segment.slice(8, 24);

/** The next segment; with segments of 16 MiB, each WAL file number has 256 of them. */
export function segmentAfter(segment: string): string {
  const low = Number.parseInt(segment.slice(16), 16) + 1;
  const high = Number.parseInt(segment.slice(8, 16), 16) + (low > 0xff ? 1 : 0);
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  return `${segment.slice(0, 8)}${hex(high)}${hex(low > 0xff ? 0 : low)}`;
}

/**
 * Segments from `from` on whose successor is missing although later ones exist. Another timeline may continue where one
 * ended.
 */
export function gapsOf(segments: readonly string[], from: string | undefined): string[] {
  if (from === undefined) return [];
  const held = new Set(segments.map(positionOf));
  const last = [...held].toSorted().at(-1) ?? '';
  const inOrder = segments.filter((each) => positionOf(each) >= positionOf(from)).toSorted();
  return inOrder.filter((each) => positionOf(each) < last && !held.has(positionOf(segmentAfter(each))));
}
