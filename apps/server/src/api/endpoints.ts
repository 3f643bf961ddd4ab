/** Which handler serves which route of the contract. */
import { listOwnSessions } from './auth/list-own-sessions.ts';
import { readOwnPowers } from './auth/read-own-powers.ts';
import { revokeOwnSession } from './auth/revoke-own-session.ts';
import { beginSecondFactor } from './auth/begin-second-factor.ts';
import { confirmSecondFactor } from './auth/confirm-second-factor.ts';
import { disableSecondFactor } from './auth/disable-second-factor.ts';
import { readSecondFactor } from './auth/read-second-factor.ts';
import { renewRecoveryCodes } from './auth/renew-recovery-codes.ts';
import { stepUp } from './auth/step-up.ts';
import { readAuthUser } from './auth/read-auth-user.ts';
import { refreshSession } from './auth/refresh-session.ts';
import { logout } from './auth/logout.ts';
import { approveAdoption } from './adoptions/approve-adoption.ts';
import { listPendingAdoptions } from './adoptions/list-pending-adoptions.ts';
import { proposeAdoption } from './adoptions/propose-adoption.ts';
import { rejectAdoption } from './adoptions/reject-adoption.ts';
import { exportChain } from './audit/export-chain.ts';
import { exportList } from './audit/export-list.ts';
import { listChangelog } from './audit/list-changelog.ts';
import { listDataChanges } from './audit/list-data-changes.ts';
import { listTrail } from './audit/list-trail.ts';
import { listUserActivities } from './audit/list-user-activities.ts';
import { readChainState } from './audit/read-chain-state.ts';
import { readPublicKey } from './audit/read-public-key.ts';
import { readRecord } from './audit/read-record.ts';
import { takeCheckpoint } from './audit/take-checkpoint.ts';
import { trackActivity } from './audit/track-activity.ts';
import { readActivity } from './dashboard/read-activity.ts';
import { readCardPerformance } from './dashboard/read-card-performance.ts';
import { readKycRevenue } from './dashboard/read-kyc-revenue.ts';
import { readMetrics } from './dashboard/read-metrics.ts';
import { readOperations } from './dashboard/read-operations.ts';
import { readPnl } from './dashboard/read-pnl.ts';
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
import { listFigures } from './figures/list-figures.ts';
import { readFigureRows } from './figures/read-figure-rows.ts';
import { readReceipt } from './figures/read-receipt.ts';
import { readSeries } from './figures/read-series.ts';
import { recomputeFigure } from './figures/recompute-figure.ts';
import { readDatabaseHealth } from './health/read-database-health.ts';
import { readHealth } from './health/read-health.ts';
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
import { ingestSubscribers } from './ingest/ingest-subscribers.ts';
import { ingestTransactions } from './ingest/ingest-transactions.ts';
import { clearAllNotifications } from './notifications/clear-all-notifications.ts';
import { clearNotification } from './notifications/clear-notification.ts';
import { listNotifications } from './notifications/list-notifications.ts';
import { markAllNotificationsRead } from './notifications/mark-all-notifications-read.ts';
import { markNotificationRead } from './notifications/mark-notification-read.ts';
import { readPowerUses } from './role-permissions/read-power-uses.ts';
import { readRolePermissions } from './role-permissions/read-role-permissions.ts';
import { saveRolePermissions } from './role-permissions/save-role-permissions.ts';
import { countActiveUsers } from './roles/count-active-users.ts';
import { createRole } from './roles/create-role.ts';
import { deleteRole } from './roles/delete-role.ts';
import { listRoles } from './roles/list-roles.ts';
import { updateRole } from './roles/update-role.ts';
import { createOwner } from './setup/create-owner.ts';
import { readOwnerLink } from './setup/read-owner-link.ts';
import { changePassword } from './user-management/change-password.ts';
import { login } from './user-management/login.ts';
import { changeUserRole } from './user-management/change-user-role.ts';
import { createUser } from './user-management/create-user.ts';
import { deleteUser } from './user-management/delete-user.ts';
import { listSessions } from './user-management/list-sessions.ts';
import { listUsers } from './user-management/list-users.ts';
import { readRoleHierarchy } from './user-management/read-role-hierarchy.ts';
import { removeSecondFactor } from './user-management/remove-second-factor.ts';
import { resetPassword } from './user-management/reset-password.ts';
import { revokeSession } from './user-management/revoke-session.ts';
import { searchUsers } from './user-management/search-users.ts';
import { suspendUser } from './user-management/suspend-user.ts';
import { updateProfile } from './user-management/update-profile.ts';
import { readCurrentUser } from './user-management/read-current-user.ts';

export const endpoints = {
  adoptions: { approveAdoption, listPendingAdoptions, proposeAdoption, rejectAdoption },
  audit: {
    exportChain,
    exportList,
    listChangelog,
    listDataChanges,
    listTrail,
    listUserActivities,
    readChainState,
    readPublicKey,
    readRecord,
    takeCheckpoint,
    trackActivity,
  },
  auth: {
    beginSecondFactor,
    confirmSecondFactor,
    disableSecondFactor,
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
  dashboard: {
    readActivity,
    readCardPerformance,
    readKycRevenue,
    readMetrics,
    readOperations,
    readPnl,
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
  figures: { listFigures, readFigureRows, readReceipt, readSeries, recomputeFigure },
  health: { readDatabaseHealth, readHealth },
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
  ingest: { ingestCards, ingestOpeningBalances, ingestRates, ingestSubscribers, ingestTransactions },
  notifications: {
    clearAllNotifications,
    clearNotification,
    listNotifications,
    markAllNotificationsRead,
    markNotificationRead,
  },
  rolePermissions: { readPowerUses, readRolePermissions, saveRolePermissions },
  roles: { countActiveUsers, createRole, deleteRole, listRoles, updateRole },
  setup: { readOwnerLink, createOwner },
  userManagement: {
    changePassword,
    login,
    readCurrentUser,
    changeUserRole,
    createUser,
    deleteUser,
    listSessions,
    listUsers,
    readRoleHierarchy,
    removeSecondFactor,
    resetPassword,
    revokeSession,
    searchUsers,
    suspendUser,
    updateProfile,
  },
};
