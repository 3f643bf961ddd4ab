/** Formats of values, by their unit. */
import type { EstimateUnit } from '@cottontree/contract/predictions/predictions.ts';
import { dollarTick, percentTick } from '@cottontree/contract/axis-formats.ts';
import {
  count,
  dollars,
  percent,
  ratio,
  signedPercent,
  thousands,
  type Amount,
} from '../../kernel/formatting.ts';

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
