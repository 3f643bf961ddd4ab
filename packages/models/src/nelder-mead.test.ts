import { expect, it } from 'vitest';
import { minimise } from './nelder-mead.ts';

it('finds the minimum of Rosenbrock’s valley (1, 1) from (-1.2, 1), as Nelder and Mead 1965 did', () => {
  const { at, value } = minimise(([x = 0, y = 0]) => 100 * (y - x * x) ** 2 + (1 - x) ** 2, [-1.2, 1], {
    tolerance: 1e-14,
  });
  expect(at[0]).toBeCloseTo(1, 4);
  expect(at[1]).toBeCloseTo(1, 4);
  expect(value).toBeLessThan(1e-8);
});

it('avoids points where the function has no value', () => {
  const { at } = minimise(([x = 0]) => (x < 0 ? Number.NaN : (x - 0.3) ** 2), [2], { step: 1 });
  expect(at[0]).toBeCloseTo(0.3, 4);
});
