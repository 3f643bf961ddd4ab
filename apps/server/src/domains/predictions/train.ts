/** Trains every model for every period from the data read before. Pure, so that it can run in a worker thread. */
import {
  PredictionPeriod,
  PredictiveModel,
  type ModelOutput,
} from '@cottontree/contract/predictions/predictions.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CHURN, ENGAGEMENT } from './behaviour-models.ts';
import { trainBehaviour } from './behaviour.ts';
import { customersOf } from './customers.ts';
import { trainFraud } from './fraud.ts';
import { Moments, trainLifetimeValue } from './lifetime-value.ts';
import { trainRevenue } from './revenue.ts';
import { originsOf, type TrainingData } from './training-data.ts';

const PERIODS: readonly number[] = PredictionPeriod.options.map(Number);

/** The past days for which the models need customers, besides the present. */
export const originsFor = (firstDay: BusinessDay, asOf: BusinessDay): BusinessDay[] =>
  [CHURN, ENGAGEMENT].flatMap(({ follow }) =>
    PERIODS.flatMap((period) => {
      const { newest, exams } = originsOf(firstDay, asOf, follow(period));
      return [...newest, ...exams.flatMap(({ judged, taught }) => [judged, ...taught])];
    }),
  );

export interface TrainedRun {
  readonly model: PredictiveModel;
  readonly period: number;
  readonly milliseconds: number;
  /** A text is the reason why there is no model. */
  readonly result: ModelOutput | string;
}

export function train(data: TrainingData): TrainedRun[] {
  const known = {
    firstDay: data.firstDay,
    asOf: data.asOf,
    customers: new Map(data.origins.map((origin) => [origin.day, customersOf(origin)])),
  };
  const moments = new Moments(data);
  const trainers: Readonly<Record<PredictiveModel, (period: number) => ModelOutput | string>> = {
    churn: (period) => trainBehaviour(CHURN, known, period),
    engagement: (period) => trainBehaviour(ENGAGEMENT, known, period),
    ltv: (period) => trainLifetimeValue(data, period, moments),
    revenue: (period) => trainRevenue(data, period),
    fraud: (period) => trainFraud(data, period),
  };
  return PredictiveModel.options.flatMap((model) =>
    PERIODS.map((period): TrainedRun => {
      const started = performance.now();
      const result = trainers[model](period);
      return { model, period, milliseconds: Math.round(performance.now() - started), result };
    }),
  );
}
