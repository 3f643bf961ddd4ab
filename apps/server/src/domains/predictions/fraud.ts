/**
 * How reliable alert scores are: the share that people confirmed, by band, and the probability that a score corresponds
 * to.
 */
import {
  LEAST_EVENTS,
  type Backtest,
  type ModelOutput,
} from '@cottontree/contract/predictions/predictions.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { areaUnderCurve, brierScore, calibrationByDecile, wilson } from '@cottontree/models/calibration.ts';
import { fitLogistic, predictLogistic, type Observations } from '@cottontree/models/logistic.ts';
import type { TrainingData } from './training-data.ts';

type Alert = TrainingData['alerts'][number];
const BANDS = [
  { name: '0.60 to 0.70', from: 0.6, to: 0.7 },
  { name: '0.70 to 0.75', from: 0.7, to: 0.75 },
  { name: '0.75 and above', from: 0.75, to: 2 },
] as const;
/** The share of alerts for training; the later ones are for testing. */
const TRAINING_SHARE = 2 / 3;

/** Scores as log-odds: Platt's scaling (1999) is a logistic regression on them. */
const observed = (alerts: readonly Alert[]): Observations => ({
  values: Float64Array.from(alerts, ({ confidence }) => {
    const p = Math.min(0.999, Math.max(0.001, confidence));
    return Math.log(p / (1 - p));
  }),
  columns: 1,
});
const labelled = (alerts: readonly Alert[]): Uint8Array =>
  Uint8Array.from(alerts, ({ confirmed }) => Number(confirmed));
const confirmedOf = (alerts: readonly Alert[]): number => alerts.filter(({ confirmed }) => confirmed).length;
const bothOutcomes = (alerts: readonly Alert[]): boolean =>
  confirmedOf(alerts) > 0 && confirmedOf(alerts) < alerts.length;

function backtestOf(alerts: readonly Alert[]): Backtest | null {
  const cut = Math.floor(alerts.length * TRAINING_SHARE);
  const [training, tests] = [alerts.slice(0, cut), alerts.slice(cut)];
  const first = tests[0];
  const last = tests.at(-1);
  if (!bothOutcomes(training) || !first || !last) return null;
  const labels = labelled(tests);
  const scores = predictLogistic(fitLogistic(observed(training), labelled(training)), observed(tests));
  const before = confirmedOf(training) / training.length;
  const [error, naive] = [
    brierScore(scores, labels),
    brierScore(
      scores.map(() => before),
      labels,
    ),
  ];
  const area = areaUnderCurve(scores, labels);
  return {
    from: first.day,
    to: last.day,
    unseen: 'days',
    cases: tests.length,
    // It shows findings and forecasts nothing.
    judgement: null,
    measures: [
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
              naive: 0.5,
              better: 'higher' as const,
            },
          ]),
    ],
    naive: 'the share confirmed before, for every alert',
    beatsNaive: error < naive,
    baseRate: confirmedOf(tests) / tests.length,
    coverage: [],
    calibration: calibrationByDecile(scores, labels),
    calibrationUnit: 'share',
  };
}

/** The output, or the reason why there is none. */
export function trainFraud({ asOf, alerts: all }: TrainingData, period: number): ModelOutput | string {
  const from = addDays(asOf, 1 - period);
  const alerts = all.filter(({ day }) => day >= from);
  if (alerts.length < LEAST_EVENTS || !bothOutcomes(alerts)) {
    return `At least ${LEAST_EVENTS} decided alerts, some confirmed and some not, are needed to rate the scores. In these ${period} days ${alerts.length} were decided, ${confirmedOf(alerts)} of them confirmed.`;
  }
  const precision = wilson(confirmedOf(alerts), alerts.length);
  return {
    card: {
      method:
        'The confirmed share of decided alerts by band of the score, with Wilson’s interval; the probability of a score by Platt scaling',
      question: `How many of the alerts decided in the last ${period} days were fraud, by score?`,
      trainedFrom: from,
      trainedTo: asOf,
      observations: alerts.length,
      limits: [
        'Fraud that raised no alert is not counted.',
        'It relies on people’s decisions, which may be wrong.',
      ],
    },
    headline: [
      {
        label: 'Confirmed as fraud',
        unit: 'share',
        value: precision.share,
        low: precision.low,
        high: precision.high,
      },
      { label: 'Alerts decided', unit: 'count', value: alerts.length, low: null, high: null },
    ],
    fan: null,
    groupsOf: 'Score',
    groups: BANDS.flatMap(({ name, ...band }) => {
      const own = alerts.filter(({ confidence }) => confidence >= band.from && confidence < band.to);
      if (own.length === 0) return [];
      const { share, low, high } = wilson(confirmedOf(own), own.length);
      return [
        {
          name,
          members: own.length,
          values: [{ label: 'Confirmed', unit: 'share' as const, value: share, low, high }],
        },
      ];
    }),
    drivers: [],
    simple: [],
    backtest: backtestOf(alerts),
  };
}
