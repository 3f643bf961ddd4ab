/** Declared entries that are complete and within the usual range. */
import {
  COST_FIELDS,
  DAILY_COUNTS,
  REVENUE_FIELDS,
  TREASURY_FIELDS,
} from '@cottontree/contract/data-entry/data-entry.ts';

/**
 * The days of the test company are closed, and a declared zero that differs from the booked value requires a reason.
 */
const reason = 'declared by a test';

const all = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));

export const sampleDaily = (entryDate: string, changes: object = {}) => ({
  entryDate,
  ...all(DAILY_COUNTS, 0),
  walletVolume: '0.00',
  cardVolume: '0.00',
  reason,
  ...changes,
});
export const sampleFinancials = (entryDate: string, changes: object = {}) => ({
  entryDate,
  ...all([...REVENUE_FIELDS, ...COST_FIELDS, ...TREASURY_FIELDS], '0.00'),
  currency: 'USD',
  reason,
  ...changes,
});
