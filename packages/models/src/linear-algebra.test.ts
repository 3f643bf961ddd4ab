import { describe, expect, it } from 'vitest';
import { cholesky, inverseDiagonal, solve } from './linear-algebra.ts';

/** The example of the article "Cholesky decomposition" of Wikipedia. */
const PUBLISHED = [
  [4, 12, -16],
  [12, 37, -43],
  [-16, -43, 98],
];
const LOWER = [[2], [6, 1], [-8, 5, 3]];

describe('the Cholesky decomposition', () => {
  it('is the published one of a matrix with three rows', () => {
    expect(cholesky(PUBLISHED)).toEqual(LOWER);
  });
  it('does not exist for a singular or an indefinite matrix', () => {
    expect(
      cholesky([
        [1, 1],
        [1, 1],
      ]),
    ).toBeNull();
    expect(
      cholesky([
        [1, 2],
        [2, 1],
      ]),
    ).toBeNull();
    expect(cholesky([[Number.NaN]])).toBeNull();
  });
});

it('solves a linear system: the matrix times (1, -2, 3) is (-68, -191, 364)', () => {
  expect(solve(LOWER, [-68, -191, 364])).toEqual([1, -2, 3]);
});

it('has the diagonal of the inverse, the cofactors divided by the determinant 36', () => {
  // 37·98 - 43² = 1777, 4·98 - 16² = 136, 4·37 - 12² = 4.
  const [first, second, third] = inverseDiagonal(LOWER);
  expect(first).toBeCloseTo(1_777 / 36, 10);
  expect(second).toBeCloseTo(136 / 36, 10);
  expect(third).toBeCloseTo(4 / 36, 10);
});
