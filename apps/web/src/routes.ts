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

type Rest = Omit<ScreenRoute, 'path' | 'title' | 'load'>;
const screen = (path: string, title: string, load: ScreenRoute['load'], rest: Rest = {}): ScreenRoute => ({
  path,
  title,
  load,
  ...rest,
});
const bar = (label: string) => ({ nav: { place: 'bar', label } }) as const;
const more = (label: string) => ({ nav: { place: 'more', label } }) as const;

/** Every path of the application, in the order in which the navigation offers them. */
export const routes: RouteTable = [
  screen('/', 'Executive dashboard', executive, bar('Executive')),
  screen('/executive-summary', 'Executive dashboard', executive),
  screen('/detailed-metrics', 'Detailed Metrics', detailedMetrics, { ...bar('Detailed'), alwaysDark: true }),
  screen('/dashboard', 'Main dashboard', dashboard),
  screen('/ai-copilot', 'AI Copilot', aiCopilot, bar('AI Copilot')),
  screen(
    '/predictive-analytics',
    'Advanced Analytics and AI Simulation',
    predictiveAnalytics,
    bar('Analytics'),
  ),
  screen('/feature-suggestions', 'Feature Suggestions', featureSuggestions, bar('Suggestions')),
  screen('/data-entry', 'Data Entry and Management', dataEntry, more('Data Entry')),
  screen('/expense-management', 'Expense Management', expenseManagement, more('Expense Management')),
  screen('/advanced-pnl', 'Advanced P&L Reporting', advancedPnl, more('Advanced P&L')),
  screen(
    '/user-segmentation',
    'User Segmentation and Cohort Analysis',
    userSegmentation,
    more('User Segmentation'),
  ),
  screen('/ai-suggestion-box', 'AI Suggestion Box', aiSuggestionBox, more('AI Suggestions')),
  screen('/compliance-reporting', 'Compliance Reporting', complianceReporting, more('Compliance')),
  screen('/error-tracking', 'Live Error Tracking', errorTracking, more('Error Tracking')),
  screen('/user-management', 'User Management', userManagement, more('User Management')),
  screen('/audit-history', 'Audit and Edit History', auditHistory, more('Audit History')),
  screen('/tutorial-guide', 'Tutorial Guide', tutorialGuide, more('Tutorial Guide')),
  screen('/fraud-detection', 'Fraud Detection and Alerting', fraudDetection, more('Fraud Detection')),
  screen('/notification-test', 'Notification Tester', notificationTest, more('Notification Test')),
  screen('/banking-apis', 'Banking API Integrations', bankingApis, more('Banking APIs')),
  screen(
    '/backup-disaster-recovery',
    'Backup and Disaster Recovery',
    backupDisasterRecovery,
    more('Backup & DR'),
  ),
  screen('/user-profile', 'Profile', userProfile),
  screen('/role-management', 'Role Hierarchy Management', roleManagement),
  screen('/role-permissions', 'Role Permissions Management', rolePermissions),
  screen('/system-test', 'System Test', systemTest),
];
