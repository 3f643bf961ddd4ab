/** Summarizes simulated paths: ranges, probabilities, risk, drivers, and break-even. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  SHOCKS,
  type AmountRange,
  type CountRange,
  type Driver,
  type Effect,
  type FanMonth,
  type RiskLevel,
  type SimulationResult,
  type SimulationStart,
} from '@cottontree/contract/simulation/schemas.ts';
import { formatMinor, type DecimalString } from '@cottontree/contract/money.ts';
import { correlationOfRanks, ranksOf } from './rank-correlation.ts';
import { insightsOf, recommendationsOf } from './simulation-advice.ts';
import {
  ARMS,
  rampOf,
  simulate,
  type Arm,
  type ArmPaths,
  type SimulatedPaths,
  type SimulationCase,
} from './simulation.ts';

/**
 * The share of the worst runs whose mean loss is the risk (conditional value at risk, Rockafellar and Uryasev, 2000).
 */
const WORST = 0.05;
const [LOW_BELOW, MEDIUM_BELOW] = [5, 15];
/** The share of net profit that must remain for a shock to count as withstood. */
const WITHSTOOD = 0.9;

const usd = (dollars: number): DecimalString => formatMinor(BigInt(Math.round(dollars * 100)), 'USD');

interface Quantiles {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}
function quantilesOf(values: Float64Array): Quantiles {
  const sorted = values.toSorted();
  // Interpolated between neighbours (type 7 of Hyndman and Fan, "Sample quantiles in statistical packages", 1996).
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const low = sorted[Math.floor(place)] ?? 0;
    return low + (place % 1) * ((sorted[Math.ceil(place)] ?? low) - low);
  };
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}
const amounts = (values: Float64Array): AmountRange => {
  const { p10, p50, p90 } = quantilesOf(values);
  return { p10: usd(p10), p50: usd(p50), p90: usd(p90) };
};
const counts = (values: Float64Array): CountRange => {
  const { p10, p50, p90 } = quantilesOf(values);
  return { p10: whole(p10), p50: whole(p50), p90: whole(p90) };
};
/** Avoids -0, which JSON does not preserve. */
const whole = (value: number): number => Math.round(value) + 0;
const tenth = (value: number): number => Math.round(value * 10) / 10 + 0;

const combined = (a: Float64Array, b: Float64Array, how: (a: number, b: number) => number): Float64Array =>
  a.map((value, run) => how(value, b[run] ?? 0));
const less = (a: number, b: number): number => a - b;
const plus = (a: number, b: number): number => a + b;
const summed = (months: readonly Float64Array[]): Float64Array =>
  months.reduce((sum, month) => combined(sum, month, plus));
const last = (months: readonly Float64Array[]): Float64Array => months.at(-1) ?? new Float64Array();

/** Totals of one arm over the horizon, by run. */
interface Totals {
  readonly users: Float64Array;
  readonly revenue: Float64Array;
  readonly costs: Float64Array;
  readonly net: Float64Array;
}
function totalsOf({ users, revenue, net }: ArmPaths): Totals {
  const [earned, kept] = [summed(revenue), summed(net)];
  return { users: last(users), revenue: earned, costs: combined(earned, kept, less), net: kept };
}
const effectOf = (of: Totals, against: Totals): Effect => ({
  revenue: amounts(combined(of.revenue, against.revenue, less)),
  users: counts(combined(of.users, against.users, less)),
  costs: amounts(combined(of.costs, against.costs, less)),
  net: amounts(combined(of.net, against.net, less)),
});

/** What the scenario has added to net profit up to each month, by run. */
function cumulativeOf({ arms }: SimulatedPaths): Float64Array[] {
  let sofar: Float64Array | undefined;
  return arms.scenario.net.map((net, month) => {
    const added = combined(net, arms.environment.net[month] ?? net, less);
    sofar = sofar === undefined ? added : combined(sofar, added, plus);
    return sofar;
  });
}

/** The first month from which each run stays above its costs; infinite if it never does. */
function paidFrom(cumulative: readonly Float64Array[], runs: number): Float64Array {
  return Float64Array.from({ length: runs }, (_, run) => {
    const unpaid = cumulative.findLastIndex((month) => (month[run] ?? 0) < 0);
    return unpaid === cumulative.length - 1 ? Number.POSITIVE_INFINITY : unpaid + 2;
  });
}

/** Mean loss of the worst runs; 0 if even they lose nothing. */
export function worstLossOf(gains: Float64Array): number {
  const worst = gains.toSorted().subarray(0, Math.max(1, Math.floor(gains.length * WORST)));
  return Math.max(0, -worst.reduce((sum, gain) => sum + gain, 0) / worst.length);
}

/** The severity of a loss relative to the net profit of the horizon without the scenario. */
export function riskLevelOf(worstLoss: number, netProfit: number): RiskLevel {
  if (worstLoss === 0) return 'Low';
  const share = netProfit > 0 ? (worstLoss / netProfit) * 100 : Number.POSITIVE_INFINITY;
  return share < LOW_BELOW ? 'Low' : share < MEDIUM_BELOW ? 'Medium' : 'High';
}

/**
 * Percent of additional revenue at full effect that would pay for the scenario within the horizon: its most likely
 * costs, divided by the future revenue after its cost, weighted with the effect over time.
 */
function upliftNeeded(input: SimulationCase, months: readonly FanMonth[]): number | null {
  const { priors, scenario, outset, variables } = input;
  const prior = priors.scenarios[scenario];
  const opex = outset.opex * priors.regulation[variables.regulatoryChanges].opex;
  const cost = (prior.opex.mode / 100) * opex * input.months + prior.oneOff.mode * 1_000;
  const reached = months.reduce(
    (sum, { revenue }, month) => sum + Number(revenue.environment.p50) * rampOf(month + 1, prior.delay.mode),
    0,
  );
  const kept = reached * (1 - outset.costShare);
  return cost <= 0 || kept <= 0 ? null : tenth((cost / kept) * 100);
}

/** Spearman's correlation of each drawn quantity with the net effect. */
function driversOf({ drawn }: SimulatedPaths, environment: Totals, gained: Float64Array) {
  const candidates: readonly (readonly [Driver, Float64Array])[] = [
    ['success', drawn.success],
    ['users', drawn.users],
    ['arpu', drawn.arpu],
    ['opex', drawn.opex],
    ['one_off', drawn.one_off],
    ['delay', drawn.delay],
    ['cost_share', drawn.cost_share],
    ['own_course', environment.revenue],
  ];
  const ranks = ranksOf(gained);
  return candidates
    .flatMap(([driver, values]) => {
      const correlation = correlationOfRanks(ranksOf(values), ranks);
      return correlation === null ? [] : [{ driver, correlation: Math.round(correlation * 100) / 100 + 0 }];
    })
    .toSorted((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation));
}

/** The first day of the month that is `months` after the month of `day`. */
const monthAfter = (day: BusinessDay, months: number): BusinessDay => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};
/** The last day of that month. */
export const monthEndAfter = (day: BusinessDay, months: number): BusinessDay =>
  addDays(monthAfter(day, months + 1), -1);

function fanOf({ arms }: SimulatedPaths, cumulative: readonly Float64Array[], from: BusinessDay): FanMonth[] {
  const each = <Range>(month: number, of: keyof ArmPaths, range: (values: Float64Array) => Range) => {
    const ranges = ARMS.map((arm) => [arm, range(arms[arm][of][month] ?? new Float64Array())] as const);
    // ARMS are exactly the keys of the record.
    return Object.fromEntries(ranges) as Record<Arm, Range>;
  };
  return cumulative.map((added, month) => {
    const day = monthEndAfter(from, month + 1);
    return {
      month: day.slice(0, 7),
      day,
      users: each(month, 'users', counts),
      revenue: each(month, 'revenue', amounts),
      net: each(month, 'net', amounts),
      cumulative: amounts(added),
    };
  });
}

/** Simulates and summarizes. The result depends only on the arguments, so a seed reproduces it. */
export function simulateScenario(input: SimulationCase, start: SimulationStart): SimulationResult {
  const { scenario, runs, priors } = input;
  const paths = simulate(input);
  const [baseline, environment, withIt] = [
    totalsOf(paths.arms.baseline),
    totalsOf(paths.arms.environment),
    totalsOf(paths.arms.scenario),
  ];
  const cumulative = cumulativeOf(paths);
  const gained = last(cumulative);
  const shock = SHOCKS.has(scenario);
  const good = gained.filter((gain, run) => {
    const without = environment.net[run] ?? 0;
    return shock ? gain >= -(1 - WITHSTOOD) * Math.abs(without) : gain >= 0;
  }).length;
  const paid = paidFrom(cumulative, runs);
  // No interpolation between two values, because some are infinite.
  const paidBy = paid.toSorted()[Math.ceil(runs / 2) - 1] ?? Number.POSITIVE_INFINITY;
  const profit = quantilesOf(environment.net).p50;
  const worstLoss = worstLossOf(gained);
  const prior = priors.scenarios[scenario];
  const ranges = effectOf(withIt, environment);
  const months = fanOf(paths, cumulative, start.day);
  const found = {
    scenario,
    probability: tenth((good / runs) * 100),
    impact: { revenue: ranges.revenue.p50, users: ranges.users.p50, costs: ranges.costs.p50 },
    timeline: {
      months,
      breakEvenMonth: Number.isFinite(paidBy) ? paidBy : null,
      breakEvenShare: tenth((paid.filter(Number.isFinite).length / runs) * 100),
    },
    riskLevel: riskLevelOf(worstLoss, profit),
    ranges,
    environment: effectOf(environment, baseline),
    risk: {
      worstLoss: usd(worstLoss),
      shareOfProfit: profit > 0 ? tenth((worstLoss / profit) * 100) : null,
    },
    breakEvenUplift: upliftNeeded(input, months),
    expectedUplift: tenth(((1 + prior.users.mode / 100) * (1 + prior.arpu.mode / 100) - 1) * 100),
    drivers: driversOf(paths, environment, gained),
    start,
    runs,
  };
  return { ...found, insights: insightsOf(input, found), recommendations: recommendationsOf(input, found) };
}
