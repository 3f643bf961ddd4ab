/** Expense Management: a month of expenses from budget to P&L, and a department from its creation to its budget. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';
import { dismissAll, hire } from './hire.ts';

const visitors = useVisitors();
const at = async (who: string, path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, who, { path });
  return visitor.page;
};
const SCREEN_PATH = '/expense-management';
/** In cents, from "$1,234.50" or "1234.500000000000". */
const centsOf = (text: string | null): number =>
  Math.round(Number((text ?? '').replaceAll(/[$,]/g, '')) * 100);
const figure = (page: Page, id: string, account = '') =>
  page.locator(`main [data-figure="expenses.${id}"][data-dimension="${account}"]`).first();
const shown = async (page: Page, id: string, account = ''): Promise<number> =>
  centsOf(await figure(page, id, account).textContent());
const quiet = (page: Page) => expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
interface Pnl {
  readonly operatingExpenses: string;
  readonly netProfit: string;
  readonly month: string;
}
const pnlOf = async (page: Page): Promise<Pnl> =>
  (await (await page.request.get('/api/dashboard/pnl')).json()) as Pnl; // the response of the contract

describe('a month of expenses', () => {
  it('[B-1.03, B-2.06] goes from budget to P&L: one person records in bulk, another approves, summary and P&L change by the same amount', async () => {
    const manager = await at('Manager', SCREEN_PATH);
    await manager.getByRole('heading', { level: 1, name: 'Expense Management' }).waitFor();
    const before = await pnlOf(manager);
    const [year, month] = before.month.split('-');
    const query = `month=${Number(month)}&year=${year}`;
    const overview = `${SCREEN_PATH}?${query}`;
    await manager.goto(overview);
    await figure(manager, 'spent').waitFor();
    const spent = await shown(manager, 'spent');
    const hr = await shown(manager, 'department-spent', '6000');
    expect(spent).toBe(centsOf(before.operatingExpenses));

    // One person records expenses in two departments at once.
    const name = `Storm repairs ${Date.now()}`;
    await manager.getByRole('tab', { name: 'Expenses' }).click();
    await manager.getByRole('button', { name: 'Bulk Expenses' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Bulk Expenses' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Please enter at least one expense amount').waitFor();
    await dialog.getByLabel('Description').fill(name);
    await dialog.getByLabel('HR').fill('12.34');
    await dialog.getByLabel('IT').fill('56.78');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expectToast(manager, 'Bulk expenses created successfully');
    await manager.getByLabel('Search').fill(name);
    await expectSoon(() =>
      manager.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Pending' }).count(),
    ).toBe(2);
    await manager.getByRole('row').filter({ hasText: '$12.34' }).getByRole('button', { name }).click();
    await manager.getByText('You recorded it: another person approves or rejects it').waitFor();
    expect(await manager.getByRole('button', { name: 'Approve' }).count()).toBe(0);

    // None of it counts until another person approves.
    const admin = await at(
      'Admin',
      `${SCREEN_PATH}?tab=expenses&${query}&search=${encodeURIComponent(name)}`,
    );
    for (const amount of ['$12.34', '$56.78']) {
      await admin.getByRole('row').filter({ hasText: amount }).getByRole('button', { name }).click();
      await admin.getByRole('button', { name: 'Approve', exact: true }).click();
      // Beyond the budget of its department, an expense takes one more answer.
      const again = admin.getByRole('button', { name: 'Approve anyway' });
      const approved = admin.getByRole('row').filter({ hasText: amount }).filter({ hasText: 'Approved' });
      await again.or(approved).waitFor();
      if (await again.isVisible()) await again.click();
      await approved.waitFor();
      await expectToast(admin, 'Expense approved');
    }

    await manager.goto(overview);
    await expectSoon(() => shown(manager, 'spent')).toBe(spent + 6912);
    expect(await shown(manager, 'department-spent', '6000')).toBe(hr + 1234);
    await expectSoon(async () => centsOf((await pnlOf(manager)).operatingExpenses)).toBe(spent + 6912);
    const after = await pnlOf(manager);
    expect(centsOf(before.netProfit) - centsOf(after.netProfit)).toBe(6912);

    // The receipt of the number on the screen has the same value, and lists what was approved.
    await figure(manager, 'department-spent', '6000').click();
    const receipt = manager.getByRole('dialog').filter({ hasText: 'Receipt of' });
    await receipt.getByText('Spent in the month by department').first().waitFor();
    await expectSoon(async () => centsOf(await receipt.locator('[data-receipt-value]').textContent())).toBe(
      hr + 1234,
    );
  });

  it('marks every number of its four tabs', async () => {
    const page = await at('Owner', SCREEN_PATH);
    for (const tab of ['overview', 'departments', 'budgets', 'expenses']) {
      await page.goto(`${SCREEN_PATH}?tab=${tab}`);
      await page.getByRole('table').waitFor();
      await quiet(page);
      expect({ tab, unmarked: await unmarkedNumbers(page) }).toEqual({ tab, unmarked: [] });
    }
  });
});

describe('an expense', () => {
  it('is an unambiguous amount, needs a reason where it is an outlier, and survives an expired session', async () => {
    const database = openDatabase(demoCompany().dataDir);
    onTestFinished(async () => {
      await dismissAll(database, 'exform');
      await database.close();
    });
    const maker = await hire(database, 'exform-maker', { roleKey: 'manager' });
    const visitor = await visitors.visit({
      expected: [/status of 401/, /status of 422/, /WebSocket connection to .* failed/],
    });
    const { page } = visitor;
    await enter(visitor, maker, { path: `${SCREEN_PATH}?tab=expenses`, fresh: true });
    const dialog = page.getByRole('dialog', { name: 'Record Expense' });
    const openForm = () => page.getByRole('button', { name: 'Record Expense' }).click();
    await openForm();
    const name = `Generator ${Date.now()}`;
    await dialog.getByLabel('Description').fill(name);
    await dialog.getByLabel('Category').selectOption('equipment');
    await dialog.getByLabel('Amount, USD').fill('12,5');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await dialog.getByText('The comma in 12,5 can be read in two ways.').waitFor();

    await dialog.getByLabel('Amount, USD').fill('99,999,999,999');
    await dialog.getByText('$99,999,999,999.00').waitFor();
    await sql`update sessions set idle_expires_at = now() where user_id = ${maker.id}::uuid`.execute(
      database.write,
    );
    await dialog.getByRole('button', { name: 'Record' }).click();
    await page.getByLabel('Username').fill(maker.username);
    await page.getByLabel('Password', { exact: true }).fill(maker.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.goto(`${SCREEN_PATH}?tab=expenses`);
    await openForm();
    await dialog.getByText('What was typed before is filled in again.').waitFor();
    expect([
      await dialog.getByLabel('Description').inputValue(),
      await dialog.getByLabel('Category').inputValue(),
      await dialog.getByLabel('Amount, USD').inputValue(),
    ]).toEqual([name, 'equipment', '99,999,999,999']);

    await dialog.getByRole('button', { name: 'Record' }).click();
    const message = dialog.getByText(
      /is more than the whole budget of the department for .* Correct it, or give a reason/,
    );
    await message.waitFor();
    // Shown once: at its field, beside the text of the documents, and in no toast.
    expect(await message.count()).toBe(1);
    expect(await dialog.getByRole('alert').textContent()).toBe('Failed to create expense. ');
    expect(await page.locator('[data-variant="destructive"]').count()).toBe(0);
    await dialog.getByLabel('Reason').fill('the storm of last week');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'Expense created successfully');
    await page.getByLabel('Search').fill(name);
    await page
      .getByRole('row')
      .filter({ hasText: '$99,999,999,999.00' })
      .getByRole('button', { name })
      .click();
    await page.getByText('the storm of last week').waitFor();
    // It must not change what other tests count.
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Expense withdrawn');
  });
});

describe('a department', () => {
  it('is created, budgeted by one person and approved by another, and is part of the totals', async () => {
    const name = `Fleet ${Date.now()}`;
    const manager = await at('Manager', `${SCREEN_PATH}?tab=departments`);
    await manager.getByRole('button', { name: 'Create Department' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Create Department' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expectToast(manager, 'Department created successfully');
    await manager.getByRole('row').filter({ hasText: name }).getByText('Active').waitFor();

    await manager.getByRole('tab', { name: 'Overview' }).click();
    const total = await shown(manager, 'budget');
    await manager.getByRole('tab', { name: 'Budgets' }).click();
    await manager.getByRole('button', { name: `Propose a budget for ${name}` }).click();
    const form = manager.getByRole('dialog', { name: /^Propose Budget/ });
    await form.getByLabel('Monthly budget, USD').fill('1500.25');
    await form.getByLabel('Reason').fill('Two lorries');
    await form.getByRole('button', { name: 'Propose' }).click();
    await expectToast(manager, 'Budget change proposed');

    const admin = await at('Admin', `${SCREEN_PATH}?tab=budgets`);
    await admin.getByRole('button', { name: `Approve for ${name}` }).click();
    await expectToast(admin, 'Budget change approved');
    await admin.getByRole('tab', { name: 'Overview' }).click();
    await expectSoon(() => shown(admin, 'budget')).toBe(total + 150_025);
    await admin.getByRole('row').filter({ hasText: name }).getByText('Under Budget').last().waitFor();
  });
});
