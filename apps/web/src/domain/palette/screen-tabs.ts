/** Tabs of screens as the palette lists them, with the names that the screens give them (a test compares). */
import type { ScreenPath } from '@cottontree/contract/screens.ts';

export const SCREEN_TABS: readonly { path: ScreenPath; tabs: Readonly<Record<string, string>> }[] = [
  {
    path: '/banking-apis',
    tabs: {
      banks: 'Integrations',
      reconciliation: 'Reconciliation',
      safeguarding: 'Safeguarding',
      settings: 'Sync Settings',
    },
  },
  {
    path: '/compliance-reporting',
    tabs: { reports: 'Reports', requirements: 'Requirements', monitoring: 'Monitoring' },
  },
  {
    path: '/predictive-analytics',
    tabs: { simulation: 'AI Simulation Engine', models: 'Predictive Models' },
  },
  {
    path: '/data-entry',
    tabs: { financials: 'Financials', 'system-metrics': 'System Metrics', 'bulk-import': 'Bulk Import' },
  },
  {
    path: '/expense-management',
    tabs: { departments: 'Departments', budgets: 'Budgets', expenses: 'Expenses' },
  },
  {
    path: '/backup-disaster-recovery',
    tabs: { recovery: 'Disaster Recovery', settings: 'Schedule & Settings', monitoring: 'Monitoring' },
  },
  {
    path: '/user-segmentation',
    tabs: { cohorts: 'Cohort Analysis', insights: 'AI Insights' },
  },
  {
    path: '/audit-history',
    tabs: {
      changelog: 'System Changes',
      'user-activities': 'User Activities',
      'data-changes': 'Data Changes',
    },
  },
  {
    path: '/user-management',
    tabs: { roles: 'Roles and Hierarchy', sessions: 'Active Sessions' },
  },
];

/** Other words by which a tab is found. */
export const TAB_WORDS: Readonly<Record<string, string>> = {
  '/banking-apis?tab=reconciliation': 'exceptions unmatched statement matches write-offs',
  '/banking-apis?tab=safeguarding': 'trust customer money proof',
  '/compliance-reporting?tab=monitoring': 'controls alerts candidates threshold',
  '/expense-management?tab=expenses': 'approval pending invoices',
};
