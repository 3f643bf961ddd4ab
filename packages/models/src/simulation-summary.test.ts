import { describe, expect, it } from 'vitest';
import type { ScenarioPrior, SimulationPriors } from '@cottontree/contract/simulation/priors.ts';
import { SimulationVariables } from '@cottontree/contract/simulation/schemas.ts';
import { OUTSET, START, caseWith, certain, exactly } from './simulation-for-test.ts';
import { simulateScenario, worstLossOf } from './simulation-summary.ts';
import { simulate, type SimulationCase } from './simulation.ts';

const answer = (over: Partial<SimulationCase> = {}) =>
  simulateScenario(caseWith({ months: 3, runs: 1, priors: certain(), ...over }), START);
const launching = (change: Partial<ScenarioPrior>): SimulationPriors => {
  const priors = certain();
  priors.scenarios.product_launch = { ...priors.scenarios.product_launch, ...change };
  return priors;
};
const all = (value: string) => ({ p10: value, p50: value, p90: value });
const NOTHING = {
  revenue: all('0.00'),
  users: { p10: 0, p50: 0, p90: 0 },
  costs: all('0.00'),
  net: all('0.00'),
};

describe('a certain launch over three months', () => {
  // Month by month: 45,000 subscribers grow by 5.8%, times 0.93 each month; $9.42 each; 32% cost; $164,000 opex.
  // At 4.21%, 13.3% and 34.9% of its effect; 5% more opex; $45,000 in the first month.
  const found = () => answer();
  it('has the sums of the months', () => {
    expect(found().impact).toEqual({ revenue: '17918.59', users: 735, costs: '75333.95' });
    expect(found().ranges).toEqual({
      revenue: all('17918.59'),
      users: { p10: 735, p50: 735, p90: 735 },
      costs: all('75333.95'),
      net: all('-57415.36'),
    });
    expect(found().environment).toEqual(NOTHING);
  });
  it('has the months, each with its last day', () => {
    const same = (value: string) => ({ baseline: all(value), environment: all(value) });
    const counted = (count: number) => ({ p10: count, p50: count, p90: count });
    expect(found().timeline.months).toEqual([
      {
        month: '2026-11',
        day: '2026-11-30',
        users: { baseline: counted(47_610), environment: counted(47_610), scenario: counted(47_690) },
        revenue: { ...same('448486.20'), scenario: all('449808.46') },
        net: { ...same('140970.62'), scenario: all('88669.75') },
        cumulative: all('-52300.87'),
      },
      {
        month: '2026-12',
        day: '2026-12-31',
        users: { baseline: counted(50_178), environment: counted(50_178), scenario: counted(50_445) },
        revenue: { ...same('472677.55'), scenario: all('477087.02') },
        net: { ...same('157420.73'), scenario: all('152219.17') },
        cumulative: all('-57502.42'),
      },
      {
        month: '2027-01',
        day: '2027-01-31',
        users: { baseline: counted(52_695), environment: counted(52_695), scenario: counted(53_430) },
        revenue: { ...same('496389.04'), scenario: all('508575.90') },
        net: { ...same('173544.54'), scenario: all('173631.61') },
        cumulative: all('-57415.36'),
      },
    ]);
  });
  it('loses 12.2% of the net profit of $471,935.89, which is a medium risk', () => {
    expect(found().risk).toEqual({ worstLoss: '57415.36', shareOfProfit: 12.2 });
    expect([found().riskLevel, found().probability]).toEqual(['Medium', 0]);
    expect(found().timeline).toMatchObject({ breakEvenMonth: null, breakEvenShare: 0 });
  });
  it('would need 40.2% more revenue: its cost of $69,600 divided by what is kept of revenue at its effect', () => {
    expect([found().breakEvenUplift, found().expectedUplift]).toEqual([40.2, 7.1]);
    expect(
      answer({ priors: launching({ opex: exactly(0), oneOff: exactly(0) }) }).breakEvenUplift,
    ).toBeNull();
    expect(answer({ outset: { ...OUTSET, costShare: 1 } }).breakEvenUplift).toBeNull();
  });
  it('names no driver, as nothing is uncertain, and says what it was computed from', () => {
    expect(found()).toMatchObject({ drivers: [], start: START, runs: 1, scenario: 'product_launch' });
  });
});

it('has the share of a loss without profit as none', () => {
  const { risk, riskLevel } = answer({ outset: { ...OUTSET, opex: 900_000 } });
  expect(risk.shareOfProfit).toBeNull();
  expect(riskLevel).toBe('High');
});

it('writes an effect that rounds to zero as 0, not as -0', () => {
  const priors = launching({
    users: exactly(-0.0001),
    arpu: exactly(0),
    opex: exactly(0),
    oneOff: exactly(0),
  });
  const { ranges, expectedUplift } = answer({ priors });
  expect(ranges.users).toEqual({ p10: 0, p50: 0, p90: 0 });
  expect(expectedUplift).toBe(0);
});

it('has the effect of the environment alone beside it', () => {
  const variables = SimulationVariables.parse({ regulatoryChanges: 'favorable', userGrowth: -100 });
  const { environment, ranges, breakEvenUplift } = answer({ months: 1, variables });
  // No growth, and opex at 98%: revenue falls by 45,000 · 5.8% · $9.42, and costs by 32% of that and by 2% of $164,000.
  expect(environment).toEqual({
    revenue: all('-24586.20'),
    users: { p10: -2_610, p50: -2_610, p90: -2_610 },
    costs: all('-11147.58'),
    net: all('-13438.62'),
  });
  // 5% of opex at 98%, and $45,000.
  expect(Number(ranges.costs.p50)).toBeCloseTo(53_036 + 0.32 * Number(ranges.revenue.p50), 1);
  // $53,036 divided by 68% of $423,900 at 4.2088% of the effect.
  expect(breakEvenUplift).toBe(437.2);
});

describe('an initiative that saves $8,200 a month for a one-off cost', () => {
  const saving = (oneOff: ScenarioPrior['oneOff']) =>
    launching({ users: exactly(0), arpu: exactly(0), opex: exactly(-5), oneOff });
  const spread = { low: 5, mode: 20, high: 60 };
  const input = { months: 6, priors: saving(spread), runs: 41 };
  const costs = [...simulate(caseWith(input)).drawn.one_off].toSorted((a, b) => a - b);

  it('breaks even in the month that the middle cost divided by $8,200 gives', () => {
    const { timeline, probability } = answer(input);
    expect(timeline.breakEvenMonth).toBe(Math.ceil((costs[20] ?? 0) / 8_200));
    // Six months save $49,200.
    const paid = costs.filter((cost) => cost <= 49_200).length;
    expect(paid).toBeGreaterThan(20);
    expect(paid).toBeLessThan(41);
    expect(timeline.breakEvenShare).toBe(Number(((100 * paid) / 41).toFixed(1)));
    expect(probability).toBe(timeline.breakEvenShare);
  });
  it('has the lower of the two middle months with an even number of runs', () => {
    const even = { ...input, runs: 2, seed: 16 };
    const [low = 0, high = 0] = [...simulate(caseWith(even)).drawn.one_off].toSorted((a, b) => a - b);
    expect(Math.ceil(low / 8_200)).toBeLessThan(Math.ceil(high / 8_200));
    expect(answer(even).timeline.breakEvenMonth).toBe(Math.ceil(low / 8_200));
  });
  it('has quantiles interpolated between the runs: the 5th, 21st and 37th of 41, and a tenth between two', () => {
    const { net } = answer(input).ranges;
    const gain = (cost: number) => (49_200 - cost).toFixed(2);
    expect(net).toEqual({ p10: gain(costs[36] ?? 0), p50: gain(costs[20] ?? 0), p90: gain(costs[4] ?? 0) });
    const even = { ...input, runs: 2, seed: 16 };
    const [low = 0, high = 0] = [...simulate(caseWith(even)).drawn.one_off].toSorted((a, b) => a - b);
    const between = (share: number) => gain(high + share * (low - high));
    expect(answer(even).ranges.net).toEqual({ p10: between(0.1), p50: between(0.5), p90: between(0.9) });
  });
  it('is paid from the first month if it costs nothing, and has no worst loss', () => {
    const free = answer({ months: 6, priors: saving(exactly(0)) });
    expect(free.timeline).toMatchObject({ breakEvenMonth: 1, breakEvenShare: 100 });
    expect(free.risk).toEqual({ worstLoss: '0.00', shareOfProfit: 0 });
    expect([free.probability, free.riskLevel]).toEqual([100, 'Low']);
  });
  it('is not paid if it falls below its costs again', () => {
    // It saves at once; from the fourth month on a tenth of the subscribers leaves.
    const priors = launching({
      users: exactly(-10),
      arpu: exactly(0),
      opex: exactly(-5),
      oneOff: exactly(0),
      delay: exactly(4),
    });
    const { timeline } = answer({ months: 12, priors });
    expect(Number(timeline.months[0]?.cumulative.p50)).toBeGreaterThan(0);
    expect(timeline).toMatchObject({ breakEvenMonth: null, breakEvenShare: 0 });
  });
});

describe('the drivers', () => {
  it('are in order of strength, with a correlation of two decimals, without what does not vary', () => {
    const priors = launching({
      arpu: { low: 0, mode: 3, high: 9 },
      oneOff: { low: 20, mode: 21, high: 22 },
      success: 0.5,
    });
    const { drivers } = answer({ months: 12, runs: 400, priors });
    expect(drivers.map(({ driver }) => driver)).toEqual(['success', 'arpu', 'one_off']);
    const strengths = drivers.map(({ correlation }) => Math.abs(correlation));
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    for (const { correlation } of drivers) expect(Number(correlation.toFixed(2))).toBe(correlation);
  });
  it.each(['users', 'arpu', 'opex', 'one_off', 'delay'] as const)(
    'find %s if it alone is uncertain',
    (driver) => {
      const key = driver === 'one_off' ? 'oneOff' : driver;
      const { drivers } = answer({ runs: 50, priors: launching({ [key]: { low: 1, mode: 3, high: 7 } }) });
      const worse = driver === 'opex' || driver === 'one_off' || driver === 'delay';
      expect(drivers).toEqual([{ driver, correlation: worse ? -1 : 1 }]);
    },
  );
  it('include the cost of revenue and the company’s own course', () => {
    const cheap = certain({ costSpread: 5 });
    expect(answer({ runs: 50, priors: cheap }).drivers).toEqual([{ driver: 'cost_share', correlation: -1 }]);
    const noisy = certain({ noise: { users: 3, arpu: 0 } });
    const [course, ...others] = answer({ runs: 50, months: 1, priors: noisy }).drivers;
    expect(course).toEqual({ driver: 'own_course', correlation: 1 });
    expect(others).toEqual([]);
  });
});

describe('a shock', () => {
  const withstood = (opex: number, monthly: number) => {
    const priors = launching({ users: exactly(0), arpu: exactly(0), opex: exactly(0) });
    priors.scenarios.regulatory_impact = { ...priors.scenarios.product_launch, oneOff: exactly(monthly) };
    const outset = { ...OUTSET, opex };
    return answer({ months: 1, scenario: 'regulatory_impact', priors, outset }).probability;
  };
  it('is withstood if it takes at most a tenth of net profit, or adds at most a tenth to a loss', () => {
    // A net profit of $140,970.62, and with $500,000 opex a loss of $195,029.38.
    expect([withstood(164_000, 14), withstood(164_000, 14.2)]).toEqual([100, 0]);
    expect([withstood(500_000, 19.5), withstood(500_000, 19.6)]).toEqual([100, 0]);
  });
  it('may take something, an initiative nothing', () => {
    const priors = launching({ users: exactly(0), arpu: exactly(0), opex: exactly(0) });
    const chance = (oneOff: number) => {
      priors.scenarios.product_launch.oneOff = exactly(oneOff);
      return answer({ months: 1, priors }).probability;
    };
    expect([chance(0), chance(0.1)]).toEqual([100, 0]);
  });
});

it('takes the worst runs in any order, and at least one of them', () => {
  expect(worstLossOf(Float64Array.of(4, -3, 9, 1))).toBe(3);
  const gains = Float64Array.from({ length: 40 }, (_, run) => ((run * 7) % 40) - 20);
  // Two of forty: -20 and -19.
  expect(worstLossOf(gains)).toBe(19.5);
});
