/**
 * Advanced P&L: from the totals of a month to the transactions behind them, closing and reopening a month, and a file
 * for the board.
 */
import { textOfPdf } from '../apps/server/src/testing/pdf-text.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PRECONFIGURED_BUDGETS } from '@cottontree/contract/expenses/expense-management.ts';
import { parseMinor } from '@cottontree/contract/money.ts';
import type { AccountingMonth, PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { useVisitors } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { bytesOf, sheetsOf } from './downloads.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { settled, unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const SCREEN_PATH = '/advanced-pnl';
/** The last day of the previous month, which is closed. */
const DAY = endOfLastMonth(today());

const open = async (who: string, path: string, expected: readonly RegExp[] = []): Promise<Page> => {
  const visitor = await visitors.visit({ expected });
  await enter(visitor, who, { path });
  return visitor.page;
};
const at = async (who: string, path: string): Promise<Page> => {
  const page = await open(who, path);
  await settled(page);
  return page;
};
const reportOf = async (page: Page, query: string): Promise<PnlReport> =>
  (await (await page.request.get(`/api/reports/pnl?${query}`)).json()) as PnlReport; // the response of the contract
const centsIn = async (text: Locator): Promise<bigint> =>
  parseMinor(((await text.first().textContent()) ?? '').replaceAll(/[$,+]/g, '').replace('−', '-'), 'USD');
const total = (page: Page, dimension: string, day?: string) =>
  page.locator(
    `main [data-figure="pnl.month"][data-dimension="${dimension}"]:not([data-derived])${day === undefined ? ':not([data-day])' : `[data-day="${day}"]`}`,
  );
const tab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click();
  await settled(page);
};

describe('the profit and loss of a month', () => {
  it('[A-2.11] links the totals through lines and journals to transactions and expenses', async () => {
    const page = await at('Owner', '/');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('link', { name: 'Advanced P&L' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Advanced P&L Reporting' }).waitFor();
    await page.goto(`${SCREEN_PATH}?asOf=${DAY}`);
    await settled(page);
    const report = await reportOf(page, `period=monthly&asOf=${DAY}`);
    expect(report.revenue).toHaveLength(5);
    // And those that other tests have created.
    const departments = report.departments.map(({ department }) => department);
    expect(departments).toEqual(expect.arrayContaining(Object.keys(PRECONFIGURED_BUDGETS)));
    expect(Number(await centsIn(total(page, 'net-profit')))).toBe(
      Math.round(Number(report.summary.netProfit) * 100),
    );

    // The parts of the bridge sum exactly to the difference of the two net profits.
    const parts = await page.locator('[data-constant="part"]').allTextContents();
    const sum = parts
      .map((text) => parseMinor(text.replaceAll(/[$,+]/g, '').replace('−', '-'), 'USD'))
      .reduce((all, each) => all + each, 0n);
    const before = await centsIn(total(page, 'net-profit', report.span?.previousTo));
    expect(before + sum).toBe(await centsIn(total(page, 'net-profit', DAY)));
    expect(await unmarkedNumbers(page)).toEqual([]);

    // A line of revenue, one of its journals, and its transactions.
    await page.getByRole('button', { name: /^Wallet services/ }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('table', { name: 'Journals' }).waitFor();
    await panel.getByRole('row').nth(1).getByRole('button').click();
    await panel.getByRole('table', { name: 'Postings' }).waitFor();
    await panel.getByRole('table', { name: 'Transactions' }).waitFor();
    await expectSoon(() => panel.getByText('4000 Wallet revenue').count()).toBe(1);
    expect(await unmarkedNumbers(page)).toEqual([]);
    await page.keyboard.press('Escape');

    // A line of costs, one of its journals, and the expense that it books.
    await tab(page, 'Cost Breakdown');
    await page.getByRole('button', { name: /^HR/ }).click();
    await panel.getByRole('table', { name: 'Journals' }).waitFor();
    await panel.getByRole('row').nth(1).getByRole('button').click();
    await panel.getByRole('link', { name: 'Open in Expense Management' }).click();
    await page.getByRole('heading', { level: 1, name: 'Expense Management' }).waitFor();
    await expectSoon(() => page.getByRole('row').filter({ hasText: 'Approved' }).count()).toBeGreaterThan(0);

    // The other tabs, and the company by department and by product.
    for (const [name, chosen] of [
      ['Trends', 'trends'],
      ['Departments', 'departments'],
    ] as const) {
      await page.goto(`${SCREEN_PATH}?asOf=${DAY}&tab=${chosen}`);
      await page.getByRole('tab', { name }).waitFor();
      await settled(page);
      expect({ name, unmarked: await unmarkedNumbers(page) }).toEqual({ name, unmarked: [] });
    }
    await page.getByRole('link', { name: 'Company A' }).click();
    await settled(page);
    expect(new URL(page.url()).searchParams.get('department')).toBe('6020');
    const own = await reportOf(page, `period=monthly&view=departmental&department=6020&asOf=${DAY}`);
    await expectSoon(() =>
      page.locator('main [data-figure="pnl.month-department-profit"]').first().textContent(),
    ).not.toBe('');
    expect(own.departments.find(({ key }) => key === '6020')?.profit.amount).toBe(own.summary.netProfit);

    // Another period and view, and back.
    await page.getByLabel('Period', { exact: true }).selectOption('quarterly');
    await page.getByLabel('View', { exact: true }).selectOption('product');
    await settled(page);
    await expectSoon(() => page.locator('main [data-figure="pnl.quarter-product"]').count()).toBeGreaterThan(
      0,
    );
    await page.goBack();
    await page.goBack();
    await settled(page);
    await expectSoon(() =>
      page.locator('main [data-figure="pnl.month-department-profit"]').count(),
    ).toBeGreaterThan(0);
  });

  it('is closed, then refuses an expense, and is reopened with a reason', async () => {
    const page = await at('Owner', `${SCREEN_PATH}?asOf=${DAY}`);
    const months = async (): Promise<AccountingMonth[]> =>
      (await (await page.request.get('/api/reports/months')).json()) as AccountingMonth[]; // the response of the contract
    // The oldest month that can be closed: the latest expenses of the demo still wait for approval.
    const closable = async () =>
      (await months()).findLast(({ state, fault }) => state === 'open' && fault === null);
    if (!(await closable())) {
      // In the first days of a month: the demo has closed all that could be.
      const newest = (await months()).find(({ state }) => state === 'closed');
      await page.request.post(`/api/reports/months/${newest?.month}/reopen`, {
        data: { version: newest?.version, reason: 'To close it again' },
      });
    }
    const month = await closable();
    if (!month) throw new Error('no month can be closed');
    const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month.month}T00:00:00Z`),
    );
    await page.getByRole('button', { name: 'Accounting months' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: `Close ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click();
    const actions = panel.getByRole('button', { name: `Actions for ${name}` });
    await actions.waitFor();

    const refused = [/status of 422/];
    const manager = await open('Manager', '/expense-management?tab=expenses', refused);
    await manager.getByRole('button', { name: 'Record Expense' }).click();
    const form = manager.getByRole('dialog', { name: 'Record Expense' });
    await form.getByLabel('Description').fill('Late chairs');
    await form.getByLabel('Amount').fill('10');
    await form.getByLabel('Date').fill(month.month);
    await form.getByRole('button', { name: 'Record' }).click();
    await form.getByText(`lies in ${name}, which`).waitFor();

    await actions.click();
    await page.getByRole('menuitem', { name: 'Reopen, with a reason' }).click();
    await panel.getByLabel('Why is it reopened?').fill('Late chairs');
    await panel.getByRole('button', { name: 'Reopen', exact: true }).click();
    await panel.getByRole('button', { name: `Close ${name}` }).waitFor();
    await panel.getByText('Late chairs').waitFor();
    await form.getByRole('button', { name: 'Try again' }).click();
    await expectToast(manager, 'Expense created successfully');
  });

  it('is exported as a workbook and as a PDF with all of its tabs', async () => {
    const page = await at('Owner', `${SCREEN_PATH}?asOf=${DAY}`);
    const save = async (way: string): Promise<Buffer> => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: way, exact: true }).click();
      return await bytesOf(await download);
    };
    const sheets = await sheetsOf(await save('This screen as XLSX'));
    expect([...sheets.keys()].toSorted()).toEqual(
      [
        'Key figures',
        'Revenue Analysis',
        'What moved net profit',
        'By kind of transaction',
        'Cost Breakdown',
        'Revenue, costs and net profit',
        'Departments',
        'Products',
      ].toSorted(),
    );
    const report = await reportOf(page, `period=monthly&asOf=${DAY}`);
    expect(sheets.get('Revenue Analysis')).toHaveLength(1 + report.revenue.length);
    expect(sheets.get('Departments')).toHaveLength(1 + report.departments.length);
    const printed = textOfPdf(await save('This screen as PDF')).split('\n');
    for (const title of [
      'Total Revenue',
      'Revenue Analysis',
      'What moved net profit',
      'Cost Breakdown',
      'Trends',
      'Departments',
      'Products',
    ])
      expect(printed).toContain(title);
    // By kind of transaction, with all columns.
    for (const head of ['Kind', 'Transactions', 'Revenue before', 'Revenue now', 'Price', 'Mix', 'Exchange'])
      expect(printed).toContain(head);
    // Every figure that the visible tab shows.
    const figures = await page.locator('main button[data-figure]').allTextContents();
    expect(figures.filter((text) => !printed.includes(text))).toEqual([]);
  });
});

describe('what moved net profit', () => {
  const bottomOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return box === null ? NaN : box.y + box.height;
  };
  const bridgeAt = async (size: { width: number; height: number; touch?: boolean }) => {
    const visitor = await visitors.visit(size);
    await enter(visitor, 'Owner', { path: `${SCREEN_PATH}?asOf=${DAY}` });
    await settled(visitor.page);
    return visitor.page.getByRole('table', { name: 'What moved net profit' });
  };
  it('is on the first screen of a small laptop, whole', async () => {
    const bridge = await bridgeAt({ width: 1366, height: 768 });
    const last = bridge.getByRole('row').filter({ hasText: 'Net profit, this period' });
    expect(await bottomOf(last)).toBeLessThanOrEqual(768);
  });
  it('begins on the first screen of a phone, with its first two steps above the bar at the bottom', async () => {
    const bridge = await bridgeAt({ width: 390, height: 844, touch: true });
    expect(await bottomOf(bridge.getByRole('row').filter({ hasText: 'Price' }))).toBeLessThanOrEqual(
      844 - 56,
    );
  });
});
