/**
 * Trains and tests churn and engagement: will a customer, as known today, do something within the period? The model is
 * a chain of regressions.
 */
import {
  LEAST_EVENTS,
  type Backtest,
  type Estimate,
  type ModelOutput,
} from '@cottontree/contract/predictions/predictions.ts';
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { areaUnderCurve, brierScore, calibrationByDecile } from '@cottontree/models/calibration.ts';
import { judgeForecasts, type PastForecast } from '@cottontree/models/forecast-judgement.ts';
import type { BehaviourModel } from './behaviour-models.ts';
import {
  casesOf,
  chancesOf,
  fitChain,
  fitHazard,
  outcomesOf,
  pick,
  rateOf,
  sum,
  type Cases,
  type Chain,
} from './cases.ts';
import { FEATURES, TIER_NAMES, type Customers } from './customers.ts';
import { driversOf } from './drivers.ts';
import { judged, simpleOf } from './forecast-backtest.ts';
import { daysNeeded, MIN_HISTORY_DAYS, originsOf, type Origins } from './training-data.ts';

export interface KnownCustomers {
  readonly firstDay: BusinessDay;
  readonly asOf: BusinessDay;
  readonly customers: ReadonlyMap<BusinessDay, Customers>;
}

/** Predictions for cases that the model was not trained on. */
interface TestResult {
  readonly cases: Cases;
  readonly scores: Float64Array;
  /** The naive prediction, the same for everybody: the rate observed before. */
  readonly alike: Float64Array;
  readonly forecast: PastForecast;
}

function testResultOf(
  cases: Cases,
  scores: Float64Array,
  alike: Float64Array,
  baselines: PastForecast['baselines'],
): TestResult {
  const actual = sum(outcomesOf(cases));
  return { cases, scores, alike, forecast: { predicted: sum(scores), actual, baselines } };
}

/** The expected number without a model, from the rates that were known, newest first. */
function baselinesOf(known: readonly Cases[], count: number): PastForecast['baselines'] {
  const [last = 0, before = 0] = known.map(rateOf);
  return {
    'the last known rate': last * count,
    'the last known rate with its growth': before > 0 ? (count * last ** 2) / before : null,
  };
}

/**
 * Tests a model that was trained only on outcomes known at the time.
 * @param lessons the cases of each day whose outcome was known by then, newest first
 */
function testOnPastDays(trainingSets: readonly Cases[], cases: Cases): TestResult {
  const training = concatCases(trainingSets);
  const count = cases.tiers.length;
  return testResultOf(
    cases,
    chancesOf(fitChain(training), cases.data),
    new Float64Array(count).fill(rateOf(training)),
    baselinesOf(trainingSets, count),
  );
}

const FOLDS = 5;
/** Predicts every customer of one day with a model that was trained on four fifths of the others (cross-validation). */
function crossValidate(cases: Cases): TestResult {
  const scores = new Float64Array(cases.tiers.length);
  const alike = new Float64Array(cases.tiers.length);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const own = (row: number): boolean => row % FOLDS === fold;
    const training = pick(cases, (row) => !own(row));
    chancesOf(fitChain(training), pick(cases, own).data).forEach((score, at) => {
      scores[at * FOLDS + fold] = score;
      alike[at * FOLDS + fold] = rateOf(training);
    });
  }
  // The outcomes of the others were not known in advance, so they are no baseline.
  return testResultOf(cases, scores, alike, {});
}

function concatCases(all: readonly Cases[]): Cases {
  const values = Float64Array.from(all.flatMap(({ data }) => Array.from(data.values)));
  return {
    data: { values, columns: FEATURES.length },
    happened: (all[0]?.happened ?? []).map((_, step) =>
      Uint8Array.from(all.flatMap(({ happened }) => Array.from(happened[step] ?? []))),
    ),
    naive: Float64Array.from(all.flatMap(({ naive }) => Array.from(naive))),
    tiers: all.flatMap(({ tiers }) => tiers),
  };
}

interface Tested {
  readonly cases: Cases;
  readonly scores: Float64Array;
  readonly backtest: Backtest | null;
}

function testedBy(
  model: BehaviourModel,
  all: readonly TestResult[],
  period: number,
  seen: Pick<Backtest, 'from' | 'to' | 'unseen'>,
): Tested {
  const cases = concatCases(all.map((each) => each.cases));
  const scores = Float64Array.from(all.flatMap((each) => Array.from(each.scores)));
  const alike = Float64Array.from(all.flatMap((each) => Array.from(each.alike)));
  const found = judgeForecasts(
    all.map(({ forecast }) => forecast),
    [],
  );
  if (!found) return { cases, scores, backtest: null };
  // The sum is trivially right when the training cases are from the same days.
  const judgement = seen.unseen === 'days' ? found : { ...found, withheld: unjudged(model, period) };
  const outcomes = outcomesOf(cases);
  const [error, naive] = [brierScore(scores, outcomes), brierScore(alike, outcomes)];
  const area = areaUnderCurve(scores, outcomes);
  const ofSum = judged(judgement, 'the expected number');
  const backtest: Backtest = {
    ...seen,
    cases: outcomes.length,
    judgement: ofSum.judgement,
    measures: [
      ...ofSum.measures,
      {
        name: 'Error of the probabilities (Brier score)',
        unit: 'ratio',
        model: error,
        naive,
        better: 'lower',
      },
      ...(area === null
        ? []
        : [
            {
              name: 'Ranking quality (AUC)',
              unit: 'ratio' as const,
              model: area,
              naive: rankedEitherWay(areaUnderCurve(cases.naive, outcomes)),
              better: 'higher' as const,
            },
          ]),
    ],
    naive: `${ofSum.naive}; for probabilities, the past rate for everyone; for the ranking, ${model.naiveRank}`,
    beatsNaive: ofSum.beatsNaive && error < naive,
    baseRate: rateOf(cases),
    coverage: [],
    calibration: calibrationByDecile(scores, outcomes),
    calibrationUnit: 'share',
  };
  return { cases, scores, backtest };
}

const unjudged = (model: BehaviourModel, period: number): string =>
  `It could not be tested on days outside its training data, so its error is not known. That test takes ${daysNeeded(model.follow(period), 2)} days of business.`;

/** A reversed ranking is as informative. */
const rankedEitherWay = (area: number | null): number | null =>
  area === null ? null : Math.max(area, 1 - area);

/** The output, or the reason why there is none. */
export function trainBehaviour(
  model: BehaviourModel,
  known: KnownCustomers,
  period: number,
): ModelOutput | string {
  const { firstDay, asOf, customers } = known;
  const follow = model.follow(period);
  const origins = originsOf(firstDay, asOf, follow);
  const oldest = origins.exams.at(-1);
  const days = daysBetween(firstDay, asOf) + 1;
  if (!oldest) {
    const needed = daysNeeded(follow);
    return `A ${period}-day prediction needs ${needed} days of business: ${MIN_HISTORY_DAYS} to know the customers and ${needed - MIN_HISTORY_DAYS} to see what they did. So far there are ${days}.`;
  }
  const at = (day: BusinessDay, horizon = period): Cases =>
    casesOf(
      model,
      [customers.get(day)].filter((each) => each !== undefined),
      horizon,
    );
  const training = concatCases(origins.newest.map((day) => at(day)));
  const events = Math.min(sum(outcomesOf(training)), training.tiers.length - sum(outcomesOf(training)));
  if (events < LEAST_EVENTS) {
    return `Training needs at least ${LEAST_EVENTS} customers with each outcome; the rarer one has ${events}.`;
  }
  // With less than two periods of history, one day serves for training and for testing, but never with the same
  // customer.
  const inTime = oldest.taught.length > 0;
  const tested = testedBy(
    model,
    origins.exams.map(({ judged: day, taught }) =>
      inTime
        ? testOnPastDays(
            taught.map((each) => at(each)),
            at(day),
          )
        : crossValidate(at(day)),
    ),
    period,
    { from: addDays(oldest.judged, 1), to: asOf, unseen: inTime ? 'days' : 'customers' },
  );
  // Each horizon uses its own newest training days: a longer period adds steps, and changes none before it.
  const chain: Chain = model
    .steps(period)
    .map((horizon) =>
      fitHazard(
        concatCases(originsOf(firstDay, asOf, model.follow(horizon)).newest.map((day) => at(day, horizon))),
      ),
    );
  const now = at(asOf);
  const scores = chancesOf(chain, now.data);
  return {
    card: cardOf(model, period, { origins, asOf, inTime, observations: training.tiers.length }),
    headline: [
      expected(model.countLabel(period), scores),
      share(model.happens, scores),
      estimate('Subscribers in scope', 'count', scores.length),
    ],
    fan: null,
    groupsOf: 'Card',
    groups: TIER_NAMES.flatMap((name, tier) => {
      const own = scores.filter((_, customer) => now.tiers[customer] === tier);
      return own.length === 0
        ? []
        : [{ name, members: own.length, values: [share(model.happens, own), expected('Expected', own)] }];
    }),
    drivers: driversOf(tested.cases, tested.scores),
    simple: simpleOf(
      'count',
      baselinesOf(
        origins.newest.map((day) => at(day)),
        scores.length,
      ),
    ),
    backtest: tested.backtest,
  };
}

const estimate = (label: string, unit: Estimate['unit'], value: number): Estimate => ({
  label,
  unit,
  value,
  low: null,
  high: null,
});
const share = (label: string, of: Float64Array): Estimate =>
  estimate(label, 'share', of.length === 0 ? 0 : sum(of) / of.length);
const expected = (label: string, of: Float64Array): Estimate => estimate(label, 'count', sum(of));

interface TrainingFacts {
  readonly origins: Origins;
  readonly asOf: BusinessDay;
  readonly inTime: boolean;
  readonly observations: number;
}

function cardOf(
  model: BehaviourModel,
  period: number,
  { origins, asOf, inTime, observations }: TrainingFacts,
): ModelOutput['card'] {
  return {
    method: `Logistic regression with an L2 penalty on ${FEATURES.length} customer properties, fitted by iteratively reweighted least squares${model.steps(period).length > 1 ? '; one for each stretch of days, chained, so that the probability can only rise with the period' : ''}`,
    question: model.question(period),
    trainedFrom: addDays([...origins.newest].toSorted()[0] ?? asOf, 1 - MIN_HISTORY_DAYS),
    trainedTo: asOf,
    observations,
    limits: [
      ...model.limits,
      ...(inTime
        ? []
        : [`Only one stretch of ${period} days is known, so differences between stretches are not.`]),
      'The expected number has no range: one from chance alone would be too narrow. The tests show how far off it was.',
    ],
  };
}
