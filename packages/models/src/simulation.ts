/**
 * Simulates a company's next months under a scenario many times. Three arms share the same random numbers (common
 * random numbers, e.g. Law, "Simulation Modeling and Analysis", ch. 11), so that their differences are effects and not
 * noise: the company as it is, the company in the chosen environment, and there with the scenario as well. The step
 * from one month to the next is our own model: docs/decisions/0025.
 */
import { randomNormal } from 'd3-random';
import type { Driver, ScenarioType, SimulationVariables } from '@cottontree/contract/simulation/schemas.ts';
import type { SimulationPriors } from '@cottontree/contract/simulation/priors.ts';
import { triangleAt, triangleOf, uniformStream } from './random-draws.ts';

/** The company at the end of its last complete month. Money in USD, shares from 0 to 1. */
export interface SimulationOutset {
  readonly users: number;
  /** Revenue per subscriber and month. */
  readonly arpu: number;
  /** Cost of revenue as a share of revenue. */
  readonly costShare: number;
  /** Operating expenses per month. */
  readonly opex: number;
  /** Growth of subscribers in the first month, and the factor by which it changes from month to month. */
  readonly growth: number;
  readonly decay: number;
  /** Share of earning customers who stop in a month; in the usual environment equally many return. */
  readonly churn: number;
  /**
   * Revenue per subscriber in each of twelve months from the first simulated one, relative to the last month; empty:
   * all equal.
   */
  readonly season: readonly number[];
}

export interface SimulationCase {
  readonly scenario: ScenarioType;
  readonly months: number;
  readonly variables: SimulationVariables;
  readonly outset: SimulationOutset;
  readonly priors: SimulationPriors;
  readonly seed: number;
  readonly runs: number;
}

/** Values by month, each by run. Users at the end of the month, money of the month in USD. */
export interface ArmPaths {
  readonly users: readonly Float64Array[];
  readonly revenue: readonly Float64Array[];
  readonly net: readonly Float64Array[];
}
export const ARMS = ['baseline', 'environment', 'scenario'] as const;
export type Arm = (typeof ARMS)[number];
export interface SimulatedPaths {
  readonly arms: Readonly<Record<Arm, ArmPaths>>;
  /** The drawn value of each uncertain quantity, by run. */
  readonly drawn: Readonly<Record<Exclude<Driver, 'own_course'>, Float64Array>>;
}

/** A factor above 1 improves also zero or negative growth, and one below 1 worsens it. */
const scaledGrowth = (growth: number, factor: number): number => growth + Math.abs(growth) * (factor - 1);

/** The share of its effect that a scenario has in a month, 1 being the first: a logistic curve after its delay. */
export const rampOf = (month: number, delay: number): number =>
  1 / (1 + Math.exp(-(month - delay - 1.5) / 0.8));

/** The random numbers of one run in the order in which they are drawn; every arm and every input draws all of them. */
function chancesOf({ seed, priors, scenario, outset }: SimulationCase) {
  const prior = priors.scenarios[scenario];
  const triangles = {
    users: triangleOf(prior.users),
    arpu: triangleOf(prior.arpu),
    opex: triangleOf(prior.opex),
    oneOff: triangleOf(prior.oneOff),
    delay: triangleOf(prior.delay),
  };
  const spread = priors.costSpread / 100;
  return (run: number) => {
    const uniform = uniformStream(seed, run);
    const [users, arpu, opex, oneOff, delay] = [
      triangles.users,
      triangles.arpu,
      triangles.opex,
      triangles.oneOff,
      triangles.delay,
    ].map((triangle) => triangleAt(triangle, uniform())) as [number, number, number, number, number]; // one for each
    const success = uniform() < prior.success ? 1 : 0;
    const costShare = Math.max(0, outset.costShare + (2 * uniform() - 1) * spread);
    return {
      users: users / 100,
      arpu: arpu / 100,
      opex: opex / 100,
      // The triangle extends beyond its percentiles; costs are not negative, and nothing takes effect before it starts.
      oneOff: Math.max(0, oneOff) * 1_000,
      delay: Math.max(0, delay),
      success,
      costShare,
      normal: randomNormal.source(uniform)(0, 1),
    };
  };
}

const byMonth = (months: number, runs: number): Float64Array[] =>
  Array.from({ length: months }, () => new Float64Array(runs));
const emptyArm = (months: number, runs: number): ArmPaths => ({
  users: byMonth(months, runs),
  revenue: byMonth(months, runs),
  net: byMonth(months, runs),
});

/** The parameters of the chosen environment for a month. */
function surroundingsOf({ variables, priors }: SimulationCase) {
  const market = priors.market[variables.marketConditions];
  const competition = priors.competition[variables.competitionLevel];
  const regulation = priors.regulation[variables.regulatoryChanges];
  return {
    growth: market.growth * competition.growth * regulation.growth * (1 + variables.userGrowth / 100),
    drift: (1 + market.arpuDrift / 100) ** (1 / 6),
    noise: market.noise,
    churn: competition.churn,
    opex: regulation.opex,
    shock: regulation.shock / 100,
  };
}

/** Simulates every run through every month. 5,000 runs of 24 months take well under a second and about 12 MB. */
export function simulate(input: SimulationCase): SimulatedPaths {
  const { months, runs, outset, priors } = input;
  const around = surroundingsOf(input);
  const noise = { users: priors.noise.users / 100, arpu: priors.noise.arpu / 100 };
  const draw = chancesOf(input);
  const arms = {
    baseline: emptyArm(months, runs),
    environment: emptyArm(months, runs),
    scenario: emptyArm(months, runs),
  };
  const drawn = {
    success: new Float64Array(runs),
    users: new Float64Array(runs),
    arpu: new Float64Array(runs),
    opex: new Float64Array(runs),
    one_off: new Float64Array(runs),
    delay: new Float64Array(runs),
    cost_share: new Float64Array(runs),
  };
  for (let run = 0; run < runs; run += 1) {
    const chance = draw(run);
    const reach = chance.success === 1 ? 1 : priors.failureEffect;
    const kept = 1 - chance.costShare;
    const opex = outset.opex * around.opex;
    let [users, arpu] = [outset.users, outset.arpu];
    let [usersAround, arpuAround, earning] = [outset.users, outset.arpu, 1];
    for (let month = 0; month < months; month += 1) {
      const [byUsers, byArpu, byShock] = [chance.normal(), chance.normal(), chance.normal()];
      const growth = outset.growth * outset.decay ** month;
      users = Math.max(0, users * (1 + growth + noise.users * byUsers));
      arpu *= Math.exp(noise.arpu * byArpu);
      // The season is the same for all arms: in December all of them earn more, and so does the scenario's effect.
      const season = outset.season[month % 12] ?? 1;
      put(arms.baseline, month, run, users, users * arpu * season, kept, outset.opex);

      usersAround = Math.max(
        0,
        usersAround * (1 + scaledGrowth(growth, around.growth) + noise.users * around.noise * byUsers),
      );
      arpuAround *= around.drift * Math.exp(noise.arpu * around.noise * byArpu + around.shock * byShock);
      // More or fewer earning customers than usual stop, and as many as usual return.
      earning += outset.churn * (1 - around.churn * earning);
      const arpuNow = arpuAround * Math.max(0, earning) * season;
      put(arms.environment, month, run, usersAround, usersAround * arpuNow, kept, opex);

      const effect = rampOf(month + 1, chance.delay) * reach;
      const usersWith = Math.max(0, usersAround * (1 + chance.users * effect));
      const arpuWith = Math.max(0, arpuNow * (1 + chance.arpu * effect));
      // The preparation is paid from the first month, whether the scenario succeeds or not.
      const opexWith = opex * (1 + chance.opex) + (month === 0 ? chance.oneOff : 0);
      put(arms.scenario, month, run, usersWith, usersWith * arpuWith, kept, opexWith);
    }
    drawn.success[run] = chance.success;
    drawn.users[run] = chance.users;
    drawn.arpu[run] = chance.arpu;
    drawn.opex[run] = chance.opex;
    drawn.one_off[run] = chance.oneOff;
    drawn.delay[run] = chance.delay;
    drawn.cost_share[run] = chance.costShare;
  }
  return { arms, drawn };
}

function put(
  arm: ArmPaths,
  month: number,
  run: number,
  users: number,
  revenue: number,
  kept: number,
  opex: number,
): void {
  const { users: ofUsers, revenue: ofRevenue, net } = arm;
  // There is an array for each month, with an entry for each run.
  (ofUsers[month] as Float64Array)[run] = users;
  (ofRevenue[month] as Float64Array)[run] = revenue;
  (net[month] as Float64Array)[run] = revenue * kept - opex;
}
