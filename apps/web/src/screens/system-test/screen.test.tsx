// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { isValidElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { serveSocket, type EchoServer } from '../../domain/try-notification/echo-socket.setup.ts';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { LiveProvider } from '../../kernel/live/live.tsx';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, find, render, settle, unmountAll } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { runChecks } from './run-checks.ts';
import { progressOf, STATUSES, type TestResult, type TestStatus } from './result.ts';
import { SystemTestScreen } from './screen.tsx';

const ME = '5f0c1c52-6a0b-4c39-9a3e-0d5f3f1b7a10';
const PATHS = [
  '/api/user-management/current-user',
  '/api/data-entry/users/bulk',
  '/api/data-entry/cards',
  '/api/dashboard/treasury',
  '/api/dashboard/revenue',
  '/api/dashboard/metrics',
  '/api/dashboard/user-distribution',
  '/api/dashboard/card-performance',
  '/api/dashboard/kyc-revenue',
  '/api/dashboard/volume-metrics',
  '/api/user-management/users',
  '/api/user-management/change-password',
  '/api/user-management/users/:id/suspend',
  '/api/feature-suggestions',
  '/api/error-tracking',
  '/api/audit-logs',
  '/api/expense-management/expenses',
  '/api/health/database',
];

let socket: EchoServer;
let calls: SentCall[];
let answers: Record<string, { status: number; statusText?: string; body?: unknown }>;
let powers: string[];
let permission: NotificationPermission;
let saved: Blob[];

// The screen loads its question lazily; it is loaded here before the tests begin.
beforeAll(async () => void (await import('./clear-question.tsx')));

beforeEach(() => {
  clearToasts();
  socket = serveSocket();
  answers = {};
  powers = [];
  permission = 'granted';
  saved = [];
  calls = serveCalls(({ method, url }) => {
    if (url === '/api/auth/user') return { body: { ...AMARA_IN_FULL, id: ME, powers } };
    return answers[`${method} ${url}`] ?? { body: { ok: true } };
  });
  class FakeNotification {
    static get permission() {
      return permission;
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('navigator', {
    userAgent: 'a test',
    serviceWorker: { getRegistration: async () => ({ active: {} }) },
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  // The pauses between the checks end as soon as everything else has happened.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const open = async (search = '') => {
  await unmountAll();
  history.replaceState(null, '', `/system-test${search}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={{ ...AMARA, id: ME }}>
        <LiveProvider enabled>
          <SystemTestScreen title="System Test" />
        </LiveProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle();
};
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => ({
    test: row.children[0]?.firstChild?.textContent,
    status: row.children[1]?.textContent,
    result: row.children[2]?.textContent,
  }));
const row = (test: string) => rows().find((each) => each.test === test);
const counts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((each) => [
      each.children[0]?.textContent,
      Number(each.children[1]?.textContent),
    ]),
  );
const progress = () => find('[role="progressbar"]').getAttribute('aria-valuenow');
const requested = () => calls.filter(({ url }) => PATHS.includes(url) && url !== '/api/auth/user');
/** Advances the time by `count` pauses; rendered when they are over. */
const pauses = (count: number) => settle(() => vi.advanceTimersByTimeAsync(count * 100));
const run = async () => {
  await click(control('Run All Tests'));
  await pauses(30);
};
const toasts = () =>
  currentToasts().map(({ title, description, variant }) => [
    title,
    isValidElement<{ children: string }>(description) ? description.props.children : description,
    variant,
  ]);

describe('a run', () => {
  it('[B-9.05, B-1.08, B-2.164, B-4.22, B-2.167, B-2.168, B-4.24] takes exactly 23 checks from pending over running to their result', async () => {
    await open();
    expect(rows()).toHaveLength(23);
    expect(new Set(rows().map(({ status }) => status))).toEqual(new Set(['Pending']));
    expect(counts()).toEqual({ Passed: 0, Failed: 0, Warnings: 0, Pending: 23 });
    expect(progress()).toBe('0');
    let answer: (body: { body: object }) => void = () => undefined;
    Object.defineProperty(answers, 'GET /api/user-management/current-user', {
      get: () => new Promise((resolve) => (answer = resolve)),
    });
    await click(control('Run All Tests'));
    await pauses(6);
    expect(row('Current user')?.status).toBe('Running');
    expect(counts()).toEqual({ Passed: 3, Failed: 0, Warnings: 0, Pending: 20 });
    expect(progress()).toBe('13');
    expect(row('Bulk user entry')?.status).toBe('Pending');
    await settle(() => answer({ body: {} }));
    await pauses(30);
    expect(new Set(rows().map(({ status }) => status))).toEqual(new Set(['Success']));
    expect(progress()).toBe('100');
  });

  it('[B-7.47, B-7.48, B-7.49, B-7.50, B-7.51, B-7.52, B-7.53, B-7.54, B-7.55, B-7.56, B-7.57, B-7.58, B-7.59, B-7.60, B-7.61, B-7.62, B-7.63, B-7.64] requests the 18 paths by GET, each once', async () => {
    await open();
    await run();
    expect(requested().map(({ method, url }) => `${method} ${url}`)).toEqual(
      PATHS.map((path) => `GET ${path}`),
    );
  });

  it('[B-4.23] pauses 100 ms between two checks', async () => {
    const begun: number[] = [];
    const check = (name: string) => ({
      name,
      endpoint: name,
      group: 'system' as const,
      run: async () => {
        begun.push(at);
        return { status: 'success' as const, message: '', details: '' };
      },
    });
    let at = 0;
    const done = runChecks(
      [check('a'), check('b'), check('c')],
      undefined,
      () => {},
      new AbortController().signal,
    );
    for (at = 0; at < 250; at += 10) await vi.advanceTimersByTimeAsync(10);
    await done;
    expect(begun).toEqual([0, 90, 190]);
  });

  it('[B-8.50] ends with a toast that counts passed and failed checks and warnings', async () => {
    await open();
    await run();
    expect(toasts()).toEqual([['System Test Complete', '23 passed, 0 failed, 0 warnings', 'default']]);
  });

  it('[B-8.47, B-8.51] shows a non-OK response as HTTP status and text, and the toast is destructive', async () => {
    answers['GET /api/dashboard/treasury'] = { status: 502, statusText: 'Bad Gateway', body: '' };
    answers['GET /api/dashboard/metrics'] = {
      status: 503,
      body: { code: 'unavailable', message: 'Restarting.', requestId: 'r' },
    };
    await open();
    await run();
    expect(row('Treasury')).toMatchObject({ status: 'Failed' });
    expect(row('Treasury')?.result).toMatch(/^HTTP 502: Bad Gateway/);
    expect(row('Metrics')?.result).toMatch(/^HTTP 503: Restarting\./);
    expect(counts()).toEqual({ Passed: 21, Failed: 2, Warnings: 0, Pending: 0 });
    expect(toasts()).toEqual([['System Test Complete', '21 passed, 2 failed, 0 warnings', 'destructive']]);
  });

  it('warns where the role may not read a path, and names the permission', async () => {
    answers['GET /api/expense-management/expenses'] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'This needs the permission Manage Expenses, which an owner can grant',
        permission: 'expenses.manage',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open();
    await run();
    expect(row('Expenses')).toMatchObject({ status: 'Warning' });
    expect(row('Expenses')?.result).toMatch(
      /^HTTP 403: This needs the permission Manage Expenses, which an owner can grant\d+ ms$/,
    );
    expect(toasts()[0]?.[2]).toBe('default');
  });

  it('[B-7.66, B-8.48] warns of blocked browser notifications, and of a permission that was never requested', async () => {
    permission = 'denied';
    await open();
    await run();
    expect(row('Browser notifications')).toEqual({
      test: 'Browser notifications',
      status: 'Warning',
      result: 'Browser notifications are blocked. Please enable them in browser settings.',
    });
    permission = 'default';
    await run();
    expect(row('Browser notifications')?.status).toBe('Warning');
  });

  it('[B-7.65, B-8.49] warns of a missing live connection, over which no notification can be sent either', async () => {
    socket.up = false;
    await open();
    await run();
    for (const check of ['Live connection', 'Notification round trip'])
      expect(row(check)).toMatchObject({
        status: 'Warning',
        result: expect.stringMatching(/^WebSocket not connected/),
      });
    expect(counts()).toMatchObject({ Warnings: 2, Failed: 0 });
  });

  it('sends its notification only to the person who runs it, as test data, and fails when it is lost', async () => {
    await open();
    await run();
    expect(socket.sent).toMatchObject([{ userIds: [ME], test: true, title: 'System test' }]);
    expect(row('Notification round trip')?.result).toMatch(/^Sent and received\d+ ms$/);
    socket.does = 'lost';
    await click(control('Run All Tests'));
    await pauses(90);
    expect(row('Notification round trip')).toMatchObject({ status: 'Failed' });
  });

  it('ends with the screen: no more requests are sent', async () => {
    await open();
    await click(control('Run All Tests'));
    await pauses(6);
    await unmountAll();
    // Counted here: on a busy machine a request may begin while the screen is being removed.
    const before = requested().length;
    expect(before).toBeGreaterThan(0);
    await pauses(5);
    expect(requested().length).toBe(before);
    expect(toasts()).toEqual([]);
  });
});

describe('the results', () => {
  it('[B-2.169] are shown under All, Notifications, Data Entry, Dashboard and System, in the URL', async () => {
    await open();
    const tabs = [...document.querySelectorAll('[role="tab"]')];
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'All23',
      'Notifications3',
      'Data Entry3',
      'Dashboard7',
      'System10',
    ]);
    await open('?tab=dashboard');
    expect(rows().map(({ test }) => test)).toEqual([
      'Treasury',
      'Revenue',
      'Metrics',
      'User distribution',
      'Card performance',
      'KYC revenue',
      'Volume metrics',
    ]);
  });

  it('[B-2.165, B-3.66, B-3.67] are saved as JSON, each with name, endpoint, status, message, details and timestamp', async () => {
    answers['GET /api/dashboard/treasury'] = { status: 502, statusText: 'Bad Gateway', body: '' };
    await open();
    const button = control('Export Report') as HTMLButtonElement; // the named control is a button
    expect(button.disabled).toBe(true);
    await run();
    await click(button);
    const report = JSON.parse((await saved[0]?.text()) ?? '') as { summary: object; results: TestResult[] }; // checked below
    expect(saved[0]?.type).toBe('application/json');
    expect(report.summary).toEqual({ total: 23, passed: 22, failed: 1, warnings: 0, pending: 0 });
    expect(report.results).toHaveLength(23);
    for (const result of report.results) {
      expect(Object.keys(result).toSorted()).toEqual(
        ['name', 'endpoint', 'status', 'message', 'details', 'timestamp'].toSorted(),
      );
      expect(STATUSES).toContain(result.status);
      expect(result.timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    }
    expect(STATUSES).toEqual(['pending', 'running', 'success', 'failed', 'warning']);
  });

  it('[B-4.24] show the percentage of checks that have ended', () => {
    const of = (...statuses: TestStatus[]) => progressOf(statuses.map((status) => ({ status })));
    expect(of('pending', 'running')).toBe(0);
    expect(of('success', 'failed', 'warning', 'running')).toBe(75);
    expect(of('success', 'running', 'pending')).toBe(33);
    expect(progressOf([])).toBe(0);
  });
});

describe('Clear Test Data', () => {
  const CLEAR = '/api/system/clear-test-data';
  const cleared = () => calls.filter(({ url }) => url === CLEAR);
  const eventuallyControl = async (name: string) => {
    vi.useRealTimers();
    await eventually(
      () => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === name),
      name,
    );
  };
  const openDialog = async () => {
    powers = ['settings.edit'];
    await open();
    await eventuallyControl('Clear Test Data');
    await click(control('Clear Test Data'));
  };
  const dialog = () => document.querySelector('[role="alertdialog"]')?.textContent ?? '';

  it('[B-8.52, B-2.166, B-8.53, B-7.42] acts only after a confirmation, and reports that it is done', async () => {
    answers[`POST ${CLEAR}`] = { status: 200, body: { notifications: 3, expenses: 0, kept: 0 } };
    await openDialog();
    expect(dialog()).toContain('This will remove ALL test data from the system. Are you sure?');
    await click(control('Cancel'));
    expect(cleared()).toEqual([]);
    await click(control('Clear Test Data'));
    await click(control('Remove test data'));
    await eventually(() => toasts().length > 0, 'a toast');
    expect(cleared().map(({ method, body }) => [method, body])).toEqual([['POST', {}]]);
    expect(toasts()).toEqual([['Test Data Cleared', undefined, undefined]]);
  });
  it('[B-8.54] reports that it failed, and why', async () => {
    answers[`POST ${CLEAR}`] = {
      status: 503,
      body: { code: 'unavailable', message: 'Try again shortly', requestId: 'r' },
    };
    await openDialog();
    await click(control('Remove test data'));
    await eventually(() => toasts().length > 0, 'a toast');
    expect(toasts()).toEqual([['Clear Failed', 'Try again shortly', 'destructive']]);
  });
  it('is not offered without settings.edit, and says so', async () => {
    await open();
    expect(document.body.textContent).toContain('needs the permission Edit Settings');
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
      'Clear Test Data',
    );
  });
});
