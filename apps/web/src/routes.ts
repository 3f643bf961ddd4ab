import type { ScreenPath } from '@cottontree/contract/screens.ts';
import type { RouteTable, ScreenRoute } from './kernel/route-table.ts';

const featureSuggestions = async () =>
  (await import('./screens/feature-suggestions/screen.tsx')).FeatureSuggestionsScreen;
const aiSuggestionBox = async () =>
  (await import('./screens/ai-suggestion-box/screen.tsx')).AiSuggestionBoxScreen;
const aiCopilot = async () => (await import('./screens/ai-copilot/screen.tsx')).AiCopilotScreen;
const errorTracking = async () => (await import('./screens/error-tracking/screen.tsx')).ErrorTrackingScreen;
const executive = async () => (await import('./screens/executive/screen.tsx')).ExecutiveScreen;
const detailedMetrics = async () =>
  (await import('./screens/detailed-metrics/screen.tsx')).DetailedMetricsScreen;
const dataEntry = async () => (await import('./screens/data-entry/screen.tsx')).DataEntryScreen;
const dashboard = async () => (await import('./screens/dashboard/screen.tsx')).DashboardScreen;
const userManagement = async () =>
  (await import('./screens/user-management/screen.tsx')).UserManagementScreen;
const roleManagement = async () =>
  (await import('./screens/role-management/screen.tsx')).RoleManagementScreen;
const rolePermissions = async () =>
  (await import('./screens/role-permissions/screen.tsx')).RolePermissionsScreen;
const auditHistory = async () => (await import('./screens/audit-history/screen.tsx')).AuditHistoryScreen;
const expenseManagement = async () =>
  (await import('./screens/expense-management/screen.tsx')).ExpenseManagementScreen;
const advancedPnl = async () => (await import('./screens/advanced-pnl/screen.tsx')).AdvancedPnlScreen;
const complianceReporting = async () =>
  (await import('./screens/compliance-reporting/screen.tsx')).ComplianceReportingScreen;
const bankingApis = async () => (await import('./screens/banking-apis/screen.tsx')).BankingApisScreen;
const userSegmentation = async () =>
  (await import('./screens/user-segmentation/screen.tsx')).UserSegmentationScreen;
const predictiveAnalytics = async () =>
  (await import('./screens/predictive-analytics/screen.tsx')).PredictiveAnalyticsScreen;
const userProfile = async () => (await import('./screens/user-profile/screen.tsx')).UserProfileScreen;
const fraudDetection = async () =>
  (await import('./screens/fraud-detection/screen.tsx')).FraudDetectionScreen;
const backupDisasterRecovery = async () =>
  (await import('./screens/backup-disaster-recovery/screen.tsx')).BackupDisasterRecoveryScreen;
const tutorialGuide = async () => (await import('./screens/tutorial-guide/screen.tsx')).TutorialGuideScreen;
const notificationTest = async () =>
  (await import('./screens/notification-test/screen.tsx')).NotificationTestScreen;
const systemTest = async () => (await import('./screens/system-test/screen.tsx')).SystemTestScreen;
const customers = async () => (await import('./screens/customers/screen.tsx')).CustomersScreen;
const company = async () => (await import('./screens/company/screen.tsx')).CompanyScreen;
const dataFeeds = async () => (await import('./screens/data-feeds/screen.tsx')).DataFeedsScreen;
const generalLedger = async () => (await import('./screens/general-ledger/screen.tsx')).GeneralLedgerScreen;
const transactions = async () => (await import('./screens/transactions/screen.tsx')).TransactionsScreen;

type Screen = Omit<ScreenRoute, 'path'>;
type Rest = Omit<Screen, 'title' | 'load'>;
const screen = (title: string, load: Screen['load'], rest: Rest = {}): Screen => ({ title, load, ...rest });
const bar = (label: string) => ({ nav: { place: 'bar', label } }) as const;
const more = (label: string) => ({ nav: { place: 'more', label } }) as const;
const desk = (label: string) => ({ nav: { place: 'desk', label }, hasRecords: true }) as const;

/** The screen of every path, in the order in which the navigation offers them. */
const screens: Readonly<Record<ScreenPath, Screen>> = {
  '/': screen('Executive dashboard', executive, bar('Executive')),
  '/executive-summary': screen('Executive dashboard', executive),
  '/detailed-metrics': screen('Detailed Metrics', detailedMetrics, { ...bar('Detailed'), alwaysDark: true }),
  '/dashboard': screen('Main dashboard', dashboard),
  '/ai-copilot': screen('AI Copilot', aiCopilot, bar('AI Copilot')),
  '/predictive-analytics': screen(
    'Advanced Analytics and AI Simulation',
    predictiveAnalytics,
    bar('Analytics'),
  ),
  '/feature-suggestions': screen('Feature Suggestions', featureSuggestions, bar('Suggestions')),
  '/data-entry': screen('Data Entry and Management', dataEntry, more('Data Entry')),
  '/expense-management': screen('Expense Management', expenseManagement, more('Expense Management')),
  '/advanced-pnl': screen('Advanced P&L Reporting', advancedPnl, more('Advanced P&L')),
  '/user-segmentation': screen(
    'User Segmentation and Cohort Analysis',
    userSegmentation,
    more('User Segmentation'),
  ),
  '/ai-suggestion-box': screen('AI Suggestion Box', aiSuggestionBox, more('AI Suggestions')),
  '/compliance-reporting': screen('Compliance Reporting', complianceReporting, more('Compliance')),
  '/error-tracking': screen('Live Error Tracking', errorTracking, more('Error Tracking')),
  '/user-management': screen('User Management', userManagement, more('User Management')),
  '/audit-history': screen('Audit and Edit History', auditHistory, more('Audit History')),
  '/tutorial-guide': screen('Tutorial Guide', tutorialGuide, more('Tutorial Guide')),
  '/fraud-detection': screen('Fraud Detection and Alerting', fraudDetection, more('Fraud Detection')),
  '/notification-test': screen('Notification Tester', notificationTest, more('Notification Test')),
  '/banking-apis': screen('Banking API Integrations', bankingApis, more('Banking APIs')),
  '/backup-disaster-recovery': screen(
    'Backup and Disaster Recovery',
    backupDisasterRecovery,
    more('Backup & DR'),
  ),
  '/user-profile': screen('Profile', userProfile),
  '/role-management': screen('Role Hierarchy Management', roleManagement),
  '/role-permissions': screen('Role Permissions Management', rolePermissions),
  '/system-test': screen('System Test', systemTest),
  '/customers': screen('Customers', customers, desk('Customers')),
  '/transactions': screen('Transactions', transactions, desk('Transactions')),
  '/general-ledger': screen('General Ledger', generalLedger, desk('General Ledger')),
  '/data-feeds': screen('Data Feeds', dataFeeds, { nav: { place: 'desk', label: 'Data Feeds' } }),
  '/company': screen('Company', company, { nav: { place: 'desk', label: 'Company' } }),
};

// Object.keys() does not carry the type of the keys.
export const routes: RouteTable = (Object.keys(screens) as ScreenPath[]).map((path) => ({
  path,
  ...screens[path],
}));
