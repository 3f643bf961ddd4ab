/** Forecasts the revenue of the coming days. */
import { randomLcg } from 'd3-random';
import { LEAST_HISTORY_DAYS, type ModelOutput } from '@cottontree/contract/predictions/predictions.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { backtestForecast, forecast } from '@cottontree/models/forecast.ts';
import { backtestOfSums } from './forecast-backtest.ts';
import type { TrainingData } from './training-data.ts';

/** A fixed seed: the same data gives the same output. */
const SEED = 0.7;
/** Beyond this horizon the seasons of the year matter, which two years of history hardly show. */
const SEASON_KNOWN = 90;

/** The output, or the reason why there is none. */
export function trainRevenue({ asOf, revenue }: TrainingData, period: number): ModelOutput | string {
  const start = revenue.values.findIndex((value) => value > 0);
  const values = start < 0 ? [] : revenue.values.slice(start);
  if (values.length < LEAST_HISTORY_DAYS) {
    return `${LEAST_HISTORY_DAYS} days with revenue are needed; there are ${values.length}.`;
  }
  const series = { firstDay: addDays(asOf, 1 - values.length), values };
  const made = forecast(series, { horizon: period, random: randomLcg(SEED) });
  const tested = backtestForecast(series, { horizon: period, paths: 400, random: randomLcg(SEED) });
  const [, low, middle, high] = made.sum;
  const before = values.slice(-period);
  const column = (at: 0 | 1 | 2 | 3 | 4): number[] => made.days.map((day) => Number(day[at].toFixed(2)));
  return {
    card: {
      method:
        'Exponential smoothing with a damped trend, ETS(A,Ad,N), of the logarithm of daily revenue without weekday, salary window and holiday effects; bands from 1,000 paths of resampled residuals',
      question: `What will revenue be in the next ${period} days?`,
      trainedFrom: series.firstDay,
      trainedTo: asOf,
      observations: values.length,
      limits: [
        'New products, prices and shocks that the past does not hold are not in it.',
        ...(period > SEASON_KNOWN
          ? [
              'Beyond 90 days the season of the year matters, and the history is too short to know it: take the band, not the line.',
            ]
          : []),
      ],
    },
    headline: [
      { label: `Revenue of the next ${period} days`, unit: 'USD', value: middle, low, high },
      {
        label: `Against the last ${Math.min(period, before.length)} days, a day`,
        unit: 'change',
        value: 100 * (middle / period / (before.reduce((sum, value) => sum + value, 0) / before.length) - 1),
        low: null,
        high: null,
      },
    ],
    fan: {
      firstDay: addDays(asOf, 1),
      lowest: column(0),
      low: column(1),
      middle: column(2),
      high: column(3),
      highest: column(4),
    },
    groupsOf: null,
    groups: [],
    drivers: [],
    backtest:
      tested && backtestOfSums(tested.origins, { asOf, what: `the ${period}-day sum`, single: tested }),
  };
}
