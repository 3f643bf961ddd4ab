/** Trends, predictions and notable days of the company's figures. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { route } from '../route.ts';
import { Prediction, PredictionPeriod, PredictiveModel } from './predictions.ts';
import { Insights, TrendGroup, TrendPeriod, Trends } from './trends.ts';

export const readTrends = route({
  method: 'GET',
  path: '/api/analytics/trends',
  keyedBy: ['period'],
  summary: 'Where the figures of a group went over a period, against the period before',
  access: 'analytics.view',
  query: z.strictObject({
    period: TrendPeriod.default('30'),
    group: TrendGroup.default('overview'),
    asOf: BusinessDay.optional(),
  }),
  output: Trends,
});
export const printTrends = route({
  method: 'GET',
  path: '/api/analytics/trends-page',
  summary: 'The trends of a group as a letterhead page, with the notable days',
  access: 'analytics.view',
  takes: ['analytics.view'],
  query: readTrends.spec.query,
  output: z.string(),
  media: 'application/pdf',
});
export const readPredictions = route({
  method: 'GET',
  path: '/api/analytics/predictions',
  keyedBy: ['period', 'model'],
  summary: 'What a model expects for a period, with its card and its backtest',
  access: 'analytics.view',
  query: z.strictObject({
    period: PredictionPeriod.default('30'),
    /** By default the first whose forecast passed its tests, the first of all where none did. */
    model: PredictiveModel.optional(),
    asOf: BusinessDay.optional(),
  }),
  output: Prediction,
});
export const listInsights = route({
  method: 'GET',
  path: '/api/analytics/insights',
  summary: 'Days of the last week on which figures were out of the ordinary, the most notable first',
  access: 'analytics.view',
  query: z.strictObject({ asOf: BusinessDay.optional() }),
  output: Insights,
});
