// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { App } from './app.tsx';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from './kernel/fetch.setup.ts';
import { createQueryClient } from './kernel/query.ts';
import { click, control, eventually, find, render, settle } from './kernel/render.setup.tsx';
import { placed, recordIn, routeOf } from './kernel/route-table.ts';
import { admit, dismiss } from './kernel/session/admission.ts';
import { writeRecord } from './kernel/session/record.ts';
import { UpdateQuestion } from './kernel/shell/update-question.tsx';
import { routes } from './routes.ts';

/** Screens that the documents do not know. */
const DESK = [
  ['Customers', '/customers'],
  ['Transactions', '/transactions'],
  ['General Ledger', '/general-ledger'],
  ['Data Feeds', '/data-feeds'],
  ['Company', '/company'],
] as const;

class FakeSocket {
  static last: FakeSocket | undefined;
  static count = 0;
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
    FakeSocket.count += 1;
  }
  send(): void {}
  close(): void {}
}

let calls: SentCall[];
let temporary: boolean;
let wide: boolean;
let demoFailures: number;
let health: { database: string; disk: string };

const open = async (path: string, signedIn = true) => {
  history.replaceState(null, '', path);
  if (signedIn) {
    writeRecord({ user: AMARA, expiresAt: '' });
    admit();
  } else dismiss();
  await render(<App client={createQueryClient()} />);
  await settle();
};
const heading = async (text: string) =>
  eventually(() => document.querySelector('h1')?.textContent === text, `the heading ${text}`);
const links = (inside: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`${inside} a`)].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
const views = () =>
  calls.flatMap(({ body }) =>
    typeof body === 'object' && body !== null && 'action' in body && body.action === 'page_view'
      ? [body]
      : [],
  );

beforeEach(() => {
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
  temporary = false;
  wide = true;
  demoFailures = 0;
  health = { database: 'ok', disk: 'ok' };
  FakeSocket.count = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      // Only these three are queried, and only `matches` and the listeners are used.
      Object.assign(new EventTarget(), {
        matches: query.includes('min-width: 1200px') ? wide : query.includes('max-width') && !wide,
      }) as MediaQueryList,
  );
  calls = serveCalls(({ url, method }) => {
    if (url === '/api/auth/user') return { body: { ...AMARA_IN_FULL, isTemporaryPassword: temporary } };
    if (url === '/api/auth/refresh') return { body: AMARA_IN_FULL.session };
    if (url === '/api/ai/suggestions')
      return { body: { suggestions: [], prompts: [], providers: { anthropic: false, openai: false } } };
    if (url === '/api/ai/conversations') return { body: { conversations: [] } };
    if (url === '/api/notifications') return { body: { items: [], unread: 3 } };
    if (url.startsWith('/api/dashboard/operations'))
      return { body: { demo: { percent: 43, stage: 'March', failures: demoFailures, done: false } } };
    if (url === '/api/health') return { body: { status: 'ok', ...health, clockJump: null } };
    // Other reads of a screen never resolve; they do not matter here.
    return method === 'GET' ? new Promise<never>(() => {}) : { body: { ok: true } };
  });
});

it('removes an invalid day from the URL, and says so', async () => {
  await open('/user-profile?asOf=garbage&tab=x');
  expect(location.search).toBe('?tab=x');
  expect(currentToasts()).toMatchObject([{ title: 'No such day' }]);
});

describe('access', () => {
  it.each([...routes.map(({ path }) => path), '/login', '/nowhere'])(
    '[A-2.02, A-2.15] shows the sign-in screen at %s without a record',
    async (path) => {
      await open(path, false);
      await eventually(() => document.querySelector('input[name="password"]') !== null, 'the sign-in form');
      expect(document.querySelector('nav')).toBeNull();
    },
  );

  it('[A-2.01] lets in a person with a record, without a password and before any response', async () => {
    calls = serveCalls(() => new Promise<never>(() => {}));
    await open('/notification-test');
    await heading('Notification Tester');
    expect(document.querySelector('input[name="password"]')).toBeNull();
  });

  it('says why the person could not be read, once, and shows the screen when a retry succeeds', async () => {
    let refuses = true;
    const message = 'The database refuses the sign-in of this server';
    calls = serveCalls(({ url }) => {
      if (url === '/api/health') return { body: { status: 'ok', ...health, clockJump: null } };
      if (refuses) return { status: 503, body: { code: 'unavailable', message, requestId: 'r-1' } };
      return url === '/api/auth/user'
        ? { body: { ...AMARA_IN_FULL, isTemporaryPassword: false } }
        : new Promise<never>(() => {});
    });
    const reads = () => calls.filter(({ url }) => url === '/api/auth/user').length;
    await open('/user-profile');
    await eventually(
      () => document.querySelector('main')?.textContent.includes(message) === true,
      'the reason',
    );
    expect(document.querySelector('main')?.textContent).toContain('Failed to load what you may see and do.');
    for (let round = 0; round < 20; round += 1) await settle();
    expect(reads()).toBe(1);
    refuses = false;
    await click(control('Try again'));
    await heading('Profile');
  });

  it('redirects a signed-in person from /login to /', async () => {
    await open('/login');
    expect(location.pathname).toBe('/');
  });
});

describe('the route table', () => {
  const PATHS = [
    '/',
    '/executive-summary',
    '/detailed-metrics',
    '/dashboard',
    '/feature-suggestions',
    '/predictive-analytics',
    '/fraud-detection',
    '/advanced-pnl',
    '/banking-apis',
    '/user-segmentation',
    '/compliance-reporting',
    '/data-entry',
    '/user-management',
    '/user-profile',
    '/role-management',
    '/role-permissions',
    '/expense-management',
    '/audit-history',
    '/tutorial-guide',
    '/backup-disaster-recovery',
    '/error-tracking',
    '/ai-suggestion-box',
    '/ai-copilot',
    '/notification-test',
    '/system-test',
    ...DESK.map(([, path]) => path),
  ];
  it('contains every path of both documents and those of the desk, each once', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual([...PATHS].sort());
  });
  it('ignores a trailing slash', () => {
    expect(routeOf(routes, '/data-entry/')?.path).toBe('/data-entry');
    expect(routeOf(routes, '/data-entries')).toBeUndefined();
  });
  it('finds the record of a list below its path, and nothing deeper', () => {
    expect(routeOf(routes, '/customers/S0000007')?.path).toBe('/customers');
    expect(routeOf(routes, '/customers/S0000007/')?.path).toBe('/customers');
    expect(recordIn('/customers', '/customers/a%2Fb')).toBe('a/b');
    expect(recordIn('/customers', '/customers')).toBeUndefined();
    for (const path of ['/customers/S1/cards', '/customers/%E0%A4%A', '/data-entry/1'])
      expect(routeOf(routes, path), path).toBeUndefined();
  });
  it('[A-2.16] shows 404 Page Not Found for any other path', async () => {
    await open('/nowhere');
    await heading('404 Page Not Found');
    expect(document.title).toBe('404 Page Not Found · Cottontree');
  });
});

const BAR = [
  ['Executive', '/'],
  ['Detailed', '/detailed-metrics'],
  ['AI Copilot', '/ai-copilot'],
  ['Analytics', '/predictive-analytics'],
  ['Suggestions', '/feature-suggestions'],
];
const MORE = [
  ['Data Entry', '/data-entry'],
  ['Expense Management', '/expense-management'],
  ['Advanced P&L', '/advanced-pnl'],
  ['User Segmentation', '/user-segmentation'],
  ['AI Suggestions', '/ai-suggestion-box'],
  ['Compliance', '/compliance-reporting'],
  ['Error Tracking', '/error-tracking'],
  ['User Management', '/user-management'],
  ['Audit History', '/audit-history'],
  ['Tutorial Guide', '/tutorial-guide'],
  ['Fraud Detection', '/fraud-detection'],
  ['Notification Test', '/notification-test'],
  ['Banking APIs', '/banking-apis'],
  ['Backup & DR', '/backup-disaster-recovery'],
];

describe('the bars', () => {
  it('[A-2.17, A-2.19, A-2.20, A-2.21, A-2.22, A-2.23] the top bar contains the five entries', async () => {
    await open('/notification-test');
    expect(links('header nav')).toEqual(BAR);
  });

  it('[A-2.18] the bottom bar contains the same five on a smaller screen', async () => {
    wide = false;
    await open('/notification-test');
    expect(links('nav')).toEqual(BAR);
    expect(document.querySelector('header nav')).toBeNull();
  });

  it('[A-2.24, A-2.25, A-2.26, A-2.27, A-2.28, A-2.29, A-2.30, A-2.31, A-2.32, A-2.33, A-2.34, A-2.35, A-2.36, A-2.37, A-2.38] More opens the fourteen other items', async () => {
    await open('/notification-test');
    await click(control('More: Notification Test'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'More opens');
    expect(links('[role="dialog"]')).toEqual([...MORE, ...DESK]);
    expect(links('[role="dialog"] ul:first-of-type')).toEqual(MORE);
    expect(find('[role="dialog"] h2').textContent).toBe('Customers, payments and books');
    expect(links('[role="dialog"] h2 + ul')).toEqual(DESK);
    expect(find('header nav [aria-current]').textContent).toBe('More: Notification Test');
    expect(placed(routes, 'more').map(({ label, href }) => [label, href])).toEqual(MORE);
  });

  it('[A-2.39] on a small screen they appear in a sheet titled More Features', async () => {
    wide = false;
    await open('/notification-test');
    await click(control('More'));
    await eventually(() => document.querySelector('[role="dialog"]') !== null, 'the sheet opens');
    expect(find('[role="dialog"] h2').textContent).toBe('More Features');
    expect(links('[role="dialog"] ul:first-of-type')).toEqual(MORE);
    expect(links('[role="dialog"] h2 + ul')).toEqual(DESK);
  });

  it('mark the current screen and open another one without a page load', async () => {
    await open('/notification-test?asOf=2026-11-20');
    await settle(() => control('AI Copilot').click());
    await heading('AI Copilot');
    expect(location.pathname + location.search).toBe('/ai-copilot?asOf=2026-11-20');
    expect(find('header nav [aria-current="page"]').textContent).toBe('AI Copilot');
    expect(document.title).toBe('AI Copilot · Cottontree');
    expect(document.activeElement?.id).toBe('main');
  });

  it('[A-2.40] contain a logo', async () => {
    await open('/notification-test');
    expect(find('header a[aria-label="Cottontree"] svg')).toBeDefined();
  });

  it('[A-2.44, A-2.45, A-2.46, A-2.47, A-2.48, A-2.49, A-6.02] contain the user card', async () => {
    await open('/notification-test');
    expect(find('header [data-initials]').textContent).toBe('AB');
    const profile = find<HTMLAnchorElement>('header a[href="/user-profile"]');
    expect(profile.textContent).toContain('Amara Bangura');
    expect(profile.textContent).toContain('super admin');
    await eventually(
      () => document.querySelector('header [data-unread-badge]')?.textContent === '3',
      'three unread',
    );
    expect(control('Logout').closest('header')).not.toBeNull();
  });

  it('[A-2.41, A-2.42, A-2.43] show whether the live connection is open', async () => {
    await open('/notification-test');
    const badge = () => find('[data-connected]').textContent;
    const footer = () => find('footer').textContent;
    expect(badge()).toBe('Connecting');
    expect(footer()).toContain('Offline');
    await eventually(() => FakeSocket.count > 0, 'a socket is opened');
    await settle(() => FakeSocket.last?.onopen?.());
    expect(badge()).toBe('Connected');
    expect(footer()).toContain('Live');
    await settle(() => FakeSocket.last?.onclose?.());
    expect(badge()).toBe('Disconnected');
    expect(footer()).toContain('Offline');
  });

  it('show the release', async () => {
    await open('/notification-test');
    expect(find('footer').textContent).toContain('Cottontree 0.1.0');
  });

  it('say that the company is a demo, and how much of it is loaded', async () => {
    await open('/notification-test');
    await eventually(() => find('footer').textContent.includes('Demo data'), 'the mark of demo data');
    expect(find('[aria-label="Demo company"]').textContent).toContain('43%');
  });

  it('say that loading the demo company failed repeatedly, where it stopped and where to find the cause', async () => {
    demoFailures = 3;
    await open('/notification-test');
    await eventually(() => find('footer').textContent.includes('Demo data'), 'the mark of demo data');
    const notice = find('[role=alert][aria-label="Demo company"]');
    expect(notice.textContent).toContain('failed 3 times in a row');
    expect(notice.textContent).toContain('It stopped at: March.');
    expect(notice.querySelector('a')?.getAttribute('href')).toBe('/error-tracking');
  });

  it('report a filling disk, refused changes, and a database that does not respond', async () => {
    await open('/notification-test');
    const shown = () =>
      [...document.querySelectorAll('[data-notices] section b')].map(({ textContent }) => textContent);
    const report = async (now: typeof health) => {
      health = now;
      await settle(() =>
        FakeSocket.last?.onmessage?.({ data: JSON.stringify({ type: 'health_update', payload: {} }) }),
      );
    };
    await eventually(() => FakeSocket.count > 0, 'a socket is opened');
    await settle(() => FakeSocket.last?.onopen?.());
    expect(shown().filter((text) => /disk|database/.test(text))).toEqual([]);
    await report({ database: 'ok', disk: 'low' });
    await eventually(() => shown().includes('The disk is filling up'), 'the warning');
    await report({ database: 'silent', disk: 'full' });
    await eventually(
      () => shown().includes('The disk is nearly full: changes are refused'),
      'that changes are refused',
    );
    expect(shown()).toContain('The database does not answer');
    expect(find('[role=alert][aria-label="The database does not answer"]').textContent).toContain(
      'continues as soon as',
    );
    await report({ database: 'refuses', disk: 'ok' });
    await eventually(() => shown().includes('The database refuses this server'), 'that it refuses');
    await report({ database: 'ok', disk: 'ok' });
    await eventually(() => shown().every((text) => !/disk|database/.test(text)), 'nothing to say any more');
  });
});

describe('activity', () => {
  it('[A-7.13] records a page view on every navigation, anonymous before the sign-in', async () => {
    await open('/notification-test', false);
    expect(views()).toMatchObject([
      { url: '/notification-test', userId: 'anonymous', userName: 'Anonymous' },
    ]);
  });
  it('[A-7.13] records the person', async () => {
    await open('/notification-test');
    await settle(() => control('AI Copilot').click());
    expect(views()).toMatchObject([
      { url: '/notification-test', userId: 'u-1', userName: 'Amara Bangura' },
      { url: '/ai-copilot', userId: 'u-1' },
    ]);
  });
});

describe('a temporary password', () => {
  it('[B-4.08] leads to the profile from every path, without a live connection', async () => {
    temporary = true;
    await open('/notification-test');
    await eventually(() => location.pathname === '/user-profile', 'the profile');
    await settle(() => control('AI Copilot').click());
    await settle();
    expect(location.pathname).toBe('/user-profile');
    expect(FakeSocket.count).toBe(0);
    expect(calls.map(({ url }) => url)).not.toContain('/api/notifications');
  });
});

describe('a new version', () => {
  it('[A-8.25] asks with the text of the specification', async () => {
    const accept = vi.fn();
    await render(<UpdateQuestion onAccept={accept} />);
    expect(find('[role="status"] p').textContent).toBe('New version available! Refresh to update?');
    // It waits beside the work, which it does not cover.
    expect(document.querySelector('[role="alertdialog"]')).toBeNull();
    expect(document.querySelectorAll('button')).toHaveLength(1);
    await click(control('Refresh'));
    expect(accept).toHaveBeenCalledOnce();
  });
});
