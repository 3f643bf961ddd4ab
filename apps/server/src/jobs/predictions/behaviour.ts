/** Churn and engagement: will a customer, as they are today, do something within the period? A logistic regression. */
import {
  LEAST_EVENTS,
  type Backtest,
  type Estimate,
  type ModelOutput,
} from '@cottontree/contract/analytics-predictions.ts';
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { areaUnderCurve, brierScore, calibrationByDecile } from '@cottontree/models/calibration.ts';
import { fitLogistic, predictLogistic, type Observations } from '@cottontree/models/logistic.ts';
import { FEATURES, TIER_NAMES, type Customers } from './customers.ts';
import { LEARNT_FROM, originsOf } from './training-data.ts';

/** Of one observation for each standardised column: enough to hold columns that say the same apart. */
const PENALTY = 1;

export interface BehaviourModel {
  readonly question: (period: number) => string;
  readonly happens: string;
  readonly countLabel: (period: number) => string;
  /** Who is asked about. */
  admits(customers: Customers, at: number): boolean;
  label(customers: Customers, at: number, period: number): boolean;
  /** The naive ranking. */
  naiveScore(customers: Customers, at: number): number;
  readonly naiveRank: string;
  readonly limits: readonly string[];
}

const later = (customers: Customers, at: number, period: number): number =>
  customers.of(at, period === 30 ? 'f30' : period === 90 ? 'f90' : 'f365');
/** Four active days in thirty, in proportion. */
const daysOfEngagement = (period: number): number => Math.ceil((4 * period) / 30);

export const CHURN: BehaviourModel = {
  question: (period) =>
    `Of subscribers active in the last 30 days: who makes no value-moving transaction in the next ${period} days?`,
  happens: 'Chance to leave',
  countLabel: (period) => `Expected to be silent for ${period} days`,
  admits: (customers, at) => customers.of(at, 'd30') > 0,
  label: (customers, at, period) => later(customers, at, period) === 0,
  naiveScore: (customers, at) => customers.of(at, 'recency'),
  naiveRank: 'days since the last transaction alone',
  limits: [
    'Silence is not goodbye: some come back after the period.',
    'It knows nothing of prices, rivals or the season that is not in the customers’ own transactions.',
  ],
};
export const ENGAGEMENT: BehaviourModel = {
  question: (period) =>
    `Of subscribers active in the last 90 days: who is active on at least ${daysOfEngagement(period)} of the next ${period} days?`,
  happens: 'Chance to be engaged',
  countLabel: (period) => `Expected on ${daysOfEngagement(period)} active days or more`,
  admits: () => true,
  label: (customers, at, period) => later(customers, at, period) >= daysOfEngagement(period),
  naiveScore: (customers, at) => customers.of(at, 'd30'),
  naiveRank: 'active days of the last 30 alone',
  limits: ['An active day is one with a transaction: looking at a balance is not seen.'],
};

interface Cases {
  readonly data: Observations;
  readonly labels: Uint8Array;
  readonly naive: Float64Array;
  readonly tiers: readonly number[];
}

function casesOf(model: BehaviourModel, origins: readonly Customers[], period: number): Cases {
  const chosen = origins.flatMap((customers) =>
    Array.from({ length: customers.count }, (_, at) => ({ customers, at })).filter(({ at }) =>
      model.admits(customers, at),
    ),
  );
  const values = new Float64Array(chosen.length * FEATURES.length);
  chosen.forEach(({ customers, at }, row) => {
    FEATURES.forEach(({ value }, column) => {
      values[row * FEATURES.length + column] = value((name) => customers.of(at, name));
    });
  });
  return {
    data: { values, columns: FEATURES.length },
    labels: Uint8Array.from(chosen, ({ customers, at }) => Number(model.label(customers, at, period))),
    naive: Float64Array.from(chosen, ({ customers, at }) => model.naiveScore(customers, at)),
    tiers: chosen.map(({ customers, at }) => customers.of(at, 'tier')),
  };
}

const sum = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((total, value) => total + value, 0);

const rateOf = ({ labels }: Pick<Cases, 'labels'>): number => sum(labels) / labels.length;

/** What was said of cases that had not been seen, and what would be said of everybody alike. */
interface Said {
  readonly scores: Float64Array;
  readonly alike: Float64Array;
}
function saidBy(taught: Cases, judged: Cases): Said {
  const scores = predictLogistic(fitLogistic(taught.data, taught.labels, PENALTY), judged.data);
  return { scores, alike: new Float64Array(scores.length).fill(rateOf(taught)) };
}

const FOLDS = 5;
function pick(
  { data: { values, columns }, labels, naive, tiers }: Cases,
  kept: (row: number) => boolean,
): Cases {
  const rows = tiers.flatMap((_, row) => (kept(row) ? [row] : []));
  const chosen = new Float64Array(rows.length * columns);
  rows.forEach((row, at) => chosen.set(values.subarray(row * columns, (row + 1) * columns), at * columns));
  return {
    data: { values: chosen, columns },
    labels: Uint8Array.from(rows, (row) => labels[row] ?? 0),
    naive: Float64Array.from(rows, (row) => naive[row] ?? 0),
    tiers: rows.map((row) => tiers[row] ?? 0),
  };
}
/** Every customer of one day, by a model that learnt from four fifths of the others (cross-validation). */
function saidByOthers(cases: Cases): Said {
  const said = { scores: new Float64Array(cases.tiers.length), alike: new Float64Array(cases.tiers.length) };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const own = (row: number): boolean => row % FOLDS === fold;
    const { scores, alike } = saidBy(
      pick(cases, (row) => !own(row)),
      pick(cases, own),
    );
    scores.forEach((score, at) => {
      said.scores[at * FOLDS + fold] = score;
      said.alike[at * FOLDS + fold] = alike[at] ?? 0;
    });
  }
  return said;
}

function backtestOf(
  model: BehaviourModel,
  { scores, alike }: Said,
  judged: Cases,
  seen: Pick<Backtest, 'from' | 'to' | 'unseen'>,
): Backtest {
  const error = brierScore(scores, judged.labels);
  const naive = brierScore(alike, judged.labels);
  const area = areaUnderCurve(scores, judged.labels);
  return {
    ...seen,
    cases: judged.labels.length,
    measures: [
      {
        name: 'Mean squared error of the probability (Brier)',
        unit: 'ratio',
        model: error,
        naive,
        better: 'lower',
      },
      ...(area === null
        ? []
        : [
            {
              name: 'Area under the curve (AUC)',
              unit: 'ratio' as const,
              model: area,
              naive: rankedEitherWay(areaUnderCurve(judged.naive, judged.labels)),
              better: 'higher' as const,
            },
          ]),
    ],
    naive: `Everybody has the chance that was seen before; for the ranking, ${model.naiveRank}`,
    beatsNaive: error < naive,
    baseRate: rateOf(judged),
    coverage: [],
    calibration: calibrationByDecile(scores, judged.labels),
    calibrationUnit: 'share',
  };
}

/** A ranking the wrong way round is as good a ranking. */
const rankedEitherWay = (area: number | null): number | null =>
  area === null ? null : Math.max(area, 1 - area);

/** The output, or why there is none. */
export function trainBehaviour(
  model: BehaviourModel,
  known: { firstDay: BusinessDay; asOf: BusinessDay; customers: ReadonlyMap<BusinessDay, Customers> },
  period: number,
): ModelOutput | string {
  const { firstDay, asOf, customers } = known;
  const { judged, taught } = originsOf(firstDay, asOf, period);
  const days = daysBetween(firstDay, asOf) + 1;
  if (judged === null) {
    return `Looking ${period} days ahead takes ${period + LEARNT_FROM} days of business: ${LEARNT_FROM} to know the customers by, and the period to see what they did. There are ${days}.`;
  }
  const at = (day: BusinessDay): Customers[] => [customers.get(day)].filter((each) => each !== undefined);
  const exam = casesOf(model, at(judged), period);
  // Before there are two periods to look back on, one day teaches and judges, though never by the same customer.
  const inTime = taught.length > 0;
  const lesson = inTime ? casesOf(model, taught.flatMap(at), period) : exam;
  const events = Math.min(sum(lesson.labels), lesson.labels.length - sum(lesson.labels));
  const exams = Math.min(sum(exam.labels), exam.labels.length - sum(exam.labels));
  if (events < LEAST_EVENTS || exams === 0) {
    return `${LEAST_EVENTS} events of either outcome are needed to learn from; there are ${events}.`;
  }
  const backtest = backtestOf(model, inTime ? saidBy(lesson, exam) : saidByOthers(exam), exam, {
    from: addDays(judged, 1),
    to: asOf,
    unseen: inTime ? 'days' : 'customers',
  });
  // What was judged by is the newest that can be learnt from: the present is scored by a model that knows it too.
  const all = casesOf(model, [judged, ...taught].flatMap(at), period);
  const fitted = fitLogistic(all.data, all.labels, PENALTY);
  const now = casesOf(model, at(asOf), period);
  const scores = predictLogistic(fitted, now.data);
  const share = (label: string, of: ArrayLike<number>): Estimate => ({
    label,
    unit: 'share',
    value: of.length === 0 ? 0 : sum(of) / of.length,
    low: null,
    high: null,
  });
  const expected = (label: string, of: Float64Array): Estimate => {
    // Each is a coin of its own: the spread of their sum.
    const reach = 1.2816 * Math.sqrt(of.reduce((total, p) => total + p * (1 - p), 0));
    const middle = sum(of);
    return {
      label,
      unit: 'count',
      value: middle,
      low: Math.max(0, middle - reach),
      high: Math.min(of.length, middle + reach),
    };
  };
  return {
    card: {
      method: `Logistic regression with an L2 penalty, fitted by iteratively reweighted least squares over ${FEATURES.length} properties of a customer`,
      question: model.question(period),
      trainedFrom: addDays([...taught].toSorted()[0] ?? judged, 1 - LEARNT_FROM),
      trainedTo: asOf,
      observations: all.labels.length,
      limits: [
        ...model.limits,
        ...(inTime
          ? []
          : [
              `It knows one stretch of ${period} days, and was judged by customers it had not seen, not by days it had not seen: how another such stretch differs, nobody knows before ${2 * period + LEARNT_FROM} days of business.`,
            ]),
        'The interval of a count is that of chance alone: it does not know how wrong the model may be. The backtest does.',
      ],
    },
    headline: [
      expected(model.countLabel(period), scores),
      share(model.happens, scores),
      { label: 'Subscribers asked about', unit: 'count', value: scores.length, low: null, high: null },
    ],
    fan: null,
    groupsOf: 'Card',
    groups: TIER_NAMES.flatMap((name, tier) => {
      const own = scores.filter((_, customer) => now.tiers[customer] === tier);
      return own.length === 0
        ? []
        : [{ name, members: own.length, values: [share(model.happens, own), expected('Expected', own)] }];
    }),
    drivers: FEATURES.map(({ name }, column) => {
      const factor = fitted.standardised[column] ?? 0;
      const reach = 1.96 * (fitted.standardisedErrors[column] ?? 0);
      return {
        name,
        oddsRatio: Math.exp(factor),
        low: Math.exp(factor - reach),
        high: Math.exp(factor + reach),
      };
    })
      .toSorted((a, b) => Math.abs(Math.log(b.oddsRatio)) - Math.abs(Math.log(a.oddsRatio)))
      .slice(0, 8),
    backtest,
  };
}
