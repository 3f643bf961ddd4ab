/** Lists of options, each with one more than the documents have, or without one. */

const SUGGESTIONS = 'packages/contract/src/suggestions/suggestions.ts';
const FRAUD = 'packages/contract/src/fraud/fraud.ts';
const REPORTS = 'packages/contract/src/compliance/reports.ts';
const REGISTER = 'packages/contract/src/compliance/register.ts';
const ERRORS = 'packages/contract/src/errors/records.ts';

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
  {
    id: 'B-3.60',
    file: SUGGESTIONS,
    find: "export const Grade = z.enum(['high', 'medium', 'low']",
    put: "export const Grade = z.enum(['high', 'medium', 'urgent']",
  },
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
];
