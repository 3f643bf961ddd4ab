/** All routes. The server must implement every route of these modules; the authorization test checks each of them. */
import * as adoptions from './data-entry/adoptions.ts';
import * as ai from './copilot/ai.ts';
import * as analytics from './predictions/analytics.ts';
import * as audit from './audit/audit.ts';
import * as auditLogs from './audit/audit-logs.ts';
import * as auth from './access/auth.ts';
import * as backup from './backup/backup.ts';
import * as banking from './banking/banking.ts';
import * as company from './company/company.ts';
import * as compliance from './compliance/compliance.ts';
import * as customers from './desk/customers.ts';
import * as dashboard from './dashboards/dashboard.ts';
import * as dataEntry from './data-entry/data-entry.ts';
import * as demo from './demo/demo.ts';
import * as errorTracking from './errors/error-tracking.ts';
import * as expenseManagement from './expenses/expense-management.ts';
import * as featureSuggestions from './suggestions/feature-suggestions.ts';
import * as features from './suggestions/features.ts';
import * as figures from './figures/figures.ts';
import * as fraud from './fraud/fraud.ts';
import * as generalLedger from './general-ledger/general-ledger.ts';
import * as health from './system/health.ts';
import * as imports from './imports/imports.ts';
import * as controlTotals from './ingest/control-totals.ts';
import * as ingest from './ingest/ingest.ts';
import * as jobs from './queue/jobs.ts';
import * as mailings from './mailings/mailings.ts';
import * as notifications from './notifications/notifications.ts';
import * as reports from './profit-and-loss/reports.ts';
import * as rolePermissions from './access/role-permissions.ts';
import * as roles from './access/roles.ts';
import * as segments from './segments/segments.ts';
import * as serviceAccounts from './access/service-accounts.ts';
import * as setup from './access/setup.ts';
import * as simulation from './simulation/simulation.ts';
import * as system from './system/system.ts';
import * as transactions from './desk/transactions.ts';
import * as userManagement from './access/user-management.ts';
import * as work from './work/work.ts';
import * as views from './views/views.ts';

export const contract = {
  adoptions,
  ai,
  analytics,
  audit,
  auditLogs,
  auth,
  backup,
  banking,
  company,
  compliance,
  customers,
  dashboard,
  dataEntry,
  demo,
  errorTracking,
  expenseManagement,
  featureSuggestions,
  features,
  figures,
  fraud,
  generalLedger,
  health,
  imports,
  controlTotals,
  ingest,
  jobs,
  mailings,
  notifications,
  reports,
  rolePermissions,
  roles,
  segments,
  serviceAccounts,
  setup,
  simulation,
  system,
  transactions,
  userManagement,
  work,
  views,
};
export type Contract = typeof contract;
