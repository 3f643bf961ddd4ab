/** All nouns. The server must implement every route of these modules; the authorisation test walks them. */
import * as adoptions from './adoptions.ts';
import * as analytics from './analytics.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as banking from './banking.ts';
import * as compliance from './compliance.ts';
import * as dashboard from './dashboard.ts';
import * as dataEntry from './data-entry.ts';
import * as demo from './demo.ts';
import * as expenseManagement from './expense-management.ts';
import * as figures from './figures.ts';
import * as fraud from './fraud.ts';
import * as health from './health.ts';
import * as imports from './imports.ts';
import * as ingest from './ingest.ts';
import * as notifications from './notifications.ts';
import * as reports from './reports.ts';
import * as rolePermissions from './role-permissions.ts';
import * as roles from './roles.ts';
import * as setup from './setup.ts';
import * as userManagement from './user-management.ts';

export const contract = {
  adoptions,
  analytics,
  audit,
  auth,
  banking,
  compliance,
  dashboard,
  dataEntry,
  demo,
  expenseManagement,
  figures,
  fraud,
  health,
  imports,
  ingest,
  notifications,
  reports,
  rolePermissions,
  roles,
  setup,
  userManagement,
};
export type Contract = typeof contract;
