/** User Management: complete tasks of an owner, what others see of it, and lists too long to be rendered completely. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { demoCompany } from './demo-company.ts';
import { useVisitors, type VisitorOptions } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { dismissAll, hire } from './hire.ts';
import type { SignIn } from './server-process.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
/** The prefix of every account that this file creates. */
const PREFIX = 'umtest';
afterAll(async () => {
  await dismissAll(database, PREFIX);
  await database.close();
});

/** Console messages when a session is ended from elsewhere. */
const ENDED = [/status of 401/, /WebSocket connection to .* failed/];
const CONFLICT = /status of 409/;

const at = async (
  who: string | SignIn,
  path: string,
  { confirmed = true, ...options }: VisitorOptions & { confirmed?: boolean } = {},
): Promise<Page> => {
  const visitor = await visitors.visit(options);
  await enter(visitor, who, { path, confirmed });
  return visitor.page;
};
const users = (page: Page) => page.getByRole('group', { name: 'Users' });
const rowOf = (page: Page, username: string) =>
  users(page)
    .getByRole('row')
    .filter({ hasText: `${username} ·` });
const menuOf = async (page: Page, username: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${username}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });
const signIn = async (page: Page, { username, password }: SignIn): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signInButton(page).click();
};
/** The code in the dialog that shows it once. */
const codeShownTo = async (page: Page): Promise<string> => {
  const shown = page.getByRole('dialog', { name: 'Activation code' });
  await shown.getByText('It works once, until').waitFor();
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  await shown.getByLabel('I have passed it on').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'hidden' });
  return code;
};
const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Enter code' }).click();
};
const changePassword = async (page: Page, current: string, next: string): Promise<void> => {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password Changed');
};

describe('an owner', () => {
  it('creates a user who activates, changes the password, is promoted, then suspended while signed in, and deleted', async () => {
    const username = `${PREFIX}-sia`;
    const password = 'palm-drum-market-7310';
    const lasting = 'kola-drum-market-7310';
    const owner = await at('Owner', '/user-management');
    const newcomer = await visitors.visit({ expected: ENDED });
    const theirs = newcomer.page;

    await owner.getByRole('button', { name: 'Create user' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Create New User' });
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Email').fill(`${username}@example.test`);
    await dialog.getByLabel('First name').fill('Sia');
    await dialog.getByLabel('Last name').fill('Umtest');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await expectToast(owner, 'User created successfully');
    await dialog.waitFor({ state: 'hidden' });
    await owner.getByLabel('Search').fill(username);
    await rowOf(owner, username).getByText('Temp Password').waitFor();

    // The username is accepted as the password, but only to change it.
    await newcomer.open('/login');
    await signIn(theirs, { username, password: username });
    await theirs.getByText('Temporary Password Active').waitFor();
    await theirs.evaluate(`history.pushState(null, '', '/dashboard')`);
    await expectSoon(() => new URL(theirs.url()).pathname).toBe('/user-profile');
    await changePassword(theirs, username, password);
    await theirs.getByText('Temporary Password Active').waitFor({ state: 'hidden' });
    await theirs.getByText('Connected', { exact: true }).waitFor();

    // Another role means another session. The account holder's own changes count as well, so the list is loaded first.
    await owner.reload();
    await rowOf(owner, username).waitFor();
    expect(await rowOf(owner, username).getByText('Temp Password').count()).toBe(0);
    await menuOf(owner, username, 'Edit role');
    const role = owner.getByRole('dialog', { name: 'Edit User Role' });
    await role.getByLabel('Role').selectOption('Manager');
    await role.getByLabel('Department').fill('Treasury');
    await role.getByRole('button', { name: 'Save' }).click();
    await expectToast(owner, 'User role updated successfully');
    // The account was opened with the username alone: with more permissions it needs a code, and another password.
    const code = await codeShownTo(owner);
    await rowOf(owner, username).getByText('Treasury').waitFor();
    expect(await rowOf(owner, username).textContent()).toContain('Manager');
    await signInButton(theirs).waitFor();
    await signIn(theirs, { username, password });
    await enterCode(theirs, code);
    await expectToast(theirs, 'Activation code accepted');
    await changePassword(theirs, password, lasting);
    await theirs.getByRole('banner').getByText('manager', { exact: true }).waitFor();
    await theirs.getByText('Connected', { exact: true }).waitFor();

    await owner.reload();
    await rowOf(owner, username).waitFor();
    await menuOf(owner, username, 'Suspend');
    await expectToast(owner, 'User suspended successfully');
    await rowOf(owner, username).getByText('Suspended', { exact: true }).waitFor();
    await signInButton(theirs).waitFor();
    await signIn(theirs, { username, password: lasting });
    await expectToast(theirs, 'Invalid credentials');

    await menuOf(owner, username, 'Delete');
    const question = owner.getByRole('alertdialog', { name: 'Delete User' });
    await question.getByText('This action cannot be undone').waitFor();
    await question.getByRole('button', { name: 'Delete user' }).click();
    await expectToast(owner, 'User deleted successfully');
    await owner.getByText('0 users found').waitFor();
  });

  it('creates a manager and sees the code that is needed besides the username; it works once', async () => {
    const username = `${PREFIX}-coded`;
    const password = 'palm-drum-market-7310';
    const boss = await hire(database, `${PREFIX}-boss`, { roleKey: 'owner' });
    // The first attempt is refused until the owner confirms their identity.
    const owner = await at(boss, '/user-management', { expected: [/status of 403/], confirmed: false });
    await owner.getByRole('button', { name: 'Create user' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Create New User' });
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Email').fill(`${username}@example.test`);
    await dialog.getByLabel('First name').fill('Musu');
    await dialog.getByLabel('Last name').fill('Umtest');
    await dialog.getByLabel('Role').selectOption('Manager');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    const confirm = owner.getByRole('dialog', { name: 'Confirm it is you' });
    await confirm.getByLabel('Your password').fill(boss.password);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    const code = await codeShownTo(owner);

    const newcomer = await visitors.visit({ expected: [/status of 400/] });
    const theirs = newcomer.page;
    await newcomer.open('/login');
    await signIn(theirs, { username, password: username });
    await theirs.getByText('Temporary Password Active').waitFor();
    expect(await theirs.getByLabel('Current password').count()).toBe(0);
    await enterCode(theirs, '0000-0000-0000-0000');
    await expectToast(theirs, 'Activation code not accepted');
    await enterCode(theirs, code.toLowerCase());
    await expectToast(theirs, 'Activation code accepted');
    await changePassword(theirs, username, password);
    await theirs.getByText('Connected', { exact: true }).waitFor();
  });

  it('sets a temporary password, which ends the sessions', async () => {
    const person = await hire(database, `${PREFIX}-reset`);
    const theirs = await at(person, '/dashboard', { expected: ENDED });
    await theirs.getByText('Connected', { exact: true }).waitFor();
    const owner = await at('Owner', `/user-management?search=${person.username}`);
    await menuOf(owner, person.username, 'Reset password');
    const dialog = owner.getByRole('dialog', { name: 'Set Temporary Password' });
    const confirm = dialog.getByRole('button', { name: 'Set password' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Temporary password').fill('mango-river-loom-2288');
    await confirm.click();
    await expectToast(owner, 'Password reset successfully');
    await rowOf(owner, person.username).getByText('Temp Password').waitFor();
    await signInButton(theirs).waitFor();
    await signIn(theirs, { username: person.username, password: 'mango-river-loom-2288' });
    await theirs.getByText('Temporary Password Active').waitFor();
  });

  it('sees who made a conflicting change, and continues from its result', async () => {
    const person = await hire(database, `${PREFIX}-conflict`, { department: 'Finance' });
    const path = `/user-management?search=${person.username}`;
    const [one, other] = [await at('Owner', path, { expected: [CONFLICT] }), await at('Owner', path)];
    const dialogOn = async (page: Page) => {
      await menuOf(page, person.username, 'Edit role');
      return page.getByRole('dialog', { name: 'Edit User Role' });
    };
    const [late, early] = [await dialogOn(one), await dialogOn(other)];
    await early.getByLabel('Department').fill('Treasury');
    await early.getByRole('button', { name: 'Save' }).click();
    await expectToast(other, 'User role updated successfully');

    await late.getByLabel('Job title').fill('Cashier');
    await late.getByRole('button', { name: 'Save' }).click();
    await expectToast(one, 'Failed to update user role');
    await late.getByText('Aminata Kamara changed this account meanwhile').waitFor();
    await late.getByRole('button', { name: 'Show the current state' }).click();
    await expectSoon(() => late.getByLabel('Department').inputValue()).toBe('Treasury');
    await late.getByLabel('Job title').fill('Cashier');
    await late.getByRole('button', { name: 'Save' }).click();
    await expectToast(one, 'User role updated successfully');
    await rowOf(one, person.username).getByText('Treasury').waitFor();
  });

  it('sees who is signed in where, and ends a session after a confirmation', async () => {
    const person = await hire(database, `${PREFIX}-device`, { firstName: 'Device', lastName: 'Umtest' });
    const theirs = await at(person, '/dashboard', { expected: ENDED });
    await theirs.getByText('Connected', { exact: true }).waitFor();
    const owner = await at('Owner', '/user-management?tab=sessions');
    const row = owner.getByRole('row').filter({ hasText: person.username });
    await expectSoon(() => row.textContent()).toMatch(/Device Umtest.*View Only.*127\.0\.0\.1/);
    const own = owner.getByRole('row').filter({ hasText: 'This session' });
    expect(await own.textContent()).toContain('aminata');
    expect(await own.getByRole('button', { name: /Revoke/ }).count()).toBe(0);
    await row.getByRole('button', { name: /Revoke/ }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke session' }).click();
    await expectToast(owner, 'Session revoked');
    await row.waitFor({ state: 'detached' });
    await signInButton(theirs).waitFor();
  });

  it('finds the roles by authority, and a link to their permissions', async () => {
    const owner = await at('Owner', '/user-management?tab=roles');
    const names = owner.getByRole('tabpanel').getByRole('heading', { level: 3 });
    await names.first().waitFor();
    const seeded = (await names.allTextContents()).filter((name) =>
      /^(Owner|Super Admin|Admin|Manager|View Only) /.test(name),
    );
    expect(seeded.map((name) => Number(/Level (\d)/.exec(name)?.[1]))).toEqual([1, 2, 3, 4, 5]);
    await owner.getByRole('link', { name: 'Manage role permissions' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Role Permissions Management' }).waitFor();
  });

  it('finds no action on the accounts of owners', async () => {
    const page = await at('Owner', '/user-management?role=owner');
    await rowOf(page, 'aminata').waitFor();
    expect(await page.getByRole('button', { name: 'Actions for aminata' }).count()).toBe(0);
    await rowOf(page, 'aminata').getByRole('button').click();
    const panel = page.getByRole('dialog');
    await panel.waitFor();
    expect(await panel.getByRole('button', { name: /Delete|Suspend|Edit role|Reset/ }).count()).toBe(0);
  });
});

describe('the list of users', () => {
  it('is searched by username, email and full name, filtered and sorted, all of it in the URL', async () => {
    await hire(database, `${PREFIX}-list-a`, {
      firstName: 'Zainab',
      lastName: 'Umlister',
      roleKey: 'manager',
    });
    await hire(database, `${PREFIX}-list-b`, { firstName: 'Abu', lastName: 'Umlister' });
    const page = await at('Owner', '/user-management');
    const finds = async (text: string, count: string): Promise<void> => {
      await page.getByLabel('Search').fill(text);
      await page.getByText(count, { exact: true }).waitFor();
    };
    await finds(`${PREFIX}-list`, '2 users found');
    await finds(`${PREFIX}-list-b@example.test`, '1 user found');
    await finds('zainab umlis', '1 user found');
    await finds('umlister', '2 users found');
    const names = () => users(page).locator('[data-row-stop]').allTextContents();
    expect((await names()).map((name) => name.split('Umlister')[0])).toEqual(['Abu ', 'Zainab ']);
    await users(page).getByRole('button', { name: 'Role' }).click();
    await expectSoon(async () => (await names())[0]).toContain('Zainab');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('View Only');
    await page.getByText('1 user found', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('1 user found', { exact: true }).waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('umlister');
    expect(new URL(page.url()).search).toBe('?search=umlister&sort=role&role=view_only');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('All Roles');
    await page.getByText('2 users found', { exact: true }).waitFor();
    await finds('nobody-of-that-name', '0 users found');
    await page.getByText('No users found').waitFor();
  });

  it('shows lock, its reason, and the other states', async () => {
    const state = async (name: string, change: ReturnType<typeof sql>): Promise<void> => {
      const { id } = await hire(database, `${PREFIX}-state-${name}`, { lastName: `State ${name}` });
      await sql`update users set ${change} where id = ${id}`.execute(database.write);
    };
    await state('locked', sql`locked_until = now() + interval '10 minutes', is_suspended = true`);
    await state('suspended', sql`is_suspended = true`);
    await state('inactive', sql`is_active = false`);
    const page = await at('Owner', `/user-management?search=${PREFIX}-state&sort=status`);
    await page.getByText('3 users found').waitFor();
    expect(await users(page).locator('tbody [data-tone]').allTextContents()).toEqual([
      'Locked',
      'Suspended',
      'Inactive',
    ]);
    await users(page)
      .getByRole('button', { name: /State locked/ })
      .click();
    const panel = page.getByRole('dialog', { name: 'Kadie State locked' });
    await panel.getByText('after too many failed sign-ins').waitFor();
    await expectSoon(() => panel.textContent()).toMatch(
      /Last Loginnever.*Password changednever.*No open sessions/s,
    );
  });

  it('of 10,000 scrolls to any position, by mouse and by keyboard, while few rows are rendered', async () => {
    await sql`
      insert into users (username, email, first_name, last_name, role_key, password_hash, created_at, updated_at)
      select ${`${PREFIX}-many-`}::text || n, ${`${PREFIX}-many-`}::text || n || '@example.test', 'Many', to_char(n, 'FM00000'),
             'view_only', 'none', now(), now()
        from generate_series(1, 10000) n`.execute(database.write);
    const page = await at('Owner', `/user-management?search=${PREFIX}-many`);
    await page.getByText('10,000 users found').waitFor();
    const box = users(page);
    await box.getByText('Many 00001', { exact: true }).waitFor();
    const scrollTo = async (part: number): Promise<void> => {
      // The page scrolls the rows under their head.
      await page.evaluate(`{
        const { top, height } = document.querySelector('[role="group"][aria-label="Users"]').getBoundingClientRect();
        scrollTo(0, scrollY + top + height * ${part} - innerHeight / 2);
      }`);
    };
    await scrollTo(0.5);
    await box.getByText('Many 05000', { exact: true }).waitFor();
    expect(await box.locator('tbody tr').count()).toBeLessThan(80);
    await scrollTo(0);
    await box.getByText('Many 00001', { exact: true }).waitFor();

    const focused = () => page.evaluate<string>('document.activeElement.innerText');
    await box.getByRole('button', { name: /Many 00001/ }).focus();
    await page.keyboard.press('End');
    await expectSoon(focused).toContain('Many 10000');
    await page.keyboard.press('k');
    await expectSoon(focused).toContain('Many 09999');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Many 09999' }).waitFor();
    await page.keyboard.press('Escape');
    // Its title contains the same name.
    await page.getByRole('dialog', { name: 'Many 09999' }).waitFor({ state: 'detached' });
    await expectSoon(focused).toContain('Many 09999');
    // Continues to the row's menu, into a dialog and back.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectSoon(focused).toBe('Edit role');
    await page.keyboard.press('ArrowDown');
    await expectSoon(focused).toBe('Reset password');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Set Temporary Password' }).waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => page.evaluate('document.activeElement.ariaLabel')).toBe(
      `Actions for ${PREFIX}-many-9999`,
    );
  });
});

describe('a person who is not an owner', () => {
  it('[B-6.09, B-6.10] sees so, finds no action, and is refused by the server', async () => {
    const person = await hire(database, `${PREFIX}-target`);
    const page = await at('Super Admin', `/user-management?search=${person.username}`, {
      expected: [/status of 403/],
    });
    await page.getByText('Only owners can create users and edit roles').waitFor();
    await page.getByText('Owner Only').waitFor();
    await rowOf(page, person.username).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Users', 'Active Sessions']);
    expect(await page.getByRole('button', { name: /Create user|Actions for/ }).count()).toBe(0);
    await rowOf(page, person.username).getByRole('button').click();
    const panel = page.getByRole('dialog');
    await panel.getByText('No open sessions').waitFor();
    expect(await panel.getByRole('button').allTextContents()).toEqual(['']);

    const account = `/api/user-management/users/${person.id}`;
    const refused = await Promise.all([
      page.request.patch(`${account}/suspend`, { data: { suspend: true } }),
      page.request.patch(`${account}/role`, { data: { roleHierarchy: 'manager' } }),
      page.request.patch(`${account}/reset-password`, {
        data: { newPassword: 'mango-river-loom-2288', isTemporary: true },
      }),
      page.request.delete(account),
      page.request.post('/api/user-management/users', {
        data: {
          username: `${PREFIX}-refused`,
          email: `${PREFIX}-refused@example.test`,
          firstName: 'Not',
          lastName: 'Created',
          roleHierarchy: 'view_only',
          department: 'Finance',
          jobTitle: 'Clerk',
          password: `${PREFIX}-refused`,
          isTemporaryPassword: true,
        },
      }),
    ]);
    expect(refused.map((answer) => answer.status())).toEqual([403, 403, 403, 403, 403]);
  });

  it('and may not suspend either, sees which permission the sessions need and who grants it', async () => {
    const page = await at('View Only', '/user-management?tab=sessions', { expected: [/status of 403/] });
    await page.getByText('Your role may not see active sessions.').waitFor();
    expect(await page.getByRole('tabpanel').textContent()).toContain(
      'It needs the permission Suspend Users, which an owner can grant.',
    );
  });
});
