/** Judged forecasts as the backtest that a run keeps. */
import type { Backtest } from '@cottontree/contract/analytics-predictions.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { BacktestOrigin, ForecastBacktest } from '@cottontree/models/forecast.ts';
import { judgeForecasts, type Judgement } from '@cottontree/models/forecast-judgement.ts';

type Judged = Pick<Backtest, 'judgement' | 'measures' | 'naive' | 'beatsNaive'>;

/**
 * A judgement beside the baselines that it was made by.
 *
 * @param what the sum that is forecast, as a line of the table names it
 */
export function judged(judgement: Judgement, what: string): Judged {
  const { baselines, bands } = judgement;
  return {
    judgement: { ...judgement, bands: [...bands], baselines: [...baselines] },
    measures: baselines.map(({ name, error, own }) => ({
      name: `Mean error of ${what}, beside ${name}`,
      unit: 'percent',
      model: own,
      naive: error,
      better: 'lower',
    })),
    naive: baselines.map(({ name }) => name).join('; '),
    beatsNaive: baselines.length > 0 && baselines.every(({ error, own }) => own < error),
  };
}

interface Asked {
  readonly asOf: BusinessDay;
  /** The sum that is forecast, as a line of the table names it. */
  readonly what: string;
  /** Of a forecast that shows each day as well: single days, and how many were within their bands. */
  readonly single?: Pick<ForecastBacktest, 'days' | 'held80' | 'held95'>;
}

/** A backtest of sums in dollars by rising day; null where nothing came to judge by. */
export function backtestOfSums(
  origins: readonly BacktestOrigin[],
  { asOf, what, single }: Asked,
): Backtest | null {
  const held = origins.filter((origin) => origin.held).length;
  const judgement = judgeForecasts(origins, [
    { of: 'sums', held, cases: origins.length },
    ...(single ? [{ of: 'single days', held: single.held80, cases: single.days }] : []),
  ]);
  const [first] = origins;
  if (!judgement || !first) return null;
  const days = (promised: number, within: number) =>
    single ? [{ of: 'days', promised, measured: within / single.days, cases: single.days }] : [];
  return {
    from: addDays(first.day, 1),
    to: asOf,
    unseen: 'days',
    cases: origins.length,
    ...judged(judgement, what),
    baseRate: null,
    coverage: [
      { of: 'sums', promised: 0.8, measured: held / origins.length, cases: origins.length },
      ...days(0.8, single?.held80 ?? 0),
      ...days(0.95, single?.held95 ?? 0),
    ],
    calibration: origins
      .map(({ predicted, actual }) => ({ predicted, observed: actual, count: 1 }))
      .toSorted((a, b) => a.predicted - b.predicted),
    calibrationUnit: 'USD',
  };
}
