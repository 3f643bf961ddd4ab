/** Defaults, thresholds and checks, each with another value. */

const CONTRACT = 'packages/contract/src';
const SIMULATION = `${CONTRACT}/simulation/schemas.ts`;
const ENTRY = `${CONTRACT}/data-entry/data-entry.ts`;
const CONFIDENCE = 'apps/web/src/domain/confidence/confidence-value.tsx';
const UTILIZATION = 'apps/web/src/screens/expense-management/rules.ts';

/**
 * @param {string} id
 * @param {string} file
 * @param {string} find
 * @param {string} put
 */
const instead = (id, file, find, put) => ({ id, file, find, put });

export const FALSIFIED = [
  instead('A-3.33', SIMULATION, ".int('must be a whole number of months')", '.number()'),
  instead('A-5.11', SIMULATION, 'DEFAULT_TIMEFRAME = 3', 'DEFAULT_TIMEFRAME = 6'),
  instead('A-9.55', CONFIDENCE, 'confidence >= 0.6', 'confidence > 0.6'),
  instead('B-2.15', ENTRY, 'ENTRY_DAYS = 180', 'ENTRY_DAYS = 181'),
  instead('B-2.158', CONFIDENCE, 'confidence >= 0.8', 'confidence > 0.8'),
  instead('B-2.159', CONFIDENCE, "confidence >= 0.6 ? 'warn' : 'neg'", "confidence >= 0.65 ? 'warn' : 'neg'"),
  instead('B-2.160', CONFIDENCE, "'warn' : 'neg'", "'warn' : 'warn'"),
  instead('B-3.11', ENTRY, 'Count.default(0)', 'Count.default(1)'),
  instead('B-3.12', ENTRY, "Dollars.default('0.00')", "Dollars.default('0')"),
  instead('B-4.12', UTILIZATION, 'utilization < 90', 'utilization <= 90'),
  instead('B-4.13', UTILIZATION, 'utilization < 75', 'utilization <= 75'),
  instead('B-5.34', `${CONTRACT}/expenses/expense-management.ts`, 'FIRST_YEAR = 2020', 'FIRST_YEAR = 2019'),
  instead('B-5.01', ENTRY, 'Count = z.int().min(0)', 'Count = z.int().min(-1)'),
];
