/** Answers without one of the fields that the documents give them, and commands that do not take one. */

const CONTRACT = 'packages/contract/src';
const DOMAINS = 'apps/server/src/domains';

/**
 * @param {string} id
 * @param {string} file
 * @param {string} find
 * @param {string} put
 */
const instead = (id, file, find, put) => ({ id, file, find, put });

/**
 * @param {string} id
 * @param {string} file below the domains of the server
 * @param {string} text the field and what fills it
 */
const without = (id, file, text) => ({ id, file: `${DOMAINS}/${file}`, find: text, put: '' });

export const FALSIFIED = [
  without('A-3.29', 'suggestions/store.ts', '    aiAnalysis: { ...analysis, tags: [...analysis.tags], similarRequests: alike.length },'),
  instead('A-3.32', `${CONTRACT}/simulation/schemas.ts`, '\n  variables: SimulationVariables.prefault({}),', ''),
  instead(
    'A-3.34',
    `${CONTRACT}/simulation/schemas.ts`,
    '  userGrowth: z.number().min(-100',
    '  growth: z.number().min(-100',
  ),
  instead('A-3.36', `${CONTRACT}/fraud/fraud.ts`, '\n  riskFactors: z.array(RiskFactor),', ''),
  instead('A-3.37', `${CONTRACT}/fraud/fraud.ts`, 'confidence: z.number().min(0).max(1)', 'confidence: z.number()'),
  instead('A-3.38', `${CONTRACT}/fraud/fraud.ts`, '\n    accountAge: ClueCount,', ''),
  without('A-3.39', 'banking/integrations-store.ts', '    apiVersion: row.api_version,\n'),
  instead('A-3.42', `${DOMAINS}/segments/segments.ts`, '    characteristics: [', '    traits: ['),
  without('A-3.43', 'segments/segments.ts', '      preferredChannels: channelsOf(row, features),\n'),
  without('A-3.44', 'segments/cohorts.ts', ', month6: of(6)'),
  without('B-3.34', 'expenses/departments-store.ts', '  createdAt: row.created_at.toISOString(),\n'),
  without('B-3.35', 'expenses/budgets-store.ts', '    overBudgetAmount: usd(over),\n'),
  without('B-3.41', 'audit/records-store.ts', '  severity: AuditSeverity.parse(row.severity),\n'),
  without('B-3.42', 'audit/changelog-store.ts', "      category: 'Schema',\n"),
  instead(
    'B-3.43',
    `${DOMAINS}/audit/activities-store.ts`,
    '      location: [row.address === null',
    '      place: [row.address === null',
  ),
  without('B-3.44', 'audit/records-store.ts', '        tableName: row.entity_type,\n'),
  instead('B-3.46', `${CONTRACT}/copilot/ai.ts`, 'confidence: z.number().min(0).max(1)', 'confidence: z.number()'),
  without('B-3.48', 'copilot/samples.ts', "    description: 'Approved expenses of all departments, month to date',\n"),
  without('B-3.50', 'errors/store.ts', '    tags: row.tags,\n'),
  without('B-3.53', 'errors/people.ts', '    userAgent: row.user_agent,\n'),
  without('B-3.56', 'errors/people.ts', '      timestamp: new Date(timestamp).toISOString(),\n'),
  instead(
    'B-3.61',
    `${CONTRACT}/suggestions/suggestions.ts`,
    '\n  technicalFeasibility: Grade,',
    '\n  feasibility: Grade,',
  ),
  instead('B-3.57', `${CONTRACT}/suggestions/suggestions.ts`, '\n  aiRecommendation: suggestion.aiRecommendation,', ''),
];
