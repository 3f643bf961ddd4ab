// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { noteServerTime } from '../../kernel/company-time.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { HIERARCHY, OWNER, serveStaff, session, staff, type StaffServer } from './answers.setup.ts';
import { UserManagementScreen } from './screen.tsx';

let server: StaffServer;
const NOW = '2026-11-21T10:05:00.000Z';

// The screen loads these modules lazily; they are loaded here before the tests begin.
beforeAll(async () => {
  await Promise.all([
    import('@cottontree/ui/menu.tsx'),
    import('./account-dialogs.tsx'),
    import('./activation-code.tsx'),
    import('./action-items.tsx'),
    import('./create-user.tsx'),
    import('./roles-tab.tsx'),
    import('./sessions-tab.tsx'),
  ]);
});

beforeEach(() => {
  clearToasts();
  history.replaceState(null, '', '/user-management');
  server = serveStaff();
  // happy-dom has no layout, and a table without height would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});

const open = async (address = '/user-management') => {
  history.replaceState(null, '', address);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <UserManagementScreen title="User Management" />
    </QueryClientProvider>,
  );
  await settle();
  await settle();
};
const page = () => document.body.textContent;
const tabs = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const rows = () =>
  [...document.querySelectorAll('tbody tr[data-index]')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const searches = () =>
  server.calls
    .filter(({ url }) => url.startsWith('/api/user-management/users/search'))
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://here').searchParams));
const field = (name: string) => find<HTMLInputElement>(`[role="dialog"] [name="${name}"]`);
const submit = () =>
  settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
/** Opens the menu of the first user that has one with the keyboard, and selects an item. */
const choose = async (action: string) => {
  const trigger = find('[aria-label^="Actions for"]');
  await settle(() => trigger.focus());
  await settle(() => trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    ({ textContent }) => textContent === action,
  );
  if (!item) throw new Error(`the menu does not offer ${action}: ${document.body.innerHTML}`);
  await click(item);
};
const toasts = () => currentToasts().map(({ title, description }) => ({ title, description }));
const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { code: status === 409 ? 'conflict' : 'invalid', message, requestId: 'r', ...more },
});

describe('the tabs', () => {
  it('[B-2.29, B-2.30] are three for owners', async () => {
    await open();
    expect(tabs()).toEqual(['Users', 'Roles and Hierarchy', 'Active Sessions']);
  });

  it('[B-2.30, B-2.47, B-2.48, B-6.08] leave the roles out for others, and explain why there are no actions', async () => {
    server.me = {};
    await open('/user-management?tab=roles');
    expect(tabs()).toEqual(['Users', 'Active Sessions']);
    expect(find('[role="tab"][aria-selected="true"]').textContent).toBe('Users');
    expect(page()).toContain('Only owners can create users and edit roles');
    expect(page()).toContain('Owner Only');
    expect(page()).not.toContain('Create user');
    expect(document.querySelector('[aria-label^="Actions for"]')).toBeNull();
  });

  it('[B-6.01] treat a person as an owner if either field says so', async () => {
    server.me = { isOwner: false, roleHierarchy: 'owner' };
    await open();
    expect(tabs()).toHaveLength(3);
    document.body.replaceChildren();
    server.me = { isOwner: true, roleHierarchy: 'head' };
    await open();
    expect(tabs()).toHaveLength(3);
  });

  it('are kept in the URL', async () => {
    await open('/user-management?tab=sessions');
    expect(find('[role="tab"][aria-selected="true"]').textContent).toBe('Active Sessions');
  });
});

describe('the list of users', () => {
  it('[B-2.35, B-2.36] has its columns and shows how many were found', async () => {
    await open();
    const heads = [...document.querySelectorAll('th')].map(({ textContent }) =>
      textContent.replace(/[↑↓]/, ''),
    );
    expect(heads).toEqual(['User', 'Role', 'Department', 'Status', 'Last Login', 'Actions']);
    expect(page()).toContain('1 user found');
    expect(rows()).toEqual([
      ['Sia Kamaraskamara · sia@example.sl', 'View Only', 'Finance', 'Active', 'never', ''],
    ]);
  });

  it('[B-4.01, B-4.02, B-4.03, B-4.04] shows only the most serious state', async () => {
    noteServerTime(NOW);
    server.users = [
      staff({ accountLockedUntil: '2026-11-21T10:15:00.000Z', isSuspended: true }),
      staff({ accountLockedUntil: '2020-01-01T00:00:00.000Z', isSuspended: true }),
      staff({ accountLockedUntil: '2020-01-01T00:00:00.000Z' }),
      staff({ isActive: false }),
      // Longer than any lock: it was set while the server's clock was wrong.
      staff({ accountLockedUntil: '2026-11-24T10:15:00.000Z' }),
    ];
    await open();
    expect(rows().map((row) => row[3])).toEqual(['Locked', 'Suspended', 'Active', 'Inactive', 'Active']);
  });

  it('[B-4.05] has a separate tag for a temporary password, and for no other', async () => {
    server.users = [
      staff({ isTemporaryPassword: true, isSuspended: true }),
      staff(),
      staff({ isTemporaryPassword: null }),
    ];
    await open();
    expect(rows().map((row) => row[3])).toEqual(['SuspendedTemp Password', 'Active', 'Active']);
  });

  it('[B-2.49] offers no actions on the accounts of owners', async () => {
    server.users = [staff({ isOwner: true, roleHierarchy: 'owner', username: 'boss' }), staff()];
    await open();
    expect(
      [...document.querySelectorAll('[aria-label^="Actions for"]')].map((each) =>
        each.getAttribute('aria-label'),
      ),
    ).toEqual(['Actions for skamara']);
  });

  it('[B-2.32, B-2.33, B-2.34] queries the server by search and role, which are kept in the URL', async () => {
    await open();
    expect(searches()).toEqual([{ search: '', sort: 'name', direction: 'asc', offset: '0', limit: '100' }]);
    const role = find<HTMLSelectElement>('select');
    expect([...role.options].map(({ text }) => text)).toEqual(['All Roles', 'Owner', 'Manager', 'View Only']);
    await fill(role, 'manager');
    await fill(find<HTMLInputElement>('input[type="search"]'), 'kama');
    await eventually(() => searches().at(-1)?.['search'] === 'kama', 'the search is sent');
    expect(searches().at(-1)).toMatchObject({ search: 'kama', role: 'manager', offset: '0' });
    expect(location.search).toBe('?role=manager&search=kama');
  });

  it('is sorted by the server, and reversed at the second click', async () => {
    await open('/user-management?search=a');
    await click(control('Status'));
    expect(searches().at(-1)).toMatchObject({ search: 'a', sort: 'status', direction: 'asc' });
    await click(control('Status↑'));
    expect(searches().at(-1)).toMatchObject({ sort: 'status', direction: 'desc' });
    expect(location.search).toBe('?search=a&sort=status&order=desc');
  });

  it('says that nothing matches, and how to see all', async () => {
    server.users = [];
    await open('/user-management?search=zzz&role=manager');
    expect(page()).toContain('0 users found');
    expect(page()).toContain('No users found');
    await click(control('Show all users'));
    expect(location.search).toBe('');
  });

  it('renders and loads only the visible part of a long list', async () => {
    server.users = Array.from({ length: 10_000 }, (_, at) =>
      staff({ id: `u-${at}`, username: `clerk${at}` }),
    );
    await open();
    expect(page()).toContain('10,000 users found');
    expect(rows()[0]?.[0]).toContain('clerk0');
    expect(rows().length).toBeLessThan(60);
    expect(find('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(searches()).toHaveLength(1);
  });

  it('names the missing permission and who grants it', async () => {
    server.me = {};
    server.answers['GET /api/user-management/users/search'] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'no',
        permission: 'users.view',
        grantedBy: ['Owner', 'Super Admin'],
        requestId: 'r',
      },
    };
    await open();
    expect(page()).toContain('View Users, which an owner can grant');
  });

  it('opens a panel about a user: last login, lock and its reason, password, sessions', async () => {
    noteServerTime(NOW);
    server.users = [
      staff({
        accountLockedUntil: '2026-11-21T10:15:00.000Z',
        lastLoginAt: '2026-11-20T08:30:00.000Z',
        passwordChangedAt: '2026-03-01T10:00:00.000Z',
      }),
    ];
    server.sessions = [session(), session({ id: 's-2', userId: 'u-1', device: 'Safari on iOS' })];
    await open();
    await click(find('tbody [data-row-stop]'));
    await eventually(
      () => document.body.textContent.includes('Firefox on Windows'),
      'the sessions are there',
    );
    const panel = find('[role="dialog"]').textContent;
    for (const text of [
      'Locked untilNov 21, 2026, 10:15 UTC, after too many failed sign-ins',
      'Last LoginNov 20, 2026, 08:30 UTC',
      'CreatedJan 2, 2026, 09:00 UTC',
      'Password changedMar 1, 2026, 10:00 UTC',
      'Firefox on Windows',
    ]) {
      expect(panel).toContain(text);
    }
    expect(panel).not.toContain('Safari on iOS');
  });
});

describe('creating a user', () => {
  const fillIn = async () => {
    await click(control('Create user'));
    await fill(field('username'), 'newcomer');
    await fill(field('email'), 'new@example.sl');
    await fill(field('firstName'), 'New');
    await fill(field('lastName'), 'Comer');
  };

  it('[B-2.37, B-5.18, B-5.20, B-5.21, B-6.12] opens a dialog, with the weakest role selected and owner not offered', async () => {
    await open();
    await click(control('Create user'));
    expect(find('[role="dialog"] h2').textContent).toBe('Create New User');
    const role = find<HTMLSelectElement>('[role="dialog"] select');
    expect(role.value).toBe('view_only');
    expect([...role.options].map(({ value }) => value)).toEqual(['manager', 'view_only']);
    expect(field('email').type).toBe('email');
  });

  it('[B-5.17, B-5.19] requires username, email and both names, and nothing else', async () => {
    await open();
    await click(control('Create user'));
    await submit();
    const said = find('[role="dialog"]').textContent;
    for (const name of ['Username', 'Email', 'First name', 'Last name'])
      expect(said).toContain(`${name} is required.`);
    expect(said).not.toMatch(/(Department|Job title) is required/);
    expect(server.changes()).toEqual([]);
    expect(document.activeElement).toBe(field('username'));
  });

  it('refuses a username of other characters together with what is missing', async () => {
    await open();
    await click(control('Create user'));
    await fill(field('username'), 'A B');
    await submit();
    const said = find('[role="dialog"]').textContent;
    expect(said).toContain('Enter 3 to 32 lower-case letters, digits or . _ -, beginning with a letter.');
    expect(said).toContain('Email is required.');
    expect(document.activeElement).toBe(field('username'));
    expect(server.changes()).toEqual([]);
  });

  it('refuses an email that is no address before sending, and moves the focus to it', async () => {
    await open();
    await fillIn();
    await fill(field('email'), 'newcomer');
    await submit();
    expect(find('[role="dialog"]').textContent).toContain('Enter an email address such as name@example.com.');
    expect(document.activeElement).toBe(field('email'));
    expect(server.changes()).toEqual([]);
  });

  it('[B-5.22, B-7.10, B-4.07, B-8.16] sends the username as a temporary password, and reports when it is done', async () => {
    await open();
    await fillIn();
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'POST',
        url: '/api/user-management/users',
        body: {
          username: 'newcomer',
          email: 'new@example.sl',
          firstName: 'New',
          lastName: 'Comer',
          roleHierarchy: 'view_only',
          department: '',
          jobTitle: '',
          password: 'newcomer',
          isTemporaryPassword: true,
        },
      },
    ]);
    expect(toasts()).toEqual([{ title: 'User created successfully', description: undefined }]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    // The list is loaded again.
    expect(searches()).toHaveLength(2);
  });

  it('[B-7.11, B-7.43] records a client-side event with the response of the server', async () => {
    await open();
    await fillIn();
    await submit();
    expect(server.reports()).toMatchObject([
      { action: 'create', metadata: { userId: 'u-10', username: 'newcomer', roleHierarchy: 'view_only' } },
    ]);
  });

  it('shows a message about a field only at that field, and keeps what was typed', async () => {
    const message = 'This username belongs to another account; choose another';
    server.answers['POST /api/user-management/users'] = refusal(409, message, {
      fields: [{ path: 'username', message }],
    });
    await open();
    await fillIn();
    await submit();
    expect(toasts()).toEqual([]);
    expect(find('[role="dialog"]').textContent?.split(message)).toHaveLength(2);
    expect(field('email').value).toBe('new@example.sl');
    expect(document.activeElement).toBe(field('username'));
    expect(server.reports()).toEqual([]);
  });

  it('[B-8.07] shows a message about no field of the form in a toast', async () => {
    const message = 'Too many accounts were made today';
    server.answers['POST /api/user-management/users'] = refusal(429, message, {
      fields: [
        { path: 'username', message: 'This username is taken' },
        { path: 'quota', message },
      ],
    });
    await open();
    await fillIn();
    await submit();
    expect(toasts()).toMatchObject([{ title: 'Failed to create user' }]);
  });

  it('[B-8.07] has a message where the server sends none', async () => {
    server.answers['POST /api/user-management/users'] = { status: 502, body: '<html>Bad gateway</html>' };
    await open();
    await fillIn();
    await submit();
    expect(toasts()).toEqual([{ title: 'Failed to create user', description: undefined }]);
  });
});

describe('changing the role of a user', () => {
  it('[B-2.38, B-7.14, B-8.19, B-6.12] sends role, department and job title', async () => {
    await open();
    await choose('Edit role');
    expect(find('[role="dialog"] h2').textContent).toBe('Edit User Role');
    const role = find<HTMLSelectElement>('[role="dialog"] select');
    expect([...role.options].map(({ value }) => value)).not.toContain('owner');
    await fill(role, 'manager');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'PATCH',
        url: '/api/user-management/users/u-9/role',
        body: { roleHierarchy: 'manager', department: 'Finance', jobTitle: 'Clerk', version: 3 },
      },
    ]);
    expect(toasts()).toMatchObject([{ title: 'User role updated successfully' }]);
    expect(server.reports()).toMatchObject([{ action: 'update' }]);
  });

  it('explains what another role adds, and what a powerful one requires', async () => {
    server.answers['GET /api/user-management/role-hierarchy'] = {
      body: { ...HIERARCHY, super_admin: { ...HIERARCHY.manager, name: 'Super Admin', level: 2 } },
    };
    await open();
    await choose('Edit role');
    const dialog = () => find('[role="dialog"]').textContent;
    const role = find<HTMLSelectElement>('[role="dialog"] select');
    expect(dialog()).not.toContain('ends this account’s open sessions');
    await fill(role, 'manager');
    expect(dialog()).toContain('ends this account’s open sessions');
    expect(dialog()).not.toContain('15 characters');
    await fill(role, 'super_admin');
    expect(dialog()).toContain('15 characters or a second factor');
  });

  it('[B-8.10] that somebody else has changed meanwhile names the person, and offers the present state', async () => {
    const message = 'boss changed this account meanwhile; look at it again, then decide';
    server.answers['PATCH /api/user-management/users/u-9/role'] = refusal(409, message, {
      current: staff({ department: 'Treasury', version: 8 }),
    });
    await open();
    await choose('Edit role');
    await fill(find<HTMLSelectElement>('[role="dialog"] select'), 'manager');
    await submit();
    expect(toasts()).toEqual([{ title: 'Failed to update user role', description: message }]);
    expect(find('[role="dialog"]').textContent).toContain('boss changed this account meanwhile');
    delete server.answers['PATCH /api/user-management/users/u-9/role'];
    await click(control('Show the current state'));
    expect(find<HTMLSelectElement>('[role="dialog"] select').value).toBe('view_only');
    await submit();
    expect(server.changes().at(-1)?.body).toMatchObject({ department: 'Treasury', version: 8 });
  });
});

describe('setting a temporary password', () => {
  it('[B-2.39, B-5.28] cannot be confirmed while the field is empty', async () => {
    await open();
    await choose('Reset password');
    expect(find('[role="dialog"] h2').textContent).toBe('Set Temporary Password');
    expect(find<HTMLButtonElement>('[role="dialog"] [type="submit"]').disabled).toBe(true);
    await submit();
    expect(server.changes()).toEqual([]);
  });

  it('[B-7.13, B-4.09, B-8.18, B-7.44] sends it as temporary, and records it without the password', async () => {
    await open();
    await choose('Reset password');
    await fill(field('newPassword'), 'palm-drum-market-7310');
    await submit();
    expect(server.changes()).toEqual([
      {
        method: 'PATCH',
        url: '/api/user-management/users/u-9/reset-password',
        body: { newPassword: 'palm-drum-market-7310', isTemporary: true, version: 3 },
      },
    ]);
    expect(toasts()).toMatchObject([{ title: 'Password reset successfully' }]);
    expect(server.reports()).toMatchObject([{ action: 'update' }]);
    expect(JSON.stringify(server.reports())).not.toContain('palm-drum');
  });

  it('[B-8.09] reports a failure as Failed to reset password, with the server’s message', async () => {
    server.answers['PATCH /api/user-management/users/u-9/reset-password'] = refusal(503, 'Restarting.');
    await open();
    await choose('Reset password');
    await fill(field('newPassword'), 'palm-drum-market-7310');
    await submit();
    expect(toasts()).toMatchObject([{ title: 'Failed to reset password', description: 'Restarting.' }]);
  });
  it('shows the server’s message about the password only at its field', async () => {
    const message = 'Password must be at least 8 characters long.';
    server.answers['PATCH /api/user-management/users/u-9/reset-password'] = refusal(400, message, {
      fields: [{ path: 'newPassword', message }],
    });
    await open();
    await choose('Reset password');
    await fill(field('newPassword'), 'short');
    await submit();
    expect(toasts()).toEqual([]);
    expect(find('[role="dialog"]').textContent?.split(message)).toHaveLength(2);
  });
});

describe('the activation code', () => {
  const CODE = 'ABCD-EFGH-JKMN-PQRS';
  const issuing = () => server.calls.filter(({ url }) => url.endsWith('/activation-code'));
  const text = () => find('[role="dialog"]').textContent;
  const done = () => control('Done');
  beforeEach(() => {
    for (const id of ['u-9', 'u-10'])
      server.answers[`POST /api/user-management/users/${id}/activation-code`] = {
        body: { code: CODE, expiresAt: '2026-11-22T10:00:00.000Z', mailTo: null },
      };
  });
  const create = async (role: string) => {
    await open();
    await click(control('Create user'));
    await fill(field('username'), 'newcomer');
    await fill(field('email'), 'new@example.sl');
    await fill(field('firstName'), 'New');
    await fill(field('lastName'), 'Comer');
    await settle(() => {
      const select = find<HTMLSelectElement>('[role="dialog"] [name="roleHierarchy"]');
      select.value = role;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    server.answers['POST /api/user-management/users'] = {
      body: { id: 'u-10', username: 'newcomer', roleHierarchy: role },
    };
    await submit();
    await settle();
    await settle();
  };

  it('is shown to the creator of a person who can do more than View Only, with how to hand it over', async () => {
    await create('manager');
    expect(text()).toContain('New Comer (newcomer)');
    expect(text()).toContain(CODE);
    expect(text()).toContain('in person or by phone');
    expect(text()).toContain('It works once, until');
    expect(issuing()).toHaveLength(1);
  });
  it('is not issued for a person with View Only', async () => {
    await create('view_only');
    expect(issuing()).toEqual([]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
  it('stays on the screen until it was handed over, and is copied by a button', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await create('manager');
    expect(done().hasAttribute('disabled')).toBe(true);
    await settle(() =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
    expect(text()).toContain(CODE);
    await click(control('Copy the code'));
    expect(writeText).toHaveBeenCalledWith(CODE);
    await click(done());
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(document.body.textContent).not.toContain(CODE);
  });
  it('says where an e-mail with it is sent', async () => {
    server.answers['POST /api/user-management/users/u-10/activation-code'] = {
      body: { code: CODE, expiresAt: '2026-11-22T10:00:00.000Z', mailTo: 'new@example.sl' },
    };
    await create('manager');
    expect(text()).toContain('It is also mailed to new@example.sl.');
  });
  it('can be issued again where the first attempt failed', async () => {
    server.answers['POST /api/user-management/users/u-10/activation-code'] = refusal(503, 'No answer');
    await create('manager');
    expect(toasts()).toContainEqual({
      title: 'Failed to issue an activation code',
      description: 'No answer',
    });
    server.answers['POST /api/user-management/users/u-10/activation-code'] = {
      body: { code: CODE, expiresAt: '2026-11-22T10:00:00.000Z', mailTo: null },
    };
    await click(control('Issue code'));
    expect(text()).toContain(CODE);
  });
  it('follows a reset of an account that needs one', async () => {
    server.answers['PATCH /api/user-management/users/u-9/reset-password'] = {
      body: staff({ needsActivationCode: true, version: 4 }),
    };
    await open();
    await choose('Reset password');
    await fill(field('newPassword'), 'harbour-mango-9');
    await submit();
    await settle();
    expect(text()).toContain(CODE);
  });
  it.each([
    [true, 1],
    [false, 0],
  ])('follows a change of role where the account then needs one: %s', async (needsActivationCode, issued) => {
    server.answers['PATCH /api/user-management/users/u-9/role'] = {
      body: staff({ roleHierarchy: 'manager', needsActivationCode, version: 5 }),
    };
    await open();
    await choose('Edit role');
    await submit();
    await settle();
    expect(issuing()).toHaveLength(issued);
  });
  it('is issued again from the list, after a confirmation, for people who have not activated the account', async () => {
    server.users = [staff({ needsActivationCode: true, isTemporaryPassword: true })];
    await open();
    await choose('New activation code');
    expect(issuing()).toEqual([]);
    expect(text()).toContain('an earlier one stops working');
    await click(control('Issue code'));
    expect(text()).toContain(CODE);
  });
  it('is not offered for anybody else', async () => {
    await open();
    await expect(choose('New activation code')).rejects.toThrow('the menu does not offer');
  });
});

describe('whether a person has signed in', () => {
  it('is hidden from people who do not manage them: neither a time nor "never" is shown', async () => {
    server.me = {};
    server.users = [
      staff({ lastLoginAt: null, passwordChangedAt: null, twoFactorEnabled: null, version: null }),
    ];
    await open();
    expect(rows()[0]?.[4]).toBe('Not shown to you');
  });
});

describe('removing a second factor', () => {
  const url = '/api/user-management/users/u-9/second-factor';
  const openPanel = async () => {
    await open();
    await click(find('tbody [data-row-stop]'));
  };
  const offered = () =>
    (document.querySelector('[role="dialog"]')?.textContent ?? '').includes('Remove second');

  it('requires a confirmation, and shows the resulting account', async () => {
    server.users = [staff({ twoFactorEnabled: true })];
    server.answers[`DELETE ${url}`] = { body: staff({ version: 4 }) };
    await openPanel();
    await click(control('Remove second factor'));
    const question = find('[role="alertdialog"]').textContent;
    expect(question).toContain('Sia Kamara (skamara)');
    expect(question).toContain('the password alone will open the account');
    expect(question).not.toContain('at the next sign-in');
    await click(control('Cancel'));
    expect(server.changes()).toEqual([]);

    await click(control('Remove second factor'));
    await click(control('Remove second factor'));
    expect(server.changes()).toMatchObject([{ method: 'DELETE', url }]);
    expect(server.reports()).toMatchObject([{ action: 'update' }]);
    expect(toasts()).toMatchObject([{ title: 'Second factor removed' }]);
    expect(find('[role="dialog"]').textContent).toContain('Second factorOff');
    expect(offered()).toBe(false);
  });

  it('says that a powerful role must then change a short password', async () => {
    server.users = [staff({ twoFactorEnabled: true, roleHierarchy: 'super_admin' })];
    await openPanel();
    await click(control('Remove second factor'));
    expect(find('[role="alertdialog"]').textContent).toContain('changed at the next sign-in');
  });

  it('shows why it was refused', async () => {
    server.users = [staff({ twoFactorEnabled: true })];
    server.answers[`DELETE ${url}`] = refusal(409, 'This account has no second factor');
    await openPanel();
    await click(control('Remove second factor'));
    await click(control('Remove second factor'));
    expect(toasts()).toEqual([
      { title: 'Failed to remove the second factor', description: 'This account has no second factor' },
    ]);
  });

  it.each([
    ['of an account that has none', staff(), OWNER],
    ['of an owner', staff({ twoFactorEnabled: true, roleHierarchy: 'owner', isOwner: true }), OWNER],
    ['to who is no owner', staff({ twoFactorEnabled: true }), {}],
  ])('is not offered %s', async (_, user, me) => {
    server.users = [user];
    server.me = me;
    await openPanel();
    expect(find('[role="dialog"]').textContent).toContain('Second factor');
    expect(offered()).toBe(false);
  });
});

describe('suspending', () => {
  it('[B-4.06, B-7.12, B-8.17] and activating toggle the account, with the word that applies', async () => {
    await open();
    await choose('Suspend');
    expect(server.changes()).toEqual([
      { method: 'PATCH', url: '/api/user-management/users/u-9/suspend', body: { suspend: true, version: 3 } },
    ]);
    expect(toasts()).toMatchObject([{ title: 'User suspended successfully' }]);
    document.body.replaceChildren();
    server.users = [staff({ isSuspended: true })];
    await open();
    await choose('Activate');
    expect(server.changes().at(-1)?.body).toEqual({ suspend: false, version: 3 });
    expect(toasts()).toMatchObject([{ title: 'User activated successfully' }]);
    expect(server.reports()).toMatchObject([{ action: 'update' }, { action: 'update' }]);
  });

  it('[B-8.08] shows the server’s message, and the present state after a conflicting change', async () => {
    const message = 'boss changed this account meanwhile; look at it again, then decide';
    server.answers['PATCH /api/user-management/users/u-9/suspend'] = refusal(409, message, {
      current: staff({ isSuspended: true, jobTitle: 'Cashier', version: 8 }),
    });
    await open();
    await choose('Suspend');
    expect(toasts()).toEqual([{ title: 'Failed to update user status', description: message }]);
    await settle(() => currentToasts()[0]?.action?.onSelect());
    expect(find('[role="dialog"]').textContent).toContain('StatusSuspended');
    expect(find('[role="dialog"]').textContent).toContain('Job titleCashier');
  });
});

describe('deleting', () => {
  it('[B-2.40, B-2.41, B-2.42, B-2.43, B-7.15] requires a confirmation, and says what is deleted and what stays', async () => {
    await open();
    await choose('Delete');
    const question = find('[role="alertdialog"]');
    expect(question.querySelector('h2')?.textContent).toBe('Delete User');
    expect(question.textContent).toContain('This action cannot be undone');
    expect(question.textContent).toContain('all associated data are permanently removed');
    expect(question.textContent).toContain('audit history is kept, under a pseudonym');
    expect(server.changes()).toEqual([]);
    await click(control('Cancel'));
    expect(server.changes()).toEqual([]);

    await choose('Delete');
    await click(control('Delete user'));
    expect(server.changes()).toMatchObject([{ method: 'DELETE', url: '/api/user-management/users/u-9' }]);
    expect(server.reports()).toMatchObject([{ action: 'delete' }]);
    expect(toasts()).toMatchObject([{ title: 'User deleted successfully' }]);
    expect(document.querySelector('[role="alertdialog"]')).toBeNull();
  });
});

describe('the roles', () => {
  it('[B-2.44, B-2.45, B-2.46] are listed by authority with their permissions and the roles they manage', async () => {
    await open('/user-management?tab=roles');
    expect([...document.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
      'Owner Level 1 · Highest Authority',
      'Manager Level 4 · Team Lead',
      'View Only Level 5 · Basic Access',
    ]);
    const manager = [...document.querySelectorAll('li')][1]?.textContent;
    expect(manager).toContain('What Manager is for');
    expect(manager).toContain('PermissionsManagerVerify KYCFrom View OnlyView Users');
    expect(manager).toContain('Can ManageView Only');
    expect(control('Manage role permissions').getAttribute('href')).toBe('/role-permissions');
  });
});

describe('what a person may do', () => {
  it('stands in the panel under the roles that give it, by name, the keys in tooltips only', async () => {
    server.users = [staff({ roleHierarchy: 'manager' })];
    await open();
    await click(find('tbody [data-row-stop]'));
    await settle();
    const panel = find('[role="dialog"]');
    expect(panel.textContent).toContain(
      'Permissions, by the role that gives themManagerVerify KYCFrom View OnlyView Users',
    );
    expect(panel.textContent).not.toContain('kyc.verify');
    expect(panel.querySelector('[title="kyc.verify"]')?.textContent).toBe('Verify KYC');
  });
});

describe('the active sessions', () => {
  it('[B-2.31] are real: person, role, device, address, and which is the present one', async () => {
    server.sessions = [
      session({ id: 's-0', current: true, canRevoke: false, name: 'Amara Bangura' }),
      session(),
    ];
    await open('/user-management?tab=sessions');
    expect(page()).toContain('2 open');
    expect(rows().map((row) => row.slice(0, 4))).toEqual([
      ['Amara Bangura This sessionskamara', 'View Only', 'Firefox on Windows', '192.0.2.7'],
      ['Sia Kamara skamara', 'View Only', 'Firefox on Windows', '192.0.2.7'],
    ]);
    expect(document.querySelectorAll('[aria-label^="Revoke"]')).toHaveLength(1);
  });

  it('say to people who are not owners whose sessions are listed', async () => {
    const shown = 'those of owners and those of people your role manages';
    await open('/user-management?tab=sessions');
    expect(page()).not.toContain(shown);
    document.body.replaceChildren();
    server.me = {};
    await open('/user-management?tab=sessions');
    expect(page()).toContain(shown);
  });

  it('[B-2.31] are ended after a confirmation', async () => {
    await open('/user-management?tab=sessions');
    await click(control('Revoke Sia Kamara’s session (Firefox on Windows, 192.0.2.7)'));
    expect(server.changes()).toEqual([]);
    await click(control('Revoke session'));
    expect(server.changes()).toMatchObject([{ method: 'DELETE', url: '/api/user-management/sessions/s-1' }]);
    expect(toasts()).toMatchObject([{ title: 'Session revoked' }]);
  });

  it('name the permission that is needed, and who grants it', async () => {
    server.me = { ...OWNER, isOwner: false, roleHierarchy: 'manager' };
    server.answers['GET /api/user-management/sessions'] = {
      status: 403,
      body: {
        code: 'forbidden',
        message: 'no',
        permission: 'users.suspend',
        grantedBy: ['Owner'],
        requestId: 'r',
      },
    };
    await open('/user-management?tab=sessions');
    expect(page()).toContain('Suspend Users, which an owner can grant');
  });
});
