// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceAccount } from '@cottontree/contract/access/service-accounts.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, fill, find, render, settle, unmountAll } from '../../kernel/render.setup.tsx';
import { OWNER, serveStaff, type StaffServer } from './answers.setup.ts';
import { UserManagementScreen } from './screen.tsx';

const LIST = 'GET /api/service-accounts';
const KEY = 'ctk_AbCdEfGh0123456789AbCdEfGh0123456789AbCdEfGh01234';
const POWERS = ['users.create', 'users.view', 'revenue.view', 'api_access', 'kyc.verify'] as const;

const account = (over: Partial<ServiceAccount> = {}): ServiceAccount => ({
  id: 'a-1',
  name: 'payroll-feed',
  purpose: 'Loads salaries',
  scopes: ['revenue.view', 'api_access'],
  effective: ['revenue.view', 'api_access'],
  networks: ['192.0.2.0/24'],
  callsPerMinute: 1200,
  responsible: { id: 'u-1', name: 'Amara Sesay', isSelf: true },
  state: 'active',
  keys: [
    {
      id: 'k-1',
      prefix: 'ctk_AbCdEfGh',
      issuedAt: '2026-11-01T08:00:00.000Z',
      issuedBy: 'Amara Sesay',
      expiresAt: '2027-01-30T08:00:00.000Z',
      expired: false,
      lastUsedAt: null,
      lastUsedFrom: null,
    },
  ],
  version: 4,
  canRevoke: true,
  ...over,
});

let server: StaffServer;
const serve = (...accounts: ServiceAccount[]) => {
  server.answers[LIST] = { body: { accounts } };
};

beforeAll(async () => {
  await Promise.all([import('./service-accounts.tsx'), import('./service-account-dialogs.tsx')]);
});
beforeEach(() => {
  clearToasts();
  server = serveStaff();
  server.me = { ...OWNER, powers: [...POWERS] };
  serve();
});

const VIEW = '/user-management?view=service-accounts';
const open = async (address = VIEW) => {
  history.replaceState(null, '', address);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <UserManagementScreen title="User Management" />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const section = () =>
  [...document.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === 'Service accounts',
  );
const text = () => section()?.textContent ?? '';
const dialog = () => find('[role="dialog"], [role="alertdialog"]').textContent;
const submit = () =>
  settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const field = (name: string) => find<HTMLInputElement>(`[role="dialog"] [name="${name}"]`);
const button = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (!found) throw new Error(`no button ${name}: ${document.body.textContent}`);
  return found;
};
const tick = (name: string) => {
  const label = [...document.querySelectorAll('[role="dialog"] label')].find(
    (each) => each.textContent === name,
  );
  const box = label?.parentElement?.querySelector<HTMLInputElement>('input') ?? label?.querySelector('input');
  if (!box) throw new Error(`no box ${name}: ${dialog()}`);
  return click(box);
};

describe('the service accounts', () => {
  it('are beside the tabs of the documents, for those who may open accounts', async () => {
    serve(account());
    await open('/user-management');
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Users',
      'Roles and Hierarchy',
      'Active Sessions',
    ]);
    expect(control('Service accounts').getAttribute('href')).toBe(VIEW);
    await unmountAll();
    await open();
    expect(text()).toContain('payroll-feed');
    expect(control('Users and roles').getAttribute('href')).toBe('/user-management');
  });

  it('are not offered to others, also by their address', async () => {
    serve(account());
    server.me = { ...OWNER, powers: ['users.view'] };
    await open();
    expect(section()).toBeUndefined();
    expect(document.body.textContent).not.toContain('Service accounts');
    expect(document.querySelectorAll('[role="tab"]')).toHaveLength(3);
  });

  it('say why there are none, with the action to open one', async () => {
    await open();
    expect(text()).toContain('No service accounts');
    expect(text()).toContain('No system calls the API yet.');
    await click(button('New service account'));
    expect(dialog()).toContain('You are responsible for it');
  });

  it('show a failure with a retry', async () => {
    server.answers[LIST] = { status: 500, body: { code: 'unexpected', message: 'Broken', requestId: 'r-1' } };
    await open();
    expect(text()).toContain('Failed to load the service accounts.');
    serve(account());
    await click(button('Try again'));
    await settle();
    expect(text()).toContain('payroll-feed');
  });

  it('show what an account may do now, from where, and its keys by their first characters', async () => {
    serve(
      account({
        effective: ['revenue.view'],
        responsible: { id: 'u-2', name: 'Binta Jalloh', isSelf: false },
        networks: [],
        canRevoke: false,
      }),
    );
    server.me = { powers: [...POWERS] };
    await open();
    expect(text()).toContain('View Revenue');
    expect(text()).toContain('Not now: API Access, which Binta Jalloh does not hold');
    expect(text()).toContain('Any address');
    expect(text()).toContain('1,200');
    expect(text()).toContain('ctk_AbCdEfGh…');
    expect(text()).toContain('Never used');
    const names = [...(section()?.querySelectorAll('button') ?? [])].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent,
    );
    expect(names).toEqual(['New service account']);
  });

  it('say that an account is suspended with its person, which an owner can adopt', async () => {
    serve(
      account({
        state: 'suspended',
        effective: [],
        responsible: { id: 'u-2', name: 'Binta Jalloh', isSelf: false },
        keys: [],
      }),
    );
    server.answers['POST /api/service-accounts/a-1/adopt'] = { body: account() };
    await open();
    expect(text()).toContain('Suspended');
    expect(text()).toContain('because Binta Jalloh is suspended, deleted or not activated');
    expect(text()).toContain('No key: it cannot call the API');
    await click(button('Adopt payroll-feed'));
    expect(dialog()).toContain('Binta Jalloh may know them, so issue a new key and revoke the old ones');
    await click(button('Adopt account'));
    expect(server.changes()).toEqual([
      { method: 'POST', url: '/api/service-accounts/a-1/adopt', body: { version: 4 } },
    ]);
    expect(currentToasts().map(({ title }) => title)).toEqual(['Service account adopted']);
  });

  it('are opened with the permissions that are chosen, of those that a key can hold and the person holds', async () => {
    server.answers['POST /api/service-accounts'] = { body: { account: account(), key: KEY } };
    await open();
    await click(button('New service account'));
    const offered = [...document.querySelectorAll('[role="dialog"] fieldset label')].map(
      ({ textContent }) => textContent,
    );
    expect(offered.toSorted()).toEqual(['API Access', 'View Revenue', 'View Users']);
    await submit();
    expect(dialog()).toContain('Name is required.');
    expect(dialog()).toContain('Choose at least one permission.');
    await fill(field('name'), ' payroll-feed ');
    await fill(field('purpose'), 'Loads salaries');
    await fill(field('callsPerMinute'), '7,000');
    await tick('API Access');
    await submit();
    expect(dialog()).toContain('Write a whole number from 1 to 6,000.');
    expect(server.changes()).toEqual([]);
    await fill(field('callsPerMinute'), '1,200');
    await fill(field('networks'), '192.0.2.0/24\n 2001:db8::/32, ');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: '/api/service-accounts',
        body: {
          name: 'payroll-feed',
          purpose: 'Loads salaries',
          scopes: ['api_access'],
          networks: ['192.0.2.0/24', '2001:db8::/32'],
          callsPerMinute: 1200,
          keyDays: 90,
        },
      },
    ]);
    // The report of the activity names no key.
    expect(JSON.stringify(server.reports())).not.toContain(KEY.slice(12));
  });

  it('show the key once: the dialog closes only after it was copied or stored', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    server.answers['POST /api/service-accounts'] = { body: { account: account(), key: KEY } };
    await open();
    await click(button('New service account'));
    await fill(field('name'), 'payroll-feed');
    await fill(field('purpose'), 'Loads salaries');
    await tick('View Revenue');
    await submit();
    expect(dialog()).toContain(KEY);
    expect((control('Done') as HTMLButtonElement).disabled).toBe(true);
    await click(button('Copy the key'));
    expect(writeText.mock.calls).toEqual([[KEY]]);
    await click(control('Done'));
    expect(document.body.textContent).not.toContain(KEY);
  });

  it('show what the server refuses at its field, and keep the form', async () => {
    server.answers['POST /api/service-accounts'] = {
      status: 400,
      body: {
        code: 'invalid',
        message: 'networks.0: is not a network',
        fields: [{ path: 'networks.0', message: 'is not a network' }],
        requestId: 'r',
      },
    };
    await open();
    await click(button('New service account'));
    await fill(field('name'), 'payroll-feed');
    await fill(field('purpose'), 'Loads salaries');
    await fill(field('networks'), 'here');
    await tick('View Revenue');
    await submit();
    expect(field('networks').getAttribute('aria-invalid')).toBe('true');
    expect(field('name').value).toBe('payroll-feed');
  });

  it('are changed with the version that was read', async () => {
    serve(account());
    server.answers['PATCH /api/service-accounts/a-1'] = { body: account({ version: 5 }) };
    await open();
    await click(button('Change payroll-feed'));
    await fill(field('purpose'), 'Loads all salaries');
    await submit();
    expect(server.changes()).toMatchObject([
      {
        method: 'PATCH',
        url: '/api/service-accounts/a-1',
        body: { version: 4, purpose: 'Loads all salaries', scopes: ['revenue.view', 'api_access'] },
      },
    ]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('get a second key, and no third', async () => {
    serve(account());
    server.answers['POST /api/service-accounts/a-1/keys'] = { body: { account: account(), key: KEY } };
    await open();
    await click(button('Issue a key for payroll-feed'));
    await submit();
    expect(server.changes()).toEqual([
      { method: 'POST', url: '/api/service-accounts/a-1/keys', body: { keyDays: 90 } },
    ]);
    expect(dialog()).toContain(KEY);
  });

  it('get no third key while two work', async () => {
    const [key] = account().keys;
    serve(account({ keys: key ? [key, { ...key, id: 'k-2', prefix: 'ctk_Second00' }] : [] }));
    await open();
    expect(document.querySelector('[aria-label="Issue a key for payroll-feed"]')).toBeNull();
    expect(text()).toContain('Two keys work at a time.');
  });

  it('lose a key, or all of them with the account, after a confirmation', async () => {
    serve(account());
    await open();
    await click(button('Revoke the key ctk_AbCdEfGh'));
    expect(dialog()).toContain('The key ctk_AbCdEfGh of payroll-feed is refused from its next call on.');
    await click(button('Revoke key'));
    await click(button('Close the account payroll-feed'));
    await click(button('Close account'));
    expect(server.changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /api/service-accounts/a-1/keys/k-1',
      'DELETE /api/service-accounts/a-1',
    ]);
  });
});
