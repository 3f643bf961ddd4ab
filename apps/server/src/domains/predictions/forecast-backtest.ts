/** Converts judged forecasts to the backtest that is stored with a run. */
import type { Backtest, Simple } from '@cottontree/contract/predictions/predictions.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { BacktestOrigin, ForecastBacktest } from '@cottontree/models/forecast.ts';
import { judgeForecasts, type Judgement } from '@cottontree/models/forecast-judgement.ts';

type Judged = Pick<Backtest, 'judgement' | 'measures' | 'naive' | 'beatsNaive'>;

/**
 * A judgement with the baselines that it was compared with.
 * @param what the forecast sum, as named in the table
 */
export function judged(judgement: Judgement, what: string): Judged {
  const { baselines, bands } = judgement;
  return {
    judgement: { ...judgement, bands: [...bands], baselines: [...baselines] },
    measures: baselines.map(({ name, error, own }) => ({
      name: `Average error of ${what} (simple estimate: ${name})`,
      unit: 'percent',
      model: own,
      naive: error,
      better: 'lower',
    })),
    naive: baselines.map(({ name }) => name).join('; '),
    beatsNaive: baselines.length > 0 && baselines.every(({ error, own }) => own < error),
  };
}

interface BacktestOptions {
  readonly asOf: BusinessDay;
  /** The forecast total, as named in the table. */
  readonly what: string;
  /** For a forecast that also has daily values: the number of days, and how many were within their bands. */
  readonly single?: Pick<ForecastBacktest, 'days' | 'held80' | 'held95'>;
}

/** The backtest of sums in dollars, with origins in ascending order of day; null when there is nothing to judge. */
export function backtestOfSums(
  origins: readonly BacktestOrigin[],
  { asOf, what, single }: BacktestOptions,
): Backtest | null {
  const held = origins.filter((origin) => origin.held).length;
  const judgement = judgeForecasts(origins, [
    { of: 'totals', held, cases: origins.length },
    ...(single ? [{ of: 'daily values', held: single.held80, cases: single.days }] : []),
  ]);
  const [first] = origins;
  if (!judgement || !first) return null;
  const days = (promised: number, within: number) =>
    single ? [{ of: 'daily values', promised, measured: within / single.days, cases: single.days }] : [];
  return {
    from: addDays(first.day, 1),
    to: asOf,
    unseen: 'days',
    cases: origins.length,
    ...judged(judgement, what),
    baseRate: null,
    coverage: [
      { of: 'totals', promised: 0.8, measured: held / origins.length, cases: origins.length },
      ...days(0.8, single?.held80 ?? 0),
      ...days(0.95, single?.held95 ?? 0),
    ],
    calibration: origins
      .map(({ predicted, actual }) => ({ predicted, observed: actual, count: 1 }))
      .toSorted((a, b) => a.predicted - b.predicted),
    calibrationUnit: 'USD',
  };
}

/** The estimates of the baselines for the predicted period. */
export const simpleOf = (
  unit: Simple['unit'],
  baselines: Readonly<Record<string, number | null>>,
): Simple[] =>
  Object.entries(baselines).flatMap(([name, value]) => (value === null ? [] : [{ name, unit, value }]));
