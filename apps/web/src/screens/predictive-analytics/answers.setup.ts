/** A fake server's trends, notable days and models; every response is checked against the contract. */
import { listInsights, readPredictions, readTrends } from '@cottontree/contract/predictions/analytics.ts';
import type {
  Backtest,
  LearntFrom,
  ModelOutput,
  Prediction,
} from '@cottontree/contract/predictions/predictions.ts';
import type { Insight, Trend, Trends } from '@cottontree/contract/predictions/trends.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { changed } from '../../domain/figure/change.setup.ts';

type Judgement = NonNullable<Backtest['judgement']>;
const TO = '2026-11-20';
export const STAMP = {
  asOf: '2026-11-21',
  live: true,
  lastClosedDay: TO,
  recordedAt: '2026-11-21T00:10:00.000Z',
  recomputingFrom: null,
  provisional: null,
  empty: false,
};

export const trend = (days: number, over: Partial<Trend> = {}): Trend => ({
  id: 'revenue.day',
  dimension: '',
  title: 'Revenue of the day',
  unit: 'USD',
  goodDirection: 'up',
  stated: {
    id: 'period.revenue',
    dimension: String(days),
    title: 'Revenue of the period',
    value: '424871.44',
    previous: '400000.00',
  },
  direction: 'up',
  pValue: 0.001,
  change: changed({
    id: 'period.revenue',
    dimension: String(days),
    now: { from: addDays(TO, 1 - days), to: TO, value: '424871.44' },
    before: { from: addDays(TO, 1 - 2 * days), to: addDays(TO, -days), value: '400000.00' },
    window: `${days} days vs the ${days} before`,
    value: 6.21786,
    pValue: 0.001,
  }),
  values: Array.from({ length: days }, (_, at) => String(14_000 + at)),
  before: Array.from({ length: days }, (_, at) => String(13_000 + at)),
  ...over,
});

const trends = (period: Trends['period'], group: Trends['group'], over: Partial<Trends> = {}): Trends => ({
  period,
  group,
  from: addDays(TO, 1 - Number(period)),
  to: TO,
  trends: [
    trend(Number(period)),
    trend(Number(period), {
      id: 'cards.decline-rate',
      title: 'Card decline rate, 30 days',
      unit: 'percent',
      goodDirection: 'down',
      stated: {
        id: 'cards.decline-rate',
        dimension: '',
        title: 'Card decline rate, 30 days',
        value: '9.1',
        previous: '8.8',
      },
      direction: 'up',
      change: changed({
        id: 'cards.decline-rate',
        how: 'points',
        now: { from: TO, to: TO, value: '9.1' },
        before: { from: addDays(TO, -Number(period)), to: addDays(TO, -Number(period)), value: '8.8' },
        value: 0.3,
        verdict: 'bad',
      }),
      values: Array.from({ length: Number(period) }, () => '9.1'),
    }),
  ],
  withheld: [],
  stamp: STAMP,
  ...over,
});

export const insight: Insight = {
  id: 'day.transactions',
  dimension: 'card',
  title: 'Transactions of the day by product',
  unit: 'count',
  day: '2026-11-18',
  value: '812',
  expected: 2_205.4,
  low: 2_050,
  high: 2_370,
  z: -6.24,
  pValue: 0.0004,
  verdict: 'bad',
};

const judgement = (over: Partial<Judgement> = {}): Judgement => ({
  cases: 4,
  bias: -1.4,
  error: 2.2,
  bands: [],
  baselines: [{ name: 'the last known rate', error: 4.1, own: 2.2 }],
  withheld: null,
  ...over,
});

export const backtest = (over: Partial<Backtest> = {}): Backtest => ({
  from: '2026-10-22',
  to: TO,
  unseen: 'days',
  cases: 21_400,
  judgement: judgement(),
  measures: [
    {
      name: 'Error of the probabilities (Brier score)',
      unit: 'ratio',
      model: 0.0912,
      naive: 0.1121,
      better: 'lower',
    },
    {
      name: 'Ranking quality (AUC)',
      unit: 'ratio',
      model: 0.781,
      naive: 0.742,
      better: 'higher',
    },
  ],
  naive: 'the past rate for everyone',
  beatsNaive: true,
  baseRate: 0.127,
  coverage: [],
  calibration: [
    { predicted: 0.02, observed: 0.03, count: 2_140 },
    { predicted: 0.4, observed: 0.38, count: 2_140 },
  ],
  calibrationUnit: 'share',
  ...over,
});

const output = (over: Partial<ModelOutput> = {}): ModelOutput => ({
  card: {
    method: 'Logistic regression with an L2 penalty',
    question: 'Who makes no transaction in the next 30 days?',
    trainedFrom: '2026-05-01',
    trainedTo: TO,
    observations: 48_000,
    limits: ['Some customers come back.'],
  },
  headline: [
    {
      label: 'Expected to churn within 30 days',
      unit: 'count',
      value: 2_714.3,
      low: 2_650.2,
      high: 2_780.9,
    },
    { label: 'Churn probability', unit: 'share', value: 0.1267, low: null, high: null },
  ],
  fan: null,
  groupsOf: 'Card',
  groups: [
    {
      name: 'No card',
      members: 13_000,
      values: [{ label: 'Churn probability', unit: 'share', value: 0.17, low: null, high: null }],
    },
  ],
  drivers: [
    {
      name: 'Days since the last transaction',
      more: { members: 9_000, predicted: 0.19, observed: 0.21 },
      rest: { members: 12_400, predicted: 0.08, observed: 0.07 },
      oddsRatio: 2.7,
      low: 2.4,
      high: 3.1,
    },
  ],
  simple: [{ name: 'the last known rate', unit: 'count', value: 2_650.4 }],
  backtest: backtest(),
  ...over,
});

const LEARNT_FROM: LearntFrom = { rows: 316_204, days: 731, decisions: 2_502, until: TO };

export const ready = (over: Partial<ModelOutput> = {}): Prediction => ({
  model: 'churn',
  period: '30',
  state: 'ready',
  asOf: TO,
  trainedAt: '2026-11-21T00:12:00.000Z',
  milliseconds: 1_840,
  learntFrom: LEARNT_FROM,
  output: output(over),
});

export const withheld = (reason: string, simple = output().simple): Prediction => {
  const { card, drivers } = output();
  return {
    model: 'ltv',
    period: '90',
    state: 'withheld',
    asOf: TO,
    trainedAt: '2026-11-21T00:12:00.000Z',
    milliseconds: 1_840,
    learntFrom: LEARNT_FROM,
    withheld: reason,
    output: { card, drivers, simple, backtest: backtest({ judgement: judgement({ withheld: reason }) }) },
  };
};

export interface Analytics {
  trends?: Partial<Trends>;
  insights?: readonly Insight[];
  newest?: Insight;
  prediction?: Prediction;
}

/** The responses by path, according to the query. */
export const analytics =
  (company: Analytics = {}) =>
  (url: URL): unknown => {
    const { pathname, searchParams } = url;
    if (pathname === readTrends.spec.path) {
      const { period, group } = readTrends.spec.query.parse(Object.fromEntries(searchParams));
      return readTrends.spec.output.parse(trends(period, group, company.trends));
    }
    if (pathname === listInsights.spec.path) {
      return listInsights.spec.output.parse({
        from: '2026-11-14',
        to: TO,
        tested: 119,
        untested: 1,
        insights: company.insights ?? [insight],
        newest: company.newest ?? null,
        stamp: STAMP,
      });
    }
    if (pathname === readPredictions.spec.path) {
      const { period, model } = readPredictions.spec.query.parse(Object.fromEntries(searchParams));
      const prediction = company.prediction ?? ready();
      return readPredictions.spec.output.parse({ ...prediction, model: model ?? prediction.model, period });
    }
    return undefined;
  };
