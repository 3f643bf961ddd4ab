/** Lists of options, each with one more than the documents have, or without one. */

const SUGGESTIONS = 'packages/contract/src/suggestions/suggestions.ts';
const FRAUD = 'packages/contract/src/fraud/fraud.ts';
const REPORTS = 'packages/contract/src/compliance/reports.ts';
const REGISTER = 'packages/contract/src/compliance/register.ts';
const ERRORS = 'packages/contract/src/errors/records.ts';
const SIMULATION = 'packages/contract/src/simulation/schemas.ts';
const BACKUP = 'packages/contract/src/backup/backup.ts';
const WEB = 'apps/web/src';

/**
 * @param {string} id
 * @param {string} file
 * @param {string} find the end of the list
 * @param {string} more the option that it has not
 */
const longer = (id, file, find, more) => ({ id, file, find, put: find.replace(/,?\s*\]/, `, '${more}']`) });

export const FALSIFIED = [
  {
    id: 'A-1.02',
    file: 'packages/contract/src/money.ts',
    find: "z.enum(['SLL', 'USD', 'USDC'])",
    put: "z.enum(['SLL', 'USD', 'USDC', 'EUR'])",
  },
  longer('A-3.30', SUGGESTIONS, "  'Mobile',\n  'API',\n]", 'Other'),
  longer('A-3.31', SUGGESTIONS, "export const Grade = z.enum(['high', 'medium', 'low']", 'none'),
  longer('B-3.51', ERRORS, "['critical', 'high', 'medium', 'low']", 'none'),
  longer('B-3.52', ERRORS, "['open', 'monitoring', 'resolved', 'ignored']", 'closed'),
  longer('B-3.55', ERRORS, "['mobile', 'desktop', 'server', 'api']", 'kiosk'),
  longer('A-3.51', REPORTS, "'PCI', 'SOX']", 'GDPR'),
  longer('A-3.52', REPORTS, "z.enum(['low', 'medium', 'high']", 'none'),
  longer('A-3.54', REGISTER, "'partially_automated', 'manual']", 'none'),
  longer('A-4.33', FRAUD, "'investigating', 'resolved', 'false_positive']", 'closed'),
  longer('A-4.34', FRAUD, "FraudSeverity = z.enum(['high', 'medium', 'low']", 'none'),
  longer('A-4.35', FRAUD, "  'device_anomaly',\n  'spending_pattern',\n]", 'other'),
  longer('A-4.37', 'packages/contract/src/banking/integrations.ts', "['connected', 'warning', 'error']", 'off'),
  longer('A-4.43', REPORTS, "'in_progress', 'overdue']", 'draft'),
  longer('A-4.44', REGISTER, "'attention_required', 'non_compliant']", 'unknown'),
  longer('B-3.49', 'packages/contract/src/copilot/ai.ts', "'treasury', 'other']", 'card'),
  longer('B-3.58', SUGGESTIONS, "'approved', 'rejected', 'implemented']", 'closed'),
  longer('B-3.60', SUGGESTIONS, "export const Grade = z.enum(['high', 'medium', 'low']", 'urgent'),
  longer('B-3.59', SUGGESTIONS, "'analytics', 'bug', 'other']", 'mobile'),
  {
    id: 'B-3.54',
    file: ERRORS,
    find: 'z.union([z.literal(0), z.literal(1), z.literal(2)])',
    put: 'z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])',
  },
  {
    id: 'B-7.40',
    file: 'packages/contract/src/copilot/ai.ts',
    find: "AiProvider = z.enum(['anthropic', 'openai'])",
    put: "AiProvider = z.enum(['anthropic', 'openai', 'mistral'])",
  },
  longer('A-2.117', 'packages/contract/src/predictions/predictions.ts', "'revenue', 'engagement']", 'cash'),
  longer('A-2.142', 'packages/contract/src/segments/schemas.ts', "['7d', '30d', '90d', '1y']", '2y'),
  longer('A-3.15', 'packages/contract/src/events.ts', "['info', 'success', 'warning', 'error']", 'debug'),
  longer('A-4.29', SUGGESTIONS, "  'in_development',\n  'completed',\n  'rejected',\n]", 'closed'),
  longer('A-4.40', SIMULATION, "['Completed', 'In Progress', 'Draft']", 'Failed'),
  longer('A-4.41', 'packages/contract/src/figures/changes.ts', "['up', 'down', 'stable']", 'flat'),
  longer('A-4.42', SIMULATION, "['Low', 'Medium', 'High']", 'Extreme'),
  longer('A-9.44', 'packages/contract/src/banking/integrations.ts', "'hourly', 'daily']", 'weekly'),
  longer('A-9.49', SIMULATION, "'bearish', 'volatile']", 'unknown'),
  longer('A-9.50', SIMULATION, "'high', 'intense']", 'none'),
  longer('A-9.51', SIMULATION, "'restrictive', 'uncertain']", 'mixed'),
  longer('B-2.121', `${WEB}/screens/error-tracking/screen.tsx`, "['1h', '24h', '7d', '30d']", '90d'),
  {
    id: 'B-3.26',
    file: 'packages/contract/src/access/permissions.ts',
    find: "'See compliance reports and fraud alerts', 'Compliance'",
    put: "'See compliance reports and fraud alerts', 'Other'",
  },
  longer('B-3.37', 'packages/contract/src/expenses/expense-management.ts', "  'equipment',\n  'other',\n]", 'food'),
  longer('B-3.63', BACKUP, "['completed', 'running', 'failed']", 'waiting'),
  longer('B-3.65', BACKUP, "['passed', 'warning']", 'failed'),
  longer('B-9.06', BACKUP, "['daily', 'weekly', 'monthly']", 'yearly'),
  longer('B-9.07', BACKUP, "['1h', '4h', '6h']", '12h'),
  longer('B-9.08', BACKUP, "['30d', '90d', '1y', 'forever']", '2y'),
  {
    id: 'A-4.11',
    file: `${WEB}/kernel/session/watch.ts`,
    find: "'scroll', 'touchstart', 'click']",
    put: "'scroll', 'click']",
  },
  {
    id: 'A-4.18',
    file: 'packages/contract/src/events.ts',
    find: 'export const RECONNECT_DELAY_MS = 3_000',
    put: 'export const RECONNECT_DELAY_MS = 4_000',
  },
];
