import { describe, expect, it } from 'vitest';
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

describe('the simplex of (0, 0), (1, 0) and (0, 1), whose worst corner is (0, 0)', () => {
  const CORNERS = { '0,0': 5, '1,0': 1, '0,1': 3 };
  /** The points it evaluates before the restart, with the values of some of them; 9 elsewhere. */
  function visited(values: Readonly<Record<string, number>>, most: number): string[] {
    const known: Readonly<Record<string, number>> = { ...CORNERS, ...values };
    const points: string[] = [];
    const f = (at: readonly number[]): number => {
      points.push(at.join());
      return known[at.join()] ?? 9;
    };
    minimise(f, [0, 0], { step: 1, mostEvaluations: 2 * most });
    return points.slice(0, most);
  }
  const start = ['0,0', '1,0', '0,1'];

  // By the coefficients of Nelder and Mead: 1, 2, 1/2 and 1/2. The centre of the other corners is (0.5, 0.5).
  it('is reflected at the other corners', () => {
    // The reflected point takes the place of (0, 0): the next worst is (0, 1), reflected at (1, 0.5).
    expect(visited({ '1,1': 2 }, 5)).toEqual([...start, '1,1', '2,0']);
    expect(visited({ '1,1': 1 }, 5)).toEqual([...start, '1,1', '2,0']);
  });
  it('is expanded where the reflected point is the best, and keeps the better of the two', () => {
    // With (1.5, 1.5) the centre is (1.25, 0.75); with (1, 1) it is (1, 0.5).
    expect(visited({ '1,1': 0.5, '1.5,1.5': 0.2 }, 6)).toEqual([...start, '1,1', '1.5,1.5', '2.5,0.5']);
    expect(visited({ '1,1': 0.5, '1.5,1.5': 0.7 }, 6)).toEqual([...start, '1,1', '1.5,1.5', '2,0']);
    expect(visited({ '1,1': 0.5, '1.5,1.5': 0.5 }, 6)).toEqual([...start, '1,1', '1.5,1.5', '2,0']);
  });
  it('is contracted on the side of the reflected point if that is better than the worst corner', () => {
    // With (0.75, 0.75) as the next worst or the worst corner, the centre or the reflection follows.
    expect(visited({ '1,1': 4, '0.75,0.75': 2 }, 6)).toEqual([...start, '1,1', '0.75,0.75', '1.75,-0.25']);
    expect(visited({ '1,1': 3, '0.75,0.75': 2 }, 6)).toEqual([...start, '1,1', '0.75,0.75', '1.75,-0.25']);
  });
  it('is contracted on its own side otherwise', () => {
    expect(visited({ '1,1': 6, '0.25,0.25': 2 }, 6)).toEqual([...start, '1,1', '0.25,0.25', '1.25,-0.75']);
    expect(visited({ '1,1': 5, '0.25,0.25': 2 }, 6)).toEqual([...start, '1,1', '0.25,0.25', '1.25,-0.75']);
  });
  it('is shrunk towards its best corner if the contracted point is not better', () => {
    const shrunk = ['0.5,0.5', '0.5,0'];
    expect(visited({ '1,1': 6, '0.25,0.25': 5 }, 7)).toEqual([...start, '1,1', '0.25,0.25', ...shrunk]);
    expect(visited({ '1,1': 4, '0.75,0.75': 4 }, 7)).toEqual([...start, '1,1', '0.75,0.75', ...shrunk]);
    // The best corner stays: with (0.5, 0) and (1, 0) as the better two, (0.5, 0.5) is reflected to (1, -0.5).
    expect(visited({ '1,1': 6, '0.5,0': 2, '0.5,0.5': 3 }, 8).at(-1)).toBe('1,-0.5');
  });
});

describe('the search', () => {
  it('is restarted from its result with a fifth of the step', () => {
    const points: string[] = [];
    const flat = (at: readonly number[]): number => {
      points.push(at.join());
      return 2;
    };
    // All corners are equal, so each of the two searches ends with its first simplex.
    expect(minimise(flat, [4, 8], { step: 5 })).toEqual({ at: [4, 8], value: 2, evaluations: 6 });
    expect(points).toEqual(['4,8', '9,8', '4,13', '4,8', '5,8', '4,9']);
  });
  it('ends when the corners differ by at most the tolerance times one plus the best value', () => {
    const spent = (values: readonly [number, number], tolerance: number) =>
      minimise(([x = 0]) => (x === 0 ? values[0] : values[1]), [0], { step: 1, tolerance }).evaluations;
    // 0.25 is at most 0.125 · (1 + 1): two points in each search.
    expect(spent([1, 1.25], 0.125)).toBe(4);
    expect(spent([-1, -0.75], 0.125)).toBe(4);
    expect(spent([1, 1.25], 0.12)).toBeGreaterThan(4);
  });
  it('ends at the permitted number of evaluations, with the best point so far', () => {
    const falling = ([x = 0]: readonly number[]): number => -x;
    const { evaluations, at, value } = minimise(falling, [0], { step: 1, mostEvaluations: 8 });
    // 0, 1; reflected 2, expanded 3. Restarted: 3, 3.2; reflected 3.4, expanded 3.6.
    expect(evaluations).toBe(8);
    expect(at[0]).toBeCloseTo(3.6, 10);
    expect(value).toBeCloseTo(-3.6, 10);
  });
});
