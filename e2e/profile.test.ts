/** The Profile: what people see and change of their own account. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { demoCompany } from './demo-company.ts';
import { CONNECTION_CLOSED, useVisitors, type VisitorOptions } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { dismissAll, hire, type Hire } from './hire.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
const PREFIX = 'profiletest';
afterAll(async () => {
  await dismissAll(database, PREFIX);
  await database.close();
});

const own = async (name: string, how: Hire = {}, options: VisitorOptions = {}) => {
  const person = await hire(database, `${PREFIX}-${name}`, how);
  const visitor = await visitors.visit(options);
  await enter(visitor, person, { path: '/user-profile' });
  return { person, page: visitor.page };
};
const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

describe('the profile', () => {
  it('has four sections, and no banner without a temporary password', async () => {
    const { page } = await own('sections');
    for (const title of [
      'Profile Information',
      'Password Management',
      'Notification Preferences',
      'Security Information',
    ]) {
      await section(page, title).waitFor();
    }
    expect(await page.getByText('Temporary Password Active').count()).toBe(0);
  });

  it('is edited; the bar shows the new name, also after a reload', async () => {
    const { page, person } = await own('editor', { firstName: 'Old', lastName: 'Name' });
    const profile = section(page, 'Profile Information');
    await profile.getByRole('button', { name: 'Edit' }).click();
    await profile.getByLabel('First name').fill('Newly');
    await profile.getByLabel('Last name').fill('Named');
    await profile.getByLabel('Department').fill('Treasury');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Profile Updated');
    await page.getByRole('banner').getByRole('link', { name: 'Newly Named' }).waitFor();
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Newly Named' }).waitFor();
    expect(await profile.textContent()).toContain('DepartmentTreasury');
    expect(await profile.textContent()).toContain(person.username);
  });

  it('shows what is wrong with it, before and after it is sent', async () => {
    const { person: other } = await own('taken');
    const { page } = await own('wrong', {}, { expected: [/status of 409/] });
    const profile = section(page, 'Profile Information');
    const save = profile.getByRole('button', { name: 'Save' });
    await profile.getByRole('button', { name: 'Edit' }).click();
    await profile.getByLabel('First name').fill(' ');
    await save.click();
    await expectToast(page, 'Validation ErrorFirst name and last name are required.');
    await profile.getByLabel('First name').fill('Kadie');
    await profile.getByLabel('Email').fill('nowhere');
    await save.click();
    await expectToast(page, 'Validation ErrorPlease enter a valid email address.');
    await profile.getByLabel('Email').fill(`${other.username}@example.test`);
    await save.click();
    await expectToast(page, 'Profile Update FailedThis email belongs to another account');
  });

  it('requests another password while a temporary one is in use, and nothing else', async () => {
    const { page, person } = await own('temporary', { temporary: true }, { expected: [/status of 400/] });
    await page.getByText('Temporary Password Active').waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    const password = section(page, 'Password Management');
    const change = async (current: string, next: string): Promise<void> => {
      await password.getByLabel('Current password').fill(current);
      await password.getByLabel('New password', { exact: true }).fill(next);
      await password.getByLabel('Confirm new password').fill(next);
      await password.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not-it', 'mango-river-loom-2288');
    await expectToast(page, 'Password Change FailedThe current password is not right');
    await change(person.password, 'mango-river-loom-2288');
    await expectToast(page, 'Password Changed');
    await page.getByText('Temporary Password Active').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit' }).waitFor();
  });

  it('shows that there is no user', async () => {
    // Each attempt to load the user interrupts the live connection.
    const visitor = await visitors.visit({ expected: [/status of 404/, CONNECTION_CLOSED] });
    await visitor.page.route('**/api/auth/user', (route) => route.fulfill({ status: 404, body: 'none' }));
    await enter(visitor, 'Manager', { path: '/user-profile' });
    await expectSoon(() => visitor.page.getByRole('main').textContent()).toContain('User not found');
  });
});

describe('the notification preferences', () => {
  it('stay in this browser', async () => {
    const { page } = await own('settings');
    const sent: string[] = [];
    const preferences = section(page, 'Notification Preferences');
    await preferences.getByLabel('Frequency').selectOption('none');
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await preferences.getByRole('button', { name: 'Save settings' }).click();
    await expectToast(page, 'Notification Settings Updated');
    expect(await page.evaluate(`JSON.parse(localStorage.getItem('notification-settings')).frequency`)).toBe(
      'none',
    );
    expect(sent).toEqual([]);
  });
});

describe('the security information', () => {
  it('ends another of one’s own sessions, after a confirmation', async () => {
    const { page, person } = await own('sessions');
    const elsewhere = await visitors.visit({
      expected: [/status of 401/, /WebSocket connection to .* failed/],
    });
    await enter(elsewhere, person, { path: '/dashboard', fresh: true });
    await elsewhere.page.getByText('Connected', { exact: true }).waitFor();
    await page.reload();
    const security = section(page, 'Security Information');
    await security.getByText('This session', { exact: true }).waitFor();
    const revoke = security.getByRole('button', { name: /^Revoke your session/ });
    await expectSoon(() => revoke.count()).toBe(1);
    await revoke.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke session' }).click();
    await expectToast(page, 'Session revoked');
    await elsewhere.page.getByRole('button', { name: 'Sign In' }).waitFor();
    await expectSoon(() => revoke.count()).toBe(0);
  });

  it('lists one’s own permissions, and the role from which each comes', async () => {
    const { page } = await own('powers', { roleKey: 'manager' });
    const security = section(page, 'Security Information');
    await security.getByText('Verify KYC').waitFor();
    const lines = security.locator('dl > div');
    expect(await lines.filter({ hasText: 'Verify KYC' }).locator('dd').textContent()).toBe('Manager');
    expect(await lines.filter({ hasText: 'View Users' }).locator('dd').textContent()).toBe(
      'Through View Only',
    );
    expect(await security.getByText('Delete Users').count()).toBe(0);
    expect(await lines.filter({ hasText: 'Second factor' }).locator('dd').textContent()).toBe('Off');
  });
});
