/** What the screens of the first document show and do, each otherwise than it says. */

const WEB = 'apps/web/src';
const APP = `${WEB}/app.tsx`;
const KERNEL = `${WEB}/kernel`;
const SCREENS = `${WEB}/screens`;
const DASHBOARD = `${WEB}/domain/dashboard`;
const CONTRACT = 'packages/contract/src';
const NAMES = `${CONTRACT}/dashboards/names.ts`;
const BAR = `${KERNEL}/shell/top-bar.tsx`;
const NAV = `${KERNEL}/shell/nav.tsx`;
const RECORD = `${KERNEL}/session/record.ts`;
const SESSION = `${KERNEL}/session/session.tsx`;
const NOTICES = `${KERNEL}/shell/notices.tsx`;
const LOGIN = `${SCREENS}/login/screen.tsx`;
const OVERVIEW = `${SCREENS}/executive/overview.tsx`;
const SUMMARY = `${SCREENS}/executive/summary-key-figures.tsx`;
const FRAUD = `${SCREENS}/fraud-detection`;
const BANKING = `${SCREENS}/banking-apis`;
const COMPLIANCE = `${SCREENS}/compliance-reporting`;
const ANALYTICS = `${SCREENS}/predictive-analytics`;
const SUGGESTIONS = `${SCREENS}/feature-suggestions`;
const SIGN_IN = `${SCREENS}/login/sign-in.ts`;
const TIMER = `${KERNEL}/session/timer.ts`;
const CENTRE = `${KERNEL}/notifications/centre.tsx`;
const ANNOUNCED = `${KERNEL}/notifications/rules.ts`;
const SETTINGS = `${KERNEL}/notifications/settings.ts`;
const REFRESH = `${KERNEL}/live/refresh.ts`;
const SOCKET = `${KERNEL}/live/socket.ts`;
const LIVE = `${KERNEL}/live/live.tsx`;
const ACTIVITY = `${KERNEL}/activity.ts`;
const FORMATS = `${CONTRACT}/formatting.ts`;
const DOMAINS = 'apps/server/src/domains';

/** @type {readonly (readonly [id: string, file: string, find: string, put: string])[]} */
const CHANGES = [
  ['A-2.01', APP, '{isUnknown ? (', '{me.isPending ? null : isUnknown ? ('],
  ['A-2.02', APP, '<SignIn onReadAhead', "location.pathname === '/audit-history' ? null : <SignIn onReadAhead"],
  ['A-2.03', LOGIN, '      admit();\n', ''],
  ['A-2.15', APP, '<SignIn onReadAhead', "location.pathname === '/login' ? null : <SignIn onReadAhead"],
  ['A-2.17', NAV, 'entries={bar} className={css.topLink}', 'entries={bar.slice(0, 4)} className={css.topLink}'],
  ['A-2.18', NAV, 'entries={bar} className={css.bottomLink}', 'entries={bar.slice(0, 4)} className={css.bottomLink}'],
  ['A-2.24', `${KERNEL}/shell/more-links.tsx`, 'entries={more}', 'entries={more.slice(1)}'],
  ['A-2.40', BAR, '          <BrandMark />\n', ''],
  ['A-2.44', RECORD, '[user.firstName, user.lastName].map', '[user.firstName].map'],
  ['A-2.45', RECORD, '`${user.firstName} ${user.lastName}`', '`${user.firstName}`'],
  ['A-2.47', BAR, '            <Bell enabled={admitted} />\n', ''],
  ['A-2.48', `${KERNEL}/shell/user-card.tsx`, "href('/user-profile')", "href('/user-management')"],
  ['A-2.49', BAR, '            {!narrow && <LogoutButton />}\n', ''],
  ['A-2.50', SESSION, '  clearRecord();\n', ''],
  ['A-2.51', SESSION, '  location.reload();\n', "  navigate('/');\n"],
  ['A-2.52', `${KERNEL}/shell/auto-hide.ts`, 'HIDE_DELAY = 600', 'HIDE_DELAY = 700'],
  ['A-2.53', NOTICES, "state === 'hidden' ? null : ", ''],
  ['A-2.55', 'apps/web/src/kernel/shell/install-notice.tsx', 'className={css.close} onClick={dismissInstall}', 'className={css.close} onClick={() => {}}'],
  ['A-2.56', `${KERNEL}/shell/install-prompt.ts`, '  await offer.prompt();\n', ''],
  ['A-2.57', LOGIN, "type={shown ? 'text' : 'password'}", 'type="text"'],
  ['A-2.58', LOGIN, 'setShown(!shown)', 'setShown(false)'],
  ['A-2.61', LOGIN, "password !== '' && !pending &&", "password !== '' &&"],
  ['A-2.63', `${SCREENS}/login/texts.ts`, 'use your username as your password', 'use your email as your password'],
  ['A-2.65', LOGIN, '{LOGIN_TEXTS.welcomeUser(fullName(user))}', '{LOGIN_TEXTS.welcomeUser(user.firstName)}'],
  ['A-2.66', LOGIN, '{roleInWords(user.roleHierarchy)}', '{user.username}'],
  ['A-2.69', NAMES, "HEADLINES = {\n  subscribers: 'Total Subscribers'", "HEADLINES = {\n  subscribers: 'Subscribers'"],
  ['A-2.70', NAMES, "revenue: 'Total Revenue'", "revenue: 'Revenue'"],
  ['A-2.72', NAMES, "treasury: 'Treasury Balance'", "treasury: 'Treasury'"],
  ['A-2.73', `${SCREENS}/executive/distribution-panels.tsx`, 'shares={segmentShares(answer)}', 'shares={segmentShares(answer).slice(1)}'],
  ['A-2.74', `${SCREENS}/executive/kyc-levels-panel.tsx`, 'shares={kycShares(answer)}', 'shares={kycShares(answer).slice(1)}'],
  ['A-2.75', OVERVIEW, '      <RevenuePanels />\n', ''],
  ['A-2.76', OVERVIEW, '        <CardTypesPanel />\n', ''],
  ['A-2.77', `${DASHBOARD}/balances.tsx`, '        <Figure id="treasury.usdc" value={treasury.usdc} format={inCurrency(\'USDC\')} />\n', ''],
  ['A-2.78', `${SCREENS}/executive/volume-panels.tsx`, "['daily', 'monthly']", "['daily']"],
  ['A-2.79', OVERVIEW, '        <KycRevenuePanel />\n', ''],
  ['A-2.82', `${DASHBOARD}/headline-tiles.tsx`, 'sample={answer.stamp.empty ?', 'sample={!answer.stamp.empty ?'],
  ['A-2.83', NAMES, "kpis: {\n    subscribers: 'Total Subscribers'", "kpis: {\n    subscribers: 'Subscribers'"],
  ['A-2.87', NAMES, "arpu: 'ARPU'", "arpu: 'Revenue per subscriber'"],
  ['A-2.89', NAMES, "cardRevenue: 'Card Revenue'", "cardRevenue: 'Revenue of cards'"],
  ['A-2.94', SUMMARY, 'value={answer.retention}', 'value="87.3"'],
  ['A-2.95', SUMMARY, 'value={answer.cardAdoption}', 'value="37.8"'],
  ['A-2.96', SUMMARY, 'value={answer.monthlyGrowth.revenue}', 'value="12.3"'],
  ['A-2.97', `${WEB}/routes.ts`, 'alwaysDark: true }', 'alwaysDark: false }'],
  ['A-2.99', `${DASHBOARD}/headline-tiles.tsx`, 'TILES.map((tile) => (', 'TILES.slice(1).map((tile) => ('],
  ['A-2.104', `${CONTRACT}/dashboards/detailed-names.ts`, "sessions: 'Active Sessions'", "sessions: 'Open Sessions'"],
  ['A-2.110', `${SUGGESTIONS}/community-list.tsx`, ') : unfiltered ? (', ') : !unfiltered ? ('],
  ['A-2.114', `${ANALYTICS}/trends-tab.tsx`, 'tabs={TrendGroup.options.map(', 'tabs={TrendGroup.options.slice(0, 3).map('],
  ['A-2.116', `${ANALYTICS}/simulation-results.tsx`, 'estimate(percent(run.probability))', "estimate('72.0%')"],
  ['A-2.118', `${ANALYTICS}/models-tab.tsx`, '        <Segments label={ANALYTICS_TEXTS.period} param={AHEAD} options={PERIODS} />\n', ''],
  ['A-2.121', `${FRAUD}/screen.tsx`, '      <StatCards metrics={metrics} />\n', ''],
  ['A-2.122', `${FRAUD}/screen.tsx`, '      <SystemStatus status={data?.status} />\n', ''],
  ['A-2.123', `${FRAUD}/alert-list.tsx`, 'entries={alerts}', 'entries={alerts.slice(0, 1)}'],
  ['A-2.127', `${DOMAINS}/fraud/score-rows.ts`, "location: homeOf(profile) ?? 'Unknown'", "location: 'Freetown'"],
  ['A-2.130', `${DASHBOARD}/screen-exports.tsx`, 'label = DASHBOARD_TEXTS.exports', "label = 'Print'"],
  ['A-2.132', `${DOMAINS}/profit-and-loss/report.ts`, 'monthlyTrend: monthEnds.map(', 'monthlyTrend: monthEnds.slice(1).map('],
  ['A-2.136', `${BANKING}/bank-card.tsx`, '{BANKING_TEXTS.sync}', '{BANKING_TEXTS.configure}'],
  ['A-2.137', `${BANKING}/bank-card.tsx`, '{failed && (', '{!failed && ('],
  ['A-2.139', `${BANKING}/sync-settings-tab.tsx`, '{DataType.options.map(', '{DataType.options.slice(1).map('],
  ['A-2.140', `${BANKING}/banks-tab.tsx`, '{banks.length === 0 && closed.length === 0 && <SampleBanks', '{banks.length > 0 && <SampleBanks'],
  ['A-2.152', `${COMPLIANCE}/report-card.tsx`, '          <Fact {...FACTS.period} whole>\n            {report.period}\n          </Fact>\n', ''],
  ['A-2.153', `${COMPLIANCE}/report-texts.ts`, 'viewName: (name: string) => `View ${name}`,\n  view: \'View\'', 'viewName: (name: string) => `Open ${name}`,\n  view: \'Open\''],
  ['A-2.154', `${COMPLIANCE}/report-card.tsx`, "    case 'completed':\n", "    case 'in_progress':\n    case 'completed':\n"],
  ['A-2.158', `${COMPLIANCE}/requirements-tab.tsx`, '          <Fact {...FACTS.owner}>{requirement.owner}</Fact>\n', ''],
  ['A-2.159', `${COMPLIANCE}/requirement-texts.ts`, 'detailsOf: (name: string) => `Details of ${name}`,\n  details: \'Details\'', 'detailsOf: (name: string) => `More of ${name}`,\n  details: \'More\''],

  ['A-4.04', TIMER, 'IDLE_LIMIT = 60 * MINUTE', 'IDLE_LIMIT = 61 * MINUTE'],
  ['A-4.06', `${KERNEL}/session/watch.ts`, 'at: Date.now() }), 1000)', 'at: Date.now() }), 2000)'],
  ['A-4.09', `${KERNEL}/session/admission.ts`, '  clearRecord();\n  set(undefined);', '  set(undefined);'],
  ['A-4.10', SESSION, "navigate('/', { replace: true })", "navigate('/login', { replace: true })"],
  ['A-4.13', TIMER, 'resetAt: at, warned: false }', 'resetAt: at }'],
  ['A-4.14', TIMER, "[{ type: 'refresh', requested: false }]", '[]'],
  ['A-4.17', SOCKET, '    if (isOpen || failures === 0) options.onState(false);\n', ''],
  ['A-4.19', CENTRE, 'onRead={() => actions.read(item.id)}', 'onRead={() => {}}'],
  ['A-4.20', CENTRE, 'onClick={actions.readAll}', 'onClick={() => {}}'],
  ['A-4.21', CENTRE, 'onClick={() => actions.clear(item.id)}', 'onClick={() => {}}'],
  ['A-4.22', CENTRE, 'onClick={actions.clearAll}', 'onClick={() => {}}'],
  ['A-4.23', `${KERNEL}/notifications/announce.ts`, ": 'denied';", ": 'default';"],
  ['A-4.24', `${KERNEL}/notifications/announce.ts`, "alertPermission() === 'default'", "alertPermission() !== 'granted'"],
  ['A-4.25', `${KERNEL}/shell/install-prompt.ts`, "? 'installing' : 'hidden'", "? 'installed' : 'hidden'"],
  ['A-4.26', `${KERNEL}/shell/worker.ts`, '      onReady(() => void changeOver(serviceWorker, worker));\n', '      void changeOver(serviceWorker, worker);\n'],
  ['A-4.27', LOGIN, '    setPending(true);\n', ''],
  ['A-4.28', SIGN_IN, '    writeRecord({ user, expiresAt });\n', ''],
  ['A-4.30', `${WEB}/domain/suggestions/status-mark.tsx`, "status === 'completed' && <Check", "status === 'approved' && <Check"],
  ['A-4.31', `${WEB}/domain/suggestions/status-mark.tsx`, "status === 'in_development' && <Clock", "status === 'reviewing' && <Clock"],
  ['A-4.32', `${WEB}/domain/suggestions/suggestion-panel.tsx`, '{data.suggestion.moves.map(', '{[].map('],
  ['A-4.36', `${FRAUD}/alert-card.tsx`, 'disabled={why !== null}', 'disabled={false}'],
  ['A-4.39', `${BANKING}/bank-card.tsx`, '{failed && (', '{false && ('],
  ['A-4.49', `${COMPLIANCE}/texts.ts`, "status.replace('_', ' ')", 'status'],
  ['A-4.52', `${COMPLIANCE}/report-card.tsx`, 'if (fault === null) void submit();', 'if (fault !== null) void submit();'],
  ['A-4.53', `${COMPLIANCE}/requirements-tab.tsx`, 'onClick={() => onOpen(`${id}/remediate`)}', 'onClick={() => {}}'],
  ['A-4.54', `${COMPLIANCE}/requirements-tab.tsx`, 'onClick={() => onOpen(`${id}/test`)}', 'onClick={() => {}}'],

  ['A-7.02', `${KERNEL}/call.ts`, '  for (const listener of failureListeners) listener(error, url);\n  throw error;', '  for (const listener of failureListeners) listener(error, url);\n  return null;'],
  ['A-7.03', `${KERNEL}/query.ts`, "typeof part === 'number').join('/')", "typeof part === 'number').join('-')"],
  ['A-7.04', `${KERNEL}/query.ts`, "on401: On401 = 'throw'", "on401: On401 = 'null'"],
  ['A-7.05', `${KERNEL}/query.ts`, "      if (on401 === 'null' && error instanceof CallError && error.status === 401) return null;\n", ''],
  ['A-7.07', SESSION, '      void extend(watch, client, effect.idleSeconds);\n', ''],
  ['A-7.08', SESSION, '    void client.invalidateQueries({ queryKey: keyOf(readAuthUser, {}) }, gently);\n', ''],
  ['A-7.10', ACTIVITY, '    log(`The activity ${action} could not be reported`, error);\n', '    throw error;\n'],
  ['A-7.11', `${CONTRACT}/audit/audit.ts`, '[a-z0-9_]{0,47}$/', '[a-z0-9_]{0,9}$/'],
  ['A-7.12', `${CONTRACT}/audit/audit.ts`, "z.string().regex(/^[a-z][a-z0-9_]{0,47}$/, 'must be lower-case words joined by _')", 'z.enum(ACTIVITY_ACTIONS)'],
  ['A-7.13', APP, "    void reportActivity('page_view', PAGE_TEXTS.openedPath(path), currentRecord()?.user);\n", ''],
  ['A-7.14', SIGN_IN, "    void reportActivity('login', LOGIN_TEXTS.signedIn(user.username), user);\n", ''],
  ['A-7.16', SIGN_IN, 'writeRecord({ user, expiresAt });', "writeRecord({ user, expiresAt: '' });"],
  ['A-7.17', SIGN_IN, '[body.error, body.message].find(', '[body.message].find('],
  ['A-7.18', SOCKET, '${page.host}/ws`', '${page.host}/live`'],
  ['A-7.22', REFRESH, "metrics_update: [\n    '/api/dashboard/metrics',\n", 'metrics_update: [\n'],
  ['A-7.23', REFRESH, "user_update: ['/api/dashboard/user-distribution', ", 'user_update: ['],
  ['A-7.24', REFRESH, "revenue_update: [\n    '/api/dashboard/revenue-breakdown',\n", 'revenue_update: [\n'],
  ['A-7.25', REFRESH, "activity_update: ['/api/dashboard/activity', ", 'activity_update: ['],
  ['A-7.27', LIVE, "SOCKET_EVENT = 'websocket-message'", "SOCKET_EVENT = 'socket-message'"],
  ['A-7.28', `${KERNEL}/notifications/use-inbox.ts`, '      client.setQueryData<Inbox>(key, (inbox) => withNew(inbox ?? EMPTY_INBOX, notification));\n', ''],
  ['A-7.29', LIVE, "        case 'pong':\n          return;", "        case 'pong':\n          log('A pong');\n          return;"],
  ['A-7.30', SOCKET, "  log('A message of an unknown kind came over the live connection', value ?? data);\n", ''],
  ['A-7.31', `${DOMAINS}/notifications/broadcast.ts`, 'message: message.message,', 'message: message.title,'],
  ['A-7.41', `${DASHBOARD}/card-tiers.tsx`, 'value={performance[tier].count}', 'value={1250}'],
  ['A-7.42', `${SCREENS}/executive/summary.tsx`, 'const cards = useRead(readCardPerformance, { query });', 'const cards = metrics as never;'],
  ['A-7.43', `${SCREENS}/executive/summary.tsx`, "import { KycLevelsPanel } from './kyc-levels-panel.tsx';", "import { KycRevenuePanel as KycLevelsPanel } from './kyc-revenue-panel.tsx';"],
  ['A-7.46', `${WEB}/domain/suggestions/use-change.ts`, '/^\\/api\\/features', '/^\\/api\\/figures'],
  ['A-7.48', `${WEB}/domain/suggestions/use-change.ts`, '/^\\/api\\/features', '/^\\/api\\/votes'],
  ['A-7.61', `${BANKING}/use-banking.ts`, '    refresh();\n', ''],
  ['A-7.63', `${COMPLIANCE}/reports-tab.tsx`, 'reports.length === 0 && empty) {', 'reports.length === 0 && !empty) {'],
  ['A-7.65', `${COMPLIANCE}/requirements-tab.tsx`, 'requirements.length === 0 && empty) {', 'requirements.length === 0 && !empty) {'],
  ['A-7.67', `${COMPLIANCE}/use-change.ts`, '(compliance|figures)', '(figures)'],

  ['A-9.12', 'packages/ui/src/toast-store.ts', "TOAST_SWIPE_DIRECTION = 'right'", "TOAST_SWIPE_DIRECTION = 'left'"],
  ['A-9.16', CENTRE, '{items.map((item) => (', '{items.toReversed().map((item) => ('],
  ['A-9.18', ANNOUNCED, ' && page.away', ''],
  ['A-9.19', ANNOUNCED, " && page.permission === 'granted'", ''],
  ['A-9.21', ANNOUNCED, "type === 'info' || type === 'success' ?", "type !== 'error' ?"],
  ['A-9.28', FORMATS, "value, inLeones(leone, 6), 'M')", "value, inLeones(leone, 3), 'K')"],
  ['A-9.29', FORMATS, "if (currency !== 'SLL') return thousands(value);", "if (currency !== 'SLL') return dollars(value);"],
  ['A-9.30', FORMATS, 'size(value, power) >= 1e9', 'size(value, power) >= 1e12'],
  ['A-9.31', FORMATS, 'size(value, 0) >= 1e6', 'size(value, 0) >= 1e9'],
  ['A-9.32', FORMATS, "inTenths('$', value, 3, 'K')", "withSign('$', `${scaled(value, 3, plain[2])}K`)"],
  ['A-9.33', `${DOMAINS}/dashboards/headline-metrics.ts`, "arpu: money('arpu')", "arpu: money('totalRevenue')"],
  ['A-9.40', `${ANALYTICS}/state.ts`, "['30', '7', '90', '365']", "['7', '30', '90', '365']"],
  ['A-9.41', `${CONTRACT}/simulation/schemas.ts`, 'TIMEFRAMES = [1, 3, 6, 12, 24]', 'TIMEFRAMES = [1, 3, 6, 12]'],
  ['A-9.45', `${DOMAINS}/banking/endpoints/save-sync-settings.ts`, 'writeSettings(tx, after, at)', 'writeSettings(tx, { ...after, frequency: before.frequency }, at)'],
  ['A-9.47', `${BANKING}/sync-settings-tab.tsx`, 'chosenIn(held.dataTypes)', 'chosenIn(held.dataTypes.slice(1))'],
  ['A-9.48', `${CONTRACT}/simulation/schemas.ts`, "  'competition_response',\n]);", "  'competition_response',\n  'merger',\n]);"],
  ['A-9.54', `${DOMAINS}/compliance/reports-store.ts`, 'dueDate: row.due_day', "dueDate: '2024-12-31'"],

  ['A-3.01', RECORD, "RECORD_KEY = 'auth-state'", "RECORD_KEY = 'sign-in'"],
  ['A-3.02', RECORD, 'lastName, roleHierarchy }, expiresAt };', 'lastName }, expiresAt };'],
  ['A-3.03', RECORD, '    localStorage.removeItem(RECORD_KEY);\n', ''],
  ['A-3.05', ACTIVITY, 'sessionStorage.setItem(SESSION_ID_KEY, made)', 'localStorage.setItem(SESSION_ID_KEY, made)'],
  ['A-3.09', ACTIVITY, 'new Date().toISOString()', 'new Date().toString()'],
  ['A-3.13', SOCKET, 'return { type: value.type, payload } as', 'return { type: value.type } as'],
  ['A-3.16', `${KERNEL}/notifications/inbox.ts`, 'payload.notificationType ?? payload.type', 'payload.type'],
  ['A-3.17', `${KERNEL}/notifications/settings-form.tsx`, '    keep(draft);\n', "    keep(draft);\n    void fetch('/api/notifications/settings', { method: 'PUT' });\n"],
  ['A-3.18', SETTINGS, 'soundEnabled: flag(', 'sound: flag('],
  ['A-3.19', SETTINGS, "['all', 'important', 'critical', 'none']", "['all', 'critical', 'none']"],
  ['A-3.20', SETTINGS, "['all', 'important', 'critical', 'none']", "['all', 'important', 'critical']"],
  ['A-3.26', FORMATS, 'export function thousands(value: Amount): string {\n  return missing(value)', "export function thousands(value: Amount): string {\n  return missing(value) || typeof value === 'string'"],
  ['A-3.35', 'packages/models/src/simulation-summary.ts', 'users: ranges.users.p50, costs', 'costs'],
  ['A-3.40', 'apps/server/src/platform/personal-data/personal-data.ts', 'account: (accountNumber) => `**** ${accountNumber.slice(-4)}`', 'account: (accountNumber) => accountNumber'],
  ['A-3.41', `${BANKING}/add-form.tsx`, 'name="clientId"\n            label={BANKING_TEXTS.clientId}', 'name="clientId"\n            label={BANKING_TEXTS.apiEndpoint}'],
  ['A-3.45', `${SCREENS}/user-segmentation/triangle.tsx`, '{SEGMENT_TEXTS.notYet}', '{percent(0)}'],
  ['A-3.47', `${SCREENS}/advanced-pnl/lines-table.tsx`, 'total === null\n          ? NOTHING', 'total !== null\n          ? NOTHING'],

  ['A-1.01', `${DASHBOARD}/card-tiers.tsx`, "TIERS = ['platinum', 'aqua', 'black']", "TIERS = ['platinum', 'aqua']"],
  ['A-1.03', 'apps/server/src/platform/http/access.ts', "access === 'public') return null;", "access === 'public' || (!actor && access === 'analytics.view')) return null;"],
  ['A-1.04', `${CONTRACT}/access/permissions.ts`, "  'cards.view',\n  'analytics.view',\n  'compliance.view',\n  'ai_features',\n", "  'analytics.view',\n  'compliance.view',\n  'ai_features',\n"],
  ['A-1.05', `${WEB}/routes.ts`, "(await import('./screens/predictive-analytics/screen.tsx')).PredictiveAnalyticsScreen", "(await import('./screens/user-segmentation/screen.tsx')).UserSegmentationScreen"],
  ['A-1.06', `${FRAUD}/alert-list.tsx`, 'entries={alerts}', 'entries={[]}'],
  ['A-1.07', `${DOMAINS}/profit-and-loss/report.ts`, 'netProfit: netProfit.amount,', 'netProfit: costs.amount,'],
  ['A-1.08', `${BANKING}/use-banking.ts`, "holds(useCurrentUser().data, 'treasury.manage')", "holds(useCurrentUser().data, 'settings.edit') && false"],
  ['A-1.09', `${SCREENS}/user-segmentation/screen.tsx`, '            <CohortTab />\n', ''],
  ['A-1.10', `${COMPLIANCE}/tiles.tsx`, "      {cell('requirements', 'compliance.active-requirements', data?.activeRequirements, count)}\n", ''],
  ['A-1.11', `${DOMAINS}/suggestions/store.ts`, '    votes: row.votes,\n    priority,', '    votes: row.votes + 1,\n    priority,'],
  ['A-1.12', `${KERNEL}/session/admission.ts`, '    admitted = readRecord();\n', '    admitted = undefined;\n'],
  ['A-1.13', LIVE, '          refresh(message.type, message.payload.day);\n', ''],
  ['A-1.14', `${ANALYTICS}/insights-panel.tsx`, 'day={day} value={value} format={shownIn', "day={day} value=\"15847\" format={shownIn"],
  ['A-1.15', `${SCREENS}/user-segmentation/segment-table.tsx`, 'cell: (each) => count(each.count)', 'cell: () => count(15_847)'],

  ['A-8.01', `${KERNEL}/call.ts`, 'super(`${status}: ${text || statusText}`)', 'super(`${status} ${text || statusText}`)'],
  ['A-8.07', SOCKET, "mine.onerror = (event) => log('The live connection failed', event);", 'mine.onerror = () => end(mine);'],
  ['A-8.08', SESSION, 'if (effect.requested) showOutcome(extended);', 'showOutcome(extended);'],
  ['A-8.11', SIGN_IN, '    clearRecord();\n', ''],
  ['A-8.13', `${DASHBOARD}/headline-tiles.tsx`, 'sample={answer.stamp.empty ?', 'sample={answer.withheld.length > 0 ?'],
  ['A-8.16', `${SUGGESTIONS}/suggestion-form.tsx`, "    setTitle('');\n    setDescription('');\n", ''],
  ['A-8.17', `${WEB}/domain/suggestions/vote-button.tsx`, '        failed: SUGGESTION_TEXTS.failed,\n', "        failed: '',\n"],
  ['A-8.23', `${KERNEL}/shell/worker.ts`, "    log('The service worker could not be registered', error);\n", '    throw error;\n'],
  ['A-8.24', RECORD, '    log(`The stored sign-in record under ${RECORD_KEY} was unreadable and has been removed`);\n', ''],

  ['A-5.01', LOGIN, '    if (!ready) return;\n', ''],
  ['A-5.05', `${SUGGESTIONS}/suggestion-form.tsx`, 'disabled={blank} busy={pending}', 'disabled={blank}'],
  ['A-5.07', `${ANALYTICS}/simulation-question.ts`, "hypothesis.trim() === '' || scenario === '' ||", "scenario === '' ||"],
  ['A-5.08', `${ANALYTICS}/simulation-question.ts`, "hypothesis.trim() === '' || scenario === '' ||", "hypothesis.trim() === '' ||"],
  ['A-5.09', `${ANALYTICS}/simulation-setup.tsx`, 'disabled={question === undefined} busy={pending}', 'disabled={question === undefined}'],
  ['A-5.12', `${ANALYTICS}/simulation-setup.tsx`, "<NumberInput\n                {...register('userGrowth'", "<input\n                {...register('userGrowth'"],
  ['A-5.16', `${KERNEL}/notifications/settings-form.tsx`, 'type="time"\n            name="quietFrom"', 'type="text"\n            name="quietFrom"'],

  ['A-6.01', `${CONTRACT}/access/permissions.ts`, "  view_only: { displayName: 'View Only'", "  viewer: { displayName: 'View Only'"],
  ['A-6.02', `${KERNEL}/shell/user-card.tsx`, 'roleInWords(user.roleHierarchy)', 'roleInWords(user.username)'],
  ['A-6.03', APP, ') : route ? (', ") : route && path !== '/user-management' ? ("],
  ['A-6.04', ACTIVITY, 'userName: user === undefined ? KERNEL_TEXTS.anonymous : fullName(user)', "userName: user === undefined ? 'Visitor' : fullName(user)"],
];

export const FALSIFIED = CHANGES.map(([id, file, find, put]) => ({ id, file, find, put }));
