import { describe, expect, it } from 'vitest';
import {
  SimulationVariables,
  type Driver,
  type FanMonth,
  type SimulationResult,
} from '@cottontree/contract/simulation/schemas.ts';
import { insightsOf, recommendationsOf } from './simulation-advice.ts';
import { START, caseWith } from './simulation-for-test.ts';
import type { SimulationCase } from './simulation.ts';

type Found = Omit<SimulationResult, 'insights' | 'recommendations'>;
const amounts = (p50: string) => ({ p10: '-61500.00', p50, p90: '940.00' });
const counts = { p10: 0, p50: 0, p90: 0 };
const effect = (net: string) => ({
  revenue: amounts('0'),
  users: counts,
  costs: amounts('0'),
  net: amounts(net),
});
/** A month in which the scenario has this net profit, and the environment alone $1,000. */
const monthWith = (net: string): FanMonth => ({
  month: '2027-01',
  day: '2027-01-31',
  users: { baseline: counts, environment: counts, scenario: counts },
  revenue: { baseline: amounts('0'), environment: amounts('0'), scenario: amounts('0') },
  net: { baseline: amounts('0'), environment: amounts('1000.00'), scenario: amounts(net) },
  cumulative: amounts('0'),
});
/** A launch that is as good as certain to pay, without anything to explain. */
const foundWith = (over: Partial<Found> = {}): Found => ({
  scenario: 'product_launch',
  probability: 75,
  impact: { revenue: '0', users: 0, costs: '0' },
  timeline: { months: [monthWith('2000.00')], breakEvenMonth: 4, breakEvenShare: 66.25 },
  riskLevel: 'Low',
  ranges: effect('0'),
  environment: effect('0'),
  risk: { worstLoss: '12345.00', shareOfProfit: 3 },
  breakEvenUplift: null,
  expectedUplift: 7.1,
  drivers: [],
  start: START,
  runs: 400,
  ...over,
});
const drivers = (...all: [Driver, number][]) => all.map(([driver, correlation]) => ({ driver, correlation }));
const insights = (over: Partial<Found>, input: Partial<SimulationCase> = {}) =>
  insightsOf(caseWith(input), foundWith(over));
const advice = (over: Partial<Found>, input: Partial<SimulationCase> = {}) =>
  recommendationsOf(caseWith(input), foundWith(over));
const shock = { scenario: 'regulatory_impact' } as const;

describe('the insight about drivers', () => {
  const about = (...all: [Driver, number][]) => insights({ drivers: drivers(...all) })[0];
  it('names the first, and up to two more after it', () => {
    expect(about(['success', 0.61], ['users', -0.3], ['one_off', 0.2], ['delay', 0.15])).toBe(
      'What decides most over the 12 months: whether it takes at all; then how many subscribers it brings or costs and its one-off costs.',
    );
    expect(about(['arpu', 0.9])).toBe(
      'What decides most over the 12 months: what it does to revenue per subscriber.',
    );
  });
  it('leaves out a correlation below 0.1 in either direction', () => {
    expect(about(['delay', -0.1], ['opex', 0.09], ['users', -0.09])).toBe(
      'What decides most over the 12 months: how long it takes to have an effect.',
    );
    expect(about(['opex', 0.09])).not.toContain('decides');
  });
  it.each([
    ['success', 'whether it takes at all'],
    ['users', 'how many subscribers it brings or costs'],
    ['arpu', 'what it does to revenue per subscriber'],
    ['opex', 'how far it raises operating expenses'],
    ['one_off', 'its one-off costs'],
    ['delay', 'how long it takes to have an effect'],
    ['cost_share', 'what it costs to earn revenue'],
    ['own_course', 'how the company does otherwise'],
  ] as const)('calls %s "%s"', (driver, name) => {
    expect(about([driver, 0.5])).toBe(`What decides most over the 12 months: ${name}.`);
  });
});

describe('the insights about an initiative', () => {
  const FAILS =
    'In 40.0% of the runs it does not take: 15.0% of its effect then arrives, and all of its cost.';
  it('say what it needs, when it has earned its cost, and how often it fails', () => {
    expect(insights({ breakEvenUplift: 5.25, expectedUplift: -2.44 })).toEqual([
      'It pays for itself within the 12 months once it brings 5.3% more revenue; the judgement behind it holds −2.4% likeliest.',
      'In the middle of the runs it has earned what it cost from month 4 on.',
      FAILS,
    ]);
  });
  it('say how often it has earned its cost if the middle run has not, and call one month "the month"', () => {
    const timeline = { months: [], breakEvenMonth: null, breakEvenShare: 12 };
    expect(insights({ timeline, breakEvenUplift: 5 }, { months: 1 })).toEqual([
      'It pays for itself within the month once it brings 5.0% more revenue; the judgement behind it holds 7.1% likeliest.',
      'In most runs it has not earned what it cost by the end of the month; in 12.0% it has.',
      FAILS,
    ]);
  });
});

it('the insights about a shock say what would cover it, and nothing of earning its cost or failing', () => {
  expect(insights({ ...shock, breakEvenUplift: 5 }, shock)).toEqual([
    'Revenue 5.0% higher would cover what it adds to costs within the 12 months; the judgement behind it holds 7.1% likeliest.',
  ]);
  expect(insights(shock, shock)).toEqual([]);
});

describe('the insight about the surroundings', () => {
  const about = (variables: Partial<SimulationVariables>, net = '12345.00') =>
    insights(
      { ...shock, environment: effect(net) },
      { ...shock, variables: SimulationVariables.parse(variables) },
    );
  it('has their effect in thousands', () => {
    expect(about({ userGrowth: 5 })).toEqual([
      'The chosen surroundings alone change net profit by $12.3K over the 12 months (−$61.5K to $0.9K), whatever is done.',
    ]);
    expect(about({ userGrowth: 5 }, '-1234567.00')[0]).toContain('change net profit by −$1,234.6K over');
    expect(about({ userGrowth: 5 }, '-49.00')[0]).toContain('change net profit by $0.0K over');
    expect(about({ userGrowth: 5 }, '-51.00')[0]).toContain('change net profit by −$0.1K over');
  });
  it('is there if any of the four is unusual', () => {
    const changes: Partial<SimulationVariables>[] = [
      {},
      { userGrowth: -1 },
      { marketConditions: 'bullish' },
      { competitionLevel: 'high' },
      { regulatoryChanges: 'favorable' },
    ];
    expect(changes.map((change) => about(change).length)).toEqual([0, 1, 1, 1, 1]);
  });
});

describe('the first recommendation', () => {
  it.each([
    [60, 'Go ahead: net profit is not lower for it in 60.0% of the runs.'],
    [59.9, 'Try it small first: whether it pays is close to even (59.9% of the runs).'],
    [40, 'Try it small first: whether it pays is close to even (40.0% of the runs).'],
    [39.9, 'Not on these terms: it pays in only 39.9% of the runs.'],
  ])('for an initiative that pays in %d%% of the runs is "%s"', (probability, text) => {
    expect(advice({ probability })).toEqual([text]);
  });
  it.each([
    [60, 'Keep the plan: nine tenths of net profit remain in 60.0% of the runs.'],
    [59.9, 'Prepare for it: nine tenths of net profit remain in only 59.9% of the runs.'],
  ])('for a shock that is withstood in %d%% of the runs is "%s"', (probability, text) => {
    expect(advice({ ...shock, probability }, shock)).toEqual([text]);
  });
});

it('a longer horizon is recommended to an initiative that earns more than it costs in its last month', () => {
  const FURTHER =
    'Look at it over 12 months or more as well: in the last month simulated it already earns more than it costs.';
  const further = (last: string, over: Partial<Found>, input: Partial<SimulationCase>) =>
    advice(
      {
        timeline: { months: [monthWith('0.00'), monthWith(last)], breakEvenMonth: null, breakEvenShare: 0 },
        ...over,
      },
      input,
    ).includes(FURTHER);
  expect(further('1000.01', { probability: 59.9 }, { months: 11 })).toBe(true);
  expect(further('1000.00', { probability: 59.9 }, { months: 11 })).toBe(false);
  expect(further('2000.00', { probability: 60 }, { months: 11 })).toBe(false);
  expect(further('2000.00', { probability: 59.9 }, { months: 12 })).toBe(false);
  expect(further('2000.00', { probability: 59.9, ...shock }, { months: 11, ...shock })).toBe(false);
});

describe('the measure for the strongest driver', () => {
  const second = (probability: number, ...all: [Driver, number][]) =>
    advice({ probability, drivers: drivers(...all) })[1];
  it.each([
    ['success', 'Test first whether it takes, with a few subscribers: nothing else decides as much.'],
    ['users', 'Measure early how many subscribers it brings or costs: nothing else decides as much.'],
    ['arpu', 'Measure early what it does to revenue per subscriber: nothing else decides as much.'],
    ['opex', 'Hold down the running cost that it adds: nothing else decides as much.'],
    ['one_off', 'Negotiate its one-off costs: nothing else decides as much.'],
    ['delay', 'Shorten the time until it takes effect: nothing else decides as much.'],
  ] as const)('%s: %s', (driver, text) => {
    expect(second(50, [driver, 0.4])).toBe(text);
  });
  it('is for the first driver that one can act on, unless it pays anyway', () => {
    expect(second(59.9, ['own_course', 0.9], ['cost_share', -0.5], ['opex', -0.4], ['users', 0.1])).toBe(
      'Hold down the running cost that it adds: nothing else decides as much.',
    );
    expect(second(50, ['own_course', 0.9])).toBeUndefined();
    expect(second(60, ['opex', -0.4])).toBeUndefined();
  });
});

it('a reserve is recommended for a risk that is not low', () => {
  const RESERVE = 'Keep $12.3K in reserve: so much the worst twentieth of the runs loses on average.';
  expect(advice({ riskLevel: 'Medium' })[1]).toBe(RESERVE);
  expect(advice({ riskLevel: 'High' })[1]).toBe(RESERVE);
  expect(advice({ riskLevel: 'Low' })).toHaveLength(1);
});

it('holding back is recommended in hostile surroundings that cost something', () => {
  const HOLD = 'Hold back spending that can wait: these surroundings alone take $45.7K of net profit.';
  const second = (net: string, variables: Partial<SimulationVariables>) =>
    advice({ environment: effect(net) }, { variables: SimulationVariables.parse(variables) })[1];
  expect(second('-45678.00', { marketConditions: 'bearish' })).toBe(HOLD);
  expect(second('-45678.00', { competitionLevel: 'intense' })).toBe(HOLD);
  expect(second('-45678.00', { regulatoryChanges: 'restrictive' })).toBe(HOLD);
  expect(second('-45678.00', { marketConditions: 'volatile', userGrowth: -20 })).toBeUndefined();
  expect(second('0.00', { marketConditions: 'bearish' })).toBeUndefined();
});
