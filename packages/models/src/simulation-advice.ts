/** Texts that explain the numbers of a simulation: fixed templates, each with its condition. */
import { SHOCKS, type Driver, type SimulationResult } from '@cottontree/contract/simulation/schemas.ts';
import type { SimulationCase } from './simulation.ts';

type Found = Omit<SimulationResult, 'insights' | 'recommendations'>;

const DRIVER_NAMES: Readonly<Record<Driver, string>> = {
  success: 'whether it takes at all',
  users: 'how many subscribers it brings or costs',
  arpu: 'what it does to revenue per subscriber',
  opex: 'how far it raises operating expenses',
  one_off: 'its one-off costs',
  delay: 'how long it takes to have an effect',
  cost_share: 'what it costs to earn revenue',
  own_course: 'how the company does otherwise',
};

/** "−$12.3K" */
function thousands(amount: string): string {
  const dollars = Number(amount);
  const text = (Math.abs(dollars) / 1_000).toLocaleString('en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return `${dollars < 0 && text !== '0.0' ? '−' : ''}$${text}K`;
}
const months = (count: number): string => (count === 1 ? 'the month' : `the ${count} months`);
const percent = (share: number): string => `${share.toFixed(1).replace('-', '−')}%`;

const PROMINENT = 0.1;
const MOST_DRIVERS = 3;

export function insightsOf(input: SimulationCase, found: Found): string[] {
  const { scenario, priors, variables } = input;
  const prior = priors.scenarios[scenario];
  const horizon = months(input.months);
  const insights: string[] = [];
  const [first, ...others] = found.drivers
    .filter(({ correlation }) => Math.abs(correlation) >= PROMINENT)
    .slice(0, MOST_DRIVERS)
    .map(({ driver }) => DRIVER_NAMES[driver]);
  if (first !== undefined) {
    const next = others.length > 0 ? `; then ${others.join(' and ')}` : '';
    insights.push(`What decides most over ${horizon}: ${first}${next}.`);
  }
  if (found.breakEvenUplift !== null) {
    const needed = percent(found.breakEvenUplift);
    const likeliest = percent(found.expectedUplift);
    insights.push(
      SHOCKS.has(scenario)
        ? `Revenue ${needed} higher would cover what it adds to costs within ${horizon}; the judgement behind it holds ${likeliest} likeliest.`
        : `It pays for itself within ${horizon} once it brings ${needed} more revenue; the judgement behind it holds ${likeliest} likeliest.`,
    );
  }
  if (!SHOCKS.has(scenario)) {
    const { breakEvenMonth: paid, breakEvenShare } = found.timeline;
    insights.push(
      paid === null
        ? `In most runs it has not earned what it cost by the end of ${horizon}; in ${percent(breakEvenShare)} it has.`
        : `In the middle of the runs it has earned what it cost from month ${paid} on.`,
    );
  }
  if (prior.success < 1) {
    insights.push(
      `In ${percent((1 - prior.success) * 100)} of the runs it does not take: ${percent(priors.failureEffect * 100)} of its effect then arrives, and all of its cost.`,
    );
  }
  const usual =
    variables.userGrowth === 0 &&
    variables.marketConditions === 'stable' &&
    variables.competitionLevel === 'medium' &&
    variables.regulatoryChanges === 'none';
  if (!usual) {
    const { p10, p50, p90 } = found.environment.net;
    insights.push(
      `The chosen surroundings alone change net profit by ${thousands(p50)} over ${horizon} (${thousands(p10)} to ${thousands(p90)}), whatever is done.`,
    );
  }
  return insights;
}

/** Shorter horizons hide what an initiative earns after it has taken effect. */
const LONG_ENOUGH = 12;
const [CLEAR, EVEN] = [60, 40];

export function recommendationsOf(input: SimulationCase, found: Found): string[] {
  const { scenario, variables } = input;
  const shock = SHOCKS.has(scenario);
  const chance = percent(found.probability);
  const advice: string[] = [];
  if (shock) {
    advice.push(
      found.probability >= CLEAR
        ? `Keep the plan: nine tenths of net profit remain in ${chance} of the runs.`
        : `Prepare for it: nine tenths of net profit remain in only ${chance} of the runs.`,
    );
  } else if (found.probability >= CLEAR) {
    advice.push(`Go ahead: net profit is not lower for it in ${chance} of the runs.`);
  } else if (found.probability >= EVEN) {
    advice.push(`Try it small first: whether it pays is close to even (${chance} of the runs).`);
  } else {
    advice.push(`Not on these terms: it pays in only ${chance} of the runs.`);
  }
  const ahead = found.timeline.months.at(-1);
  const earnsAtLast =
    ahead !== undefined && Number(ahead.net.scenario.p50) > Number(ahead.net.environment.p50);
  if (!shock && found.probability < CLEAR && input.months < LONG_ENOUGH && earnsAtLast) {
    advice.push(
      `Look at it over ${LONG_ENOUGH} months or more as well: in the last month simulated it already earns more than it costs.`,
    );
  }
  const strongest = found.drivers.find(({ driver }) => driver in REMEDIES);
  const remedy = strongest && REMEDIES[strongest.driver];
  if (remedy !== undefined && found.probability < CLEAR) advice.push(remedy);
  if (found.riskLevel !== 'Low') {
    advice.push(
      `Keep ${thousands(found.risk.worstLoss)} in reserve: so much the worst twentieth of the runs loses on average.`,
    );
  }
  const hostile =
    variables.marketConditions === 'bearish' ||
    variables.competitionLevel === 'intense' ||
    variables.regulatoryChanges === 'restrictive';
  if (hostile && Number(found.environment.net.p50) < 0) {
    advice.push(
      `Hold back spending that can wait: these surroundings alone take ${thousands(found.environment.net.p50.replace('-', ''))} of net profit.`,
    );
  }
  return advice;
}

/** Possible measures for the strongest driver. */
const REMEDIES: Readonly<Partial<Record<Driver, string>>> = {
  success: 'Test first whether it takes, with a few subscribers: nothing else decides as much.',
  users: 'Measure early how many subscribers it brings or costs: nothing else decides as much.',
  arpu: 'Measure early what it does to revenue per subscriber: nothing else decides as much.',
  opex: 'Hold down the running cost that it adds: nothing else decides as much.',
  one_off: 'Negotiate its one-off costs: nothing else decides as much.',
  delay: 'Shorten the time until it takes effect: nothing else decides as much.',
};
