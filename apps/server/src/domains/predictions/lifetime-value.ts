/** Lifetime value: the expected active months of customers (BG/BB), times the revenue of an active month. */
import { randomLcg, randomNormal } from 'd3-random';
import { quantile } from 'd3-array';
import {
  LEAST_EVENTS,
  type Backtest,
  type Estimate,
  type ModelOutput,
} from '@cottontree/contract/predictions/predictions.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import {
  expectedActiveMonths,
  fitBgBb,
  type BgBb,
  type BgBbFit,
  type Cell,
} from '@cottontree/models/bg-bb.ts';
import { grownOn } from '@cottontree/models/forecast-baselines.ts';
import { TIER_NAMES } from './customers.ts';
import type { BacktestOrigin } from '@cottontree/models/forecast.ts';
import { backtestOfSums, simpleOf } from './forecast-backtest.ts';
import { MONTH, monthsOf, type EarnedRow } from './lifetime-data.ts';
import { cellsOf, knownAt, livesOf, type Known, type Lives } from './lives.ts';
import type { TrainingData } from './training-data.ts';

/** Draws of the model's parameters for the interval. */
const DRAWS = 100;
/** Shrinkage: each tier counts this many additional active months of the average customer. */
const SHRINKAGE = 50;
/** The number of recent months from which the revenue of an active month is estimated. */
const VALUED = 3;
/** Past days for the backtest, a month apart. */
const MOST_ORIGINS = 12;

const total = (known: readonly Known[], of: (each: Known) => number): number =>
  known.reduce((sum, each) => sum + each.count * of(each), 0);

/** The expected active months of each history, computed once and cached. */
function expectations(model: BgBb, months: number): (cell: Cell) => number {
  const known = new Map<string, number>();
  return (cell) => {
    const key = `${cell.x} ${cell.last} ${cell.n}`;
    const held = known.get(key) ?? expectedActiveMonths(model, cell, months);
    known.set(key, held);
    return held;
  };
}

/**
 * The revenue of an active month by tier, shrunk towards the overall average, estimated from the months before a day.
 */
export function monthlyValue(earned: readonly EarnedRow[], back = 0): (tier: number) => number {
  const learnt = earned.filter((row) => row.back >= back && row.back < back + VALUED);
  const sum = (rows: readonly EarnedRow[], of: (row: EarnedRow) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  const months = sum(learnt, ({ active }) => active);
  const average = months === 0 ? 0 : sum(learnt, ({ usd }) => usd) / months;
  return (tier) => {
    const own = learnt.filter((row) => row.tier === tier);
    return (
      (sum(own, ({ usd }) => usd) + SHRINKAGE * average) / (sum(own, ({ active }) => active) + SHRINKAGE)
    );
  };
}

/** The company's customers as known some months back, and the model fitted to them. */
interface Moment {
  readonly known: readonly Known[];
  readonly customers: number;
  readonly fitted: BgBbFit;
  readonly value: (tier: number) => number;
}

/** Fits every moment once, for all horizons. */
export class Moments {
  readonly lives: readonly Lives[];
  private readonly made = new Map<number, Moment | null>();
  private readonly data: TrainingData;

  constructor(data: TrainingData) {
    this.data = data;
    this.lives = livesOf(data.months);
  }

  /** Null where there were too few customers. */
  at(back: number): Moment | null {
    const held = this.made.get(back);
    if (held !== undefined) return held;
    const known = knownAt(this.lives, addDays(this.data.asOf, -MONTH * back), back);
    const customers = total(known, () => 1);
    const moment =
      customers < LEAST_EVENTS
        ? null
        : { known, customers, fitted: fitBgBb(cellsOf(known)), value: monthlyValue(this.data.earned, back) };
    this.made.set(back, moment);
    return moment;
  }
}

type OfEach = (each: Known, months: (cell: Cell) => number) => number;
interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
type Spread = (members: readonly Known[], of: OfEach) => Interval;

/** Sums over members with the 80% interval of the model's parameters, for display and for the backtest. */
function spreadOf({ fitted }: Moment, months: number): Spread {
  const normal = randomNormal.source(randomLcg(0.42))();
  const draws = Array.from({ length: DRAWS }, () =>
    expectations(fitted.draw([normal(), normal(), normal(), normal()]), months),
  );
  const expected = expectations(fitted.model, months);
  return (members, of) => {
    const drawn = draws.map((model) => total(members, (each) => of(each, model)));
    return {
      value: total(members, (each) => of(each, expected)),
      low: quantile(drawn, 0.1) ?? 0,
      high: quantile(drawn, 0.9) ?? 0,
    };
  };
}
const dollarsOf =
  ({ value }: Moment): OfEach =>
  (each, months) =>
    months(each) * value(each.tier);

/** The revenue in the months `from` to `to` of the customers known at `knownBack`. */
const revenueOf = (earned: readonly EarnedRow[], knownBack: number, from: number, to: number): number =>
  earned
    .filter(({ age, back }) => age >= knownBack + 2 && back >= from && back <= to)
    .reduce((sum, { usd }) => sum + usd, 0);

/** What the customers known `back` months ago bring in the next months, without a model. */
function baselinesAt(earned: readonly EarnedRow[], back: number, months: number) {
  const last = revenueOf(earned, back, back, back);
  return {
    'the last 30 days repeated': last * months,
    'the last 30 days with their growth': grownOn(last, revenueOf(earned, back, back + 1, back + 1), months),
  };
}

function backtestOf(
  { earned, asOf, firstDay }: TrainingData,
  moments: Moments,
  months: number,
): Backtest | null {
  const origins: BacktestOrigin[] = [];
  const oldest = monthsOf(firstDay, asOf) - VALUED;
  for (let back = months; back <= oldest && origins.length < MOST_ORIGINS; back += 1) {
    const moment = moments.at(back);
    if (!moment) break;
    const { value, low, high } = spreadOf(moment, months)(moment.known, dollarsOf(moment));
    const actual = revenueOf(earned, back, back - months, back - 1);
    origins.push({
      day: addDays(asOf, -MONTH * back),
      predicted: value,
      actual,
      held: actual >= low && actual <= high,
      baselines: baselinesAt(earned, back, months),
    });
  }
  return backtestOfSums(origins.toReversed(), { asOf, what: 'the total' });
}

/** The output, or the reason why there is none. */
export function trainLifetimeValue(
  data: TrainingData,
  period: number,
  moments = new Moments(data),
): ModelOutput | string {
  const months = Math.floor(period / MONTH);
  const { asOf, firstDay } = data;
  const now = moments.at(0);
  if (!now) {
    const there = total(knownAt(moments.lives, asOf, 0), () => 1);
    return `At least ${LEAST_EVENTS} customers of two months or more are needed; so far there are ${there}.`;
  }
  const { known, customers, value } = now;
  const spread = spreadOf(now, months);
  const usd = dollarsOf(now);
  const activity: OfEach = (each, model) => model(each);
  const perHead = (members: readonly Known[], of: OfEach): Interval => {
    const count = Math.max(
      1,
      total(members, () => 1),
    );
    const { value: middle, low, high } = spread(members, of);
    return { value: middle / count, low: low / count, high: high / count };
  };
  return {
    card: {
      method:
        'BG/BB: beta-geometric dropout and beta-Bernoulli activity over months of 30 days (Fader, Hardie and Shang 2010), by maximum likelihood; times the revenue of an active month by card, drawn towards the average',
      question: `How much revenue will today’s customers bring in the next ${months === 1 ? '30 days' : `${months} months of 30 days`}?`,
      trainedFrom: firstDay,
      trainedTo: asOf,
      observations: customers,
      limits: [
        'Net revenue before costs, not discounted. Customers of less than two months are left out.',
        'Future revenue only; the value to date is a separate figure.',
        'The range covers the model’s four parameters only; the tests show how far actual revenue strays from it.',
        'An active month is assumed to bring what it brought in the last 90 days, at today’s prices and card tiers.',
      ],
    },
    headline: [
      { label: 'Revenue per customer', unit: 'USD', ...perHead(known, usd) },
      { label: 'Total revenue', unit: 'USD', ...spread(known, usd) },
      { label: 'Active months per customer', unit: 'months', ...perHead(known, activity) },
    ],
    fan: null,
    groupsOf: 'Card',
    groups: TIER_NAMES.flatMap((name, tier) => {
      const own = known.filter((each) => each.tier === tier);
      if (own.length === 0) return [];
      const values: Estimate[] = [
        { label: 'Revenue per customer', unit: 'USD', ...perHead(own, usd) },
        { label: 'Active months', unit: 'months', ...perHead(own, activity) },
        { label: 'Revenue per active month', unit: 'USD', value: value(tier), low: null, high: null },
      ];
      return [{ name, members: total(own, () => 1), values }];
    }),
    drivers: [],
    simple: simpleOf('USD', baselinesAt(data.earned, 0, months)),
    backtest: backtestOf(data, moments, months),
  };
}
