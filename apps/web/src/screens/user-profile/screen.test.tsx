// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { admit, dismiss } from '../../kernel/session/admission.ts';
import { readRecord, writeRecord } from '../../kernel/session/record.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { UserProfileScreen } from './screen.tsx';

let calls: SentCall[];
let temporary: boolean;
let owner: boolean;
let needsActivationCode: boolean;
let refusal: { status: number; body: unknown } | undefined;
let nobody: boolean;
let saved: object;
let sessions: object[];
let twoFactorEnabled: boolean;
const CODES = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${n}`);

const open = async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <UserProfileScreen title="Profile" />
    </QueryClientProvider>,
  );
  // The parts send their requests once they know who is signed in.
  await settle();
  await settle();
};
const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`);
const form = (of: string) => field(of).closest('form');
const submit = (of: string) =>
  settle(() => form(of)?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
/** Until a form is there, whose code loads with it. */
const formOf = (name: string) =>
  eventually(() => document.querySelector(`input[name="${name}"]`) !== null, `the form with ${name}`);
const change = async (current: string, next: string, again = next) => {
  await formOf('current');
  await fill(field('current'), current);
  await fill(field('next'), next);
  await fill(field('again'), again);
  await submit('current');
};
const changes = () => calls.filter(({ url }) => url === '/api/user-management/change-password');
const called = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.url === path);
const toasts = () =>
  currentToasts().map(({ title, description, variant }) => ({ title, description, variant }));

beforeEach(() => {
  clearToasts();
  saved = {};
  temporary = false;
  owner = false;
  needsActivationCode = false;
  nobody = false;
  twoFactorEnabled = false;
  refusal = undefined;
  const session = {
    device: 'Firefox on Windows',
    address: '192.0.2.7',
    startedAt: '2026-11-21T08:00:00.000Z',
    lastActiveAt: '2026-11-21T09:00:00.000Z',
  };
  sessions = [
    { ...session, id: 's-1', current: true },
    { ...session, id: 's-2', device: 'Safari on iOS', current: false },
  ];
  calls = serveCalls(({ method, url, body }) => {
    if (url === '/api/mailings') return { body: { mail: true, mailings: [] } };
    if (url === '/api/auth/sessions') return { body: { sessions, leftOut: 0 } };
    if (url === '/api/auth/powers') {
      return {
        body: {
          powers: [
            {
              power: 'users.view',
              name: 'View Users',
              description: 'See staff',
              from: ['Super Admin', 'View Only'],
            },
            { power: 'kyc.verify', name: 'Verify KYC', description: 'Decide cases', from: ['Manager'] },
          ],
        },
      };
    }
    if (method === 'PUT') {
      if (refusal) return refusal;
      saved = body as object; // the body sent by the form
      return { body: { ...AMARA_IN_FULL, ...saved } };
    }
    if (url === '/api/auth/user') {
      return nobody
        ? { status: 404, body: 'none' }
        : {
            body: {
              ...AMARA_IN_FULL,
              ...saved,
              isOwner: owner,
              isTemporaryPassword: temporary,
              needsActivationCode,
              twoFactorEnabled,
            },
          };
    }
    if (url === '/api/user-management/activation-code') {
      if (refusal) return refusal;
      needsActivationCode = false;
      return { body: { ok: true } };
    }
    if (url === '/api/auth/second-factor/begin') {
      return (
        refusal ?? { body: { uri: 'otpauth://totp/Cottontree:abangura?secret=ABCDEFGH', secret: 'ABCDEFGH' } }
      );
    }
    if (url === '/api/auth/second-factor/confirm') {
      if (refusal) return refusal;
      twoFactorEnabled = true;
      return { body: { recoveryCodes: CODES } };
    }
    if (url === '/api/auth/second-factor/recovery-codes') return { body: { recoveryCodes: CODES } };
    if (url === '/api/auth/second-factor') {
      if (method !== 'DELETE') return { body: { enabled: twoFactorEnabled, recoveryCodesLeft: 7 } };
      twoFactorEnabled = false;
    }
    if (url === '/api/user-management/change-password') {
      if (refusal) return refusal;
      temporary = false;
    }
    return { body: { ok: true } };
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('the profile', () => {
  it('[B-2.51, B-2.52, B-2.53] has its sections', async () => {
    await open();
    const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
    for (const title of [
      'Profile Information',
      'Password Management',
      'Notification Preferences',
      'Security Information',
    ]) {
      expect(titles).toContain(title);
    }
    expect(document.body.textContent).toContain('amara@example.sl');
  });

  it('[B-2.50] shows the person’s data', async () => {
    await open();
    const card = [...document.querySelectorAll('section')].find((each) =>
      each.textContent.startsWith('Profile Information'),
    );
    for (const text of [
      'NameAmara Bangura',
      'Usernameabangura',
      'Emailamara@example.sl',
      'DepartmentFinance',
    ]) {
      expect(card?.textContent).toContain(text);
    }
  });

  it('[B-2.54] shows the banner of a temporary password only while there is one', async () => {
    await open();
    expect(document.body.textContent).not.toContain('Temporary Password Active');
    document.body.replaceChildren();
    temporary = true;
    await open();
    expect(document.body.textContent).toContain('Temporary Password Active');
  });

  it('[B-2.55] reports that there is no user', async () => {
    nobody = true;
    await open();
    expect(document.body.textContent).toContain('User not found');
  });
});

describe('editing the profile', () => {
  const edit = async (values: Record<string, string>) => {
    await open();
    await click(control('Edit'));
    await formOf('firstName');
    for (const [name, value] of Object.entries(values)) await fill(field(name), value);
    await submit('firstName');
  };
  const sent = () => called('PUT', '/api/user-management/current-user').map(({ body }) => body);

  it('[B-7.16, B-8.20] sends all five fields, reports it, and shows the response of the server', async () => {
    await edit({ firstName: 'Ama', jobTitle: 'Treasurer' });
    expect(sent()).toEqual([
      {
        firstName: 'Ama',
        lastName: 'Bangura',
        email: 'amara@example.sl',
        department: 'Finance',
        jobTitle: 'Treasurer',
      },
    ]);
    expect(toasts()).toMatchObject([{ title: 'Profile Updated' }]);
    await eventually(() => document.body.textContent.includes('NameAma Bangura'), 'the saved name');
    expect(called('POST', '/api/audit/track-activity').map(({ body }) => body)).toMatchObject([
      { action: 'update' },
    ]);
  });

  it('updates the stored record, from which the bar takes the person’s name', async () => {
    writeRecord({ user: AMARA_IN_FULL, expiresAt: '2026-11-21T10:00:00.000Z' });
    admit();
    await edit({ firstName: 'Ama' });
    expect(readRecord()).toMatchObject({
      user: { firstName: 'Ama', username: 'abangura' },
      expiresAt: '2026-11-21T10:00:00.000Z',
    });
    dismiss();
  });

  it.each([{ firstName: '  ' }, { lastName: '' }])(
    '[B-5.23, B-8.15] refuses a blank name: %o',
    async (values: Record<string, string>) => {
      await edit(values);
      const description = 'First name and last name are required.';
      expect(toasts()).toEqual([{ title: 'Validation Error', description, variant: 'destructive' }]);
      expect(form('firstName')?.textContent).toContain(description);
      expect(sent()).toEqual([]);
    },
  );

  it.each(['', 'amara.example.sl'])('[B-5.24, B-8.15] refuses the email "%s"', async (email) => {
    await edit({ email });
    const description = 'Please enter a valid email address.';
    expect(toasts()).toEqual([{ title: 'Validation Error', description, variant: 'destructive' }]);
    expect(sent()).toEqual([]);
  });

  it('[B-8.11] shows the server’s message, in the toast and at the field, and keeps what was typed', async () => {
    const message = 'This email belongs to another account; choose another';
    refusal = {
      status: 409,
      body: { code: 'conflict', message, fields: [{ path: 'email', message }], requestId: 'r' },
    };
    await edit({ email: 'taken@example.sl' });
    expect(toasts()).toEqual([
      { title: 'Profile Update Failed', description: message, variant: 'destructive' },
    ]);
    expect(form('email')?.textContent).toContain(message);
    expect(field('email').value).toBe('taken@example.sl');
  });

  it('can be cancelled', async () => {
    await open();
    await click(control('Edit'));
    await fill(field('firstName'), 'Ama');
    await click(control('Cancel'));
    expect(document.body.textContent).toContain('NameAmara Bangura');
    expect(sent()).toEqual([]);
  });

  it('is not offered while a temporary password is in use, and no request is sent that would be refused', async () => {
    temporary = true;
    await open();
    expect(document.body.textContent).not.toContain('Edit');
    expect(calls.map(({ url }) => url)).not.toContain('/api/auth/powers');
    expect(calls.map(({ url }) => url)).not.toContain('/api/auth/sessions');
  });
});

describe('the security information', () => {
  const security = () =>
    [...document.querySelectorAll('section')].find((each) =>
      each.textContent.startsWith('Security Information'),
    )?.textContent;

  it('[B-2.53] shows the second factor, when the password was changed, and where each permission comes from', async () => {
    await open();
    expect(security()).toContain('Second factorOff');
    expect(security()).toContain('Password changednever');
    expect(security()).toMatch(/View UsersSee staffSuper Admin(?!, View Only)/);
    expect(security()).toContain('Verify KYCDecide casesThrough Manager');
  });

  it('says of an owner in one sentence that they hold every permission', async () => {
    owner = true;
    await open();
    expect(security()).toContain('Owners hold every permission.');
    expect(calls.map(({ url }) => url)).not.toContain('/api/auth/powers');
  });

  it('[B-2.53] lists one’s own sessions, of which all but the present one can be ended', async () => {
    await open();
    expect(security()).toContain('Firefox on WindowsThis session');
    expect(document.querySelectorAll('[aria-label^="Revoke"]')).toHaveLength(1);
    await click(control('Revoke your session (Safari on iOS, 192.0.2.7)'));
    expect(called('DELETE', '/api/auth/sessions/s-2')).toEqual([]);
    sessions.pop();
    await click(control('Revoke session'));
    expect(called('DELETE', '/api/auth/sessions/s-2')).toHaveLength(1);
    await settle();
    expect(security()).not.toContain('Safari on iOS');
  });
});

describe('the second factor', () => {
  const FACTOR = '/api/auth/second-factor';
  const dialog = () => document.querySelector('[role="dialog"]');
  const setUp = async () => {
    await open();
    await click(control('Set up'));
    await eventually(() => document.querySelector('[role="dialog"] svg') !== null, 'the QR code is drawn');
  };
  const confirm = async (code: string) => {
    await fill(field('code'), code);
    await submit('code');
  };

  it('is set up: the QR code is drawn in the page, the key can be typed, a code of the app enables it', async () => {
    await setUp();
    const picture = find('[role="dialog"] [role="img"]');
    expect(picture.getAttribute('aria-label')).toContain('QR code');
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(dialog()?.textContent).toContain('ABCD EFGH');
    expect(field('code').autocomplete).toBe('one-time-code');
    await confirm('123456');
    expect(called('POST', `${FACTOR}/confirm`).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(toasts()).toMatchObject([{ title: 'Second factor on' }]);
    await eventually(() => dialog()?.textContent.includes(CODES[9] ?? '') === true, 'the codes are shown');
    await settle();
    expect(document.body.textContent).toContain('Recovery codes left7');
  });

  it('shows what is wrong with a code, and stays off', async () => {
    await setUp();
    refusal = {
      status: 400,
      body: {
        code: 'invalid',
        message: 'x',
        fields: [{ path: 'code', message: 'not right' }],
        requestId: 'r',
      },
    };
    await confirm('000000');
    expect(toasts()).toEqual([]);
    expect(form('code')?.textContent).toContain('not right');
    expect(field('code').value).toBe('');
  });

  it('shows why it cannot be set up', async () => {
    refusal = {
      status: 403,
      body: { code: 'step-up-required', message: 'Confirm that it is you', requestId: 'r' },
    };
    await open();
    await click(control('Set up'));
    expect(toasts()).toMatchObject([
      { title: 'Second factor not set up', description: 'Confirm that it is you' },
    ]);
    expect(dialog()).toBeNull();
  });

  it('shows new recovery codes once, until they have been saved', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    twoFactorEnabled = true;
    await open();
    await click(control('New recovery codes'));
    expect(called('POST', `${FACTOR}/recovery-codes`)).toEqual([]);
    await click(
      [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1) ?? document.body,
    );
    await eventually(() => dialog() !== null, 'the codes are shown');
    expect(document.querySelectorAll('[role="dialog"] li')).toHaveLength(10);
    await click(control('Close'));
    expect(dialog()?.textContent).toContain(CODES[0]);
    expect(control('Done').hasAttribute('disabled')).toBe(true);
    await click(control('Copy'));
    for (const code of CODES) expect(written.join()).toContain(code);
    await click(control('Done'));
    expect(dialog()).toBeNull();
  });

  it('is removed, after a confirmation', async () => {
    twoFactorEnabled = true;
    await open();
    await click(control('Remove'));
    expect(called('DELETE', FACTOR)).toEqual([]);
    await click(
      [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1) ?? document.body,
    );
    expect(called('DELETE', FACTOR)).toHaveLength(1);
    expect(toasts()).toMatchObject([{ title: 'Second factor removed' }]);
    await settle();
    expect(document.body.textContent).toContain('Second factorOff');
    expect(control('Set up')).toBeDefined();
  });

  it('is not offered while a temporary password is in use', async () => {
    temporary = true;
    await open();
    expect(document.body.textContent).not.toContain('Set up');
  });
});

describe('the activation code', () => {
  beforeEach(() => {
    temporary = true;
    needsActivationCode = true;
  });
  const entered = () => called('POST', '/api/user-management/activation-code');

  it('is required before the forced change of the password', async () => {
    await open();
    expect(document.body.textContent).toContain('Temporary Password Active');
    expect(document.body.textContent).toContain('Get it in person or by phone');
    expect(document.querySelector('input[name="current"]')).toBeNull();
    await fill(field('code'), ' abcd efgh jkmn pqrs ');
    await submit('code');
    await settle();
    expect(entered().map(({ body }) => body)).toEqual([{ code: 'abcd efgh jkmn pqrs' }]);
    expect(toasts()[0]?.title).toBe('Activation code accepted');
    expect(document.querySelector('input[name="code"]')).toBeNull();
    expect(document.querySelector('input[name="current"]')).not.toBeNull();
  });
  it('shows what is wrong with it, and allows another attempt', async () => {
    const message = 'This activation code is not right.';
    refusal = {
      status: 400,
      body: { code: 'invalid', message, fields: [{ path: 'code', message }], requestId: 'r' },
    };
    await open();
    await fill(field('code'), 'ABCD-EFGH-JKMN-PQRS');
    await submit('code');
    expect(document.body.textContent).toContain(message);
    expect(toasts()[0]).toMatchObject({ title: 'Activation code not accepted', variant: 'destructive' });
    expect(field('code').value).toBe('ABCD-EFGH-JKMN-PQRS');
  });
  it('is left out where none is needed', async () => {
    needsActivationCode = false;
    await open();
    expect(document.querySelector('input[name="code"]')).toBeNull();
    expect(document.querySelector('input[name="current"]')).not.toBeNull();
  });
});

describe('changing the password', () => {
  it('[B-7.17, B-8.21, B-4.10] sends both, reports it, and the banner disappears once the user has been loaded again', async () => {
    temporary = true;
    await open();
    await change('abangura', 'a much better one');
    expect(changes()).toMatchObject([
      { method: 'POST', body: { currentPassword: 'abangura', newPassword: 'a much better one' } },
    ]);
    expect(toasts()).toMatchObject([{ title: 'Password Changed' }]);
    await settle();
    expect(document.body.textContent).not.toContain('Temporary Password Active');
    expect(field('current').value).toBe('');
  });

  it('[B-7.44] records a client-side event', async () => {
    await open();
    await change('old one', 'a much better one');
    expect(
      calls.filter(({ url }) => url === '/api/audit/track-activity').map(({ body }) => body),
    ).toMatchObject([{ action: 'update' }]);
  });

  it('[B-5.25] needs the current password', async () => {
    await open();
    await change('', 'a much better one');
    expect(form('current')?.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true);
    expect(changes()).toEqual([]);
  });

  it('[B-5.26, B-8.13] refuses a confirmation that differs', async () => {
    await open();
    await change('old one', 'a much better one', 'a much better two');
    expect(toasts()).toEqual([
      { title: 'Password Mismatch', description: 'New passwords do not match.', variant: 'destructive' },
    ]);
    expect(changes()).toEqual([]);
  });

  it('[B-5.27, B-8.14] refuses fewer than 8 characters', async () => {
    await open();
    await change('old one', '1234567');
    expect(toasts()).toEqual([
      {
        title: 'Password Too Short',
        description: 'Password must be at least 8 characters long.',
        variant: 'destructive',
      },
    ]);
    expect(changes()).toEqual([]);
    await change('old one', '12345678');
    expect(changes()).toHaveLength(1);
  });

  it('[B-8.12] shows the server’s message, in the toast and at the field', async () => {
    const message = 'The current password is not right';
    refusal = {
      status: 400,
      body: {
        code: 'invalid',
        message: `currentPassword: ${message}`,
        fields: [{ path: 'currentPassword', message }],
        requestId: 'r',
      },
    };
    await open();
    await change('wrong', 'a much better one');
    expect(toasts()).toEqual([
      { title: 'Password Change Failed', description: message, variant: 'destructive' },
    ]);
    expect(form('current')?.textContent).toContain(message);
  });
});
