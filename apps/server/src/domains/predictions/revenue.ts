/** Forecasts the revenue of the coming days. */
import { randomLcg } from 'd3-random';
import { LEAST_HISTORY_DAYS, type ModelOutput } from '@cottontree/contract/predictions/predictions.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { baselinesOf } from '@cottontree/models/forecast-baselines.ts';
import { backtestForecast, forecast } from '@cottontree/models/forecast.ts';
import { backtestOfSums, simpleOf } from './forecast-backtest.ts';
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
    return `At least ${LEAST_HISTORY_DAYS} days with revenue are needed; so far there are ${values.length}.`;
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
        'Exponential smoothing with a damped trend, ETS(A,Ad,N), of the logarithm of daily revenue without weekday, salary window and holiday effects; ranges from 1,000 paths of resampled residuals',
      question: `What will revenue be in the next ${period} days?`,
      trainedFrom: series.firstDay,
      trainedTo: asOf,
      observations: values.length,
      limits: [
        'New products, price changes and shocks that the past has not seen are not included.',
        ...(period > SEASON_KNOWN
          ? [
              'Beyond 90 days the season matters, and the history is too short to show it: rely on the range, not on the line.',
            ]
          : []),
      ],
    },
    headline: [
      { label: `Revenue in the next ${period} days`, unit: 'USD', value: middle, low, high },
      {
        label: `Daily average against the last ${Math.min(period, before.length)} days`,
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
    simple: simpleOf('USD', baselinesOf(values, period)),
    backtest:
      tested && backtestOfSums(tested.origins, { asOf, what: `the ${period}-day total`, single: tested }),
  };
}
