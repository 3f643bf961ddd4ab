/** Data Entry: a manager declares a day, the difference is shown, a second person adopts it, the figure changes. */
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../packages/contract/src/calendar.ts';
import { useVisitors, type VisitorOptions } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { settled, unmarkedNumbers } from './figures-on-page.ts';
import { dismissAll, hire } from './hire.ts';
import type { SignIn } from './server-process.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
const PREFIX = 'detest';
afterAll(async () => {
  await dismissAll(database, PREFIX);
  await database.close();
});

let lastClosed: string;
beforeAll(async () => {
  const { rows } = await sql<{ day: string }>`select max(business_day) as day from day_closes`.execute(
    database.read,
  );
  lastClosed = rows[0]?.day ?? '';
});

/** Outliers are refused at first. */
const REFUSED = /status of 422/;
const at = async (
  who: string | SignIn,
  path: string,
  { expected = [REFUSED] }: VisitorOptions = {},
): Promise<Page> => {
  const visitor = await visitors.visit({ expected });
  await enter(visitor, who, { path, fresh: true });
  return visitor.page;
};
/** The books may have another name for a field, shown after its label. */
const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${label}`) }) });

/**
 * Saves what is typed for a closed day: the fields left at 0 are confirmed, and 0 beside booked business is explained.
 */
async function saveWithReason(page: Page, form: Locator, save: string): Promise<void> {
  await form.getByRole('button', { name: save }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save with 0' }).click();
  await form.getByLabel('Reason').fill('only this is known so far');
  await form.getByRole('button', { name: save }).click();
}

describe('a declared day', () => {
  it('[B-2.01] shows its difference from the books, which a second person adopts', async () => {
    // A day that no other test declares.
    const day = addDays(lastClosed, -3);
    const maker = await hire(database, `${PREFIX}-maker`, { roleKey: 'manager' });
    const checker = await hire(database, `${PREFIX}-checker`, { roleKey: 'admin' });
    const manager = await at(maker, `/data-entry?tab=financials&date=${day}`);
    await manager.getByText('Historical Entry').waitFor();
    const form = manager.getByRole('form', { name: 'Financial Data Entry' });
    const booked = rowOf(manager, 'Interchange Revenue').locator('[data-figure]');
    const before = Number((await booked.textContent())?.replaceAll(/[$,]/g, ''));
    const declared = (before + 1234.5).toFixed(2);
    await form.getByLabel('Interchange Revenue').fill(declared);
    await saveWithReason(manager, form, 'Save Financial Data');
    await expectToast(manager, 'Financial data saved successfully');
    await form.getByText(/^Data saved successfully for /).waitFor();
    expect(await form.getByLabel('Interchange Revenue').inputValue()).toBe('0.00');
    const row = rowOf(manager, 'Interchange Revenue');
    await row.getByText('Material').waitFor();
    expect(await row.textContent()).toContain('+$1,234.50');
    await settled(manager);
    expect(await unmarkedNumbers(manager)).toEqual([]);

    await manager.getByRole('button', { name: 'Adopt Interchange Revenue' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Adopt Interchange Revenue' });
    await dialog.getByLabel('Reason').fill('the file of the scheme came late');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expectToast(manager, 'Adoption proposed');
    await dialog.waitFor({ state: 'hidden' });
    const waiting = (page: Page) =>
      page.getByRole('listitem').filter({ hasText: 'Interchange Revenue' }).filter({ hasText: 'Kadie Test' });
    // A person who may not approve sees why; the proposer could not in any case.
    await waiting(manager).getByText('Approve Transactions').waitFor();
    expect(await waiting(manager).getByRole('button', { name: 'Approve' }).count()).toBe(0);

    const admin = await at(checker, `/data-entry?tab=financials&date=${day}`);
    await waiting(admin).getByText('the file of the scheme came late').waitFor();
    await waiting(admin).getByRole('button', { name: 'Approve' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expectToast(admin, 'Adoption approved');
    // The job recomputes the day; both screens update without a reload.
    for (const page of [admin, manager]) {
      await rowOf(page, 'Interchange Revenue').getByText('Matched').waitFor();
      await expectSoon(() => rowOf(page, 'Interchange Revenue').locator('[data-figure]').textContent()).toBe(
        `$${Number(declared).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
      );
    }
    // Its receipt lists the journal.
    await rowOf(admin, 'Interchange Revenue').locator('[data-figure]').click();
    const receipt = admin.getByRole('dialog', { name: 'Booked revenue of the day by line' });
    await receipt.getByText('Adopted Interchange Revenue: the file of the scheme came late').waitFor();
  });

  it('[B-1.01] is typed with Enter from field to field, and saved by the last; so are financial and system figures', async () => {
    const maker = await hire(database, `${PREFIX}-typist`, { roleKey: 'manager' });
    const page = await at(maker, `/data-entry?date=${addDays(lastClosed, -4)}`);
    const form = page.getByRole('form', { name: 'Daily Data Entry' });
    await form.getByLabel('New Signups').focus();
    for (let field = 1; field <= 16; field += 1) {
      await page.keyboard.type(String(field));
      await page.keyboard.press('Enter');
    }
    // Some differ much from what is booked: the focus moves to the field for the reason.
    await expectSoon(() => page.evaluate('document.activeElement?.name')).toBe('reason');
    await page.keyboard.type('counted by hand');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Daily entry saved successfully');
    const declared = (name: string) => rowOf(page, name).getByRole('cell').nth(1).textContent();
    await expectSoon(() => declared('System Errors')).toBe('16');
    expect(await declared('New Signups')).toBe('1');
    // The next day's entry can begin at once.
    await expectSoon(() => page.evaluate('document.activeElement?.name')).toBe('newSignups');
    for (const [tab, title, name, save, toast] of [
      [
        'Financials',
        'Financial Data Entry',
        'Marketing Costs',
        'Save Financial Data',
        'Financial data saved successfully',
      ],
      [
        'System Metrics',
        'System Metrics',
        'Active Users',
        'Update System Metrics',
        'System metrics updated successfully',
      ],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      const other = page.getByRole('form', { name: title });
      await other.getByLabel(name).fill('2718');
      await saveWithReason(page, other, save);
      await expectToast(page, toast);
      await expectSoon(() => declared(name)).toMatch(/2,718/);
    }
  });
});

it('the Tab key goes from field to field, with one stop for all booked values at the last of them', async () => {
  const page = await at('Owner', `/data-entry?date=${addDays(lastClosed, -6)}`);
  const form = page.getByRole('form', { name: 'Daily Data Entry' });
  await form.getByLabel('New Signups').focus();
  const passed: unknown[] = [];
  for (let field = 1; field <= 17; field += 1) {
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate('document.activeElement.name || document.activeElement.dataset.figure'));
  }
  expect(passed.slice(0, 3)).toEqual(['activeUsers', 'kycCompleted', 'kycPending']);
  expect(passed.slice(13)).toEqual(['fraudAlerts', 'fraud.raised', 'systemErrors', undefined]);
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Save Daily Entry');
});

describe('a number', () => {
  it('is not changed by the mouse wheel, and is shown beside its field as it will be interpreted', async () => {
    const maker = await hire(database, `${PREFIX}-wheel`, { roleKey: 'manager' });
    const page = await at(maker, `/data-entry?tab=financials`);
    const form = page.getByRole('form', { name: 'Financial Data Entry' });
    const field = form.getByLabel('Wallet Revenue');
    await field.fill('1250.50');
    await form.getByText('$1,250.50').waitFor();
    await field.hover();
    for (const deltaY of [120, 120, -240, 480]) await page.mouse.wheel(0, deltaY);
    // The page has handled the last of them: another field is reached by scrolling over the page's margin.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await field.inputValue()).toBe('1250.50');
    // The page is already scrolling, and the field moves under the pointer: such a wheel event cannot be cancelled.
    await field.focus();
    const box = await field.boundingBox();
    if (box === null) throw new Error('The field is on the page');
    const inTheWay = (at: number) => [box.x + box.width / 2, box.y - 60 + at] as const;
    for (const at of Array.from({ length: 12 }, (_, n) => 5 * n)) {
      await page.mouse.move(...inTheWay(at));
      await page.mouse.wheel(0, 10);
    }
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await field.inputValue()).toBe('1250.50');
  });
  it('with a comma that can be read in two ways is refused, typed or pasted, and sent once it is corrected', async () => {
    const maker = await hire(database, `${PREFIX}-comma`, { roleKey: 'manager' });
    const page = await at(maker, `/data-entry?tab=system-metrics`);
    const form = page.getByRole('form', { name: 'System Metrics' });
    const field = form.getByLabel('Lifetime Value (LTV)');
    await field.focus();
    await page.keyboard.type('12,5');
    await form.getByRole('button', { name: 'Update System Metrics' }).click();
    await form.getByText('The comma in 12,5 can be read in two ways.').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    // Typed again over all of it, key by key: each key changes the present content.
    await field.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('12.50');
    expect(await field.inputValue()).toBe('12.50');
    await form.getByText('$12.50').waitFor();
    await field.press('Tab');
    await field.focus();
    await page.keyboard.insertText('1,250.50');
    expect(await field.inputValue()).toBe('1250.50');
    await form.getByText('$1,250.50').waitFor();
    expect(await form.getByText('can be read in two ways').count()).toBe(0);
    await form.getByRole('button', { name: 'Update System Metrics' }).click();
    await page.getByRole('alertdialog').getByText('Total Users, Active Users').waitFor();
  });
});

describe('outliers', () => {
  it('are listed with the untouched fields before anything is saved, and need a reason', async () => {
    const maker = await hire(database, `${PREFIX}-far`, { roleKey: 'admin' });
    const day = addDays(lastClosed, -5);
    const page = await at(maker, `/data-entry?date=${day}`);
    const form = page.getByRole('form', { name: 'Daily Data Entry' });
    const { rows } = await sql<{ booked: string }>`
      select value::int::text as booked from figure_values
       where figure_id = 'subscribers.dau' and business_day = ${day} order by recorded_at desc limit 1`.execute(
      database.read,
    );
    const booked = Number(rows[0]?.booked);
    await form.getByLabel('Active Users').fill(String(booked * 100));
    await form.getByRole('button', { name: 'Save Daily Entry' }).click();
    const question = page.getByRole('alertdialog', { name: 'Save 0 in 15 fields?' });
    await question.getByText(/Nothing was entered for New Signups, KYC Completed, /).waitFor();
    await question.getByRole('button', { name: 'Save with 0' }).click();
    await form
      .getByText(
        `is more than 5% away from the booked ${booked.toLocaleString('en-US')}. Correct it, or give a reason`,
      )
      .waitFor();
    await form
      .getByText(/^is 0 against the booked /)
      .first()
      .waitFor();
    const versions = async (): Promise<number> => {
      const found =
        await sql`select from manual_entries where kind = 'daily' and entry_date = ${day}`.execute(
          database.read,
        );
      return found.rows.length;
    };
    expect(await versions()).toBe(0);
    await form.getByLabel('Reason').fill('a campaign of the partner');
    await form.getByRole('button', { name: 'Save Daily Entry' }).click();
    await expectToast(page, 'Daily entry saved successfully');
    expect(await versions()).toBe(1);
  });
});

describe('a draft', () => {
  it('survives an expired session, for its own author only', async () => {
    const author = await hire(database, `${PREFIX}-author`, { roleKey: 'manager' });
    const other = await hire(database, `${PREFIX}-other`, { roleKey: 'manager' });
    const page = await at(author, '/data-entry', {
      expected: [/status of 401/, /WebSocket connection to .* failed/],
    });
    const field = page.getByRole('form', { name: 'Daily Data Entry' }).getByLabel('New Signups');
    const signIn = async ({ username, password }: SignIn): Promise<void> => {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Login Successful!').waitFor();
      await page.getByRole('navigation').first().waitFor();
      await page.goto('/data-entry');
      await field.waitFor();
    };
    const expire = async ({ id }: { id: string }): Promise<void> => {
      await sql`update sessions set idle_expires_at = now() where user_id = ${id}::uuid`.execute(
        database.write,
      );
      // The request of the next screen is refused.
      await page.evaluate(`history.pushState(null, '', '/user-profile')`);
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
    };
    await field.fill('77');
    await page.getByText('Draft kept').waitFor();
    await expire(author);
    await signIn(other);
    expect(await field.inputValue()).toBe('0');
    await expire(other);
    await signIn(author);
    expect(await field.inputValue()).toBe('77');
    await page.getByText('Draft kept').waitFor();
  });
});

it('a hint is shown below the label of its field', async () => {
  const page = await at('Owner', '/data-entry');
  const field = page.getByLabel('Active Users').first();
  await field.waitFor();
  const gap = await page.getByText(/^.{0,40}Daily active subscribers: subscribers with/i).evaluate((hint) => {
    const label = hint.parentElement?.querySelector('label');
    return hint.getBoundingClientRect().top - (label?.getBoundingClientRect().bottom ?? NaN);
  });
  expect(gap).toBeLessThanOrEqual(8);
});
