/** Formats of values, by their unit. */
import type { EstimateUnit } from '@cottontree/contract/analytics-predictions.ts';
import type { Unit } from '@cottontree/contract/figures.ts';
import { countTick, dollarTick, percentTick } from '../../domain/dashboard/axis.ts';
import {
  count,
  dollars,
  inUnit,
  percent,
  ratio,
  signedPercent,
  thousands,
  type Amount,
} from '../../kernel/formatting.ts';

/** The format of a figure's value in the width of a tile. */
export function shownIn(unit: Unit): (value: Amount) => string {
  if (unit === 'USD') return thousands;
  return unit === 'percent' ? percent : (value) => inUnit(value, unit);
}

export const tickOf = (unit: Unit): ((value: number) => string) => {
  if (unit === 'USD') return dollarTick;
  if (unit === 'percent') return percentTick;
  return unit === 'count' ? countTick : ratio;
};

const small = (value: Amount): string =>
  value === null || value === undefined ? '' : Number(value).toFixed(3).replace('-', '−');

/** A shorter format for an axis. */
export const estimateTick = (unit: EstimateUnit): ((value: number) => string) => {
  if (unit === 'USD') return dollarTick;
  return unit === 'share' ? (value) => percentTick(value * 100) : ratio;
};

/** The format of a model's output. */
export function estimateIn(value: number | null, unit: EstimateUnit): string {
  switch (unit) {
    case 'share':
      return percent(value === null ? null : value * 100);
    case 'percent':
      return percent(value);
    case 'change':
      return signedPercent(value);
    case 'USD':
      // Values of one customer in cents, values of the company in thousands.
      return Math.abs(value ?? 0) < 10_000 ? dollars(value) : thousands(value);
    case 'count':
      return count(value);
    case 'months':
      return ratio(value);
    case 'ratio':
      return small(value);
  }
}
