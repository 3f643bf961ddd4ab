import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triangleAt, triangleOf, uniformStream } from './random-draws.ts';

describe('a stream of uniform numbers', () => {
  const take = (seed: number, stream: number, count: number): number[] => {
    const next = uniformStream(seed, stream);
    return Array.from({ length: count }, next);
  };
  it('is the same for the same seed and stream, and differs for others', () => {
    expect(take(7, 3, 50)).toEqual(take(7, 3, 50));
    expect(take(7, 3, 50)).not.toEqual(take(8, 3, 50));
    expect(take(7, 3, 50)).not.toEqual(take(7, 4, 50));
  });
  it('is sfc32: its numbers are those of an independent implementation of the published algorithm', () => {
    expect(take(7, 3, 4).map((each) => each * 2 ** 32)).toEqual([
      0x27_8a_83_62, 0xf0_2c_8f_38, 0xc4_e3_c9_f4, 0x16_c7_97_91,
    ]);
    expect(take(4_294_967_291, 1, 3).map((each) => each * 2 ** 32)).toEqual([
      0x28_27_63_89, 0x86_55_0b_81, 0x59_d5_c7_0b,
    ]);
  });
  it('is uniform in [0, 1): its mean and variance are those of the uniform distribution', () => {
    const drawn = take(1, 0, 100_000);
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
    const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length;
    expect(mean).toBeCloseTo(1 / 2, 2);
    expect(variance).toBeCloseTo(1 / 12, 2);
  });
  it('has first numbers that are uniform over neighbouring streams', () => {
    const firsts = Array.from({ length: 10_000 }, (_, stream) => uniformStream(1, stream)());
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const first of firsts) tenths[Math.floor(first * 10)] = (tenths[Math.floor(first * 10)] ?? 0) + 1;
    // Chi-square with 9 degrees of freedom: 27.9 is exceeded once in a thousand times.
    expect(tenths.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)).toBeLessThan(27.9);
  });
});

describe('a triangular distribution by its percentiles', () => {
  const spreads = fc
    .tuple(
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: 0.01, max: 50, noNaN: true }),
      fc.double({ min: 0.01, max: 50, noNaN: true }),
    )
    .map(([mode, left, right]) => ({ low: mode - left, mode, high: mode + right }));
  it('has 5% below the low percentile and 5% above the high one', () => {
    fc.assert(
      fc.property(spreads, (spread) => {
        const triangle = triangleOf(spread);
        const width = spread.high - spread.low;
        expect(Math.abs(triangleAt(triangle, 0.05) - spread.low)).toBeLessThan(width * 1e-6);
        expect(Math.abs(triangleAt(triangle, 0.95) - spread.high)).toBeLessThan(width * 1e-6);
      }),
    );
  });
  it('increases with the share and stays between its ends', () => {
    fc.assert(
      fc.property(
        spreads,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (spread, one, other) => {
          const triangle = triangleOf(spread);
          const [low, high] = [Math.min(one, other), Math.max(one, other)].map((u) =>
            triangleAt(triangle, u),
          ) as [number, number]; // two of two
          expect(low).toBeLessThanOrEqual(high + 1e-9);
          expect(low).toBeGreaterThanOrEqual(triangle.least - 1e-9);
          expect(high).toBeLessThanOrEqual(triangle.most + 1e-9);
        },
      ),
    );
  });
  it('is a single value without uncertainty', () => {
    const certain = triangleOf({ low: 4, mode: 4, high: 4 });
    expect([0, 0.3, 1].map((u) => triangleAt(certain, u))).toEqual([4, 4, 4]);
  });
  it('has sides of 10 / (1 - √0.1) if both percentiles are 10 away', () => {
    const { least, mode, most } = triangleOf({ low: 20, mode: 30, high: 40 });
    expect([least, mode, most]).toEqual([expect.closeTo(15.3752, 4), 30, expect.closeTo(44.6248, 4)]);
  });
  it('reaches its mode at the share of its left side', () => {
    // From 0 to 6 with mode 2: F(1) = 1/12, F(2) = 1/3, F(4) = 5/6.
    const quantiles = [0, 1 / 12, 1 / 3, 5 / 6, 1].map((u) => triangleAt({ least: 0, mode: 2, most: 6 }, u));
    expect(quantiles).toEqual([0, 1, 2, 4, 6].map((each) => expect.closeTo(each, 10)));
  });
  it('is the known distribution: a triangle from 0 to 1 with mode 0 has 1 - sqrt(1 - u) as its quantiles', () => {
    for (const u of [0, 0.25, 0.5, 0.99])
      expect(triangleAt({ least: 0, mode: 0, most: 1 }, u)).toBeCloseTo(1 - Math.sqrt(1 - u), 12);
  });
});
