/** Minimizes a function of a few variables without derivatives. */

export interface Minimum {
  readonly at: readonly number[];
  readonly value: number;
  readonly evaluations: number;
}

export interface SearchOptions {
  /** Length of the initial step in each variable. */
  readonly step?: number;
  readonly mostEvaluations?: number;
  /** Stops when the values of the simplex differ by less. */
  readonly tolerance?: number;
}

/**
 * The downhill simplex (Nelder and Mead 1965) with their coefficients 1, 2, ½, ½, restarted once from its result,
 * because a simplex can collapse too early. NaN counts as infinitely bad.
 */
export function minimise(
  f: (at: readonly number[]) => number,
  start: readonly number[],
  { step = 0.5, mostEvaluations = 2_000, tolerance = 1e-10 }: SearchOptions = {},
): Minimum {
  const first = descend(f, start, step, mostEvaluations / 2, tolerance);
  const second = descend(f, first.at, step / 5, mostEvaluations / 2, tolerance);
  return { ...second, evaluations: first.evaluations + second.evaluations };
}

function descend(
  f: (at: readonly number[]) => number,
  start: readonly number[],
  step: number,
  most: number,
  tolerance: number,
): Minimum {
  let evaluations = 0;
  const corner = (at: readonly number[]) => {
    evaluations += 1;
    const value = f(at);
    return { at, value: Number.isNaN(value) ? Number.POSITIVE_INFINITY : value };
  };
  let simplex = [
    corner(start),
    ...start.map((_, axis) => corner(start.map((x, i) => (i === axis ? x + step : x)))),
  ];
  while (evaluations < most) {
    simplex = simplex.toSorted((a, b) => a.value - b.value);
    const [best, worst, nextWorst] = [simplex[0], simplex.at(-1), simplex.at(-2)];
    if (!best || !worst || !nextWorst) break;
    if (Math.abs(worst.value - best.value) <= tolerance * (1 + Math.abs(best.value))) break;
    const others = simplex.slice(0, -1);
    const centre = start.map((_, i) => others.reduce((sum, { at }) => sum + (at[i] ?? 0), 0) / others.length);
    const along = (factor: number) => corner(centre.map((c, i) => c + factor * ((worst.at[i] ?? 0) - c)));
    const reflected = along(-1);
    if (reflected.value < best.value) {
      const expanded = along(-2);
      simplex = [...others, expanded.value < reflected.value ? expanded : reflected];
      continue;
    }
    if (reflected.value < nextWorst.value) {
      simplex = [...others, reflected];
      continue;
    }
    const contracted = along(reflected.value < worst.value ? -0.5 : 0.5);
    if (contracted.value < Math.min(worst.value, reflected.value)) {
      simplex = [...others, contracted];
      continue;
    }
    simplex = [
      best,
      ...simplex.slice(1).map(({ at }) => corner(at.map((x, i) => ((best.at[i] ?? 0) + x) / 2))),
    ];
  }
  const found = simplex.toSorted((a, b) => a.value - b.value)[0];
  return { at: found?.at ?? start, value: found?.value ?? Number.NaN, evaluations };
}
