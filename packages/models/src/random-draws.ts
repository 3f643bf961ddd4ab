/** Reproducible random numbers: uniform streams, and triangular distributions given by percentiles. */

/**
 * A stream of uniform numbers in [0, 1) with 32 bits each: sfc32 by Chris Doty-Humphrey (PractRand, public domain),
 * without its first dozen values. Streams of one seed do not overlap in practice, so a run has the same random numbers
 * however many the earlier runs consumed.
 */
export function uniformStream(seed: number, stream: number): () => number {
  let a = seed | 0;
  let b = stream | 0;
  let c = 0x9e_37_79_b9 | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 12; warm += 1) next();
  return next;
}

/** A triangular distribution by its ends and its mode. */
export interface Triangle {
  readonly least: number;
  readonly mode: number;
  readonly most: number;
}

const TAIL = 0.05;

/**
 * The triangle with `low` as its 5th and `high` as its 95th percentile. With L and R the lengths of its sides, the
 * tails are (L - l)² / (L (L + R)) and (R - r)² / (R (L + R)), where l and r are the distances of the percentiles from
 * the mode (the distribution function of the triangular distribution, e.g. Johnson, "The triangular distribution as a
 * proxy for the beta distribution in risk analysis", The Statistician 46, 1997). Solved by iteration, which converges
 * by a factor of a third or better.
 */
export function triangleOf({
  low,
  mode,
  high,
}: {
  readonly low: number;
  readonly mode: number;
  readonly high: number;
}): Triangle {
  const [l, r] = [mode - low, high - mode];
  let [left, right] = [l + r, l + r];
  for (let round = 0; round < 200; round += 1) {
    const base = TAIL * (left + right);
    [left, right] = [l + Math.sqrt(base * left), r + Math.sqrt(base * right)];
  }
  return { least: mode - left, mode, most: mode + right };
}

/** The quantile `u` of the triangle: a random draw if `u` is uniform. */
export function triangleAt({ least, mode, most }: Triangle, u: number): number {
  const width = most - least;
  if (width === 0) return mode;
  const left = mode - least;
  return u * width < left
    ? least + Math.sqrt(u * width * left)
    : most - Math.sqrt((1 - u) * width * (most - mode));
}
