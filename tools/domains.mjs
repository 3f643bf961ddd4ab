// @ts-check
/**
 * The only table of the server's folders: on which floor each is, and which contains the endpoints of a URL. The files of
 * packages/contract follow it. The checks and the generators read it; ARCHITECTURE.md describes the content of each folder.
 */

/** Lowest first. A folder imports from lower floors only; the wiring files of apps/server/src are above all. */
export const FLOORS = [
  ['platform'],
  ['ledger', 'domains/notifications', 'domains/views', 'domains/work'],
  ['domains/access'],
  ['figures'],
  [
    'domains/audit',
    'domains/backup',
    'domains/banking',
    'domains/compliance',
    'domains/dashboards',
    'domains/data-entry',
    'domains/errors',
    'domains/expenses',
    'domains/fraud',
    'domains/general-ledger',
    'domains/ingest',
    'domains/predictions',
    'domains/profit-and-loss',
    'domains/segments',
    'domains/simulation',
    'domains/suggestions',
  ],
  ['domains/demo', 'domains/imports', 'domains/mailings', 'domains/system'],
  ['domains/copilot', 'domains/desk'],
];

/** Folder of a URL: the longest matching prefix after /api/. */
const FOLDERS = {
  adoptions: 'domains/data-entry',
  ai: 'domains/copilot',
  analytics: 'domains/predictions',
  'analytics/cohorts': 'domains/segments',
  'analytics/scenarios': 'domains/simulation',
  'analytics/segments': 'domains/segments',
  'analytics/simulation': 'domains/simulation',
  'analytics/simulation-priors': 'domains/simulation',
  'analytics/simulation-start': 'domains/simulation',
  audit: 'domains/audit',
  'audit-logs': 'domains/audit',
  auth: 'domains/access',
  backup: 'domains/backup',
  banking: 'domains/banking',
  company: 'platform/company',
  compliance: 'domains/compliance',
  'control-totals': 'domains/ingest',
  customers: 'domains/desk',
  dashboard: 'domains/dashboards',
  'data-entry': 'domains/data-entry',
  demo: 'domains/demo',
  'error-tracking': 'domains/errors',
  'expense-management': 'domains/expenses',
  'feature-suggestions': 'domains/suggestions',
  features: 'domains/suggestions',
  figures: 'figures',
  fraud: 'domains/fraud',
  'general-ledger': 'domains/general-ledger',
  health: 'domains/system',
  imports: 'domains/imports',
  ingest: 'domains/ingest',
  jobs: 'platform/queue',
  mailings: 'domains/mailings',
  notifications: 'domains/notifications',
  reports: 'domains/profit-and-loss',
  'role-permissions': 'domains/access',
  roles: 'domains/access',
  'service-accounts': 'domains/access',
  setup: 'domains/access',
  system: 'domains/system',
  transactions: 'domains/desk',
  'user-management': 'domains/access',
  views: 'domains/views',
  work: 'domains/work',
};

export const SERVER = 'apps/server/src/';

/**
 * The longest prefix of a URL in the table, and its folder.
 *
 * @param {string} url
 */
function entryOf(url) {
  const parts = url.replace(/^\/api\//, '').split('/');
  /** @type {Record<string, string>} */
  const folders = FOLDERS;
  for (let length = parts.length; length > 0; length -= 1) {
    const prefix = parts.slice(0, length).join('/');
    const folder = folders[prefix];
    if (folder !== undefined) return { prefix, folder };
  }
  return undefined;
}

/**
 * The folder below apps/server/src that serves a URL; undefined where the table has none.
 *
 * @param {string} url such as /api/fraud/alerts
 */
export const folderOfUrl = (url) => entryOf(url)?.folder;

export const CONTRACT = 'packages/contract/src/';

/**
 * The file below packages/contract/src that states a URL: in the folder of its domain, named after the URL's first
 * segment, or after the domain where it shares that segment with another. Undefined where the table has no folder.
 *
 * @param {string} url such as /api/fraud/alerts: fraud/fraud.ts
 */
export function contractFileOfUrl(url) {
  const entry = entryOf(url);
  if (entry === undefined) return undefined;
  const domain = entry.folder.split('/').at(-1);
  return `${domain}/${entry.prefix.includes('/') ? domain : entry.prefix}.ts`;
}

/**
 * The folder of the table to which a file of the server belongs; undefined for the wiring and for what only tests use.
 *
 * @param {string | undefined} path relative to the root
 */
export function folderOfFile(path) {
  if (!path?.startsWith(SERVER)) return undefined;
  const [first = '', second = '', ...deeper] = path.slice(SERVER.length).split('/');
  const folder = first === 'domains' && deeper.length > 0 ? `domains/${second}` : first;
  return second !== '' && FLOORS.flat().includes(folder) ? folder : undefined;
}

/** The number of a folder's floor, 0 the lowest. @param {string} folder */
export const floorOf = (folder) => FLOORS.findIndex((floor) => floor.includes(folder));
