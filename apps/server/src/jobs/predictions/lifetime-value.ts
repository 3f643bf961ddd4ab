/** What customers will bring: months in which they are active (BG/BB), times what an active month brings. */
import { randomLcg, randomNormal } from 'd3-random';
import { quantile } from 'd3-array';
import { LEAST_EVENTS, type Backtest, type ModelOutput } from '@cottontree/contract/analytics-predictions.ts';
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { expectedActiveMonths, fitBgBb, type BgBb, type Cell } from '@cottontree/models/bg-bb.ts';
import { areaUnderCurve, calibrationByDecile } from '@cottontree/models/calibration.ts';
import { TIER_NAMES } from './customers.ts';
import type { TrainingData } from './training-data.ts';

/** A customer's own month. */
const MONTH = 30;
/** Draws of the model's parameters behind the interval. */
const DRAWS = 100;
/** A tier is as if it had so many active months of the average customer besides its own. */
const SHRINKAGE = 50;
/** Longer histories say little more, and cost more; the latest months are kept. */
const MOST_MONTHS = 36;

export interface Lives {
  readonly first: BusinessDay;
  readonly tier: number;
  /** 1 at k: active in the k-th month from the first active day. */
  readonly active: Uint8Array;
  readonly count: number;
}

export function livesOf(text: Uint8Array): Lives[] {
  const lines = new TextDecoder()
    .decode(text)
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [first = '', tier = '0', mask = '0', count = '0'] = line.split('\t');
    const bits = BigInt(mask);
    return {
      first,
      tier: Number(tier),
      active: Uint8Array.from({ length: 60 }, (_, k) => Number((bits >> BigInt(k)) % 2n)),
      count: Number(count),
    };
  });
}

/** A life as it was known at the end of a day, and how many of the months after it were active. */
interface Known extends Cell {
  readonly tier: number;
  readonly lately: number;
  readonly held: number;
}

const sumOf = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0);

/** Whoever is alike is one entry: a hundred thousand customers are some thousand. */
function knownAt(lives: readonly Lives[], day: BusinessDay, months: number): Known[] {
  const alike = new Map<string, Known>();
  for (const each of knownOnes(lives, day, months)) {
    const key = `${each.tier} ${each.x} ${each.last} ${each.n} ${each.lately} ${each.held}`;
    alike.set(key, { ...each, count: each.count + (alike.get(key)?.count ?? 0) });
  }
  return [...alike.values()];
}

function knownOnes(lives: readonly Lives[], day: BusinessDay, months: number): Known[] {
  return lives.flatMap((life): Known[] => {
    // Complete months after the first one.
    const whole = Math.floor((daysBetween(life.first, day) + 1) / MONTH) - 1;
    if (whole < 1) return [];
    const from = Math.max(0, whole - MOST_MONTHS);
    const activeIn = (start: number, end: number): number =>
      sumOf(life.active.subarray(Math.max(0, start), Math.max(0, end)));
    const last = life.active.subarray(0, whole + 1).lastIndexOf(1);
    return [
      {
        tier: life.tier,
        count: life.count,
        n: whole - from,
        x: activeIn(from + 1, whole + 1),
        last: Math.max(0, last - from),
        lately: activeIn(whole - 2, whole + 1) / Math.min(3, whole + 1),
        held: activeIn(whole + 1, whole + 1 + months),
      },
    ];
  });
}

/** One cell for each history, with its customers counted. */
function cellsOf(known: readonly Known[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { x, last, n, count } of known) {
    const key = `${x} ${last} ${n}`;
    cells.set(key, { x, last, n, count: count + (cells.get(key)?.count ?? 0) });
  }
  return [...cells.values()];
}

/** The expectation of each history, worked out once. */
function expectations(model: BgBb, months: number): (cell: Cell) => number {
  const known = new Map<string, number>();
  return (cell) => {
    const key = `${cell.x} ${cell.last} ${cell.n}`;
    const held = known.get(key) ?? expectedActiveMonths(model, cell, months);
    known.set(key, held);
    return held;
  };
}

const total = (known: readonly Known[], of: (each: Known) => number): number =>
  known.reduce((sum, each) => sum + each.count * of(each), 0);

function backtestOf(lives: readonly Lives[], asOf: BusinessDay, months: number): Backtest | null {
  const day = addDays(asOf, -MONTH * months);
  const known = knownAt(lives, day, months);
  const customers = total(known, () => 1);
  if (customers < LEAST_EVENTS) return null;
  const expected = expectations(fitBgBb(cellsOf(known)).model, months);
  const naive = (each: Known): number => each.lately * months;
  const happened = total(known, ({ held }) => held);
  const rootMean = (of: (each: Known) => number): number =>
    Math.sqrt(total(known, (each) => (of(each) - each.held) ** 2) / customers);
  const offBy = (of: (each: Known) => number): number =>
    100 * Math.abs(total(known, of) / Math.max(1, happened) - 1);
  // One row for each customer: deciles are of people.
  const people = known.flatMap((each) => Array.from({ length: each.count }, () => each));
  const scores = Float64Array.from(people, expected);
  const came = Uint8Array.from(people, ({ held }) => Number(held > 0));
  const area = areaUnderCurve(scores, came);
  const [error, naiveError] = [rootMean(expected), rootMean(naive)];
  return {
    from: addDays(day, 1),
    to: asOf,
    unseen: 'days',
    cases: customers,
    measures: [
      {
        name: 'Error of a customer’s active months (root mean square)',
        unit: 'months',
        model: error,
        naive: naiveError,
        better: 'lower',
      },
      {
        name: 'Error of all active months together',
        unit: 'percent',
        model: offBy(expected),
        naive: offBy(naive),
        better: 'lower',
      },
      ...(area === null
        ? []
        : [
            {
              name: 'Area under the curve: who comes at all',
              unit: 'ratio' as const,
              model: area,
              naive: areaUnderCurve(Float64Array.from(people, naive), came),
              better: 'higher' as const,
            },
          ]),
    ],
    naive: 'Everybody goes on as in their last three months',
    beatsNaive: error < naiveError,
    baseRate: total(known, ({ held }) => Number(held > 0)) / customers,
    coverage: [],
    calibration: calibrationByDecile(
      scores,
      people.map(({ held }) => held),
    ),
    calibrationUnit: 'months',
  };
}

/** What an active month brings, by tier, drawn towards the average of all. */
export function monthlyValue(earned: TrainingData['earned']): (tier: number) => number {
  const all = earned.reduce((sum, { months, usd }) => ({ months: sum.months + months, usd: sum.usd + usd }), {
    months: 0,
    usd: 0,
  });
  const average = all.months === 0 ? 0 : all.usd / all.months;
  return (tier) => {
    const own = earned.find((each) => Number(each.tier) === tier);
    return ((own?.usd ?? 0) + SHRINKAGE * average) / ((own?.months ?? 0) + SHRINKAGE);
  };
}

/** The output, or why there is none. */
export function trainLifetimeValue(
  data: TrainingData,
  period: number,
  lives = livesOf(data.months),
): ModelOutput | string {
  const months = Math.floor(period / MONTH);
  const { asOf, firstDay, earned } = data;
  const known = knownAt(lives, asOf, 0);
  const customers = total(known, () => 1);
  if (customers < LEAST_EVENTS) {
    return `${LEAST_EVENTS} customers with two months of their own are needed; there are ${customers}.`;
  }
  const fitted = fitBgBb(cellsOf(known));
  const value = monthlyValue(earned);
  const normal = randomNormal.source(randomLcg(0.42))();
  const draws = Array.from({ length: DRAWS }, () =>
    expectations(fitted.draw([normal(), normal(), normal(), normal()]), months),
  );
  const expected = expectations(fitted.model, months);
  const spread = (members: readonly Known[], of: (each: Known, model: (cell: Cell) => number) => number) => {
    const drawn = draws.map((model) => total(members, (each) => of(each, model)));
    return {
      value: total(members, (each) => of(each, expected)),
      low: quantile(drawn, 0.1) ?? 0,
      high: quantile(drawn, 0.9) ?? 0,
    };
  };
  const usd = (each: Known, model: (cell: Cell) => number): number => model(each) * value(each.tier);
  const perHead = (members: readonly Known[], of: (each: Known, model: (cell: Cell) => number) => number) => {
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
      question: `What will today’s customers bring in the next ${months === 1 ? 'month' : `${months} months`} of 30 days?`,
      trainedFrom: firstDay,
      trainedTo: asOf,
      observations: customers,
      limits: [
        'Net revenue before costs, not discounted; customers of less than two months are left out.',
        'The interval is that of the model’s four parameters only; the backtest shows how far customers stray from it.',
        'A month brings what it brought in the last 90 days: prices and tiers are taken to stay.',
      ],
    },
    headline: [
      { label: 'Revenue of a customer', unit: 'USD', ...perHead(known, usd) },
      { label: 'Revenue of all of them', unit: 'USD', ...spread(known, usd) },
      {
        label: 'Active months of a customer',
        unit: 'months',
        ...perHead(known, (each, model) => model(each)),
      },
    ],
    fan: null,
    groupsOf: 'Card',
    groups: TIER_NAMES.flatMap((name, tier) => {
      const own = known.filter((each) => each.tier === tier);
      if (own.length === 0) return [];
      return [
        {
          name,
          members: total(own, () => 1),
          values: [
            { label: 'Revenue of a customer', unit: 'USD' as const, ...perHead(own, usd) },
            {
              label: 'Active months',
              unit: 'months' as const,
              ...perHead(own, (each, model) => model(each)),
            },
            {
              label: 'An active month brings',
              unit: 'USD' as const,
              value: value(tier),
              low: null,
              high: null,
            },
          ],
        },
      ];
    }),
    drivers: [],
    backtest: backtestOf(lives, asOf, months),
  };
}
