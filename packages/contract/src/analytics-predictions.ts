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
/** What moves a probability: the factor on the odds for one standard deviation more, and for one unit more. */
const Driver = z.object({
  name: z.string(),
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

const Backtest = z.object({
  /** The days that the model was judged by. */
  from: BusinessDay,
  to: BusinessDay,
  /** What of them it had not seen: the days, or only the customers, because there are not days enough for both. */
  unseen: z.enum(['days', 'customers']).default('days'),
  cases: z.int(),
  /** The first measure decides. */
  measures: z.array(Measure).min(1),
  naive: z.string(),
  beatsNaive: z.boolean(),
  /** Share of cases in which it happened. */
  baseRate: z.number().nullable(),
  /** Shares of the outcomes within the bands that promise this share. */
  coverage: z.array(z.object({ promised: z.number(), measured: z.number(), cases: z.int() })),
  /** Tenths of the cases by rising prediction. */
  calibration: z.array(z.object({ predicted: z.number(), observed: z.number(), count: z.int() })),
  calibrationUnit: EstimateUnit,
});
export type Backtest = z.infer<typeof Backtest>;

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
export const Prediction = z.discriminatedUnion('state', [
  z.object({
    ...Answer,
    state: z.literal('ready'),
    /** The last closed day that it knew. */
    asOf: BusinessDay,
    trainedAt: z.string(),
    milliseconds: z.int(),
    output: ModelOutput,
  }),
  z.object({
    ...Answer,
    state: z.literal('insufficient'),
    asOf: BusinessDay,
    trainedAt: z.string(),
    reason: z.string(),
  }),
  z.object({
    ...Answer,
    state: z.literal('waiting'),
    /** Why there is no run: it is under way, the day asked for was before the first one, or no day was ever closed. */
    why: z.enum(['training', 'before', 'empty']),
  }),
]);
export type Prediction = z.infer<typeof Prediction>;
