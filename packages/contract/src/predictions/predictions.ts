/**
 * Predictions of models, and their accuracy. Every number here is the output of a model and not a figure: it is shown
 * with the model's card and its backtest.
 */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';

/** Names from the specification, in its order. */
export const PREDICTIVE_MODELS = ['churn', 'ltv', 'fraud', 'revenue', 'engagement'] as const;
export const PredictiveModel = z.enum(PREDICTIVE_MODELS);
export type PredictiveModel = z.infer<typeof PredictiveModel>;
/** Days that a model predicts ahead (for fraud: looks back). */
export const PredictionPeriod = z.enum(['30', '90', '365']);
export type PredictionPeriod = z.infer<typeof PredictionPeriod>;

/** Below these limits a model is not trained. */
export const LEAST_HISTORY_DAYS = 90;
export const LEAST_EVENTS = 100;

/** The unit of a number; a share is 0 to 1, a change is in per cent with a sign. */
export const EstimateUnit = z.enum(['share', 'USD', 'count', 'months', 'percent', 'change', 'ratio']);
export type EstimateUnit = z.infer<typeof EstimateUnit>;

const Estimate = z.object({
  label: z.string(),
  unit: EstimateUnit,
  value: z.number(),
  /** 80% interval: the 10th and the 90th percentile; null if there is no interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Estimate = z.infer<typeof Estimate>;

/** Future days with their 80% and 95% intervals. */
const Fan = z.object({
  firstDay: BusinessDay,
  middle: z.array(z.number()),
  low: z.array(z.number()),
  high: z.array(z.number()),
  lowest: z.array(z.number()),
  highest: z.array(z.number()),
});
export type Fan = z.infer<typeof Fan>;

/** One row of a table of groups: a card tier, a tenure, a score band. */
const Group = z.object({ name: z.string(), members: z.int(), values: z.array(Estimate) });
const Side = z.object({
  members: z.int(),
  /** Mean predicted probability, and the observed share of cases. */
  predicted: z.number(),
  observed: z.number(),
});
/**
 * What influences a probability, measured on customers outside the training data: those with more of a property against
 * the rest.
 */
const Driver = z.object({
  name: z.string(),
  more: Side,
  rest: Side,
  /** The predicted odds ratio of `more` to `rest`, and the 95% interval of the observed one. */
  oddsRatio: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Driver = z.infer<typeof Driver>;

const Measure = z.object({
  name: z.string(),
  unit: EstimateUnit,
  model: z.number(),
  /** The naive method on the same days; null if there is none. */
  naive: z.number().nullable(),
  better: z.enum(['lower', 'higher']),
});
export type Measure = z.infer<typeof Measure>;

/** Past forecasts of the displayed sum, compared with baselines that need no model, and the intervals shown. */
const Judgement = z.object({
  /** Number of past forecasts. */
  cases: z.int(),
  /** Mean of predicted minus actual, in per cent of actual. */
  bias: z.number(),
  /** Mean absolute error, per cent. */
  error: z.number(),
  /** 80% intervals: how many outcomes were inside. */
  bands: z.array(z.object({ of: z.string(), held: z.int(), cases: z.int() })),
  /** Mean absolute error of each baseline, and of the forecast on the same days. */
  baselines: z.array(z.object({ name: z.string(), error: z.number(), own: z.number() })),
  /** Why the forecast is withheld, in sentences; null if it is shown. */
  withheld: z.string().nullable(),
});

const Backtest = z.object({
  /** The days on which the model was evaluated. */
  from: BusinessDay,
  to: BusinessDay,
  /** What the model had not seen of them: the days, or only the customers, if there are not enough days for both. */
  unseen: z.enum(['days', 'customers']).default('days'),
  cases: z.int(),
  /**
   * For a forecast: whether it is shown. Null for models that look back, and for runs from before this check existed.
   */
  judgement: Judgement.nullable().default(null),
  measures: z.array(Measure).min(1),
  naive: z.string(),
  /** True if it is better by every measure that has a naive value. */
  beatsNaive: z.boolean(),
  /** Observed share of positive cases. */
  baseRate: z.number().nullable(),
  /** Shares of the outcomes inside the intervals of this nominal share. */
  coverage: z.array(
    z.object({ of: z.string().default('days'), promised: z.number(), measured: z.number(), cases: z.int() }),
  ),
  /** Deciles of the cases by predicted value, ascending. */
  calibration: z.array(z.object({ predicted: z.number(), observed: z.number(), count: z.int() })),
  calibrationUnit: EstimateUnit,
});
export type Backtest = z.infer<typeof Backtest>;

/** The company's data at the time of training. */
const LearntFrom = z.object({
  /** Transactions on closed days. */
  rows: z.int(),
  /** Business days up to `until`. */
  days: z.int(),
  /** Alerts that people had decided. */
  decisions: z.int(),
  until: BusinessDay,
});
export type LearntFrom = z.infer<typeof LearntFrom>;

const Card = z.object({
  method: z.string(),
  /** What is predicted, and for whom. */
  question: z.string(),
  trainedFrom: BusinessDay,
  trainedTo: BusinessDay,
  observations: z.int(),
  /** The limits of the model. */
  limits: z.array(z.string()),
});

/** What a simple estimate gives for the predicted period; its name is that of the baseline of the backtest. */
const Simple = z.object({ name: z.string(), unit: EstimateUnit, value: z.number() });
export type Simple = z.infer<typeof Simple>;

/** The stored output of one run of a model. */
export const ModelOutput = z.object({
  card: Card,
  headline: z.array(Estimate).min(1),
  fan: Fan.nullable(),
  groupsOf: z.string().nullable(),
  groups: z.array(Group),
  drivers: z.array(Driver),
  /** Empty for runs from before it was stored. */
  simple: z.array(Simple).default([]),
  backtest: Backtest.nullable(),
});
export type ModelOutput = z.infer<typeof ModelOutput>;

const Answer = { model: PredictiveModel, period: PredictionPeriod };
const Run = {
  ...Answer,
  /** The last closed day in its data. */
  asOf: BusinessDay,
  trainedAt: z.string(),
  /** Null for runs from before this was stored. */
  learntFrom: LearntFrom.nullable(),
};
export const Prediction = z.discriminatedUnion('state', [
  z.object({ ...Run, state: z.literal('ready'), milliseconds: z.int(), output: ModelOutput }),
  z.object({
    ...Run,
    state: z.literal('withheld'),
    milliseconds: z.int(),
    /** Why its own backtest contradicts it, in sentences. */
    withheld: z.string(),
    /** `drivers` are measured on past data, like the backtest; `simple` needs no model. */
    output: ModelOutput.pick({ card: true, backtest: true, drivers: true, simple: true }),
  }),
  z.object({ ...Run, state: z.literal('insufficient'), reason: z.string() }),
  z.object({
    ...Answer,
    state: z.literal('waiting'),
    /**
     * Why there is no run: it is being trained, the requested day is before the first run, or no day has been closed.
     */
    why: z.enum(['training', 'before', 'empty']),
  }),
]);
export type Prediction = z.infer<typeof Prediction>;
