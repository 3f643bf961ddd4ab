/** The company and the estimates that the tests of the simulation start from. */
import type { SimulationPriors, Spread } from '@cottontree/contract/simulation/priors.ts';
import { SimulationVariables, type SimulationStart } from '@cottontree/contract/simulation/schemas.ts';
import { DEFAULT_PRIORS } from './simulation-priors.ts';
import type { SimulationCase, SimulationOutset } from './simulation.ts';

/** The company of the prototype with known results: 45,000 subscribers, $424K revenue, 32% cost, $164K opex. */
export const OUTSET: SimulationOutset = {
  users: 45_000,
  arpu: 9.42,
  costShare: 0.32,
  opex: 164_000,
  growth: 0.058,
  decay: 0.93,
  churn: 0.06,
  season: [],
};
export const START: SimulationStart = {
  month: '2026-10',
  day: '2026-10-31',
  values: [],
  growth: { next: 5.8, decay: 0.93, months: 12, method: 'fitted' },
  season: null,
  costShare: 0.32,
  monthlyChurn: 0.06,
};
export const caseWith = (over: Partial<SimulationCase> = {}): SimulationCase => ({
  scenario: 'product_launch',
  months: 12,
  variables: SimulationVariables.parse({}),
  outset: OUTSET,
  priors: DEFAULT_PRIORS,
  seed: 1,
  runs: 400,
  ...over,
});

export const exactly = (value: number): Spread => ({ low: value, mode: value, high: value });
/** Without randomness: every run is the same and can be calculated by hand. */
export const certain = (change: Partial<SimulationPriors> = {}): SimulationPriors => ({
  ...DEFAULT_PRIORS,
  scenarios: {
    ...DEFAULT_PRIORS.scenarios,
    product_launch: {
      users: exactly(4),
      arpu: exactly(3),
      opex: exactly(5),
      oneOff: exactly(45),
      delay: exactly(2),
      success: 1,
    },
  },
  noise: { users: 0, arpu: 0 },
  costSpread: 0,
  ...change,
});
