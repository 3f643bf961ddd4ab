/** What a screen or the server does otherwise than the documents say. */

const WEB = 'apps/web/src';
const SERVER = 'apps/server/src';
const COMPLIANCE = `${SERVER}/figures/formulas/compliance.ts`;
const MONITORS = `${SERVER}/domains/compliance/rules.ts`;
const TIMER = `${WEB}/kernel/session/timer.ts`;
const RULES = `${WEB}/screens/error-tracking/rules-tab.tsx`;
const QUESTION = `${WEB}/screens/predictive-analytics/simulation-question.ts`;

/**
 * @param {string} id
 * @param {string} file
 * @param {string} find
 * @param {string} put
 */
const instead = (id, file, find, put) => ({ id, file, find, put });

/** The System Test requests another path. */
const REQUESTED = [
  ['B-7.47', '/api/user-management/current-user'],
  ['B-7.48', '/api/data-entry/users/bulk'],
  ['B-7.49', '/api/data-entry/cards'],
  ['B-7.50', '/api/dashboard/treasury'],
  ['B-7.51', '/api/dashboard/revenue'],
  ['B-7.52', '/api/dashboard/metrics'],
  ['B-7.53', '/api/dashboard/user-distribution'],
  ['B-7.54', '/api/dashboard/card-performance'],
  ['B-7.55', '/api/dashboard/kyc-revenue'],
  ['B-7.56', '/api/dashboard/volume-metrics'],
  ['B-7.57', '/api/user-management/users'],
  ['B-7.58', '/api/user-management/change-password'],
  ['B-7.59', '/api/user-management/users/:id/suspend'],
  ['B-7.60', '/api/feature-suggestions'],
  ['B-7.61', '/api/error-tracking'],
  ['B-7.62', '/api/audit-logs'],
  ['B-7.63', '/api/expense-management/expenses'],
  ['B-7.64', '/api/health/database'],
];

export const FALSIFIED = [
  ...REQUESTED.map(([id = '', path = '']) =>
    instead(id, `${WEB}/screens/system-test/checks.ts`, `'${path}'],`, `'${path}-moved'],`),
  ),
  instead('A-2.109', `${WEB}/domain/suggestions/vote-button.tsx`, 'aria-pressed={voted}', 'aria-pressed={!voted}'),
  instead('A-2.147', COMPLIANCE, "on ${isOver('d.business_day')}", "on ${isOver('d.business_day - 60')}"),
  instead('A-2.148', COMPLIANCE, 'and r.due_day < ${day} and', 'and r.due_day > ${day} and'),
  instead('A-2.149', COMPLIANCE, "100 * ${divide(`count(*) filter (where state = 'passed')`", "100 * ${divide(`count(*) filter (where state <> 'passed')`"),
  instead('A-2.150', COMPLIANCE, 'q.since <= d.business_day', 'q.since > d.business_day'),
  instead('A-2.164', MONITORS, "['AML Monitoring', [1, 2, 3, 4, 5, 6, 7, 8]]", "['AML Monitoring', [19, 20, 23, 28]]"),
  instead('A-2.165', MONITORS, "['KYC Verification', [9, 10, 11, 12, 13, 14, 15]]", "['KYC Verification', [19, 20, 23, 28]]"),
  instead('A-2.166', MONITORS, "['PCI Scanning', [16, 17, 18, 21, 22]]", "['PCI Scanning', []]"),
  instead('A-2.167', MONITORS, "['Access Control', [19, 20, 23, 28]]", "['Access Control', [1]]"),
  instead('A-2.160', `${WEB}/screens/compliance-reporting/requirements-tab.tsx`, '            {REQUIREMENT_TEXTS.testControls}\n', '            Test\n'),
  instead('A-4.07', TIMER, 'WARN_AFTER = 55 * MINUTE', 'WARN_AFTER = 56 * MINUTE'),
  instead('A-4.08', TIMER, 'IDLE_LIMIT = 60 * MINUTE', 'IDLE_LIMIT = 61 * MINUTE'),
  instead('A-4.15', TIMER, "[{ type: 'refresh', requested: true }]", '[]'),
  instead('A-4.16', TIMER, 'resetAt: at, warned: false }', 'resetAt: at }'),
  instead('A-5.13', QUESTION, "marketConditions: 'stable'", "marketConditions: 'bullish'"),
  instead('A-5.14', QUESTION, "competitionLevel: 'medium'", "competitionLevel: 'low'"),
  instead('A-5.15', QUESTION, "regulatoryChanges: 'none'", "regulatoryChanges: 'uncertain'"),
  instead('A-9.42', `${WEB}/screens/fraud-detection/state.ts`, "choiceParam('window', FRAUD_WINDOWS)", "choiceParam('window', FRAUD_WINDOWS.toReversed())"),
  instead('A-9.52', `${WEB}/screens/compliance-reporting/state.ts`, "choiceParam('type', ['all', ...ReportType.options])", "choiceParam('type', [...ReportType.options, 'all'])"),
  instead('B-2.106', `${WEB}/screens/backup-disaster-recovery/quick-backup.tsx`, 'options={says.map((each) => each.type)}', 'options={says.map((each) => each.type).slice(0, 3)}'),
  instead('B-2.30', `${WEB}/screens/user-management/screen.tsx`, "owner ? ['users', 'roles', 'sessions'] : ['users', 'sessions']", "owner ? ['users', 'sessions'] : ['users', 'roles', 'sessions']"),
  instead('B-2.133', RULES, 'options={CRITICAL_THRESHOLDS}', 'options={HIGH_THRESHOLDS}'),
  instead('B-2.134', RULES, 'options={HIGH_THRESHOLDS}', 'options={CRITICAL_THRESHOLDS}'),
  instead('B-2.135', RULES, 'recipients: addressesIn(values.recipients)', 'recipients: held.recipients'),
  instead('B-2.136', RULES, "'notifyRegressions', 'notifyAssignee'];", "'notifyRegressions'];"),
  instead('B-2.137', RULES, '<Button type="submit" variant="primary" busy={pending}>', '<Button variant="primary" busy={pending}>'),
  instead('B-2.143', `${WEB}/screens/ai-suggestion-box/submit-tab.tsx`, "typed.trim() === ''", "typed === ''"),
  instead('B-2.151', `${SERVER}/domains/copilot/endpoints/list-sample-questions.ts`, 'asker, MOST_SUGGESTIONS)', 'asker, 7)'),
  instead('B-2.166', `${WEB}/screens/system-test/clear-test-data.tsx`, 'onClick={() => setConfirming(true)}', 'onClick={clear}'),
  instead('B-3.45', `${SERVER}/domains/copilot/endpoints/ask-question.ts`, '        conversationId,\n        query:', '        query:'),
  instead('B-5.20', `${WEB}/screens/user-management/texts.ts`, "DEFAULT_ROLE = 'view_only'", "DEFAULT_ROLE = 'manager'"),
];
