/**
 * What models expect, and how well they did. Every number here is the output of a model, none is a figure: it stands
 * beside the model's card and its backtest.
 */
import { z } from 'zod';
import { BusinessDay } from './calendar.ts';

/** As the documents name them; the first is shown first. */
export const PredictiveModel = z.enum(['churn', 'ltv', 'fraud', 'revenue', 'engagement']);
export type PredictiveModel = z.infer<typeof PredictiveModel>;
/** Days that a model looks ahead (of fraud: back). */
export const PredictionPeriod = z.enum(['30', '90', '365']);
export type PredictionPeriod = z.infer<typeof PredictionPeriod>;

/** Below these a model is not made. */
export const LEAST_HISTORY_DAYS = 90;
export const LEAST_EVENTS = 100;

/** What a number counts; a share is 0 to 1, a change is in per cent and has a sign. */
export const EstimateUnit = z.enum(['share', 'USD', 'count', 'months', 'percent', 'change', 'ratio']);
export type EstimateUnit = z.infer<typeof EstimateUnit>;

const Estimate = z.object({
  label: z.string(),
  unit: EstimateUnit,
  value: z.number(),
  /** Four in five: the 10th and the 90th percentile; null where there is no interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Estimate = z.infer<typeof Estimate>;

/** Days ahead, with where four and where nineteen in twenty would lie. */
const Fan = z.object({
  firstDay: BusinessDay,
  middle: z.array(z.number()),
  low: z.array(z.number()),
  high: z.array(z.number()),
  lowest: z.array(z.number()),
  highest: z.array(z.number()),
});
export type Fan = z.infer<typeof Fan>;

/** One line of a table of groups: a card tier, a tenure, a band of scores. */
const Group = z.object({ name: z.string(), members: z.int(), values: z.array(Estimate) });
const Side = z.object({
  members: z.int(),
  /** Mean probability that the model gave them, and the share of them in whom it happened. */
  predicted: z.number(),
  observed: z.number(),
});
/** What moves a probability: customers that the model had not learnt from, those with more of a property beside the rest. */
const Driver = z.object({
  name: z.string(),
  more: Side,
  rest: Side,
  /** Odds of `more` over those of `rest` as predicted, and the 95% interval of the same as observed. */
  oddsRatio: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Driver = z.infer<typeof Driver>;

const Measure = z.object({
  name: z.string(),
  unit: EstimateUnit,
  model: z.number(),
  /** The naive method on the same days; null where there is none to compare with. */
  naive: z.number().nullable(),
  better: z.enum(['lower', 'higher']),
});
export type Measure = z.infer<typeof Measure>;

/** Past forecasts of the sum that is shown, beside baselines that need no model, and the bands that are shown. */
const Judgement = z.object({
  /** Past forecasts. */
  cases: z.int(),
  /** Mean of predicted less actual, per cent of actual. */
  bias: z.number(),
  /** Mean absolute error, per cent. */
  error: z.number(),
  /** 80% bands: how many outcomes they held. */
  bands: z.array(z.object({ of: z.string(), held: z.int(), cases: z.int() })),
  /** Mean absolute error of each baseline, and the forecast's own over the same days. */
  baselines: z.array(z.object({ name: z.string(), error: z.number(), own: z.number() })),
  /** Why the forecast is not shown, in sentences; null where it is. */
  withheld: z.string().nullable(),
});

const Backtest = z.object({
  /** The days that the model was judged by. */
  from: BusinessDay,
  to: BusinessDay,
  /** What of them it had not seen: the days, or only the customers, because there are not days enough for both. */
  unseen: z.enum(['days', 'customers']).default('days'),
  cases: z.int(),
  /** Of a forecast: whether it is shown. Null of what looks back, and of runs from before forecasts were judged. */
  judgement: Judgement.nullable().default(null),
  measures: z.array(Measure).min(1),
  naive: z.string(),
  /** By every measure that is compared with one. */
  beatsNaive: z.boolean(),
  /** Share of cases in which it happened. */
  baseRate: z.number().nullable(),
  /** Shares of the outcomes within the bands that promise this share. */
  coverage: z.array(
    z.object({ of: z.string().default('days'), promised: z.number(), measured: z.number(), cases: z.int() }),
  ),
  /** Tenths of the cases by rising prediction. */
  calibration: z.array(z.object({ predicted: z.number(), observed: z.number(), count: z.int() })),
  calibrationUnit: EstimateUnit,
});
export type Backtest = z.infer<typeof Backtest>;

/** The company's data when a model was trained. */
const LearntFrom = z.object({
  /** Transactions of closed days. */
  rows: z.int(),
  /** Days of business, up to `until`. */
  days: z.int(),
  /** Alerts that people had decided. */
  decisions: z.int(),
  until: BusinessDay,
});
export type LearntFrom = z.infer<typeof LearntFrom>;

const Card = z.object({
  method: z.string(),
  /** What is predicted, of whom. */
  question: z.string(),
  trainedFrom: BusinessDay,
  trainedTo: BusinessDay,
  observations: z.int(),
  /** What it cannot do. */
  limits: z.array(z.string()),
});

/** What a run of a model leaves behind: kept as it was made. */
export const ModelOutput = z.object({
  card: Card,
  headline: z.array(Estimate).min(1),
  fan: Fan.nullable(),
  groupsOf: z.string().nullable(),
  groups: z.array(Group),
  drivers: z.array(Driver),
  backtest: Backtest.nullable(),
});
export type ModelOutput = z.infer<typeof ModelOutput>;

const Answer = { model: PredictiveModel, period: PredictionPeriod };
const Run = {
  ...Answer,
  /** The last closed day that it knew. */
  asOf: BusinessDay,
  trainedAt: z.string(),
  /** Null of runs from before it was kept. */
  learntFrom: LearntFrom.nullable(),
};
export const Prediction = z.discriminatedUnion('state', [
  z.object({ ...Run, state: z.literal('ready'), milliseconds: z.int(), output: ModelOutput }),
  z.object({
    ...Run,
    state: z.literal('withheld'),
    milliseconds: z.int(),
    /** Why its own backtest refutes it, in sentences. */
    withheld: z.string(),
    /** `drivers` are measured on the past, as the backtest is. */
    output: ModelOutput.pick({ card: true, backtest: true, drivers: true }),
  }),
  z.object({ ...Run, state: z.literal('insufficient'), reason: z.string() }),
  z.object({
    ...Answer,
    state: z.literal('waiting'),
    /** Why there is no run: it is under way, the day asked for was before the first one, or no day was ever closed. */
    why: z.enum(['training', 'before', 'empty']),
  }),
]);
export type Prediction = z.infer<typeof Prediction>;
