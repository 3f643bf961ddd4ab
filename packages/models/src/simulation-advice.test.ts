import { describe, expect, it } from 'vitest';
import {
  SimulationVariables,
  type ScenarioType,
  type SimulationResult,
} from '@cottontree/contract/simulation/schemas.ts';
import { START, caseWith } from './simulation-for-test.ts';
import { DEFAULT_PRIORS } from './simulation-priors.ts';
import { simulateScenario } from './simulation-summary.ts';

const resultOf = (
  scenario: ScenarioType,
  months: number,
  variables: Partial<SimulationVariables> = {},
  priors = DEFAULT_PRIORS,
): SimulationResult =>
  simulateScenario(
    caseWith({ scenario, months, variables: SimulationVariables.parse(variables), priors }),
    START,
  );
/** Always succeeds, costs nothing and has a large effect. */
const sure = structuredClone(DEFAULT_PRIORS);
sure.scenarios.product_launch.success = 1;
sure.scenarios.product_launch.users = { low: 8, mode: 10, high: 12 };
sure.scenarios.product_launch.oneOff = { low: 0, mode: 1, high: 2 };

describe('recommendations', () => {
  const first = ({ recommendations }: SimulationResult) => recommendations[0] ?? '';
  it('say to go ahead, to try it small, or not to, by how often it pays off', () => {
    expect(first(resultOf('product_launch', 12, {}, sure))).toMatch(
      /^Go ahead: .* in \d+\.\d% of the runs\.$/,
    );
    expect(first(resultOf('product_launch', 12))).toMatch(/^Try it small first:/);
    expect(first(resultOf('market_expansion', 12))).toMatch(/^Not on these terms:/);
  });
  it('say to prepare for a shock that costs more than a tenth of net profit', () => {
    expect(first(resultOf('competition_response', 12))).toMatch(/^Prepare for it:/);
    const mild = structuredClone(DEFAULT_PRIORS);
    mild.scenarios.competition_response.users = { low: -1, mode: 0, high: 1 };
    mild.scenarios.competition_response.arpu = { low: -1, mode: 0, high: 0 };
    mild.scenarios.competition_response.opex = { low: 0, mode: 0, high: 1 };
    expect(first(resultOf('competition_response', 12, {}, mild))).toMatch(/^Keep the plan:/);
  });
  it('suggest a longer horizon if the scenario already earns more than it costs', () => {
    const further = /^Look at it over 12 months or more as well/;
    expect(resultOf('feature_rollout', 6).recommendations.some((text) => further.test(text))).toBe(true);
    expect(resultOf('feature_rollout', 12).recommendations.some((text) => further.test(text))).toBe(false);
    expect(resultOf('market_expansion', 3).recommendations.some((text) => further.test(text))).toBe(false);
  });
  it('suggest a reserve for the worst loss if the risk is not low', () => {
    const risky = resultOf('market_expansion', 12);
    const reserve = `$${(Number(risky.risk.worstLoss) / 1_000).toFixed(1)}K`;
    expect(risky.recommendations).toContain(
      `Keep ${reserve} in reserve: so much the worst twentieth of the runs loses on average.`,
    );
    expect(resultOf('product_launch', 12, {}, sure).recommendations.join(' ')).not.toContain('reserve');
  });
  it('suggest less spending only in an unfavourable environment', () => {
    const held = (variables: Partial<SimulationVariables>) =>
      resultOf('product_launch', 12, variables).recommendations.some((text) =>
        text.startsWith('Hold back spending'),
      );
    expect([held({ marketConditions: 'bearish' }), held({ regulatoryChanges: 'restrictive' })]).toEqual([
      true,
      true,
    ]);
    expect([held({}), held({ marketConditions: 'bullish' })]).toEqual([false, false]);
  });
});

describe('insights', () => {
  it('name the strongest driver first', () => {
    const { insights, drivers } = resultOf('product_launch', 12);
    expect(drivers[0]?.driver).toBe('success');
    expect(insights[0]).toMatch(/^What decides most over the 12 months: whether it takes at all[;.]/);
  });
  it('state the break-even uplift and the most likely one', () => {
    const { insights, breakEvenUplift, expectedUplift } = resultOf('product_launch', 12);
    // 4% more subscribers with 3% more revenue each.
    expect(expectedUplift).toBe(7.1);
    expect(insights).toContain(
      `It pays for itself within the 12 months once it brings ${breakEvenUplift?.toFixed(1)}% more revenue; the judgement behind it holds 7.1% likeliest.`,
    );
  });
  it('mention the environment only if it is unusual', () => {
    const around = (variables: Partial<SimulationVariables>) =>
      resultOf('product_launch', 12, variables).insights.some((text) =>
        text.startsWith('The chosen surroundings alone'),
      );
    expect([around({}), around({ userGrowth: 10 }), around({ competitionLevel: 'low' })]).toEqual([
      false,
      true,
      true,
    ]);
  });
  it('state how many runs fail, if any do', () => {
    expect(resultOf('product_launch', 3).insights).toContain(
      'In 40.0% of the runs it does not take: 15.0% of its effect then arrives, and all of its cost.',
    );
    expect(resultOf('regulatory_impact', 3).insights.join(' ')).not.toContain('does not take');
  });
});
