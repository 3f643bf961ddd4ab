// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { UserProfileScreen } from './screen.tsx';

let calls: SentCall[];
let temporary: boolean;
let refusal: { status: number; body: unknown } | undefined;
let nobody: boolean;

const open = async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <UserProfileScreen title="Profile" />
    </QueryClientProvider>,
  );
  await settle();
};
const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`);
const change = async (current: string, next: string, again = next) => {
  await fill(field('current'), current);
  await fill(field('next'), next);
  await fill(field('again'), again);
  await settle(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
};
const changes = () => calls.filter(({ url }) => url === '/api/user-management/change-password');
const toasts = () =>
  currentToasts().map(({ title, description, variant }) => ({ title, description, variant }));

beforeEach(() => {
  clearToasts();
  temporary = false;
  nobody = false;
  refusal = undefined;
  calls = serveCalls(({ url }) => {
    if (url === '/api/auth/user') {
      return nobody
        ? { status: 404, body: 'none' }
        : { body: { ...AMARA_IN_FULL, isTemporaryPassword: temporary } };
    }
    if (url === '/api/user-management/change-password') {
      if (refusal) return refusal;
      temporary = false;
    }
    return { body: { ok: true } };
  });
});

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

  it('[B-2.54] shows the banner of a temporary password only while there is one', async () => {
    await open();
    expect(document.body.textContent).not.toContain('Temporary Password Active');
    document.body.replaceChildren();
    temporary = true;
    await open();
    expect(document.body.textContent).toContain('Temporary Password Active');
  });

  it('[B-2.55] says when there is no user', async () => {
    nobody = true;
    await open();
    expect(document.body.textContent).toContain('User not found');
  });
});

describe('changing the password', () => {
  it('[B-7.17, B-8.21, B-4.10] sends both, says so, and the banner goes once the user has been read again', async () => {
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
    expect(find<HTMLButtonElement>('form button[type="submit"]').disabled).toBe(true);
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

  it('[B-8.12] shows what the server says, in the toast and at the field', async () => {
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
    expect(find('form').textContent).toContain(message);
  });
});
