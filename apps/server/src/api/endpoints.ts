/** Which handler serves which route of the contract. */
import { listOwnSessions } from './auth/list-own-sessions.ts';
import { readOwnPowers } from './auth/read-own-powers.ts';
import { revokeOwnSession } from './auth/revoke-own-session.ts';
import { readAuthUser } from './auth/read-auth-user.ts';
import { refreshSession } from './auth/refresh-session.ts';
import { logout } from './auth/logout.ts';
import { readChainState } from './audit/read-chain-state.ts';
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
import { removeDemo } from './demo/remove-demo.ts';
import { listFigures } from './figures/list-figures.ts';
import { readFigureRows } from './figures/read-figure-rows.ts';
import { readReceipt } from './figures/read-receipt.ts';
import { readSeries } from './figures/read-series.ts';
import { recomputeFigure } from './figures/recompute-figure.ts';
import { readDatabaseHealth } from './health/read-database-health.ts';
import { readHealth } from './health/read-health.ts';
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
import { readRolePermissions } from './role-permissions/read-role-permissions.ts';
import { saveRolePermissions } from './role-permissions/save-role-permissions.ts';
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
import { resetPassword } from './user-management/reset-password.ts';
import { revokeSession } from './user-management/revoke-session.ts';
import { searchUsers } from './user-management/search-users.ts';
import { suspendUser } from './user-management/suspend-user.ts';
import { updateProfile } from './user-management/update-profile.ts';
import { readCurrentUser } from './user-management/read-current-user.ts';

export const endpoints = {
  audit: { readChainState, trackActivity },
  auth: { listOwnSessions, logout, readAuthUser, readOwnPowers, refreshSession, revokeOwnSession },
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
  demo: { removeDemo },
  figures: { listFigures, readFigureRows, readReceipt, readSeries, recomputeFigure },
  health: { readDatabaseHealth, readHealth },
  ingest: { ingestCards, ingestOpeningBalances, ingestRates, ingestSubscribers, ingestTransactions },
  notifications: {
    clearAllNotifications,
    clearNotification,
    listNotifications,
    markAllNotificationsRead,
    markNotificationRead,
  },
  rolePermissions: { readRolePermissions, saveRolePermissions },
  roles: { createRole, deleteRole, listRoles, updateRole },
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
    resetPassword,
    revokeSession,
    searchUsers,
    suspendUser,
    updateProfile,
  },
};
