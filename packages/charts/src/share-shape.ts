/** A part of a bar of shares: its part of the whole, 0 to 1, and its place in px. */
export interface SharePart {
  part: number;
  x: number;
  width: number;
}

/**
 * Values as parts of one bar. A pixel separates neighbours; a part that is not zero stays visible. All parts are zero
 * if the sum is zero.
 */
export function shareShape(values: readonly number[], width: number): readonly SharePart[] {
  const sum = values.reduce((total, value) => total + value, 0);
  const parts = values.map((value) => (sum === 0 ? 0 : value / sum));
  const start = (index: number) =>
    Math.round(parts.slice(0, index).reduce((total, part) => total + part, 0) * width);
  return parts.map((part, index) => {
    const x = start(index);
    const gap = index < parts.length - 1 ? 1 : 0;
    return { part, x, width: part > 0 ? Math.max(2, start(index + 1) - x - gap) : 0 };
  });
}
