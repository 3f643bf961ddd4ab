/** Screens at another path, and entries of the navigation with another name. */

const ROUTES = 'apps/web/src/routes.ts';

/** @type {readonly (readonly [id: string, path: string])[]} */
const SCREENS = [
  ['A-2.04', '/'],
  ['A-2.05', '/executive-summary'],
  ['A-2.06', '/detailed-metrics'],
  ['A-2.07', '/dashboard'],
  ['A-2.08', '/feature-suggestions'],
  ['A-2.09', '/predictive-analytics'],
  ['A-2.10', '/fraud-detection'],
  ['A-2.11', '/advanced-pnl'],
  ['A-2.12', '/banking-apis'],
  ['A-2.13', '/user-segmentation'],
  ['A-2.14', '/compliance-reporting'],
  ['B-2.01', '/data-entry'],
  ['B-2.02', '/user-management'],
  ['B-2.03', '/user-profile'],
  ['B-2.04', '/role-management'],
  ['B-2.05', '/role-permissions'],
  ['B-2.06', '/expense-management'],
  ['B-2.07', '/audit-history'],
  ['B-2.08', '/tutorial-guide'],
  ['B-2.09', '/backup-disaster-recovery'],
  ['B-2.10', '/error-tracking'],
  ['B-2.11', '/ai-suggestion-box'],
  ['B-2.12', '/ai-copilot'],
  ['B-2.13', '/notification-test'],
  ['B-2.14', '/system-test'],
];

/** @type {readonly (readonly [id: string, entry: string])[]} */
const ENTRIES = [
  ['A-2.19', "bar('Executive')"],
  ['A-2.20', "bar('Detailed')"],
  ['A-2.21', "bar('AI Copilot')"],
  ['A-2.22', "bar('Analytics')"],
  ['A-2.23', "bar('Suggestions')"],
  ['A-2.25', "more('Data Entry')"],
  ['A-2.26', "more('Expense Management')"],
  ['A-2.27', "more('Advanced P&L')"],
  ['A-2.28', "more('User Segmentation')"],
  ['A-2.30', "more('Compliance')"],
  ['A-2.31', "more('Error Tracking')"],
  ['A-2.32', "more('User Management')"],
  ['A-2.33', "more('Audit History')"],
  ['A-2.34', "more('Tutorial Guide')"],
  ['A-2.35', "more('Fraud Detection')"],
  ['A-2.36', "more('Notification Test')"],
  ['A-2.38', "more('Backup & DR')"],
];

export const FALSIFIED = [
  ...SCREENS.map(([id, path]) => ({
    id,
    file: ROUTES,
    find: `  '${path}': screen(`,
    put: `  '${path}-moved': screen(`,
  })),
  ...ENTRIES.map(([id, entry]) => ({ id, file: ROUTES, find: entry, put: entry.replace("')", "s')") })),
];
