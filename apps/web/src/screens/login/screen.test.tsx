// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts, toast } from '@cottontree/ui/toast-store.ts';
import { AMARA, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import {
  click,
  control,
  eventually,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import { currentRecord, dismiss } from '../../kernel/session/admission.ts';
import { readRecord, writeRecord } from '../../kernel/session/record.ts';
import { keepWayBack } from '../../kernel/session/way-back.ts';
import { findFirstForm } from './first-form.ts';
import { LoginScreen } from './screen.tsx';

const session = {
  idleExpiresAt: '2026-11-21T10:00:00.000Z',
  absoluteExpiresAt: '2026-11-21T21:00:00.000Z',
  isTemporaryPassword: false,
};
type Reply = { status?: number; statusText?: string; body?: unknown } | Error;
let reply: Reply;
let calls: SentCall[];

const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`);
const button = () => find<HTMLButtonElement>('button[type="submit"]');
const logins = () => calls.filter(({ url }) => url === '/api/user-management/login');
const submit = async () =>
  settle(() =>
    find<HTMLFormElement>('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const attempt = async (username = 'abangura', password = 'secret-enough') => {
  await fill(field('username'), username);
  await fill(field('password'), password);
  await submit();
};
const toasts = () =>
  currentToasts().map(({ title, description, variant }) => ({ title, description, variant }));

// A test that fails before its end leaves no false time to the next.
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  clearToasts();
  dismiss();
  history.replaceState(null, '', '/');
  reply = { body: { user: AMARA, session } };
  calls = serveCalls(({ url }) => (url === '/api/user-management/login' ? reply : { body: { ok: true } }));
});
const open = async () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LoginScreen />
    </QueryClientProvider>,
  );

describe('the sign-in form', () => {
  it('[A-2.57, A-2.59, A-2.63] has its fields, its button and the hint for new users', async () => {
    await open();
    expect([field('username').type, field('password').type]).toEqual(['text', 'password']);
    expect([field('username').maxLength, field('password').maxLength]).toEqual([64, 256]);
    expect(button().textContent).toBe('Sign In');
    expect(document.body.textContent).toContain('New users: use your username as your password.');
  });

  const begin = (sent: boolean) => {
    document.body.innerHTML = `<form class="first-form" data-at="password"${sent ? ' data-sent=""' : ''}>
      <input name="username" value="abangura" /><input name="password" value="secret-enough" /></form>`;
    findFirstForm();
    document.body.replaceChildren();
  };

  it('keeps what was typed before its code was loaded, and the focus', async () => {
    begin(false);
    await open();
    expect([field('username').value, field('password').value]).toEqual(['abangura', 'secret-enough']);
    expect(document.activeElement).toBe(field('password'));
    expect(button().disabled).toBe(false);
    expect(logins()).toEqual([]);
  });

  it('signs in a person who pressed Sign In before its code was loaded, once', async () => {
    begin(true);
    await open();
    await eventually(() => document.body.textContent.includes('Login Successful!'), 'the welcome');
    expect(logins().map(({ body }) => body)).toEqual([{ username: 'abangura', password: 'secret-enough' }]);
  });

  it('[A-2.58] shows and hides the password', async () => {
    await open();
    await click(control('Show password'));
    expect(field('password').type).toBe('text');
    await click(control('Hide password'));
    expect(field('password').type).toBe('password');
  });

  it('[A-2.60, A-5.01] is disabled until both fields are filled, and ignores a submission until then', async () => {
    await open();
    expect(button().disabled).toBe(true);
    await fill(field('username'), 'abangura');
    expect(button().disabled).toBe(true);
    await submit();
    await fill(field('username'), '   ');
    await fill(field('password'), 'x');
    expect(button().disabled).toBe(true);
    await submit();
    expect(logins()).toEqual([]);
    await fill(field('username'), 'abangura');
    expect(button().disabled).toBe(false);
  });

  it('[A-2.61, A-2.62, A-4.27, A-5.01] is disabled and reads Signing In... while a request is pending, and sends no second request', async () => {
    calls = serveCalls(() => new Promise<never>(() => {}));
    await open();
    await attempt();
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe('Signing In...');
    await submit();
    expect(logins()).toHaveLength(1);
  });

  it('[A-7.15, A-7.16] sends username and password and takes the user with its session', async () => {
    await open();
    await attempt();
    expect(logins()).toMatchObject([
      { method: 'POST', body: { username: 'abangura', password: 'secret-enough' } },
    ]);
    expect(readRecord()).toEqual({ user: AMARA, expiresAt: session.idleExpiresAt });
  });
});

describe('a successful sign-in', () => {
  it('[A-2.64, A-2.65, A-2.66, A-2.67, A-4.28] stores the record and shows the panel', async () => {
    await open();
    await attempt();
    expect(localStorage.getItem('auth-state')).not.toBeNull();
    const panel = find('[role="status"]').textContent;
    expect(panel).toContain('Login Successful!');
    expect(panel).toContain('Welcome, Amara Bangura');
    expect(panel).toContain('super admin');
    expect(panel).toContain('Redirecting to dashboard...');
  });

  it('[A-2.03, A-2.68] opens the application 1000 ms later and not before', async () => {
    vi.useFakeTimers();
    await open();
    await attempt();
    await settle(() => vi.advanceTimersByTime(999));
    expect(currentRecord()).toBeUndefined();
    await settle(() => vi.advanceTimersByTime(1));
    vi.useRealTimers();
    expect(currentRecord()?.user).toEqual(AMARA);
    expect(location.pathname).toBe('/');
  });

  it.each([
    ['the same person back to where their session ended', 'u-1', '/', '/fraud-detection?window=7d'],
    ['another person to the beginning', 'u-2', '/', '/'],
    ['nobody away from a URL that was opened since', 'u-1', '/audit-history?page=2', '/audit-history?page=2'],
    ['nobody to another site', 'u-1', '/', '/', '//elsewhere.example/'],
  ])('redirects %s', async (_, of, at, to, kept = '/fraud-detection?window=7d') => {
    keepWayBack(of, kept);
    vi.useFakeTimers();
    history.replaceState(null, '', at);
    await open();
    await attempt();
    await settle(() => vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    expect(location.pathname + location.search).toBe(to);
    expect(sessionStorage.getItem('way-back')).toBeNull();
  });
  it('removes messages about the previous session, and shows its own failures', async () => {
    toast({ title: 'Session Expired', stays: true });
    reply = { status: 401, body: { error: 'Invalid credentials' } };
    await open();
    await attempt();
    expect(toasts()).toMatchObject([{ title: 'Login Failed' }]);
  });

  it('with a temporary password opens the profile', async () => {
    vi.useFakeTimers();
    reply = { body: { user: AMARA, session: { ...session, isTemporaryPassword: true } } };
    await open();
    await attempt();
    expect(document.body.textContent).toContain('Redirecting to dashboard...');
    await settle(() => vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    expect(location.pathname).toBe('/user-profile');
  });

  it('[A-7.14] records a login with the username', async () => {
    await open();
    await attempt();
    const events = calls.filter(({ url }) => url === '/api/audit/track-activity').map(({ body }) => body);
    expect(events).toMatchObject([{ action: 'login', description: 'abangura signed in', userId: 'u-1' }]);
  });
});

describe('a failed sign-in', () => {
  const failed = (description: string) => [{ title: 'Login Failed', description, variant: 'destructive' }];
  it.each([
    [
      'the message of the body',
      { status: 401, body: { message: 'Invalid credentials' } },
      'Error: Invalid credentials',
    ],
    ['the error of the body', { status: 403, body: { error: 'Account locked' } }, 'Error: Account locked'],
    ['the text of the answer', { status: 502, body: 'Bad gateway' }, 'Error: Bad gateway'],
    ['that the credentials are wrong', { status: 401, body: '' }, 'Error: Invalid credentials'],
  ])('[A-8.09, A-8.10, A-7.17] shows %s', async (_what, answer: Reply, text) => {
    reply = answer;
    await open();
    await attempt();
    expect(toasts()).toEqual(failed(text));
    expect(button().textContent).toBe('Sign In');
    expect(button().disabled).toBe(false);
  });

  it('[A-5.02] reports a response without a user', async () => {
    reply = { body: { session } };
    await open();
    await attempt();
    expect(toasts()).toEqual(failed('Error: Invalid response structure from server'));
  });

  it('says at the button why, until something else is typed', async () => {
    reply = { status: 401, body: { message: 'Invalid credentials' } };
    await open();
    await attempt();
    expect(find('form [role="alert"]').textContent).toBe('Invalid credentials');
    expect(find('form [role="alert"]').nextElementSibling).toBe(button());
    await fill(field('password'), 'another one');
    expect(document.querySelector('form [role="alert"]')).toBeNull();
  });

  it('[A-8.11] clears the record that was stored before', async () => {
    writeRecord({ user: AMARA, expiresAt: '' });
    reply = { status: 401, body: { message: 'Invalid credentials' } };
    await open();
    await attempt();
    expect(localStorage.getItem('auth-state')).toBeNull();
  });

  it('leaves nothing behind once a later one succeeds', async () => {
    reply = { status: 401, body: { message: 'Invalid credentials' } };
    await open();
    await attempt();
    expect(currentToasts().map((each) => each.open)).toEqual([true]);
    reply = { body: { user: AMARA, session } };
    await attempt();
    expect(document.body.textContent).toContain('Login Successful!');
    expect(currentToasts().map((each) => each.open)).toEqual([false]);
  });

  it('reports that the server is unreachable', async () => {
    reply = new TypeError('fetch failed');
    await open();
    await attempt();
    expect(toasts()).toEqual(failed('Error: The server could not be reached. Please check your connection.'));
  });
});

describe('a second factor', () => {
  const codeRequest = (fault?: string) => ({
    status: 401,
    body: {
      code: 'second-factor-required',
      message: fault ?? 'Enter the code of your authenticator app',
      requestId: 'r',
      ...(fault && { fields: [{ path: 'code', message: fault }] }),
    },
  });
  const sent = () => logins().map(({ body }) => body);
  const codeField = () => document.querySelector<HTMLInputElement>('input[name="code"]');

  it('is requested once the password is right: the field appears, explains what it takes, and has the focus', async () => {
    await open();
    expect(codeField()).toBeNull();
    reply = codeRequest();
    await attempt();
    expect(toasts()).toEqual([]);
    expect(find('[role="status"]').textContent).toBe('Your password is right. Enter your code as well.');
    expect(document.activeElement).toBe(codeField());
    expect([codeField()?.autocomplete, codeField()?.type]).toEqual(['one-time-code', 'text']);
    expect(document.body.textContent).toContain('or one of your recovery codes');
    expect(button().disabled).toBe(true);
    reply = { body: { user: AMARA, session } };
    await fill(field('code'), ' 123 456 ');
    await submit();
    expect(sent()).toEqual([
      { username: 'abangura', password: 'secret-enough' },
      { username: 'abangura', password: 'secret-enough', code: '123 456' },
    ]);
    expect(document.body.textContent).toContain('Login Successful!');
  });

  it('that is wrong is reported at its field, which is cleared for the next attempt', async () => {
    await open();
    reply = codeRequest();
    await attempt();
    reply = codeRequest('This code is not right');
    await fill(field('code'), '000000');
    await submit();
    expect(find('form').textContent).toContain('This code is not right');
    expect(codeField()?.value).toBe('');
    expect(toasts()).toMatchObject([{ title: 'Login Failed', description: 'Error: This code is not right' }]);
  });

  it('is requested again for another person', async () => {
    await open();
    reply = codeRequest();
    await attempt();
    await fill(field('username'), 'somebody-else');
    expect(codeField()).toBeNull();
    await submit();
    expect(sent().at(-1)).toEqual({ username: 'somebody-else', password: 'secret-enough' });
  });

  it.each([
    [9, '9 are left. You can make new ones on your profile.'],
    [1, '1 is left. You can make new ones on your profile.'],
    [0, 'It was the last one: make new ones on your profile now.'],
  ])('replaced by a recovery code with %i left says so', async (recoveryCodesLeft, text) => {
    await open();
    reply = { body: { user: AMARA, session, recoveryCodesLeft } };
    await attempt();
    const [toastShown] = currentToasts();
    expect(toastShown?.title).toBe('Recovery code used');
    await render(toastShown?.description);
    expect(document.body.textContent).toContain(text);
  });
});

describe('an empty company', () => {
  const token = 'a-token-of-twenty-letters';
  const owner = {
    username: 'founder',
    firstName: 'Fatu',
    lastName: 'Kamara',
    email: 'fatu@example.sl',
    password: 'a long enough one',
  };
  let link: Reply;
  let created: Reply;
  let signedIn: Reply;
  let brand: Reply;
  beforeEach(() => {
    link = { body: { state: 'open' } };
    created = { body: { ok: true } };
    signedIn = { body: { ok: true } };
    brand = { body: { version: 0, brand: null, hasOwner: false } };
    calls = serveCalls(({ url, method }) => {
      if (url.startsWith('/api/company/brand')) return brand;
      if (!url.startsWith('/api/setup/owner')) return signedIn;
      return method === 'GET' ? link : created;
    });
  });
  const sent = () => calls.filter(({ url, method }) => url === '/api/setup/owner' && method === 'POST');
  const follow = async (): Promise<void> => {
    history.replaceState(null, '', `/login#setup=${token}`);
    await open();
    await eventually(
      () => document.querySelector('form, [role="alert"]') !== null,
      'the link leads somewhere',
    );
  };
  const submitAll = async (): Promise<void> => {
    for (const [name, value] of Object.entries(owner)) await fill(field(name), value);
    await submit();
  };

  it('gets its owner by the one-time link, who is signed in at once', async () => {
    signedIn = { body: { user: AMARA, session } };
    await follow();
    await submitAll();
    expect(sent()[0]?.body).toEqual({ ...owner, token });
    expect(logins().map(({ body }) => body)).toEqual([
      { username: 'founder', password: 'a long enough one' },
    ]);
    expect(document.body.textContent).toContain('Login Successful!');
    expect(readRecord()?.user).toEqual(AMARA);
    expect(location.hash).toBe('');
  });
  it('shows the form to an owner who was created but could not be signed in', async () => {
    await follow();
    await submitAll();
    expect(toasts()).toMatchObject([{ title: 'Owner created' }]);
    expect(location.hash).toBe('');
    expect(button().textContent).toBe('Sign In');
  });

  it('says on its sign-in page where the link is, until it has an owner', async () => {
    history.replaceState(null, '', '/login');
    await open();
    await eventually(() => document.body.textContent.includes('in its terminal or log'), 'the note');
    await unmountAll();
    brand = { body: { version: 0, brand: null, hasOwner: true } };
    await open();
    expect(document.body.textContent).not.toContain('Nobody has an account here yet');
  });
  it('puts no more than the start of the token into a URL', async () => {
    await follow();
    expect(calls.map(({ url }) => url)).toContain('/api/setup/owner?start=a-token-of-t');
    expect(calls.map(({ url }) => url).join()).not.toContain(token);
  });

  it('shows at the field what the server refuses', async () => {
    created = {
      status: 400,
      body: {
        code: 'invalid',
        message: 'x',
        fields: [{ path: 'password', message: 'is too short' }],
        requestId: 'r',
      },
    };
    await follow();
    await submitAll();
    expect(document.body.textContent).toContain('is too short');
    expect(location.hash).toBe(`#setup=${token}`);
  });

  it.each([
    ['used', 'This company already has an owner', /Sign in/],
    ['outdated', 'This link no longer works', /Restart the server and open the complete link it prints/],
  ])('shows what to do in place of the form when the link is %s', async (state, title, remedy) => {
    link = { body: { state } };
    await follow();
    expect(document.querySelector('form')).toBeNull();
    expect(find('[role="alert"]').textContent).toContain(title);
    expect(find('[role="alert"]').textContent).toMatch(remedy);
    await click(control('Go to the sign-in'));
    expect(location.hash).toBe('');
    expect(button().textContent).toBe('Sign In');
  });

  it('shows the same when the link was used while the form was filled in', async () => {
    await follow();
    created = {
      status: 403,
      body: { code: 'forbidden', message: 'This link was used already', requestId: 'r' },
    };
    link = { body: { state: 'used' } };
    await submitAll();
    await eventually(() => document.querySelector('form') === null, 'the form goes');
    expect(find('[role="alert"]').textContent).toContain('This company already has an owner');
  });

  it('can try again when the link could not be checked', async () => {
    link = new TypeError('fetch failed');
    await follow();
    expect(find('[role="alert"]').textContent).toContain('The server could not be reached.');
    link = { body: { state: 'open' } };
    await click(control('Try again'));
    await eventually(() => document.querySelector('form') !== null, 'the form comes');
  });
});
