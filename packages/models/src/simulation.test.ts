import { describe, expect, it } from 'vitest';
import { ScenarioType, SimulationVariables } from '@cottontree/contract/simulation/schemas.ts';
import { type SimulationPriors } from '@cottontree/contract/simulation/priors.ts';
import { OUTSET, START, caseWith, certain, exactly } from './simulation-for-test.ts';
import { DEFAULT_PRIORS } from './simulation-priors.ts';
import { monthEndAfter, riskLevelOf, simulateScenario, worstLossOf } from './simulation-summary.ts';
import { rampOf, simulate, type SimulationCase, type SimulationOutset } from './simulation.ts';

const surroundings = (over: Partial<SimulationVariables>): SimulationVariables =>
  SimulationVariables.parse(over);
const answer = (over: Partial<SimulationCase> = {}) => simulateScenario(caseWith(over), START);

describe('the step from one month to the next', () => {
  it('is the recursion of the decision record, without randomness', () => {
    const { arms } = simulate(
      caseWith({
        runs: 1,
        months: 3,
        priors: certain(),
        variables: surroundings({
          userGrowth: 10,
          marketConditions: 'bearish',
          competitionLevel: 'high',
          regulatoryChanges: 'favorable',
        }),
      }),
    );
    let [users, usersAround, arpuAround, earning] = [45_000, 45_000, 9.42, 1];
    for (let month = 0; month < 3; month += 1) {
      const growth = 0.058 * 0.93 ** month;
      users *= 1 + growth;
      usersAround *= 1 + growth * 0.65 * 0.88 * 1.06 * 1.1;
      arpuAround *= (1 - 0.012) ** (1 / 6);
      earning = earning * (1 - 0.06 * 1.12) + 0.06;
      const ramp = 1 / (1 + Math.exp(-(month + 1 - 2 - 1.5) / 0.8));
      const revenue = [
        users * 9.42,
        usersAround * arpuAround * earning,
        usersAround * (1 + 0.04 * ramp) * arpuAround * earning * (1 + 0.03 * ramp),
      ];
      const opex = [164_000, 164_000 * 0.98, 164_000 * 0.98 * 1.05 + (month === 0 ? 45_000 : 0)];
      for (const [place, arm] of [arms.baseline, arms.environment, arms.scenario].entries()) {
        expect(arm.revenue[month]?.[0]).toBeCloseTo(revenue[place] ?? Number.NaN, 6);
        expect(arm.net[month]?.[0]).toBeCloseTo((revenue[place] ?? 0) * 0.68 - (opex[place] ?? 0), 6);
      }
    }
  });
  it('scales revenue with the season in every arm, without changing the subscribers', () => {
    const season = [1.02, 1.17, 0.94, 0.95, 1, 1.02, 0.99, 0.98, 0.97, 0.96, 1, 1];
    const input = { runs: 20, months: 14, variables: surroundings({ marketConditions: 'volatile' }) };
    const [alike, seasonal] = [[], season].map(
      (factors) => simulate(caseWith({ ...input, outset: { ...OUTSET, season: factors } })).arms,
    );
    for (const arm of ['baseline', 'environment', 'scenario'] as const) {
      expect(seasonal?.[arm].users).toEqual(alike?.[arm].users);
      for (const month of [0, 1, 2, 13]) {
        const [then, usual] = [seasonal, alike].map((arms) => arms?.[arm].revenue[month]?.[7] ?? Number.NaN);
        expect((then ?? 0) / (usual ?? 1)).toBeCloseTo(season[month % 12] ?? Number.NaN, 9);
      }
    }
  });
  it('has all of an initiative’s cost and the stated part of its effect if it fails', () => {
    const failing = certain();
    failing.scenarios.product_launch.success = 0;
    const { arms } = simulate(caseWith({ runs: 1, months: 24, priors: failing }));
    const [withIt, without] = [arms.scenario.users[23]?.[0] ?? 0, arms.environment.users[23]?.[0] ?? 0];
    expect(withIt / without - 1).toBeCloseTo(0.04 * 0.15, 8);
  });
  it('has half of its effect one and a half months after its delay, and all of it later', () => {
    expect(rampOf(3.5, 2)).toBe(0.5);
    expect(rampOf(12, 2)).toBeGreaterThan(0.9999);
  });
});

describe('three arms', () => {
  it('are equal if neither environment nor scenario differ: an effect contains no noise', () => {
    const priors = certain({ noise: { users: 3, arpu: 5 } });
    priors.scenarios.product_launch = {
      users: exactly(0),
      arpu: exactly(0),
      opex: exactly(0),
      oneOff: exactly(0),
      delay: exactly(0),
      success: 0.5,
    };
    const { arms } = simulate(caseWith({ priors }));
    expect(arms.scenario.net).toEqual(arms.environment.net);
    expect(arms.environment.net).toEqual(arms.baseline.net);
    const found = answer({ priors });
    expect([found.ranges.net.p10, found.ranges.net.p90, found.environment.net.p50]).toEqual([
      '0.00',
      '0.00',
      '0.00',
    ]);
    expect([found.riskLevel, found.probability]).toEqual(['Low', 100]);
  });
  it('start equally for every horizon: the first months of a longer simulation are those of a shorter one', () => {
    const [short, long] = [answer({ months: 3 }), answer({ months: 12 })];
    // Each run draws month by month from its own stream.
    expect(long.timeline.months.slice(0, 3)).toEqual(short.timeline.months);
  });
  it('scale with the company: money in proportion to revenue per subscriber, opex and one-off costs', () => {
    const doubled = structuredClone(DEFAULT_PRIORS);
    const { oneOff } = doubled.scenarios.product_launch;
    doubled.scenarios.product_launch.oneOff = {
      low: oneOff.low * 2,
      mode: oneOff.mode * 2,
      high: oneOff.high * 2,
    };
    const one = answer();
    const two = answer({ priors: doubled, outset: { ...OUTSET, arpu: 18.84, opex: 328_000 } });
    expect(Number(two.ranges.net.p50) / Number(one.ranges.net.p50)).toBeCloseTo(2, 4);
    expect(two.probability).toBe(one.probability);
    expect(two.riskLevel).toBe(one.riskLevel);
  });
  it('shrink a company that shrinks faster in bad surroundings, and slower in good ones', () => {
    const users = (marketConditions: SimulationVariables['marketConditions']) =>
      answer({
        outset: { ...OUTSET, growth: -0.05 },
        variables: surroundings({ marketConditions }),
      }).timeline.months.at(-1)?.users.environment.p50 ?? 0;
    expect(users('bearish')).toBeLessThan(users('stable'));
    expect(users('stable')).toBeLessThan(users('bullish'));
  });
});

describe('a result', () => {
  it('is the same for the same seed, and differs for another', () => {
    expect(answer()).toEqual(answer());
    expect(answer({ seed: 2 }).ranges).not.toEqual(answer().ranges);
  });
  it('changes with every input', () => {
    const resultText = (over: Partial<SimulationCase>) =>
      JSON.stringify([answer({ runs: 100, ...over }).ranges, answer({ runs: 100, ...over }).environment]);
    const usual = resultText({});
    const changes: Partial<SimulationCase>[] = [
      ...ScenarioType.options.slice(1).map((scenario) => ({ scenario })),
      { months: 3 },
      { variables: surroundings({ userGrowth: 10 }) },
      ...(['bullish', 'bearish', 'volatile'] as const).map((marketConditions) => ({
        variables: surroundings({ marketConditions }),
      })),
      ...(['low', 'high', 'intense'] as const).map((competitionLevel) => ({
        variables: surroundings({ competitionLevel }),
      })),
      ...(['favorable', 'restrictive', 'uncertain'] as const).map((regulatoryChanges) => ({
        variables: surroundings({ regulatoryChanges }),
      })),
      ...(Object.keys(OUTSET) as (keyof SimulationOutset)[])
        .filter((key) => key !== 'churn' && key !== 'season')
        .map((key) => ({ outset: { ...OUTSET, [key]: OUTSET[key] * 0.9 } })),
      { outset: { ...OUTSET, season: [1.1] } },
    ];
    const answers = changes.map(resultText);
    expect(answers).not.toContain(usual);
    expect(new Set(answers).size).toBe(answers.length);
    // Churn matters only if competition changes it.
    const fierce = { variables: surroundings({ competitionLevel: 'intense' }) };
    expect(resultText({ ...fierce, outset: { ...OUTSET, churn: 0.03 } })).not.toBe(resultText(fierce));
  });
  it('matches the prototype: a J-curve at three months, and at twelve a launch near break-even and an expansion that rarely pays off', () => {
    const at = (scenario: ScenarioType, months: number) =>
      answer({ scenario, months, runs: 5_000 }).probability;
    for (const scenario of ['product_launch', 'market_expansion', 'feature_rollout'] as const)
      expect(at(scenario, 3), scenario).toBeLessThan(50);
    expect(Math.abs(at('product_launch', 12) - 54)).toBeLessThan(8);
    expect(Math.abs(at('feature_rollout', 12) - 66)).toBeLessThan(8);
    expect(Math.abs(at('market_expansion', 12) - 7)).toBeLessThan(8);
  });
  it('[A-3.35] has the fields of the specification, with the medians of its ranges', () => {
    const found = answer();
    expect(found).toMatchObject({
      scenario: 'product_launch',
      impact: {
        revenue: found.ranges.revenue.p50,
        users: found.ranges.users.p50,
        costs: found.ranges.costs.p50,
      },
    });
    expect(found.timeline.months.map(({ month }) => month)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
      '2027-07',
      '2027-08',
      '2027-09',
      '2027-10',
    ]);
    for (const { revenue, users } of found.timeline.months) {
      expect(Number(revenue.scenario.p10)).toBeLessThan(Number(revenue.scenario.p90));
      expect(users.scenario.p10).toBeLessThanOrEqual(users.scenario.p50);
    }
    expect(found.insights.length).toBeGreaterThan(1);
    expect(found.recommendations.length).toBeGreaterThan(0);
  });
  it('has the break-even month of a certain gain, and the uplift at which it just breaks even', () => {
    const found = answer({ priors: certain(), runs: 1 });
    const cumulative = found.timeline.months.map((month) => Number(month.cumulative.p50));
    const paid = cumulative.findIndex((sum) => sum >= 0) + 1;
    expect(paid).toBeGreaterThan(1);
    expect(found.timeline.breakEvenMonth).toBe(paid);
    const needed = found.breakEvenUplift ?? Number.NaN;
    const justSo = certain();
    justSo.scenarios.product_launch.users = exactly(needed);
    justSo.scenarios.product_launch.arpu = exactly(0);
    // To the tenth of a percent with which the uplift is reported.
    const left = Number(answer({ priors: justSo, runs: 1 }).ranges.net.p50);
    expect(Math.abs(left)).toBeLessThan(0.0005 * 1.1 * 12 * 45_000 * 1.5 * 9.42);
  });
  it('finds the driver: the only uncertain quantity', () => {
    const priors = certain();
    priors.scenarios.product_launch.arpu = { low: 0, mode: 3, high: 9 };
    const [first] = answer({ priors }).drivers;
    expect(first).toEqual({ driver: 'arpu', correlation: 1 });
    const costly = certain();
    costly.scenarios.product_launch.oneOff = { low: 20, mode: 45, high: 110 };
    expect(answer({ priors: costly }).drivers[0]).toEqual({ driver: 'one_off', correlation: -1 });
  });
  it('counts a shock as withstood while nine tenths of net profit remain', () => {
    const mild = certain();
    mild.scenarios.regulatory_impact = {
      ...mild.scenarios.product_launch,
      users: exactly(-2),
      arpu: exactly(0),
      opex: exactly(0),
      oneOff: exactly(0),
    };
    const grave = structuredClone(mild);
    grave.scenarios.regulatory_impact.users = exactly(-30);
    const chance = (priors: SimulationPriors) =>
      answer({ priors, runs: 1, scenario: 'regulatory_impact' }).probability;
    expect([chance(mild), chance(grave)]).toEqual([100, 0]);
  });
});

describe('risk', () => {
  it('is the mean loss of the worst 5%', () => {
    const gains = Float64Array.from({ length: 100 }, (_, run) => run - 10);
    // The worst five are -10, -9, -8, -7 and -6.
    expect(worstLossOf(gains)).toBe(8);
    expect(worstLossOf(Float64Array.of(3, 4, 5))).toBe(0);
  });
  it.each([
    [4_999, 100_000, 'Low'],
    [5_000, 100_000, 'Medium'],
    [14_999, 100_000, 'Medium'],
    [15_000, 100_000, 'High'],
    [1, 0, 'High'],
    [0, -5, 'Low'],
  ])('of a loss of %d with a net profit of %d is %s', (loss, profit, level) => {
    expect(riskLevelOf(loss, profit)).toBe(level);
  });
});

it('returns the last day of the month this many months later', () => {
  expect(['2026-01-31', '2026-11-30', '2026-12-31'].map((day) => monthEndAfter(day, 1))).toEqual([
    '2026-02-28',
    '2026-12-31',
    '2027-01-31',
  ]);
  expect(monthEndAfter('2026-02-28', 24)).toBe('2028-02-29');
});
