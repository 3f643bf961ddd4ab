/** The two route tables of the documents, with which the product's own table must agree, and what it adds to them. */
export const BAR = [
  { label: 'Executive', path: '/', title: 'Executive dashboard' },
  { label: 'Detailed', path: '/detailed-metrics', title: 'Detailed Metrics' },
  { label: 'AI Copilot', path: '/ai-copilot', title: 'AI Copilot' },
  { label: 'Analytics', path: '/predictive-analytics', title: 'Advanced Analytics and AI Simulation' },
  { label: 'Suggestions', path: '/feature-suggestions', title: 'Feature Suggestions' },
] as const;

export const MORE = [
  { label: 'Data Entry', path: '/data-entry', title: 'Data Entry and Management' },
  { label: 'Expense Management', path: '/expense-management', title: 'Expense Management' },
  { label: 'Advanced P&L', path: '/advanced-pnl', title: 'Advanced P&L Reporting' },
  { label: 'User Segmentation', path: '/user-segmentation', title: 'User Segmentation and Cohort Analysis' },
  { label: 'AI Suggestions', path: '/ai-suggestion-box', title: 'AI Suggestion Box' },
  { label: 'Compliance', path: '/compliance-reporting', title: 'Compliance Reporting' },
  { label: 'Error Tracking', path: '/error-tracking', title: 'Live Error Tracking' },
  { label: 'User Management', path: '/user-management', title: 'User Management' },
  { label: 'Audit History', path: '/audit-history', title: 'Audit and Edit History' },
  { label: 'Tutorial Guide', path: '/tutorial-guide', title: 'Tutorial Guide' },
  { label: 'Fraud Detection', path: '/fraud-detection', title: 'Fraud Detection and Alerting' },
  { label: 'Notification Test', path: '/notification-test', title: 'Notification Tester' },
  { label: 'Banking APIs', path: '/banking-apis', title: 'Banking API Integrations' },
  { label: 'Backup & DR', path: '/backup-disaster-recovery', title: 'Backup and Disaster Recovery' },
] as const;

/** Screens that the documents do not know, under More below a heading of their own. */
export const DESK = [
  { label: 'Customers', path: '/customers', title: 'Customers' },
  { label: 'Transactions', path: '/transactions', title: 'Transactions' },
  { label: 'General Ledger', path: '/general-ledger', title: 'General Ledger' },
  { label: 'Data Feeds', path: '/data-feeds', title: 'Data Feeds' },
  { label: 'Company', path: '/company', title: 'Company' },
] as const;

const REST = [
  { path: '/executive-summary', title: 'Executive dashboard' },
  { path: '/dashboard', title: 'Main dashboard' },
  { path: '/user-profile', title: 'Profile' },
  { path: '/role-management', title: 'Role Hierarchy Management' },
  { path: '/role-permissions', title: 'Role Permissions Management' },
  { path: '/system-test', title: 'System Test' },
] as const;

/** Every path with the heading of its screen. */
export const ROUTES: readonly { path: string; title: string }[] = [...BAR, ...MORE, ...DESK, ...REST];

/** The screens whose numbers are figures. */
export const DASHBOARDS = ['/', '/?view=summary', '/detailed-metrics', '/dashboard'] as const;
