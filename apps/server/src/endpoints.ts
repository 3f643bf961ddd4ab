/** Which handler serves which route of the contract. */
import { listOwnSessions } from './domains/access/endpoints/list-own-sessions.ts';
import { readOwnPowers } from './domains/access/endpoints/read-own-powers.ts';
import { revokeOwnSession } from './domains/access/endpoints/revoke-own-session.ts';
import { beginSecondFactor } from './domains/access/endpoints/begin-second-factor.ts';
import { checkStepUp } from './domains/access/endpoints/check-step-up.ts';
import { confirmSecondFactor } from './domains/access/endpoints/confirm-second-factor.ts';
import { disableSecondFactor } from './domains/access/endpoints/disable-second-factor.ts';
import { readSecondFactor } from './domains/access/endpoints/read-second-factor.ts';
import { renewRecoveryCodes } from './domains/access/endpoints/renew-recovery-codes.ts';
import { stepUp } from './domains/access/endpoints/step-up.ts';
import { readAuthUser } from './domains/access/endpoints/read-auth-user.ts';
import { refreshSession } from './domains/access/endpoints/refresh-session.ts';
import { logout } from './domains/access/endpoints/logout.ts';
import { endLeftSession } from './domains/access/endpoints/end-left-session.ts';
import { approveAdoption } from './domains/data-entry/endpoints/approve-adoption.ts';
import { listPendingAdoptions } from './domains/data-entry/endpoints/list-pending-adoptions.ts';
import { proposeAdoption } from './domains/data-entry/endpoints/propose-adoption.ts';
import { rejectAdoption } from './domains/data-entry/endpoints/reject-adoption.ts';
import { askQuestion } from './domains/copilot/endpoints/ask-question.ts';
import { giveFeedback } from './domains/copilot/endpoints/give-feedback.ts';
import { listConversations } from './domains/copilot/endpoints/list-conversations.ts';
import { listSampleQuestions } from './domains/copilot/endpoints/list-sample-questions.ts';
import { readConversation } from './domains/copilot/endpoints/read-conversation.ts';
import { listScenarios } from './domains/simulation/endpoints/list-scenarios.ts';
import { readSimulation } from './domains/simulation/endpoints/read-simulation.ts';
import { readSimulationPriors } from './domains/simulation/endpoints/read-simulation-priors.ts';
import { readSimulationStart } from './domains/simulation/endpoints/read-simulation-start.ts';
import { runScenario } from './domains/simulation/endpoints/run-scenario.ts';
import { runSimulation } from './domains/simulation/endpoints/run-simulation.ts';
import { saveScenario } from './domains/simulation/endpoints/save-scenario.ts';
import { saveSimulationPriors } from './domains/simulation/endpoints/save-simulation-priors.ts';
import { updateScenario } from './domains/simulation/endpoints/update-scenario.ts';
import { archiveScenario } from './domains/simulation/endpoints/archive-scenario.ts';
import { exportSegmentMembers } from './domains/segments/endpoints/export-segment-members.ts';
import { listCohorts } from './domains/segments/endpoints/list-cohorts.ts';
import { listSegmentInsights } from './domains/segments/endpoints/list-segment-insights.ts';
import { printSegments } from './domains/segments/endpoints/print-segments.ts';
import { listSegmentMembers } from './domains/segments/endpoints/list-segment-members.ts';
import { listSegments } from './domains/segments/endpoints/list-segments.ts';
import { requestSegments } from './domains/segments/endpoints/request-segments.ts';
import { listInsights } from './domains/predictions/endpoints/list-insights.ts';
import { printTrends } from './domains/predictions/endpoints/print-trends.ts';
import { readPredictions } from './domains/predictions/endpoints/read-predictions.ts';
import { readTrends } from './domains/predictions/endpoints/read-trends.ts';
import { readAuditLogs } from './domains/audit/endpoints/read-audit-logs.ts';
import { acceptRows } from './domains/audit/endpoints/accept-rows.ts';
import { approveAcceptance } from './domains/audit/endpoints/approve-acceptance.ts';
import { cancelCheck } from './domains/audit/endpoints/cancel-check.ts';
import { checkSeals } from './domains/audit/endpoints/check-seals.ts';
import { exportChain } from './domains/audit/endpoints/export-chain.ts';
import { exportList } from './domains/audit/endpoints/export-list.ts';
import { listChangelog } from './domains/audit/endpoints/list-changelog.ts';
import { listFindings } from './domains/audit/endpoints/list-findings.ts';
import { readCheck } from './domains/audit/endpoints/read-check.ts';
import { rejectAcceptance } from './domains/audit/endpoints/reject-acceptance.ts';
import { startCheck } from './domains/audit/endpoints/start-check.ts';
import { listDataChanges } from './domains/audit/endpoints/list-data-changes.ts';
import { listTrail } from './domains/audit/endpoints/list-trail.ts';
import { listUserActivities } from './domains/audit/endpoints/list-user-activities.ts';
import { readChainState } from './domains/audit/endpoints/read-chain-state.ts';
import { readPublicKey } from './domains/audit/endpoints/read-public-key.ts';
import { readRecord } from './domains/audit/endpoints/read-record.ts';
import { takeCheckpoint } from './domains/audit/endpoints/take-checkpoint.ts';
import { trackActivity } from './domains/audit/endpoints/track-activity.ts';
import { listBackups } from './domains/backup/endpoints/list-backups.ts';
import { listDrills } from './domains/backup/endpoints/list-drills.ts';
import { readSettings as readBackupSettings } from './domains/backup/endpoints/read-settings.ts';
import { readState as readBackupState } from './domains/backup/endpoints/read-state.ts';
import { moveClaim } from './domains/backup/endpoints/move-claim.ts';
import { revealRecoveryKey } from './domains/backup/endpoints/reveal-recovery-key.ts';
import { runDrill } from './domains/backup/endpoints/run-drill.ts';
import { saveSettings as saveBackupSettings } from './domains/backup/endpoints/save-settings.ts';
import { startBackup } from './domains/backup/endpoints/start-backup.ts';
import { approveWriteOff } from './domains/banking/endpoints/approve-write-off.ts';
import { closeIntegration } from './domains/banking/endpoints/close-integration.ts';
import { listClosedIntegrations } from './domains/banking/endpoints/list-closed-integrations.ts';
import { listWriteOffs } from './domains/banking/endpoints/list-write-offs.ts';
import { proposeWriteOff } from './domains/banking/endpoints/propose-write-off.ts';
import { rejectWriteOff } from './domains/banking/endpoints/reject-write-off.ts';
import { reopenIntegration } from './domains/banking/endpoints/reopen-integration.ts';
import { configureIntegration } from './domains/banking/endpoints/configure-integration.ts';
import { createIntegration } from './domains/banking/endpoints/create-integration.ts';
import { listExceptions } from './domains/banking/endpoints/list-exceptions.ts';
import { listInTransit } from './domains/banking/endpoints/list-in-transit.ts';
import { listIntegrations } from './domains/banking/endpoints/list-integrations.ts';
import { listMatches } from './domains/banking/endpoints/list-matches.ts';
import { matchByHand } from './domains/banking/endpoints/match-by-hand.ts';
import { readReconciliation } from './domains/banking/endpoints/read-reconciliation.ts';
import { readSafeguarding } from './domains/banking/endpoints/read-safeguarding.ts';
import { readSyncSettings } from './domains/banking/endpoints/read-sync-settings.ts';
import { reconnectIntegration } from './domains/banking/endpoints/reconnect-integration.ts';
import { saveSyncSettings } from './domains/banking/endpoints/save-sync-settings.ts';
import { sendStatement } from './domains/banking/endpoints/send-statement.ts';
import { syncIntegrations } from './domains/banking/endpoints/sync-integrations.ts';
import { decideRepeat } from './domains/banking/endpoints/decide-repeat.ts';
import { undoMatch } from './domains/banking/endpoints/undo-match.ts';
import { readBankTreasury } from './domains/banking/endpoints/read-bank-treasury.ts';
import { closeRemediation } from './domains/compliance/endpoints/close-remediation.ts';
import { decideCandidate } from './domains/compliance/endpoints/decide-candidate.ts';
import { downloadReportCsv } from './domains/compliance/endpoints/download-report-csv.ts';
import { downloadReportPdf } from './domains/compliance/endpoints/download-report-pdf.ts';
import { downloadReportXml } from './domains/compliance/endpoints/download-report-xml.ts';
import { generateReports } from './domains/compliance/endpoints/generate-reports.ts';
import { listCandidates } from './domains/compliance/endpoints/list-candidates.ts';
import { listControlRuns } from './domains/compliance/endpoints/list-control-runs.ts';
import { listRemediations } from './domains/compliance/endpoints/list-remediations.ts';
import { listReports } from './domains/compliance/endpoints/list-reports.ts';
import { listRequirements } from './domains/compliance/endpoints/list-requirements.ts';
import { markReportUrgent } from './domains/compliance/endpoints/mark-report-urgent.ts';
import { nameReportingEntity } from './domains/compliance/endpoints/name-reporting-entity.ts';
import { openRemediation } from './domains/compliance/endpoints/open-remediation.ts';
import { readMonitoring } from './domains/compliance/endpoints/read-monitoring.ts';
import { readReport } from './domains/compliance/endpoints/read-report.ts';
import { readRequirement } from './domains/compliance/endpoints/read-requirement.ts';
import { readSummary } from './domains/compliance/endpoints/read-summary.ts';
import { submitReport } from './domains/compliance/endpoints/submit-report.ts';
import { testControls } from './domains/compliance/endpoints/test-controls.ts';
import { printDetailedMetrics } from './domains/dashboards/endpoints/print-detailed-metrics.ts';
import { leastCoveredOn } from './domains/banking/index.ts';
import { printExecutive } from './domains/dashboards/endpoints/print-executive.ts';
import { printMain } from './domains/dashboards/endpoints/print-main.ts';
import { printSummary } from './domains/dashboards/endpoints/print-summary.ts';
import { readActivity } from './domains/dashboards/endpoints/read-activity.ts';
import { readCardPerformance } from './domains/dashboards/endpoints/read-card-performance.ts';
import { readKycRevenue } from './domains/dashboards/endpoints/read-kyc-revenue.ts';
import { readMetrics } from './domains/dashboards/endpoints/read-metrics.ts';
import { readOperations } from './domains/dashboards/endpoints/read-operations.ts';
import { readPnl } from './domains/dashboards/endpoints/read-pnl.ts';
import { readRevenue } from './domains/dashboards/endpoints/read-revenue.ts';
import { readRevenueBreakdown } from './domains/dashboards/endpoints/read-revenue-breakdown.ts';
import { readTreasury } from './domains/dashboards/endpoints/read-treasury.ts';
import { readStatement } from './domains/dashboards/endpoints/read-statement.ts';
import { readUserDistribution } from './domains/dashboards/endpoints/read-user-distribution.ts';
import { readVolumeMetrics } from './domains/dashboards/endpoints/read-volume-metrics.ts';
import { listEntryVersions } from './domains/data-entry/endpoints/list-entry-versions.ts';
import { readCards } from './domains/data-entry/endpoints/read-cards.ts';
import { readComparison } from './domains/data-entry/endpoints/read-comparison.ts';
import { readUsersBulk } from './domains/data-entry/endpoints/read-users-bulk.ts';
import { saveDailyEntry } from './domains/data-entry/endpoints/save-daily-entry.ts';
import { saveFinancialEntry } from './domains/data-entry/endpoints/save-financial-entry.ts';
import { saveSystemMetrics } from './domains/data-entry/endpoints/save-system-metrics.ts';
import { removeDemo } from './domains/demo/endpoints/remove-demo.ts';
import { assignError } from './domains/errors/endpoints/assign-error.ts';
import { ignoreError } from './domains/errors/endpoints/ignore-error.ts';
import { listAffected } from './domains/errors/endpoints/list-affected.ts';
import { listAssignees } from './domains/errors/endpoints/list-assignees.ts';
import { listErrorUsers } from './domains/errors/endpoints/list-error-users.ts';
import { listErrors } from './domains/errors/endpoints/list-errors.ts';
import { readAlertRules } from './domains/errors/endpoints/read-alert-rules.ts';
import { readErrorRecord } from './domains/errors/endpoints/read-error-record.ts';
import { readErrorSummary } from './domains/errors/endpoints/read-error-summary.ts';
import { readTracking } from './domains/errors/endpoints/read-tracking.ts';
import { reopenError } from './domains/errors/endpoints/reopen-error.ts';
import { reportErrors } from './domains/errors/endpoints/report-errors.ts';
import { resolveError } from './domains/errors/endpoints/resolve-error.ts';
import { revealErrorUsers } from './domains/errors/endpoints/reveal-error-users.ts';
import { saveAlertRules } from './domains/errors/endpoints/save-alert-rules.ts';
import { changeBudget } from './domains/expenses/endpoints/change-budget.ts';
import { createBulkExpenses } from './domains/expenses/endpoints/create-bulk-expenses.ts';
import { createDepartment } from './domains/expenses/endpoints/create-department.ts';
import { createExpense } from './domains/expenses/endpoints/create-expense.ts';
import { decideBudgetProposal } from './domains/expenses/endpoints/decide-budget-proposal.ts';
import { decideExpense } from './domains/expenses/endpoints/decide-expense.ts';
import { listBudgetProposals } from './domains/expenses/endpoints/list-budget-proposals.ts';
import { listBudgets } from './domains/expenses/endpoints/list-budgets.ts';
import { listDepartments } from './domains/expenses/endpoints/list-departments.ts';
import { listExpenses } from './domains/expenses/endpoints/list-expenses.ts';
import { proposeBudget } from './domains/expenses/endpoints/propose-budget.ts';
import { readCompanySummary } from './domains/expenses/endpoints/read-company-summary.ts';
import { reverseExpense } from './domains/expenses/endpoints/reverse-expense.ts';
import { searchExpenses } from './domains/expenses/endpoints/search-expenses.ts';
import { transferBudget } from './domains/expenses/endpoints/transfer-budget.ts';
import { updateDepartment } from './domains/expenses/endpoints/update-department.ts';
import { updateExpense } from './domains/expenses/endpoints/update-expense.ts';
import { withdrawExpense } from './domains/expenses/endpoints/withdraw-expense.ts';
import { countSuggestions } from './domains/suggestions/endpoints/count-suggestions.ts';
import { answerSuggestion } from './domains/suggestions/endpoints/answer-suggestion.ts';
import { findSimilar } from './domains/suggestions/endpoints/find-similar.ts';
import { listSuggestions as listFeatureSuggestions } from './domains/suggestions/endpoints/list-suggestions.ts';
import { readAnalytics as readSuggestionAnalytics } from './domains/suggestions/endpoints/read-analytics.ts';
import { readSuggestion } from './domains/suggestions/endpoints/read-suggestion.ts';
import { submitSuggestion } from './domains/suggestions/endpoints/submit-suggestion.ts';
import { voteSuggestion } from './domains/suggestions/endpoints/vote-suggestion.ts';
import { withdrawVote } from './domains/suggestions/endpoints/withdraw-vote.ts';
import { cancelRecompute } from './figures/endpoints/cancel-recompute.ts';
import { listDoubts } from './figures/endpoints/list-doubts.ts';
import { listFigures } from './figures/endpoints/list-figures.ts';
import { readBreakdown } from './figures/endpoints/read-breakdown.ts';
import { readFigureRows } from './figures/endpoints/read-figure-rows.ts';
import { readReceipt } from './figures/endpoints/read-receipt.ts';
import { listChanges } from './figures/endpoints/list-changes.ts';
import { readSeries } from './figures/endpoints/read-series.ts';
import { readRecompute } from './figures/endpoints/read-recompute.ts';
import { recomputeFigure } from './figures/endpoints/recompute-figure.ts';
import { startRecompute } from './figures/endpoints/start-recompute.ts';
import { verifyReceipt } from './figures/endpoints/verify-receipt.ts';
import { approveBlock } from './domains/fraud/endpoints/approve-block.ts';
import { blockTransaction } from './domains/fraud/endpoints/block-transaction.ts';
import { investigateAlert } from './domains/fraud/endpoints/investigate-alert.ts';
import { listFraudAlerts } from './domains/fraud/endpoints/list-fraud-alerts.ts';
import { downloadJournalExport } from './domains/general-ledger/endpoints/download-journal-export.ts';
import { exportJournals } from './domains/general-ledger/endpoints/export-journals.ts';
import { listAccounts } from './domains/general-ledger/endpoints/list-accounts.ts';
import { listEntries } from './domains/general-ledger/endpoints/list-entries.ts';
import { listJournalExports } from './domains/general-ledger/endpoints/list-journal-exports.ts';
import { nameAccount } from './domains/general-ledger/endpoints/name-account.ts';
import { readTrialBalance } from './domains/general-ledger/endpoints/read-trial-balance.ts';
import { markAlertSafe } from './domains/fraud/endpoints/mark-alert-safe.ts';
import { noteAlert } from './domains/fraud/endpoints/note-alert.ts';
import { readFraudAlert } from './domains/fraud/endpoints/read-fraud-alert.ts';
import { readFraudMetrics } from './domains/fraud/endpoints/read-fraud-metrics.ts';
import { readFraudRules } from './domains/fraud/endpoints/read-fraud-rules.ts';
import { rejectBlock } from './domains/fraud/endpoints/reject-block.ts';
import { replayFraudRules } from './domains/fraud/endpoints/replay-fraud-rules.ts';
import { saveFraudRules } from './domains/fraud/endpoints/save-fraud-rules.ts';
import { approveFraudRules } from './domains/fraud/endpoints/approve-fraud-rules.ts';
import { rejectFraudRules } from './domains/fraud/endpoints/reject-fraud-rules.ts';
import { unblockCustomer } from './domains/fraud/endpoints/unblock-customer.ts';
import { readDatabaseHealth } from './domains/system/endpoints/read-database-health.ts';
import { readHealth } from './domains/system/endpoints/read-health.ts';
import { readReadiness } from './domains/system/endpoints/read-readiness.ts';
import { cancelImport } from './domains/imports/endpoints/cancel-import.ts';
import { checkImport } from './domains/imports/endpoints/check-import.ts';
import { commitImport } from './domains/imports/endpoints/commit-import.ts';
import { createImport } from './domains/imports/endpoints/create-import.ts';
import { deleteRecipe } from './domains/imports/endpoints/delete-recipe.ts';
import { listImportCauses } from './domains/imports/endpoints/list-import-causes.ts';
import { listImportErrors } from './domains/imports/endpoints/list-import-errors.ts';
import { listImports } from './domains/imports/endpoints/list-imports.ts';
import { listRecipes } from './domains/imports/endpoints/list-recipes.ts';
import { mapImport } from './domains/imports/endpoints/map-import.ts';
import { previewImport } from './domains/imports/endpoints/preview-import.ts';
import { readImport } from './domains/imports/endpoints/read-import.ts';
import { saveRecipe } from './domains/imports/endpoints/save-recipe.ts';
import { sendImportPart } from './domains/imports/endpoints/send-import-part.ts';
import { setImportRecipe } from './domains/imports/endpoints/set-import-recipe.ts';
import { undoImport } from './domains/imports/endpoints/undo-import.ts';
import { addFeedSource } from './domains/ingest/endpoints/add-feed-source.ts';
import { endFeedSource } from './domains/ingest/endpoints/end-feed-source.ts';
import { listFeedDays } from './domains/ingest/endpoints/list-feed-days.ts';
import { listFeedSources } from './domains/ingest/endpoints/list-feed-sources.ts';
import { sendControlTotals } from './domains/ingest/endpoints/send-control-totals.ts';
import { ingestCards } from './domains/ingest/endpoints/ingest-cards.ts';
import { ingestOpeningBalances } from './domains/ingest/endpoints/ingest-opening-balances.ts';
import { ingestRates } from './domains/ingest/endpoints/ingest-rates.ts';
import { ingestSecurityEvents } from './domains/ingest/endpoints/ingest-security-events.ts';
import { ingestSubscribers } from './domains/ingest/endpoints/ingest-subscribers.ts';
import { ingestSupportTickets } from './domains/ingest/endpoints/ingest-support-tickets.ts';
import { ingestTransactions } from './domains/ingest/endpoints/ingest-transactions.ts';
import { changeCompany } from './platform/company/endpoints/change-company.ts';
import { changeLogo } from './platform/company/endpoints/change-logo.ts';
import { readBrand } from './platform/company/endpoints/read-brand.ts';
import { readCompany } from './platform/company/endpoints/read-company.ts';
import { cancelJob } from './platform/queue/endpoints/cancel-job.ts';
import { listJobs } from './platform/queue/endpoints/list-jobs.ts';
import { retryJob } from './platform/queue/endpoints/retry-job.ts';
import { changeMailing } from './domains/mailings/endpoints/change-mailing.ts';
import { createMailing } from './domains/mailings/endpoints/create-mailing.ts';
import { deleteMailing } from './domains/mailings/endpoints/delete-mailing.ts';
import { listMailingRecipients } from './domains/mailings/endpoints/list-mailing-recipients.ts';
import { listMailings } from './domains/mailings/endpoints/list-mailings.ts';
import { sendMailing } from './domains/mailings/endpoints/send-mailing.ts';
import { clearAllNotifications } from './domains/notifications/endpoints/clear-all-notifications.ts';
import { clearNotification } from './domains/notifications/endpoints/clear-notification.ts';
import { listNotifications } from './domains/notifications/endpoints/list-notifications.ts';
import { markAllNotificationsRead } from './domains/notifications/endpoints/mark-all-notifications-read.ts';
import { markNotificationRead } from './domains/notifications/endpoints/mark-notification-read.ts';
import { closeAccountingMonth } from './domains/profit-and-loss/endpoints/close-accounting-month.ts';
import { confirmProvisionalDays } from './domains/profit-and-loss/endpoints/confirm-provisional-days.ts';
import { listAccountingMonths } from './domains/profit-and-loss/endpoints/list-accounting-months.ts';
import { listJournalTransactions } from './domains/profit-and-loss/endpoints/list-journal-transactions.ts';
import { listPnlJournals } from './domains/profit-and-loss/endpoints/list-pnl-journals.ts';
import { listProvisionalDays } from './domains/profit-and-loss/endpoints/list-provisional-days.ts';
import { readLaterPostings } from './domains/profit-and-loss/endpoints/read-later-postings.ts';
import { readPnlBridge } from './domains/profit-and-loss/endpoints/read-pnl-bridge.ts';
import { printPnl } from './domains/profit-and-loss/endpoints/print-pnl.ts';
import { readPnlReport } from './domains/profit-and-loss/endpoints/read-pnl-report.ts';
import { reopenAccountingMonth } from './domains/profit-and-loss/endpoints/reopen-accounting-month.ts';
import { readPowerUses } from './domains/access/endpoints/read-power-uses.ts';
import { readRolePermissions } from './domains/access/endpoints/read-role-permissions.ts';
import { saveRolePermissions } from './domains/access/endpoints/save-role-permissions.ts';
import { approveRoleProposal } from './domains/access/endpoints/approve-role-proposal.ts';
import { countActiveUsers } from './domains/access/endpoints/count-active-users.ts';
import { createRole } from './domains/access/endpoints/create-role.ts';
import { deleteRole } from './domains/access/endpoints/delete-role.ts';
import { listRoleProposals } from './domains/access/endpoints/list-role-proposals.ts';
import { listRoles } from './domains/access/endpoints/list-roles.ts';
import { previewRoleChange } from './domains/access/endpoints/preview-role-change.ts';
import { rejectRoleProposal } from './domains/access/endpoints/reject-role-proposal.ts';
import { updateRole } from './domains/access/endpoints/update-role.ts';
import { adoptServiceAccount } from './domains/access/endpoints/adopt-service-account.ts';
import { changeServiceAccount } from './domains/access/endpoints/change-service-account.ts';
import { closeServiceAccount } from './domains/access/endpoints/close-service-account.ts';
import { createServiceAccount } from './domains/access/endpoints/create-service-account.ts';
import { issueApiKey } from './domains/access/endpoints/issue-api-key.ts';
import { listServiceAccounts } from './domains/access/endpoints/list-service-accounts.ts';
import { revokeApiKey } from './domains/access/endpoints/revoke-api-key.ts';
import { dismissFirstStep } from './domains/access/endpoints/dismiss-first-step.ts';
import { listFirstSteps } from './domains/access/endpoints/list-first-steps.ts';
import { createOwner } from './domains/access/endpoints/create-owner.ts';
import { readOwnerLink } from './domains/access/endpoints/read-owner-link.ts';
import { clearTestData } from './domains/system/endpoints/clear-test-data.ts';
import { printGuide } from './domains/system/endpoints/print-guide.ts';
import { changePassword } from './domains/access/endpoints/change-password.ts';
import { login } from './domains/access/endpoints/login.ts';
import { changeUserRole } from './domains/access/endpoints/change-user-role.ts';
import { createUser } from './domains/access/endpoints/create-user.ts';
import { deleteUser } from './domains/access/endpoints/delete-user.ts';
import { listSessions } from './domains/access/endpoints/list-sessions.ts';
import { listUsers } from './domains/access/endpoints/list-users.ts';
import { readSuspend } from './domains/access/endpoints/read-suspend.ts';
import { readRoleHierarchy } from './domains/access/endpoints/read-role-hierarchy.ts';
import { removeSecondFactor } from './domains/access/endpoints/remove-second-factor.ts';
import { resetPassword } from './domains/access/endpoints/reset-password.ts';
import { enterActivationCode } from './domains/access/endpoints/enter-activation-code.ts';
import { issueActivationCode } from './domains/access/endpoints/issue-activation-code.ts';
import { revokeSession } from './domains/access/endpoints/revoke-session.ts';
import { searchUsers } from './domains/access/endpoints/search-users.ts';
import { suspendUser } from './domains/access/endpoints/suspend-user.ts';
import { updateProfile } from './domains/access/endpoints/update-profile.ts';
import { readChangePassword } from './domains/access/endpoints/read-change-password.ts';
import { readCurrentUser } from './domains/access/endpoints/read-current-user.ts';
import { sendTestLetter } from './domains/backup/endpoints/send-test-letter.ts';
import { readWaiting } from './domains/work/endpoints/read-waiting.ts';
import { exportWalletStatement } from './domains/desk/endpoints/export-wallet-statement.ts';
import { listCustomers } from './domains/desk/endpoints/list-customers.ts';
import { listTransactions } from './domains/desk/endpoints/list-transactions.ts';
import { readCustomer } from './domains/desk/endpoints/read-customer.ts';
import { readTransaction } from './domains/desk/endpoints/read-transaction.ts';
import { revealCustomer } from './domains/desk/endpoints/reveal-customer.ts';
import { searchCustomers } from './domains/desk/endpoints/search-customers.ts';
import { WAITING_SOURCES } from './waiting-work.ts';
import { dayRevenue } from './figures/day-revenue.ts';
import { listViews } from './domains/views/endpoints/list-views.ts';
import { createView } from './domains/views/endpoints/create-view.ts';
import { changeView } from './domains/views/endpoints/change-view.ts';
import { deleteView } from './domains/views/endpoints/delete-view.ts';
import { fraudRuleDays } from './domains/fraud/index.ts';
import { listDayEvents } from './figures/endpoints/list-day-events.ts';
import { listOpenExceptions } from './domains/banking/endpoints/list-open-exceptions.ts';
import { listStatementGaps } from './domains/banking/endpoints/list-statement-gaps.ts';

export const endpoints = {
  adoptions: { approveAdoption, listPendingAdoptions, proposeAdoption, rejectAdoption },
  ai: { askQuestion, giveFeedback, listConversations, listSampleQuestions, readConversation },
  analytics: { listInsights, printTrends, readPredictions, readTrends },
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
    listOpenExceptions,
    listStatementGaps,
  },
  company: { changeCompany, changeLogo, readBrand, readCompany },
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
  generalLedger: {
    downloadJournalExport,
    exportJournals,
    listAccounts,
    listEntries,
    listJournalExports,
    nameAccount,
    readTrialBalance,
  },
  customers: { exportWalletStatement, listCustomers, readCustomer, revealCustomer, searchCustomers },
  dashboard: {
    printDetailedMetrics,
    printExecutive: printExecutive(leastCoveredOn),
    printMain,
    printSummary: printSummary(leastCoveredOn),
    readActivity,
    readCardPerformance,
    readKycRevenue,
    readMetrics,
    readOperations,
    readPnl,
    readRevenue,
    readRevenueBreakdown,
    readStatement: readStatement(leastCoveredOn),
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
    readErrorRecord,
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
    listDayEvents: listDayEvents([fraudRuleDays]),
    listDoubts,
    listFigures,
    readBreakdown,
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
    deleteRecipe,
    listImportCauses,
    listImportErrors,
    listImports,
    listRecipes,
    mapImport,
    previewImport,
    readImport,
    saveRecipe,
    sendImportPart,
    setImportRecipe,
    undoImport,
  },
  controlTotals: {
    addFeedSource,
    endFeedSource,
    listFeedDays,
    listFeedSources,
    sendControlTotals,
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
  jobs: {
    cancelJob,
    listJobs,
    retryJob,
  },
  mailings: {
    changeMailing,
    createMailing,
    deleteMailing,
    listMailingRecipients,
    listMailings,
    sendMailing,
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
    printPnl,
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
  segments: {
    exportSegmentMembers,
    listCohorts,
    listSegmentInsights,
    printSegments,
    listSegmentMembers,
    listSegments,
    requestSegments,
  },
  serviceAccounts: {
    adoptServiceAccount,
    changeServiceAccount,
    closeServiceAccount,
    createServiceAccount,
    issueApiKey,
    listServiceAccounts,
    revokeApiKey,
  },
  setup: { readOwnerLink, createOwner, dismissFirstStep, listFirstSteps },
  simulation: {
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
  system: { clearTestData, printGuide },
  transactions: { listTransactions, readTransaction },
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
  work: {
    readWaiting: readWaiting(WAITING_SOURCES, dayRevenue),
  },
  views: { listViews, createView, changeView, deleteView },
};
