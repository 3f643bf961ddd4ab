/** Tabs of screens as the palette lists them, with the names that the screens give them (a test compares). */
import type { ScreenPath } from '@cottontree/contract/screens.ts';
import { PALETTE_TEXTS } from './texts.ts';

export const SCREEN_TABS: readonly { path: ScreenPath; tabs: Readonly<Record<string, string>> }[] = [
  {
    path: '/banking-apis',
    tabs: {
      banks: PALETTE_TEXTS.integrations,
      reconciliation: PALETTE_TEXTS.reconciliation,
      safeguarding: PALETTE_TEXTS.safeguarding,
      settings: PALETTE_TEXTS.syncSettings,
    },
  },
  {
    path: '/compliance-reporting',
    tabs: {
      reports: PALETTE_TEXTS.reports,
      requirements: PALETTE_TEXTS.requirements,
      monitoring: PALETTE_TEXTS.monitoring,
    },
  },
  {
    path: '/predictive-analytics',
    tabs: { simulation: PALETTE_TEXTS.aiSimulationEngine, models: PALETTE_TEXTS.predictiveModels },
  },
  {
    path: '/data-entry',
    tabs: {
      financials: PALETTE_TEXTS.financials,
      'system-metrics': PALETTE_TEXTS.systemMetrics,
      'bulk-import': PALETTE_TEXTS.bulkImport,
    },
  },
  {
    path: '/expense-management',
    tabs: {
      departments: PALETTE_TEXTS.departments,
      budgets: PALETTE_TEXTS.budgets,
      expenses: PALETTE_TEXTS.expenses,
    },
  },
  {
    path: '/backup-disaster-recovery',
    tabs: {
      recovery: PALETTE_TEXTS.disasterRecovery,
      settings: PALETTE_TEXTS.scheduleAndSettings,
      monitoring: PALETTE_TEXTS.monitoring,
    },
  },
  {
    path: '/user-segmentation',
    tabs: { cohorts: PALETTE_TEXTS.cohortAnalysis, insights: PALETTE_TEXTS.aiInsights },
  },
  {
    path: '/audit-history',
    tabs: {
      changelog: PALETTE_TEXTS.systemChanges,
      'user-activities': PALETTE_TEXTS.userActivities,
      'data-changes': PALETTE_TEXTS.dataChanges,
    },
  },
  {
    path: '/user-management',
    tabs: { roles: PALETTE_TEXTS.rolesAndHierarchy, sessions: PALETTE_TEXTS.activeSessions },
  },
];

/** Other words by which a tab is found. */
export const TAB_WORDS: Readonly<Record<string, string>> = {
  '/banking-apis?tab=reconciliation': PALETTE_TEXTS.exceptionsUnmatchedStatementMatchesWrite,
  '/banking-apis?tab=safeguarding': PALETTE_TEXTS.trustCustomerMoneyProof,
  '/compliance-reporting?tab=monitoring': PALETTE_TEXTS.controlsAlertsCandidatesThreshold,
  '/expense-management?tab=expenses': PALETTE_TEXTS.approvalPendingInvoices,
};
