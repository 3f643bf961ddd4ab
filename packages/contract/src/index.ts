/** All routes. The server must implement every route of these modules; the authorization test checks each of them. */
import * as adoptions from './adoptions.ts';
import * as ai from './ai.ts';
import * as analytics from './analytics.ts';
import * as audit from './audit.ts';
import * as auditLogs from './audit-logs.ts';
import * as auth from './auth.ts';
import * as backup from './backup.ts';
import * as banking from './banking.ts';
import * as compliance from './compliance.ts';
import * as dashboard from './dashboard.ts';
import * as dataEntry from './data-entry.ts';
import * as demo from './demo.ts';
import * as errorTracking from './error-tracking.ts';
import * as expenseManagement from './expense-management.ts';
import * as featureSuggestions from './feature-suggestions.ts';
import * as features from './features.ts';
import * as figures from './figures.ts';
import * as fraud from './fraud.ts';
import * as health from './health.ts';
import * as imports from './imports.ts';
import * as ingest from './ingest.ts';
import * as jobs from './jobs.ts';
import * as notifications from './notifications.ts';
import * as reports from './reports.ts';
import * as rolePermissions from './role-permissions.ts';
import * as roles from './roles.ts';
import * as setup from './setup.ts';
import * as system from './system.ts';
import * as userManagement from './user-management.ts';

export const contract = {
  adoptions,
  ai,
  analytics,
  audit,
  auditLogs,
  auth,
  backup,
  banking,
  compliance,
  dashboard,
  dataEntry,
  demo,
  errorTracking,
  expenseManagement,
  featureSuggestions,
  features,
  figures,
  fraud,
  health,
  imports,
  ingest,
  jobs,
  notifications,
  reports,
  rolePermissions,
  roles,
  setup,
  system,
  userManagement,
};
export type Contract = typeof contract;
