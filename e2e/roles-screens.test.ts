/** The two role screens: what owners do with them, what others see, and two owners editing one role. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createStaff } from '../apps/server/src/domains/access/create-staff.ts';
import { hashPassword } from '../apps/server/src/domains/access/password.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { demoCompany } from './demo-company.ts';
import { useVisitors, type VisitorOptions } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { unmarkedNumbers } from './figures-on-page.ts';
import { signInOverHttp } from './http-client.ts';
import type { SignIn } from './server-process.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
afterAll(() => database.close());

/**
 * Console messages of a role holder who has less permissions than a screen needs, and whose account the test deletes.
 */
const REFUSED = /status of 40[13]/;
const CONFLICT = /status of 409/;

const at = async (who: string | SignIn, path: string, options: VisitorOptions = {}): Promise<Page> => {
  const visitor = await visitors.visit(options);
  await enter(visitor, who, { path });
  return visitor.page;
};

const made: { roles: string[]; users: string[] } = { roles: [], users: [] };
afterEach(async () => {
  const url = demoCompany().serverUrl;
  const { cookie } = await signInOverHttp(url, signInOf('Owner'));
  const remove = async (path: string): Promise<number> =>
    (
      await fetch(url + path, {
        method: 'DELETE',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status;
  for (const id of made.users.splice(0)) expect(await remove(`/api/user-management/users/${id}`)).toBe(200);
  // A role that the test has deleted itself no longer exists.
  for (const key of made.roles.splice(0)) expect([200, 404]).toContain(await remove(`/api/roles/${key}`));
});

/** A role created over HTTP, for tests that are not about creating one. */
async function makeRole(name: string, permissions: readonly string[], level = 5): Promise<void> {
  const client = await signInOverHttp(demoCompany().serverUrl, signInOf('Owner'));
  const role = {
    name,
    displayName: name.replace('_', ' '),
    description: 'Made by a test',
    level,
    permissions,
    // Other tests create roles at the same time.
    inherits: POWERS,
  };
  expect((await client.post('/api/roles', role)).status).toBe(200);
  made.roles.push(name);
}

async function hire(roleKey: string): Promise<SignIn> {
  const person = { username: `holder-${roleKey.replace('_', '-')}`, password: 'palm-drum-market-7310' };
  const staff = {
    ...person,
    passwordHash: await hashPassword(person.password),
    email: `${person.username}@example.test`,
    firstName: 'Kadie',
    lastName: 'Conteh',
    roleKey,
  };
  made.users.push(await createStaff(database.write, { ...staff, temporary: false }, new Date()));
  return person;
}

const check = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}( |$)`) });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
const toast = (page: Page, title: string) => page.locator('[data-variant]').getByText(title, { exact: true });

describe('Role Hierarchy Management', () => {
  it('a role from creation to deletion; an edit takes effect for its holder at once', async () => {
    const page = await at('Owner', '/role-management');
    await page.getByRole('button', { name: 'Create Role' }).click();
    await page.getByLabel(/^Name/).fill('shop_clerk');
    await page.getByLabel('Display name').fill('Shop Clerk');
    await page.getByLabel('Level', { exact: true }).selectOption('5');
    await check(page, 'View Cards').check();
    made.roles.push('shop_clerk');
    // By the keyboard: what the role gives is being worked out, and takes its room above the button.
    await page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
    await toast(page, 'Role Created').waitFor();
    await page.getByRole('row', { name: /Shop Clerk shop_clerk 5 · Basic Access/ }).waitFor();

    const holder = await at(await hire('shop_clerk'), '/role-management', { expected: [REFUSED] });
    await holder.getByText('Your role may not see the roles.').waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Edit Shop Clerk' }).click();
    await check(page, 'View Roles').check();
    await page.getByRole('dialog').getByText('Gives View Roles.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Role Updated').waitFor();
    // The next call of the same session.
    expect((await holder.request.get('/api/roles')).status()).toBe(200);
    await holder.reload();
    await holder.getByRole('table', { name: 'Role Hierarchy' }).waitFor();

    // While somebody has the role, it is not offered for deletion.
    expect(await page.getByRole('button', { name: 'Delete Shop Clerk' }).count()).toBe(0);
    const [id] = made.users.splice(0);
    const deleted = await page.request.delete(`/api/user-management/users/${id}`, { data: {} });
    expect(deleted.status()).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Delete Shop Clerk' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Role Deleted').waitFor();
    await expectSoon(() => page.getByRole('row', { name: /Shop Clerk/ }).count()).toBe(0);
  });

  it('a role that somebody received meanwhile is not deleted, and the reason is shown', async () => {
    await makeRole('night_desk', ['cards.view']);
    const page = await at('Owner', '/role-management', { expected: [CONFLICT] });
    await page.getByRole('button', { name: 'Delete night desk' }).click();
    await hire('night_desk');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Deletion Failed').waitFor();
    expect(await page.locator('[data-variant]').textContent()).toContain(
      'Failed to delete role. It may have users assigned to it.',
    );
    await page
      .getByRole('alertdialog')
      .getByText('1 person holds this role; give them another one first')
      .waitFor();
  });

  it('the whole matrix opens, can be reached by keyboard and keeps its header and first column visible', async () => {
    const page = await at('Owner', '/role-management', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'View All Permissions' }).focus();
    await page.keyboard.press('Enter');
    const matrix = page
      .getByRole('dialog', { name: 'All Permissions' })
      .getByRole('group', { name: 'All Permissions' });
    await expectSoon(() => page.evaluate<string>('document.activeElement.ariaLabel')).toBe('All Permissions');
    await expectSoon(() => matrix.getByRole('rowheader').count()).toBe(37);
    const head = matrix.getByRole('columnheader', { name: 'Permission' });
    const before = await head.boundingBox();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expectSoon(() =>
      page.evaluate<boolean>(`{
        const { scrollTop, scrollLeft } = document.activeElement;
        scrollTop > 100 && scrollLeft > 50;
      }`),
    ).toBe(true);
    expect(await head.boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await expectSoon(() => focused(page)).toBe('View All Permissions');
  });

  it('a manager can read it but change nothing', async () => {
    const page = await at('Manager', '/role-management');
    await page.getByText('Only owners can create, edit and delete roles.').waitFor();
    for (const edit of await page.getByRole('button', { name: /^Edit / }).all())
      expect(await edit.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Create Role' }).count()).toBe(0);
    const direct = await page.request.patch('/api/roles/view_only', { data: { permissions: [] } });
    expect(direct.status()).toBe(403);
  });

  it('a person who may not see roles sees the permission and who can grant it', async () => {
    const page = await at('View Only', '/role-management', { expected: [REFUSED] });
    for (const path of ['/role-management', '/role-permissions']) {
      await page.goto(path);
      await page.getByText(/^Your role may not see/).waitFor();
      expect(await page.locator('main').textContent()).toMatch(
        /permission View Roles, which an owner can grant/,
      );
    }
  });
});

describe('Role Permissions Management', () => {
  it('from a switch through the review to what the holder may do', async () => {
    await makeRole('sales_desk', ['cards.view']);
    const holder = await at(await hire('sales_desk'), '/user-profile', { expected: [REFUSED] });
    expect((await holder.request.get('/api/audit/trail')).status()).toBe(403);
    const page = await at('Owner', '/role-permissions?role=sales_desk');
    await check(page, 'View and Export Audit').check();
    expect((await holder.request.get('/api/audit/trail')).status()).toBe(403);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Review the changes' });
    await review.getByText('View Audit, Export Audit').first().waitFor();
    expect(await review.getByRole('region', { name: 'sales desk' }).textContent()).toContain('1 person');
    await review.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Role permissions updated successfully').waitFor();
    expect((await holder.request.get('/api/audit/trail')).status()).toBe(200);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  });

  it('two owners edit one role: the second sees who changed what, and nothing is overwritten', async () => {
    await makeRole('till_desk', ['cards.view']);
    const path = '/role-permissions?role=till_desk';
    const first = await at('Owner', path);
    const second = await at('Owner', path, { expected: [CONFLICT] });
    await check(second, 'Suspend Cards').check();
    const save = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
    };
    await check(first, 'View Cards').uncheck();
    await check(first, 'View and Export Audit').check();
    await save(first);
    await toast(first, 'Role permissions updated successfully').waitFor();

    await save(second);
    await toast(second, 'Failed to update role permissions').waitFor();
    const alert = second.locator('main [role="alert"]');
    await alert
      .getByText('Aminata Kamara changed the role till desk meanwhile; look at it again, then decide')
      .waitFor();
    await alert.getByText('Given: View and Export Audit. Taken: View Cards.').waitFor();
    // None of the second person's changes are saved, and none are lost.
    expect(await check(second, 'Suspend Cards').isChecked()).toBe(true);

    await second.getByRole('button', { name: 'Show the current state' }).click();
    await second.getByText('Changed meanwhile: off').waitFor();
    await second.getByText('Changed meanwhile: on').waitFor();
    await second.getByText('Unsaved: on').waitFor();
    expect(await check(second, 'View Cards').isChecked()).toBe(false);
    await save(second);
    await toast(second, 'Role permissions updated successfully').waitFor();
    const { till_desk: role } = (await (await second.request.get('/api/role-permissions')).json()) as Record<
      string,
      { permissions: string[] }
    >; // the response of the contract
    expect(role?.permissions).toEqual(['suspend_cards', 'view_audit']);
  });

  it('before a permission is removed the dialog shows who has it and who used it in 90 days; afterwards there is no warning', async () => {
    await makeRole('mint_desk', ['cards.issue', 'cards.activate', 'roles.create'], 4);
    const { username } = await hire('mint_desk');
    const page = await at('Owner', '/role-permissions?role=mint_desk');
    // Beside it the proposal of the role itself waits for an owner, with its own warning.
    const warning = page
      .getByRole('main')
      .getByRole('group', { name: 'Separation of duties' })
      .filter({ hasText: 'duties. One person with this role:' });
    await warning.getByText('issues cards and activates them').waitFor();
    await check(page, 'Issue Cards').uncheck();
    await expectSoon(() => warning.count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Review the changes' });
    const desk = review.getByRole('region', { name: 'mint desk' });
    await desk.getByText(new RegExp(String.raw`^1 person: .+ \(${username}\)$`)).waitFor();
    await desk.getByText('used by nobody').first().waitFor();
    await review.getByText(/viewing is not/).waitFor();
    const answer = await page.request.get('/api/role-permissions/uses?powers=roles.create');
    expect(await answer.json()).toMatchObject([{ role: 'owner', most: { username: 'aminata' } }]);
    await review.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Role permissions updated successfully').waitFor();
  });

  it('leaving with unsaved changes requires a confirmation, by link, by Back and by closing; staying keeps them', async () => {
    const page = await at('Owner', '/role-management');
    await page.getByRole('link', { name: 'Role Permissions' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('view_only');
    await check(page, 'View and Export Audit').check();
    const question = page.getByRole('alertdialog', { name: 'Leave with unsaved changes?' });
    await page.getByRole('link', { name: 'Role Hierarchy', exact: true }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.evaluate('history.back()');
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(new URL(page.url()).pathname).toBe('/role-permissions');
    expect(await check(page, 'View and Export Audit').isChecked()).toBe(true);
    const closing = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const dialog = await closing;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.evaluate('history.back()');
    await question.getByRole('button', { name: 'Discard and leave' }).click();
    await page.getByRole('table', { name: 'Role Hierarchy' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Role Overview' }).waitFor();
    expect(await check(page, 'View and Export Audit').isChecked()).toBe(false);
  });

  it('with the keyboard alone: select, switch, review, cancel, reset', async () => {
    const page = await at('Owner', '/role-permissions?role=manager');
    await check(page, 'Issue Cards').focus();
    await page.keyboard.press('Space');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      if ((await focused(page)) === 'Save') break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Review the changes' }).waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => focused(page)).toBe('Save');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expectSoon(() => save.count()).toBe(0);
    expect(await check(page, 'Issue Cards').isChecked()).toBe(false);
  });

  it('an attempt to change the owner’s role shows a toast', async () => {
    const page = await at('Owner', '/role-permissions');
    await check(page, 'View Users').click();
    await toast(page, 'System Role').waitFor();
    await page.getByText('Owner role permissions cannot be modified').first().waitFor();
    expect(await check(page, 'View Users').isChecked()).toBe(true);
    await page.getByRole('tab', { name: 'Role Hierarchy' }).click();
    await check(page, 'Admin').click();
    await page.getByText('Owner role hierarchy cannot be modified').first().waitFor();
    expect(await check(page, 'Admin').isChecked()).toBe(true);
  });
});

describe('a change that combines conflicting duties', () => {
  it('is proposed, waits for another named owner, and takes effect once that one approves', async () => {
    await makeRole('vault_desk', ['cards.activate']);
    const clerk = await hire('vault_desk');
    const page = await at('Owner', '/role-permissions?role=vault_desk');
    const second = await hire('owner');
    // An owner cannot be deleted over the API, so the cleanup leaves this account out.
    made.users.pop();
    await check(page, 'Issue Cards').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Review the changes' });
    // Other tests may have created further owners.
    await review.getByText(new RegExp(`becomes a proposal for .*${second.username}`)).waitFor();
    await review.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Role change proposed').waitFor();
    const waiting = (on: Page) => on.getByRole('region', { name: 'Change of vault desk' });
    await waiting(page)
      .getByText(new RegExp(`It waits for .*${second.username}`))
      .waitFor();
    expect(await waiting(page).getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);

    const powers = async (): Promise<string> => {
      const client = await signInOverHttp(demoCompany().serverUrl, clerk);
      return JSON.stringify((await client.get('/api/auth/user')).body);
    };
    expect(await powers()).not.toContain('cards.issue');
    const other = await at(second, '/role-management');
    await waiting(other).getByText(clerk.username).waitFor();
    await waiting(other).getByRole('button', { name: 'Approve' }).click();
    await toast(other, 'Role change approved').waitFor();
    expect(await powers()).toContain('cards.issue');
    await expectSoon(() => waiting(other).count()).toBe(0);
    // Otherwise a request of the open page would be refused as soon as its account is gone.
    await other.goto('about:blank');
    await database.write
      .updateTable('users')
      .set({ deleted_at: new Date(), username: `former-${second.username}`, email: 'former@example.test' })
      .where('username', '=', second.username)
      .execute();
  });
});

it('roles have the fields of the documents in both lists', async () => {
  const client = await signInOverHttp(demoCompany().serverUrl, signInOf('Owner'));
  const text: unknown = expect.any(String);
  const number: unknown = expect.any(Number);
  const list: unknown = expect.any(Array);
  const shared = { description: text, color: text, level: number, permissions: list };
  const { body: roles } = await client.get('/api/roles');
  const [owner] = roles as unknown[]; // the response of the contract
  const names = { id: 'owner', name: 'owner', displayName: 'Owner' };
  expect(owner).toMatchObject({ ...shared, ...names, usersCount: number, canEdit: false, canDelete: false });
  const { body: entries } = await client.get('/api/role-permissions');
  expect(entries).toMatchObject({
    owner: { ...shared, name: 'Owner', canManage: list, isSystem: true },
    view_only: { ...shared, name: 'View Only', canManage: [], isSystem: false },
  });
});

it('every number on the two screens is marked with its kind', async () => {
  const page = await at('Owner', '/role-management?matrix=all');
  await page.getByRole('dialog', { name: 'All Permissions' }).waitFor();
  await page.getByText(/^of \d+ accounts$/).waitFor();
  expect(await unmarkedNumbers(page)).toEqual([]);
  for (const tab of ['permissions', 'hierarchy']) {
    await page.goto(`/role-permissions?role=manager&tab=${tab}`);
    await page.getByRole('heading', { name: 'Role Overview' }).waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
  }
});

it('on a phone the roles of a conflict are centred in its row, and no description is cut off', async () => {
  const page = await at('Owner', '/role-management', { width: 390, height: 844 });
  const holders = page.getByRole('table', { name: 'Separation of duties' }).locator('td:last-child > span');
  await holders.first().waitFor();
  const offCentre = await holders.evaluateAll((all) =>
    all.flatMap((each) =>
      [...each.children].map((link) => {
        const range = link.ownerDocument.createRange();
        range.selectNodeContents(link);
        const [name, box] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
        return Math.abs(name.top + name.bottom - box.top - box.bottom) / 2;
      }),
    ),
  );
  expect(offCentre.length).toBeGreaterThan(0);
  expect(Math.max(...offCentre)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1366, height: 768 });
  const text = page.getByText('Department management, expense approval and user oversight').first();
  await text.waitFor();
  expect(await text.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});
