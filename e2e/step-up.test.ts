/** The controls that require the password again: after it was entered, each does what it is for. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { dismissAll, hire } from './hire.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
const PREFIX = 'stepuptest';
afterAll(async () => {
  await dismissAll(database, PREFIX);
  await database.write.deleteFrom('roles').where('key', 'like', `${PREFIX}%`).execute();
  await database.close();
});

let owners = 0;
/** An owner who has signed in but not confirmed their identity; the first attempt is refused. */
async function hasty(path: string): Promise<{ page: Page; confirm: () => Promise<void> }> {
  const owner = await hire(database, `${PREFIX}-owner-${++owners}`, { roleKey: 'owner' });
  const visitor = await visitors.visit({ expected: [/status of 403/] });
  await enter(visitor, owner, { path, confirmed: false });
  const { page } = visitor;
  const confirm = async (): Promise<void> => {
    const question = page.getByRole('dialog', { name: 'Confirm it is you' });
    await question.getByLabel('Your password').fill(owner.password);
    await question.getByRole('button', { name: 'Confirm', exact: true }).click();
    await question.waitFor({ state: 'hidden' });
  };
  return { page, confirm };
}
const menuOf = async (page: Page, username: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${username}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('a confirmation of identity is required before', () => {
  it('creating a person', async () => {
    const { page, confirm } = await hasty('/user-management');
    await page.getByRole('button', { name: 'Create user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New User' });
    await dialog.getByLabel('Username').fill(`${PREFIX}-made`);
    await dialog.getByLabel('Email').fill(`${PREFIX}-made@example.test`);
    await dialog.getByLabel('First name').fill('Sia');
    await dialog.getByLabel('Last name').fill('Made');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await confirm();
    await expectToast(page, 'User created successfully');
  });

  it('changing the role of a person, and once for the reset that follows within five minutes', async () => {
    const { username } = await hire(database, `${PREFIX}-moved`);
    const { page, confirm } = await hasty(`/user-management?search=${username}`);
    await menuOf(page, username, 'Edit role');
    const role = page.getByRole('dialog', { name: 'Edit User Role' });
    await role.getByLabel('Role').selectOption('Manager');
    await role.getByRole('button', { name: 'Save' }).click();
    await confirm();
    await expectToast(page, 'User role updated successfully');
    // The list is loaded again: with the old version the same person would conflict with themselves.
    await page.getByRole('row').filter({ hasText: username }).getByText('Manager').waitFor();
    await menuOf(page, username, 'Reset password');
    const reset = page.getByRole('dialog', { name: 'Set Temporary Password' });
    await reset.getByLabel('Temporary password').fill('mango-river-loom-2288');
    await reset.getByRole('button', { name: 'Set password' }).click();
    await expectToast(page, 'Password reset successfully');
  });

  it('deleting a person', async () => {
    const { username } = await hire(database, `${PREFIX}-leaver`);
    const { page, confirm } = await hasty(`/user-management?search=${username}`);
    await menuOf(page, username, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete User' });
    await question.getByRole('button', { name: 'Delete user' }).click();
    await confirm();
    await expectToast(page, 'User deleted successfully');
  });

  it('changing one’s own email, but not before changing one’s name', async () => {
    const { page, confirm } = await hasty('/user-profile');
    const profile = page.getByRole('region', { name: 'Profile Information', exact: true });
    const save = async (field: string, text: string): Promise<void> => {
      await profile.getByRole('button', { name: 'Edit' }).click();
      await profile.getByLabel(field).fill(text);
      await profile.getByRole('button', { name: 'Save' }).click();
    };
    await save('First name', 'Newly');
    await expectSoon(() =>
      page
        .getByRole('banner')
        .getByRole('link', { name: /^Newly / })
        .count(),
    ).toBe(1);
    await save('Email', `${PREFIX}-moved-to@example.test`);
    await confirm();
    await profile.getByText(`${PREFIX}-moved-to@example.test`).waitFor();
  });

  it('creating a role', async () => {
    const { page, confirm } = await hasty('/role-management');
    await page.getByRole('button', { name: 'Create Role' }).click();
    await page.getByLabel(/^Name/).fill(`${PREFIX}_desk`);
    await page.getByLabel('Display name').fill('Step Desk');
    await page.getByLabel('Level', { exact: true }).selectOption('3');
    await page.getByText(/^Inherited by its level/).waitFor();
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await create.click();
    await page.getByText('Confirm the inherited permissions, or choose another level.').waitFor();
    await page.getByLabel('Give this role these permissions too').check();
    await create.click();
    await confirm();
    await expectToast(page, 'Role Created');
  });

  it('changing the permissions of a role', async () => {
    const { page, confirm } = await hasty('/role-permissions?role=view_only');
    await page.getByRole('checkbox', { name: /^Export Analytics( |$)/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await confirm();
    await expectToast(page, 'Role permissions updated successfully');
    await page.getByRole('checkbox', { name: /^Export Analytics( |$)/ }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectSoon(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  });

  it('exporting the audit trail', async () => {
    const { page, confirm } = await hasty('/audit-history');
    await page.getByRole('button', { name: 'Details' }).first().click();
    await page.getByRole('button', { name: 'Export' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Signed audit trail, whole' }).click();
    await confirm();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^audit-.*jsonl$/);
    await file.delete();
  });

  it('changing the backup settings', async () => {
    const { page, confirm } = await hasty('/backup-disaster-recovery');
    await page.getByRole('tab', { name: 'Schedule & Settings' }).click();
    await page.getByLabel('Retention').selectOption('1y');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await confirm();
    await expectToast(page, 'Backup settings saved');
  });
});
