import { quantile } from 'd3-array';
import { describe, expect, it } from 'vitest';
import type { ScenarioPrior, SimulationPriors } from '@cottontree/contract/simulation/priors.ts';
import { SimulationVariables } from '@cottontree/contract/simulation/schemas.ts';
import { OUTSET, caseWith, certain, exactly } from './simulation-for-test.ts';
import { simulate } from './simulation.ts';

const RUNS = 4_000;
const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: ArrayLike<number>): number => {
  const middle = mean(values);
  return Math.sqrt(mean(Array.from(values, (value) => (value - middle) ** 2)));
};
/** The certain launch with another estimate of some quantity. */
const launching = (
  change: Partial<ScenarioPrior>,
  more: Partial<SimulationPriors> = {},
): SimulationPriors => {
  const priors = certain(more);
  priors.scenarios.product_launch = { ...priors.scenarios.product_launch, ...change };
  return priors;
};

describe('what is drawn for a run', () => {
  const draws = () => simulate(caseWith({ runs: RUNS, months: 1 })).drawn;
  it.each([
    ['users', 0, 0.12],
    ['arpu', 0, 0.09],
    ['opex', 0.02, 0.1],
    ['one_off', 20_000, 110_000],
    ['delay', 1, 5],
  ] as const)('has the percentiles of the estimate: %s from %d to %d', (driver, low, high) => {
    const width = high - low;
    expect(Math.abs((quantile(draws()[driver], 0.05) ?? 0) - low)).toBeLessThan(width / 20);
    expect(Math.abs((quantile(draws()[driver], 0.95) ?? 0) - high)).toBeLessThan(width / 20);
  });
  it('succeeds as often as the estimate says', () => {
    const drawn = draws();
    expect(new Set(drawn.success)).toEqual(new Set([0, 1]));
    expect(Math.abs(mean(drawn.success) - 0.6)).toBeLessThan(0.025);
    const certainly = (success: number) =>
      mean(simulate(caseWith({ runs: 200, months: 1, priors: launching({ success }) })).drawn.success);
    expect([certainly(0), certainly(1)]).toEqual([0, 1]);
  });
  it('has a cost share that is uniform within a percentage point of the company’s', () => {
    const drawn = draws();
    expect(Math.min(...drawn.cost_share)).toBeGreaterThanOrEqual(0.31);
    expect(Math.max(...drawn.cost_share)).toBeLessThanOrEqual(0.33);
    expect(mean(drawn.cost_share)).toBeCloseTo(0.32, 3);
    // The standard deviation of a uniform distribution is its width divided by the root of 12.
    expect(deviation(drawn.cost_share)).toBeCloseTo(0.02 / Math.sqrt(12), 3);
  });
  it('has no negative cost and no effect before the start, although a triangle extends beyond its percentiles', () => {
    const spread = { low: 0, mode: 1, high: 2 };
    const priors = launching({ oneOff: spread, delay: spread }, { costSpread: 50 });
    const low = simulate(caseWith({ runs: RUNS, months: 1, priors })).drawn;
    for (const driver of ['one_off', 'delay', 'cost_share'] as const)
      expect(Math.min(...low[driver]), driver).toBe(0);
    expect(mean(low.one_off)).toBeGreaterThan(900);
  });
  it('does not change for the other quantities if one of them is certain', () => {
    const priors = launching({ users: { low: 0, mode: 4, high: 12 }, opex: { low: 2, mode: 5, high: 10 } });
    const other = launching({ opex: { low: 2, mode: 5, high: 10 } });
    const opexOf = (these: SimulationPriors) =>
      simulate(caseWith({ runs: 50, months: 2, priors: these })).drawn.opex;
    expect(opexOf(priors)).toEqual(opexOf(other));
  });
});

describe('the noise of a month', () => {
  const NOISE = { users: 2, arpu: 5 };
  const simulated = (change: Partial<SimulationVariables> = {}) =>
    simulate(
      caseWith({
        runs: RUNS,
        months: 2,
        priors: certain({ noise: NOISE }),
        variables: SimulationVariables.parse(change),
      }),
    ).arms;
  type Arm = ReturnType<typeof simulated>['baseline'];
  const entry = (values: readonly Float64Array[], month: number, run: number): number =>
    values[month]?.[run] ?? Number.NaN;
  /** The standard normal values that moved subscribers and revenue per subscriber in the second month. */
  function normalsOf(arm: Arm, growth: number, scale: number) {
    const perUser = (month: number, run: number): number =>
      entry(arm.revenue, month, run) / entry(arm.users, month, run);
    const runs = Array.from({ length: RUNS }, (_, run) => run);
    return {
      users: runs.map(
        (run) => (entry(arm.users, 1, run) / entry(arm.users, 0, run) - 1 - growth) / (0.02 * scale),
      ),
      arpu: runs.map((run) => Math.log(perUser(1, run) / perUser(0, run)) / (0.05 * scale)),
    };
  }

  it('is normal, with the standard deviations of the estimates in percent', () => {
    const { users, arpu } = normalsOf(simulated().baseline, 0.058 * 0.93, 1);
    for (const normal of [users, arpu]) {
      expect(Math.abs(mean(normal))).toBeLessThan(0.06);
      expect(Math.abs(deviation(normal) - 1)).toBeLessThan(0.05);
    }
    // Subscribers and revenue vary independently.
    expect(Math.abs(mean(users.map((value, run) => value * (arpu[run] ?? 0))))).toBeLessThan(0.06);
  });
  it('is the same in the environment, 1.9 times as large in a volatile market', () => {
    const arms = simulated({ marketConditions: 'volatile' });
    const plain = normalsOf(arms.baseline, 0.058 * 0.93, 1);
    const volatile = normalsOf(arms.environment, 0.058 * 0.93 * 0.95, 1.9);
    const drift = Math.log(0.998) / 6 / (0.05 * 1.9);
    for (const run of [0, 7, 3_999]) {
      expect(volatile.users[run]).toBeCloseTo(plain.users[run] ?? Number.NaN, 8);
      expect(volatile.arpu[run]).toBeCloseTo((plain.arpu[run] ?? Number.NaN) + drift, 8);
    }
  });
  it('has a shock of its own under uncertain regulation, of 4% of revenue per subscriber', () => {
    const arms = simulated({ regulatoryChanges: 'uncertain' });
    const plain = normalsOf(arms.baseline, 0.058 * 0.93, 1);
    const shocked = normalsOf(arms.environment, 0.058 * 0.93 * 0.96, 1);
    const shock = shocked.arpu.map((value, run) => ((value - (plain.arpu[run] ?? 0)) * 0.05) / 0.04);
    expect(Math.abs(mean(shock))).toBeLessThan(0.06);
    expect(Math.abs(deviation(shock) - 1)).toBeLessThan(0.05);
    expect(Math.abs(mean(shock.map((value, run) => value * (plain.arpu[run] ?? 0))))).toBeLessThan(0.06);
    expect(shocked.users[5]).toBeCloseTo(plain.users[5] ?? Number.NaN, 8);
  });
});

describe('no number of subscribers and no revenue is below zero', () => {
  const arms = (over: Parameters<typeof caseWith>[0]) =>
    simulate(caseWith({ runs: 1, months: 1, priors: certain(), ...over })).arms;
  it('if more leave than there are', () => {
    const { baseline, environment } = arms({ outset: { ...OUTSET, growth: -1.5 } });
    expect([baseline.users[0]?.[0], environment.users[0]?.[0]]).toEqual([0, 0]);
  });
  it('if more than all earning customers stop', () => {
    // The share of earning customers falls from 1 by 4 · (1.3 - 1) in the first month.
    const { environment, baseline } = arms({
      outset: { ...OUTSET, churn: 4 },
      variables: SimulationVariables.parse({ competitionLevel: 'intense' }),
    });
    expect(environment.revenue[0]?.[0]).toBe(0);
    expect(baseline.revenue[0]?.[0]).toBeCloseTo(45_000 * 1.058 * 9.42, 6);
  });
  it('if the scenario costs more than all of them', () => {
    const without = { delay: exactly(0), arpu: exactly(0) };
    const fewer = arms({ priors: launching({ ...without, users: exactly(-1_500) }) }).scenario;
    expect([fewer.users[0]?.[0], fewer.revenue[0]?.[0]]).toEqual([0, 0]);
    const cheaper = arms({ priors: launching({ ...without, users: exactly(0), arpu: exactly(-1_500) }) });
    expect(cheaper.scenario.revenue[0]?.[0]).toBe(0);
    expect(cheaper.scenario.users[0]?.[0]).toBeCloseTo(45_000 * 1.058, 6);
  });
});

it('a market that slows growth makes a shrinking company shrink faster, by the same factor', () => {
  const { environment } = simulate(
    caseWith({
      runs: 1,
      months: 1,
      priors: certain(),
      outset: { ...OUTSET, growth: -0.05 },
      variables: SimulationVariables.parse({ marketConditions: 'bearish' }),
    }),
  ).arms;
  // -5% - 5% · (1 - 0.65)
  expect(environment.users[0]?.[0]).toBeCloseTo(45_000 * (1 - 0.0675), 6);
});
