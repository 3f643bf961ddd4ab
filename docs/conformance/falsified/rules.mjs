/** Thresholds, formats, defaults and checks of single screens, each otherwise than the documents say. */

const CONTRACT = 'packages/contract/src';
const KERNEL = 'apps/web/src/kernel';
const SCREENS = 'apps/web/src/screens';
const TIMER = `${KERNEL}/session/timer.ts`;
const ACTIVITY = `${KERNEL}/activity.ts`;
const SETTINGS = `${KERNEL}/notifications/settings.ts`;
const MARKS = `${SCREENS}/compliance-reporting/marks.tsx`;
const REPORT = `${SCREENS}/compliance-reporting/report-card.tsx`;
const EXECUTIVE = `${SCREENS}/executive/texts.ts`;
const FIELDS = `${SCREENS}/data-entry/fields.ts`;

/** @type {readonly (readonly [id: string, file: string, find: string, put: string])[]} */
const RULES = [
  ['A-2.46', `${KERNEL}/session/record.ts`, "roleHierarchy.replaceAll('_', ' ')", 'roleHierarchy'],
  ['A-2.60', `${SCREENS}/login/screen.tsx`, 'variant="primary" disabled={!ready}', 'variant="primary"'],
  ['A-2.68', `${SCREENS}/login/texts.ts`, 'REDIRECT_DELAY = 1000', 'REDIRECT_DELAY = 1100'],
  ['A-3.04', ACTIVITY, '`session_${Date.now()}_', '`visit_${Date.now()}_'],
  ['A-3.07', ACTIVITY, "?? 'anonymous'", "?? ''"],
  ['A-3.08', ACTIVITY, "? 'Anonymous'", "? 'Nobody'"],
  ['A-3.12', ACTIVITY, '${screen.width}x${screen.height}', '${screen.height}x${screen.width}'],
  ['A-4.01', TIMER, "left <= BADGE_WARNING ? 'warning'", "left <= 11 * MINUTE ? 'warning'"],
  ['A-4.02', TIMER, 'BADGE_WARNING = 10 * MINUTE', 'BADGE_WARNING = 9 * MINUTE'],
  ['A-4.03', TIMER, 'BADGE_CRITICAL = 5 * MINUTE', 'BADGE_CRITICAL = 4 * MINUTE'],
  ['A-4.05', TIMER, '${Math.floor(minutes / 60)}h ${minutes % 60}m', '${Math.floor(minutes / 60)}:${minutes % 60}'],
  ['A-4.12', TIMER, 'RESET_THROTTLE = 5 * MINUTE', 'RESET_THROTTLE = 6 * MINUTE'],
  ['A-4.45', MARKS, "  completed: 'pos',", "  completed: 'neutral',"],
  ['A-4.46', MARKS, "  pending_review: 'warn',", "  pending_review: 'neg',"],
  ['A-4.47', MARKS, "  in_progress: 'accent',", "  in_progress: 'pos',"],
  ['A-4.48', MARKS, "  non_compliant: 'neg',", "  non_compliant: 'warn',"],
  ['A-4.50', REPORT, "report.status !== 'completed' && report.dueDate < now", 'report.dueDate < now'],
  ['A-4.51', REPORT, "findings > 0 ? 'neg' : 'pos'", "findings > 1 ? 'neg' : 'pos'"],
  ['A-5.03', `${SCREENS}/feature-suggestions/suggestion-form.tsx`, "title.trim() === '' ||", "title === '' ||"],
  ['A-5.04', `${SCREENS}/feature-suggestions/suggestion-form.tsx`, "|| description.trim() === ''", "|| description === ''"],
  ['A-9.01', TIMER, 'BACKGROUND_QUIET = 30 * MINUTE', 'BACKGROUND_QUIET = 31 * MINUTE'],
  ['A-9.02', TIMER, 'BACKGROUND_BUSY = 5 * MINUTE', 'BACKGROUND_BUSY = 6 * MINUTE'],
  ['A-9.03', TIMER, '(quietDue && idle <= IDLE_LIMIT)', 'quietDue'],
  ['A-9.13', 'packages/ui/src/toast-store.ts', 'TOAST_SWIPE_THRESHOLD = 50', 'TOAST_SWIPE_THRESHOLD = 60'],
  ['A-9.15', `${CONTRACT}/notifications/notifications.ts`, 'CENTRE_SIZE = 50', 'CENTRE_SIZE = 51'],
  ['A-9.17', `${KERNEL}/notifications/inbox.ts`, "unread > 99 ? '99+'", "unread > 98 ? '99+'"],
  ['A-9.20', `${KERNEL}/notifications/rules.ts`, 'ALERT_CLOSES_AFTER = 5_000', 'ALERT_CLOSES_AFTER = 6_000'],
  ['A-9.22', SETTINGS, '  soundEnabled: true,', '  soundEnabled: false,'],
  ['A-9.23', SETTINGS, '  pushEnabled: true,', '  pushEnabled: false,'],
  ['A-9.24', SETTINGS, "{ start: '22:00', end: '08:00' }", "{ start: '21:00', end: '08:00' }"],
  ['A-9.25', SETTINGS, "  frequency: 'important',", "  frequency: 'all',"],
  ['A-9.26', SETTINGS, 'financial: true, user: false', 'financial: false, user: false'],
  ['A-9.27', SETTINGS, 'system: true, security: true, financial: true, user: false', 'system: true, security: true, financial: true, user: true'],
  ['A-9.34', EXECUTIVE, "'15,847'", "'15,848'"],
  ['A-9.35', EXECUTIVE, "'$424K'", "'$425K'"],
  ['A-9.36', EXECUTIVE, "'41.7%'", "'41.8%'"],
  ['A-9.37', EXECUTIVE, "'$278.5K'", "'$278.6K'"],
  ['A-9.38', EXECUTIVE, "'45,000'", "'45,001'"],
  ['A-9.39', EXECUTIVE, "'17,000'", "'17,001'"],
  ['A-9.43', `${SCREENS}/user-segmentation/state.ts`, "DEFAULT_RANGE: SegmentRange = '30d'", "DEFAULT_RANGE: SegmentRange = '7d'"],
  ['A-9.53', `${SCREENS}/compliance-reporting/state.ts`, "YEAR.test(text) ? text : 'current'", "YEAR.test(text) ? text : '2025'"],
  ['B-2.77', `${SCREENS}/expense-management/rules.ts`, 'Math.min(1, Math.max(0,', 'Math.min(2, Math.max(0,'],
  ['B-2.88', `${SCREENS}/audit-history/columns.tsx`, "{ critical: 'neg', warning: 'warn'", "{ critical: 'warn', warning: 'warn'"],
  ['B-2.115', `${SCREENS}/backup-disaster-recovery/settings-tab.tsx`, 'type="email"', 'type="text"'],
  ['B-2.126', `${SCREENS}/error-tracking/error-card.tsx`, 'error.affectedUsers - CHIPS', 'error.affectedUsers - CHIPS - 1'],
  ['B-4.23', `${SCREENS}/system-test/run-checks.ts`, 'PAUSE = 100', 'PAUSE = 120'],
  ['B-4.24', `${SCREENS}/system-test/result.ts`, '((total - pending) / total) * 100', '(pending / total) * 100'],
  ['B-5.02', FIELDS, 'Number.isFinite(value) ? Math.trunc(value) : 0', 'Number.isFinite(value) ? Math.trunc(value) : 1'],
  ['B-5.12', FIELDS, "{ currency: 'USD', financialNotes: '' }", "{ currency: 'SLL', financialNotes: '' }"],
  ['B-5.28', `${SCREENS}/user-management/temporary-password.tsx`, "disabled={password === ''} ", ''],
  ['B-5.29', `${SCREENS}/role-management/create-role.tsx`, "values.name.trim() !== '' && values.displayName", 'values.displayName'],
  ['B-5.30', `${CONTRACT}/access/role-entry.ts`, ".max(5, 'must be 1 to 5')", ".max(6, 'must be 1 to 5')"],
  ['B-5.31', `${CONTRACT}/access/role-entry.ts`, 'DEFAULT_ROLE_LEVEL = 4', 'DEFAULT_ROLE_LEVEL = 3'],
  ['B-5.36', `${CONTRACT}/expenses/expense-management.ts`, "name: FreeText.trim().min(1, 'must not be blank').max(60)", 'name: FreeText.trim().max(60)'],
  ['B-5.39', `${SCREENS}/role-permissions/hierarchy-tab.tsx`, 'other.level > entry.level', 'other.level >= entry.level'],
  ['B-5.40', `${SCREENS}/role-permissions/hierarchy-tab.tsx`, 'key !== chosen && other.level > entry.level', 'other.level >= entry.level'],
  ['B-5.41', `${CONTRACT}/copilot/ai.ts`, "query: LongText.trim().min(1, 'must not be blank')", 'query: LongText.trim()'],
];

/** Texts and lists. @type {readonly (readonly [id: string, file: string, find: string, put: string])[]} */
const WORDS = [
  ['A-2.112', `${SCREENS}/predictive-analytics/trends-tab.tsx`, "(['7', '30', '90', '365'] as const)", "(['7', '30', '90'] as const)"],
  ['A-2.119', `${SCREENS}/fraud-detection/texts.ts`, "high: 'High Risk Only'", "high: 'High Risk'"],
  ['A-2.120', `${SCREENS}/fraud-detection/screen.tsx`, "['1h', '24h', '7d', '30d']", "['1h', '24h', '7d']"],
  ['A-2.128', `${SCREENS}/advanced-pnl/texts.ts`, "weekly: 'Weekly'", "weekly: 'Week'"],
  ['A-2.129', `${SCREENS}/advanced-pnl/texts.ts`, "consolidated: 'Consolidated'", "consolidated: 'Company'"],
  ['A-8.12', `${KERNEL}/panel-error.tsx`, "'Failed to load dashboard data. Please", "'Failed to load the data. Please"],
  ['A-8.14', 'apps/web/src/domain/suggestions/texts.ts', 'Failed to submit suggestion. Please', 'Failed to submit it. Please'],
  ['A-8.19', `${SCREENS}/banking-apis/texts.ts`, 'Failed to synchronize treasury data.', 'Failed to synchronize.'],
  ['A-8.09', `${SCREENS}/login/texts.ts`, "invalidCredentials: 'Invalid credentials'", "invalidCredentials: 'Wrong password'"],
  ['B-5.24', `${SCREENS}/user-profile/texts.ts`, 'Please enter a valid email address.', 'Please enter an email address.'],
  ['B-5.27', `${SCREENS}/user-profile/texts.ts`, 'Password must be at least 8 characters long.', 'Password is too short.'],
  ['B-8.23', `${SCREENS}/role-management/texts.ts`, 'Failed to update role permissions. Please', 'Failed to update the role. Please'],
  ['B-8.24', `${SCREENS}/role-management/texts.ts`, "failed: 'Creation Failed'", "failed: 'Failed'"],
  ['B-8.25', `${SCREENS}/role-management/texts.ts`, "failed: 'Deletion Failed'", "failed: 'Failed'"],
  ['B-8.26', `${SCREENS}/role-permissions/texts.ts`, 'Failed to update role permissions', 'Failed to update permissions'],
  ['B-9.03', SETTINGS, "preference('notification-settings'", "preference('notifications'"],
  ['B-9.04', `${KERNEL}/session/record.ts`, "RECORD_KEY = 'auth-state'", "RECORD_KEY = 'auth'"],
];

export const FALSIFIED = [...RULES, ...WORDS].map(([id, file, find, put]) => ({ id, file, find, put }));
