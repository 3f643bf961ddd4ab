// @vitest-environment happy-dom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listRoles } from '@cottontree/contract/access/roles.ts';
import { clearToasts, currentToasts, toast } from '@cottontree/ui/toast-store.ts';
import { call } from '../call.ts';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../fetch.setup.ts';
import { notificationSettings } from '../notifications/settings.ts';
import { createQueryClient } from '../query.ts';
import { control, eventually, render, settle } from '../render.setup.tsx';
import { admit, useRecord } from './admission.ts';
import { readRecord, writeRecord } from './record.ts';
import { SessionProvider, signOut, useCurrentUser } from './session.tsx';
import { keepWayBack, takeWayBack } from './way-back.ts';

const MIN = 60_000;
let client: QueryClient;
let calls: SentCall[];
let refresh: { status?: number; body?: unknown };

function Name() {
  return <p>{useCurrentUser().data?.username}</p>;
}
function Door() {
  const record = useRecord();
  if (record === undefined) return <p>signed out</p>;
  return (
    <SessionProvider user={record.user}>
      <Name />
    </SessionProvider>
  );
}
const open = async () => {
  await render(
    <QueryClientProvider client={client}>
      <Door />
    </QueryClientProvider>,
  );
  await settle();
};
/** Advances the page's clock, one second at a time. */
const pass = async (minutes: number) => settle(() => vi.advanceTimersByTime(minutes * MIN));
const toastTexts = () =>
  currentToasts().map(({ title, description, variant }) => ({ title, description, variant }));
const refreshes = () => calls.filter(({ url }) => url === '/api/auth/refresh');
const dialog = () => document.querySelector('[role="dialog"]');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime('2026-11-21T09:00:00Z');
  history.replaceState(null, '', '/dashboard');
  refresh = {
    body: { idleExpiresAt: '2026-11-21T10:00:00.000Z', absoluteExpiresAt: '2026-11-21T21:00:00.000Z' },
  };
  calls = serveCalls(({ url }) => {
    if (url === '/api/auth/refresh') return refresh;
    return url === '/api/auth/user' ? { body: AMARA_IN_FULL } : { body: { ok: true } };
  });
  client = createQueryClient();
  writeRecord({ user: AMARA, expiresAt: '' });
  admit();
});
afterEach(() => {
  clearToasts();
  localStorage.removeItem('sign-out-unheard');
  vi.useRealTimers();
});

describe('a session', () => {
  it('starts its 60 minutes on the server at page load, and stores their end', async () => {
    await open();
    expect(refreshes()).toHaveLength(1);
    expect(refreshes()[0]?.headers.get('x-idle-seconds')).toBeNull();
    expect(readRecord()?.expiresAt).toBe('2026-11-21T10:00:00.000Z');
  });

  it('[A-4.07, A-8.02, A-8.03] warns at 55 minutes with the dialog and the toast of the specification', async () => {
    await open();
    await pass(54.9);
    expect(dialog()).toBeNull();
    expect(currentToasts()).toEqual([]);
    await pass(0.1);
    await eventually(() => dialog() !== null, 'the dialog opens');
    expect(dialog()?.textContent).toContain('Session Expiring Soon');
    expect(dialog()?.textContent).toContain(
      'Your session will expire in 5 minutes due to inactivity. Would you like to continue working?',
    );
    expect(toastTexts()).toEqual([
      {
        title: 'Session Expiring Soon',
        description: 'Your session will expire in 5 minutes. Click anywhere to stay logged in.',
        variant: undefined,
      },
    ]);
  });

  it('[A-4.15, A-4.16, A-7.06, A-8.05] is extended by the button, which closes the dialog and shows a message', async () => {
    await open();
    await pass(55);
    await eventually(() => dialog() !== null, 'the dialog opens');
    const before = refreshes().length;
    // A press starts with a mouse down: it must not close the dialog before the button receives the click.
    const button = control('Continue Working');
    await settle(() => button.dispatchEvent(new Event('mousedown', { bubbles: true })));
    expect(dialog()).not.toBeNull();
    await settle(() => button.click());
    await eventually(() => dialog() === null, 'the dialog closes');
    expect(refreshes().slice(before)).toMatchObject([{ method: 'GET', body: undefined }]);
    expect(toastTexts()).toMatchObject([
      { title: 'Session Extended', description: 'Your session has been extended for another hour.' },
    ]);
    await pass(54);
    expect(dialog()).toBeNull();
  });

  it('[A-8.06] says when the button could not extend it', async () => {
    await open();
    await pass(55);
    await eventually(() => dialog() !== null, 'the dialog opens');
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    refresh = { status: 503, body: 'restarting' };
    await settle(() => control('Continue Working').click());
    expect(toastTexts()).toEqual([
      {
        title: 'Error',
        description: 'Failed to extend session. Please log in again.',
        variant: 'destructive',
      },
    ]);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('[A-4.13, A-4.14, A-8.08] is extended by activity without a message, and a failure is only logged', async () => {
    await open();
    await pass(55);
    await eventually(() => dialog() !== null, 'the dialog opens');
    clearToasts();
    const before = refreshes().length;
    await settle(() => document.body.click());
    await eventually(() => dialog() === null, 'the dialog closes');
    expect(refreshes()).toHaveLength(before + 1);

    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    refresh = { status: 503, body: 'restarting' };
    await pass(6);
    await settle(() => document.body.click());
    expect(logged).toHaveBeenCalled();
    expect(currentToasts()).toEqual([]);
  });

  it('[A-7.07] is refreshed by the background check, which reports how long the person has been idle', async () => {
    await open();
    await pass(30);
    const seconds = refreshes().map(({ headers }) => headers.get('x-idle-seconds'));
    expect(seconds).toEqual([null, '300', '1800']);
  });

  it('[A-7.08] reads the current user again after a refresh', async () => {
    await open();
    const reads = () => calls.filter(({ url }) => url === '/api/auth/user').length;
    const before = reads();
    await pass(5.1);
    await settle(() => document.body.click());
    expect(reads()).toBeGreaterThan(before);
  });

  it('[A-4.08, A-4.09, A-4.10, A-8.04] expires at 60 minutes: toast, record removed, sent to /', async () => {
    await open();
    await pass(59.9);
    expect(readRecord()).toBeDefined();
    await pass(0.1);
    expect(toastTexts()).toEqual([
      {
        title: 'Session Expired',
        description: 'Your session has expired. Please log in again.',
        variant: 'destructive',
      },
    ]);
    expect(localStorage.getItem('auth-state')).toBeNull();
    expect(location.pathname).toBe('/');
    expect(document.body.textContent).toBe('signed out');
  });

  it('clears the memory when it is ended in another window', async () => {
    await open();
    expect(client.getQueryCache().getAll()).not.toEqual([]);
    localStorage.removeItem('auth-state');
    await settle(() => window.dispatchEvent(new StorageEvent('storage', { key: 'auth-state' })));
    expect(document.body.textContent).toBe('signed out');
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('ends when any call gets a 401', async () => {
    await open();
    calls = serveCalls(() => ({ status: 401, body: 'Sign in to continue' }));
    await settle(() => client.invalidateQueries());
    expect(toastTexts()).toMatchObject([{ title: 'Session Expired' }]);
    expect(document.body.textContent).toBe('signed out');
  });
  it('shows the message of its end even when a form reports a failed save', async () => {
    await open();
    calls = serveCalls(() => ({ status: 401, body: 'Sign in to continue' }));
    await settle(() =>
      call(listRoles).catch(async () => {
        await Promise.resolve();
        toast({ title: 'Error', description: 'Failed to save. Please try again.', variant: 'destructive' });
      }),
    );
    expect(toastTexts()).toMatchObject([{ title: 'Session Expired' }]);
  });
  it('stores where the person was when it ended, for the same person, once', async () => {
    history.replaceState(null, '', '/user-management?tab=roles#staff');
    await open();
    calls = serveCalls(() => ({ status: 401, body: 'Sign in to continue' }));
    await settle(() => client.invalidateQueries());
    expect(location.pathname + location.search).toBe('/');
    expect(takeWayBack('u-1')).toBe('/user-management?tab=roles#staff');
    expect(takeWayBack('u-1')).toBeUndefined();
  });
  it('reads the account again when a call reports that the password must be changed first', async () => {
    await open();
    calls = serveCalls(({ url }) =>
      url === '/api/roles'
        ? { status: 403, body: { code: 'password-change-required', message: 'Change it', requestId: 'r' } }
        : { body: AMARA_IN_FULL },
    );
    await settle(() => call(listRoles).catch(() => undefined));
    expect(calls.map(({ url }) => url)).toEqual(['/api/roles', '/api/auth/user']);
    expect(document.body.textContent).not.toBe('signed out');
  });
});

describe('signing out', () => {
  it('[A-2.50, A-2.51] ends the session on the server, clears the record and reloads the page', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    keepWayBack('u-1', '/user-management');
    await signOut(AMARA);
    expect(takeWayBack('u-1')).toBeUndefined();
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toContain('POST /api/auth/logout');
    expect(localStorage.getItem('auth-state')).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['cannot be reached', new TypeError('Failed to fetch')],
    ['fails', { status: 503, body: 'restarting' }],
    ['does not answer', new Promise<never>(() => {})],
  ])('leaves at once when the server %s, and removes what gives access to the session', async (_, answer) => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    document.cookie = 'cottontree_here=mark; Path=/';
    calls = serveCalls(() => answer);
    const left = signOut(AMARA);
    // The maximum wait for the server is over.
    if (answer instanceof Promise) late.abort();
    await left;
    expect(document.cookie).not.toContain('cottontree_here');
    expect(localStorage.getItem('auth-state')).toBeNull();
    expect(localStorage.getItem('sign-out-unheard')).toBe('yes');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('has nothing to report later when the session had already ended', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.spyOn(location, 'reload').mockImplementation(() => {});
    calls = serveCalls(() => ({ status: 401, body: 'Sign in to continue' }));
    await signOut(AMARA);
    expect(localStorage.getItem('sign-out-unheard')).toBeNull();
  });

  it('keeps the preferences of this browser although the server has its storage cleared', async () => {
    vi.spyOn(location, 'reload').mockImplementation(() => {});
    notificationSettings.write({ ...notificationSettings.read(), soundEnabled: false });
    serveCalls(({ url }) => {
      if (url === '/api/auth/logout') localStorage.clear();
      return { body: { ok: true } };
    });
    await signOut(AMARA);
    expect(localStorage.getItem('notification-settings')).toContain('"soundEnabled":false');
  });
});
