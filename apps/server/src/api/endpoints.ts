/** Which handler serves which route of the contract. */
import { listOwnSessions } from './auth/list-own-sessions.ts';
import { readOwnPowers } from './auth/read-own-powers.ts';
import { revokeOwnSession } from './auth/revoke-own-session.ts';
import { beginSecondFactor } from './auth/begin-second-factor.ts';
import { checkStepUp } from './auth/check-step-up.ts';
import { confirmSecondFactor } from './auth/confirm-second-factor.ts';
import { disableSecondFactor } from './auth/disable-second-factor.ts';
import { readSecondFactor } from './auth/read-second-factor.ts';
import { renewRecoveryCodes } from './auth/renew-recovery-codes.ts';
import { stepUp } from './auth/step-up.ts';
import { readAuthUser } from './auth/read-auth-user.ts';
import { refreshSession } from './auth/refresh-session.ts';
import { logout } from './auth/logout.ts';
import { endLeftSession } from './auth/end-left-session.ts';
import { approveAdoption } from './adoptions/approve-adoption.ts';
import { listPendingAdoptions } from './adoptions/list-pending-adoptions.ts';
import { proposeAdoption } from './adoptions/propose-adoption.ts';
import { rejectAdoption } from './adoptions/reject-adoption.ts';
import { askQuestion } from './ai/ask-question.ts';
import { giveFeedback } from './ai/give-feedback.ts';
import { listConversations } from './ai/list-conversations.ts';
import { listSampleQuestions } from './ai/list-sample-questions.ts';
import { readConversation } from './ai/read-conversation.ts';
import { listScenarios } from './analytics/list-scenarios.ts';
import { readSimulation } from './analytics/read-simulation.ts';
import { readSimulationPriors } from './analytics/read-simulation-priors.ts';
import { readSimulationStart } from './analytics/read-simulation-start.ts';
import { runScenario } from './analytics/run-scenario.ts';
import { runSimulation } from './analytics/run-simulation.ts';
import { saveScenario } from './analytics/save-scenario.ts';
import { saveSimulationPriors } from './analytics/save-simulation-priors.ts';
import { updateScenario } from './analytics/update-scenario.ts';
import { archiveScenario } from './analytics/archive-scenario.ts';
import { exportSegmentMembers } from './analytics/export-segment-members.ts';
import { listCohorts } from './analytics/list-cohorts.ts';
import { listSegmentInsights } from './analytics/list-segment-insights.ts';
import { listSegmentMembers } from './analytics/list-segment-members.ts';
import { listSegments } from './analytics/list-segments.ts';
import { requestSegments } from './analytics/request-segments.ts';
import { listInsights } from './analytics/list-insights.ts';
import { readPredictions } from './analytics/read-predictions.ts';
import { readTrends } from './analytics/read-trends.ts';
import { readAuditLogs } from './audit-logs/read-audit-logs.ts';
import { acceptRows } from './audit/accept-rows.ts';
import { approveAcceptance } from './audit/approve-acceptance.ts';
import { cancelCheck } from './audit/cancel-check.ts';
import { checkSeals } from './audit/check-seals.ts';
import { exportChain } from './audit/export-chain.ts';
import { exportList } from './audit/export-list.ts';
import { listChangelog } from './audit/list-changelog.ts';
import { listFindings } from './audit/list-findings.ts';
import { readCheck } from './audit/read-check.ts';
import { rejectAcceptance } from './audit/reject-acceptance.ts';
import { startCheck } from './audit/start-check.ts';
import { listDataChanges } from './audit/list-data-changes.ts';
import { listTrail } from './audit/list-trail.ts';
import { listUserActivities } from './audit/list-user-activities.ts';
import { readChainState } from './audit/read-chain-state.ts';
import { readPublicKey } from './audit/read-public-key.ts';
import { readRecord } from './audit/read-record.ts';
import { takeCheckpoint } from './audit/take-checkpoint.ts';
import { trackActivity } from './audit/track-activity.ts';
import { listBackups } from './backup/list-backups.ts';
import { listDrills } from './backup/list-drills.ts';
import { readSettings as readBackupSettings } from './backup/read-settings.ts';
import { readState as readBackupState } from './backup/read-state.ts';
import { moveClaim } from './backup/move-claim.ts';
import { revealRecoveryKey } from './backup/reveal-recovery-key.ts';
import { runDrill } from './backup/run-drill.ts';
import { saveSettings as saveBackupSettings } from './backup/save-settings.ts';
import { startBackup } from './backup/start-backup.ts';
import { approveWriteOff } from './banking/approve-write-off.ts';
import { closeIntegration } from './banking/close-integration.ts';
import { listClosedIntegrations } from './banking/list-closed-integrations.ts';
import { listWriteOffs } from './banking/list-write-offs.ts';
import { proposeWriteOff } from './banking/propose-write-off.ts';
import { rejectWriteOff } from './banking/reject-write-off.ts';
import { reopenIntegration } from './banking/reopen-integration.ts';
import { configureIntegration } from './banking/configure-integration.ts';
import { createIntegration } from './banking/create-integration.ts';
import { listExceptions } from './banking/list-exceptions.ts';
import { listInTransit } from './banking/list-in-transit.ts';
import { listIntegrations } from './banking/list-integrations.ts';
import { listMatches } from './banking/list-matches.ts';
import { matchByHand } from './banking/match-by-hand.ts';
import { readReconciliation } from './banking/read-reconciliation.ts';
import { readSafeguarding } from './banking/read-safeguarding.ts';
import { readSyncSettings } from './banking/read-sync-settings.ts';
import { reconnectIntegration } from './banking/reconnect-integration.ts';
import { saveSyncSettings } from './banking/save-sync-settings.ts';
import { sendStatement } from './banking/send-statement.ts';
import { syncIntegrations } from './banking/sync-integrations.ts';
import { decideRepeat } from './banking/decide-repeat.ts';
import { undoMatch } from './banking/undo-match.ts';
import { readBankTreasury } from './banking/read-bank-treasury.ts';
import { closeRemediation } from './compliance/close-remediation.ts';
import { decideCandidate } from './compliance/decide-candidate.ts';
import { downloadReportCsv } from './compliance/download-report-csv.ts';
import { downloadReportPdf } from './compliance/download-report-pdf.ts';
import { downloadReportXml } from './compliance/download-report-xml.ts';
import { generateReports } from './compliance/generate-reports.ts';
import { listCandidates } from './compliance/list-candidates.ts';
import { listControlRuns } from './compliance/list-control-runs.ts';
import { listRemediations } from './compliance/list-remediations.ts';
import { listReports } from './compliance/list-reports.ts';
import { listRequirements } from './compliance/list-requirements.ts';
import { markReportUrgent } from './compliance/mark-report-urgent.ts';
import { nameReportingEntity } from './compliance/name-reporting-entity.ts';
import { openRemediation } from './compliance/open-remediation.ts';
import { readMonitoring } from './compliance/read-monitoring.ts';
import { readReport } from './compliance/read-report.ts';
import { readRequirement } from './compliance/read-requirement.ts';
import { readSummary } from './compliance/read-summary.ts';
import { submitReport } from './compliance/submit-report.ts';
import { testControls } from './compliance/test-controls.ts';
import { readActivity } from './dashboard/read-activity.ts';
import { readCardPerformance } from './dashboard/read-card-performance.ts';
import { readKycRevenue } from './dashboard/read-kyc-revenue.ts';
import { readMetrics } from './dashboard/read-metrics.ts';
import { readOperations } from './dashboard/read-operations.ts';
import { readPnl } from './dashboard/read-pnl.ts';
import { readRevenue } from './dashboard/read-revenue.ts';
import { readRevenueBreakdown } from './dashboard/read-revenue-breakdown.ts';
import { readTreasury } from './dashboard/read-treasury.ts';
import { readUserDistribution } from './dashboard/read-user-distribution.ts';
import { readVolumeMetrics } from './dashboard/read-volume-metrics.ts';
import { listEntryVersions } from './data-entry/list-entry-versions.ts';
import { readCards } from './data-entry/read-cards.ts';
import { readComparison } from './data-entry/read-comparison.ts';
import { readUsersBulk } from './data-entry/read-users-bulk.ts';
import { saveDailyEntry } from './data-entry/save-daily-entry.ts';
import { saveFinancialEntry } from './data-entry/save-financial-entry.ts';
import { saveSystemMetrics } from './data-entry/save-system-metrics.ts';
import { removeDemo } from './demo/remove-demo.ts';
import { assignError } from './error-tracking/assign-error.ts';
import { ignoreError } from './error-tracking/ignore-error.ts';
import { listAffected } from './error-tracking/list-affected.ts';
import { listAssignees } from './error-tracking/list-assignees.ts';
import { listErrorUsers } from './error-tracking/list-error-users.ts';
import { listErrors } from './error-tracking/list-errors.ts';
import { readAlertRules } from './error-tracking/read-alert-rules.ts';
import { readErrorSummary } from './error-tracking/read-error-summary.ts';
import { readTracking } from './error-tracking/read-tracking.ts';
import { reopenError } from './error-tracking/reopen-error.ts';
import { reportErrors } from './error-tracking/report-errors.ts';
import { resolveError } from './error-tracking/resolve-error.ts';
import { revealErrorUsers } from './error-tracking/reveal-error-users.ts';
import { saveAlertRules } from './error-tracking/save-alert-rules.ts';
import { changeBudget } from './expense-management/change-budget.ts';
import { createBulkExpenses } from './expense-management/create-bulk-expenses.ts';
import { createDepartment } from './expense-management/create-department.ts';
import { createExpense } from './expense-management/create-expense.ts';
import { decideBudgetProposal } from './expense-management/decide-budget-proposal.ts';
import { decideExpense } from './expense-management/decide-expense.ts';
import { listBudgetProposals } from './expense-management/list-budget-proposals.ts';
import { listBudgets } from './expense-management/list-budgets.ts';
import { listDepartments } from './expense-management/list-departments.ts';
import { listExpenses } from './expense-management/list-expenses.ts';
import { proposeBudget } from './expense-management/propose-budget.ts';
import { readCompanySummary } from './expense-management/read-company-summary.ts';
import { reverseExpense } from './expense-management/reverse-expense.ts';
import { searchExpenses } from './expense-management/search-expenses.ts';
import { transferBudget } from './expense-management/transfer-budget.ts';
import { updateDepartment } from './expense-management/update-department.ts';
import { updateExpense } from './expense-management/update-expense.ts';
import { withdrawExpense } from './expense-management/withdraw-expense.ts';
import { countSuggestions } from './feature-suggestions/count-suggestions.ts';
import { answerSuggestion } from './features/answer-suggestion.ts';
import { findSimilar } from './features/find-similar.ts';
import { listSuggestions as listFeatureSuggestions } from './features/list-suggestions.ts';
import { readAnalytics as readSuggestionAnalytics } from './features/read-analytics.ts';
import { readSuggestion } from './features/read-suggestion.ts';
import { submitSuggestion } from './features/submit-suggestion.ts';
import { voteSuggestion } from './features/vote-suggestion.ts';
import { withdrawVote } from './features/withdraw-vote.ts';
import { cancelRecompute } from './figures/cancel-recompute.ts';
import { listDoubts } from './figures/list-doubts.ts';
import { listFigures } from './figures/list-figures.ts';
import { readFigureRows } from './figures/read-figure-rows.ts';
import { readReceipt } from './figures/read-receipt.ts';
import { listChanges } from './figures/list-changes.ts';
import { readSeries } from './figures/read-series.ts';
import { readRecompute } from './figures/read-recompute.ts';
import { recomputeFigure } from './figures/recompute-figure.ts';
import { startRecompute } from './figures/start-recompute.ts';
import { verifyReceipt } from './figures/verify-receipt.ts';
import { approveBlock } from './fraud/approve-block.ts';
import { blockTransaction } from './fraud/block-transaction.ts';
import { investigateAlert } from './fraud/investigate-alert.ts';
import { listFraudAlerts } from './fraud/list-fraud-alerts.ts';
import { markAlertSafe } from './fraud/mark-alert-safe.ts';
import { noteAlert } from './fraud/note-alert.ts';
import { readFraudAlert } from './fraud/read-fraud-alert.ts';
import { readFraudMetrics } from './fraud/read-fraud-metrics.ts';
import { readFraudRules } from './fraud/read-fraud-rules.ts';
import { rejectBlock } from './fraud/reject-block.ts';
import { replayFraudRules } from './fraud/replay-fraud-rules.ts';
import { saveFraudRules } from './fraud/save-fraud-rules.ts';
import { approveFraudRules } from './fraud/approve-fraud-rules.ts';
import { rejectFraudRules } from './fraud/reject-fraud-rules.ts';
import { unblockCustomer } from './fraud/unblock-customer.ts';
import { readDatabaseHealth } from './health/read-database-health.ts';
import { readHealth } from './health/read-health.ts';
import { readReadiness } from './health/read-readiness.ts';
import { cancelImport } from './imports/cancel-import.ts';
import { checkImport } from './imports/check-import.ts';
import { commitImport } from './imports/commit-import.ts';
import { createImport } from './imports/create-import.ts';
import { listImportErrors } from './imports/list-import-errors.ts';
import { listImports } from './imports/list-imports.ts';
import { mapImport } from './imports/map-import.ts';
import { readImport } from './imports/read-import.ts';
import { sendImportPart } from './imports/send-import-part.ts';
import { undoImport } from './imports/undo-import.ts';
import { ingestCards } from './ingest/ingest-cards.ts';
import { ingestOpeningBalances } from './ingest/ingest-opening-balances.ts';
import { ingestRates } from './ingest/ingest-rates.ts';
import { ingestSecurityEvents } from './ingest/ingest-security-events.ts';
import { ingestSubscribers } from './ingest/ingest-subscribers.ts';
import { ingestSupportTickets } from './ingest/ingest-support-tickets.ts';
import { ingestTransactions } from './ingest/ingest-transactions.ts';
import { clearAllNotifications } from './notifications/clear-all-notifications.ts';
import { clearNotification } from './notifications/clear-notification.ts';
import { listNotifications } from './notifications/list-notifications.ts';
import { markAllNotificationsRead } from './notifications/mark-all-notifications-read.ts';
import { markNotificationRead } from './notifications/mark-notification-read.ts';
import { closeAccountingMonth } from './reports/close-accounting-month.ts';
import { confirmProvisionalDays } from './reports/confirm-provisional-days.ts';
import { listAccountingMonths } from './reports/list-accounting-months.ts';
import { listJournalTransactions } from './reports/list-journal-transactions.ts';
import { listPnlJournals } from './reports/list-pnl-journals.ts';
import { listProvisionalDays } from './reports/list-provisional-days.ts';
import { readLaterPostings } from './reports/read-later-postings.ts';
import { readPnlBridge } from './reports/read-pnl-bridge.ts';
import { readPnlReport } from './reports/read-pnl-report.ts';
import { reopenAccountingMonth } from './reports/reopen-accounting-month.ts';
import { readPowerUses } from './role-permissions/read-power-uses.ts';
import { readRolePermissions } from './role-permissions/read-role-permissions.ts';
import { saveRolePermissions } from './role-permissions/save-role-permissions.ts';
import { approveRoleProposal } from './roles/approve-role-proposal.ts';
import { countActiveUsers } from './roles/count-active-users.ts';
import { createRole } from './roles/create-role.ts';
import { deleteRole } from './roles/delete-role.ts';
import { listRoleProposals } from './roles/list-role-proposals.ts';
import { listRoles } from './roles/list-roles.ts';
import { previewRoleChange } from './roles/preview-role-change.ts';
import { rejectRoleProposal } from './roles/reject-role-proposal.ts';
import { updateRole } from './roles/update-role.ts';
import { createOwner } from './setup/create-owner.ts';
import { readOwnerLink } from './setup/read-owner-link.ts';
import { clearTestData } from './system/clear-test-data.ts';
import { changePassword } from './user-management/change-password.ts';
import { login } from './user-management/login.ts';
import { changeUserRole } from './user-management/change-user-role.ts';
import { createUser } from './user-management/create-user.ts';
import { deleteUser } from './user-management/delete-user.ts';
import { listSessions } from './user-management/list-sessions.ts';
import { listUsers } from './user-management/list-users.ts';
import { readSuspend } from './user-management/read-suspend.ts';
import { readRoleHierarchy } from './user-management/read-role-hierarchy.ts';
import { removeSecondFactor } from './user-management/remove-second-factor.ts';
import { resetPassword } from './user-management/reset-password.ts';
import { enterActivationCode } from './user-management/enter-activation-code.ts';
import { issueActivationCode } from './user-management/issue-activation-code.ts';
import { revokeSession } from './user-management/revoke-session.ts';
import { searchUsers } from './user-management/search-users.ts';
import { suspendUser } from './user-management/suspend-user.ts';
import { updateProfile } from './user-management/update-profile.ts';
import { readChangePassword } from './user-management/read-change-password.ts';
import { readCurrentUser } from './user-management/read-current-user.ts';
import { sendTestLetter } from './backup/send-test-letter.ts';

export const endpoints = {
  adoptions: { approveAdoption, listPendingAdoptions, proposeAdoption, rejectAdoption },
  ai: { askQuestion, giveFeedback, listConversations, listSampleQuestions, readConversation },
  analytics: {
    listInsights,
    readPredictions,
    readTrends,
    exportSegmentMembers,
    listCohorts,
    listSegmentInsights,
    listSegmentMembers,
    listSegments,
    requestSegments,
    archiveScenario,
    listScenarios,
    readSimulation,
    readSimulationPriors,
    readSimulationStart,
    runScenario,
    runSimulation,
    saveScenario,
    saveSimulationPriors,
    updateScenario,
  },
  audit: {
    acceptRows,
    approveAcceptance,
    cancelCheck,
    checkSeals,
    exportChain,
    exportList,
    listChangelog,
    listDataChanges,
    listFindings,
    listTrail,
    listUserActivities,
    readChainState,
    readCheck,
    readPublicKey,
    readRecord,
    rejectAcceptance,
    startCheck,
    takeCheckpoint,
    trackActivity,
  },
  auditLogs: { readAuditLogs },
  auth: {
    beginSecondFactor,
    checkStepUp,
    confirmSecondFactor,
    disableSecondFactor,
    endLeftSession,
    listOwnSessions,
    logout,
    readAuthUser,
    readOwnPowers,
    readSecondFactor,
    refreshSession,
    renewRecoveryCodes,
    revokeOwnSession,
    stepUp,
  },
  backup: {
    listBackups,
    listDrills,
    moveClaim,
    readSettings: readBackupSettings,
    readState: readBackupState,
    revealRecoveryKey,
    runDrill,
    saveSettings: saveBackupSettings,
    startBackup,
    sendTestLetter,
  },
  banking: {
    approveWriteOff,
    closeIntegration,
    listClosedIntegrations,
    listInTransit,
    listWriteOffs,
    proposeWriteOff,
    rejectWriteOff,
    reopenIntegration,
    configureIntegration,
    createIntegration,
    listExceptions,
    listIntegrations,
    listMatches,
    matchByHand,
    readReconciliation,
    readSafeguarding,
    readSyncSettings,
    reconnectIntegration,
    saveSyncSettings,
    sendStatement,
    syncIntegrations,
    decideRepeat,
    undoMatch,
    readBankTreasury,
  },
  compliance: {
    closeRemediation,
    decideCandidate,
    downloadReportCsv,
    downloadReportPdf,
    downloadReportXml,
    generateReports,
    listCandidates,
    listControlRuns,
    listRemediations,
    listReports,
    listRequirements,
    markReportUrgent,
    nameReportingEntity,
    openRemediation,
    readMonitoring,
    readReport,
    readRequirement,
    readSummary,
    submitReport,
    testControls,
  },
  dashboard: {
    readActivity,
    readCardPerformance,
    readKycRevenue,
    readMetrics,
    readOperations,
    readPnl,
    readRevenue,
    readRevenueBreakdown,
    readTreasury,
    readUserDistribution,
    readVolumeMetrics,
  },
  dataEntry: {
    listEntryVersions,
    readCards,
    readComparison,
    readUsersBulk,
    saveDailyEntry,
    saveFinancialEntry,
    saveSystemMetrics,
  },
  demo: { removeDemo },
  errorTracking: {
    assignError,
    ignoreError,
    listAffected,
    listAssignees,
    listErrorUsers,
    listErrors,
    readAlertRules,
    readErrorSummary,
    readTracking,
    reopenError,
    reportErrors,
    resolveError,
    revealErrorUsers,
    saveAlertRules,
  },
  expenseManagement: {
    changeBudget,
    createBulkExpenses,
    createDepartment,
    createExpense,
    decideBudgetProposal,
    decideExpense,
    listBudgetProposals,
    listBudgets,
    listDepartments,
    listExpenses,
    proposeBudget,
    readCompanySummary,
    reverseExpense,
    searchExpenses,
    transferBudget,
    updateDepartment,
    updateExpense,
    withdrawExpense,
  },
  featureSuggestions: { countSuggestions },
  features: {
    answerSuggestion,
    findSimilar,
    listSuggestions: listFeatureSuggestions,
    readAnalytics: readSuggestionAnalytics,
    readSuggestion,
    submitSuggestion,
    voteSuggestion,
    withdrawVote,
  },
  figures: {
    cancelRecompute,
    listChanges,
    listDoubts,
    listFigures,
    readFigureRows,
    readReceipt,
    readRecompute,
    readSeries,
    recomputeFigure,
    startRecompute,
    verifyReceipt,
  },
  fraud: {
    approveBlock,
    blockTransaction,
    investigateAlert,
    listFraudAlerts,
    markAlertSafe,
    noteAlert,
    readFraudAlert,
    readFraudMetrics,
    readFraudRules,
    rejectBlock,
    replayFraudRules,
    saveFraudRules,
    approveFraudRules,
    rejectFraudRules,
    unblockCustomer,
  },
  health: { readDatabaseHealth, readHealth, readReadiness },
  imports: {
    cancelImport,
    checkImport,
    commitImport,
    createImport,
    listImportErrors,
    listImports,
    mapImport,
    readImport,
    sendImportPart,
    undoImport,
  },
  ingest: {
    ingestCards,
    ingestOpeningBalances,
    ingestRates,
    ingestSecurityEvents,
    ingestSubscribers,
    ingestSupportTickets,
    ingestTransactions,
  },
  notifications: {
    clearAllNotifications,
    clearNotification,
    listNotifications,
    markAllNotificationsRead,
    markNotificationRead,
  },
  reports: {
    closeAccountingMonth,
    confirmProvisionalDays,
    listAccountingMonths,
    listJournalTransactions,
    listPnlJournals,
    listProvisionalDays,
    readPnlBridge,
    readLaterPostings,
    readPnlReport,
    reopenAccountingMonth,
  },
  rolePermissions: { readPowerUses, readRolePermissions, saveRolePermissions },
  roles: {
    approveRoleProposal,
    countActiveUsers,
    createRole,
    deleteRole,
    listRoleProposals,
    listRoles,
    previewRoleChange,
    rejectRoleProposal,
    updateRole,
  },
  setup: { readOwnerLink, createOwner },
  system: { clearTestData },
  userManagement: {
    changePassword,
    login,
    readChangePassword,
    readCurrentUser,
    readSuspend,
    changeUserRole,
    createUser,
    deleteUser,
    listSessions,
    listUsers,
    readRoleHierarchy,
    removeSecondFactor,
    resetPassword,
    issueActivationCode,
    enterActivationCode,
    revokeSession,
    searchUsers,
    suspendUser,
    updateProfile,
  },
};
