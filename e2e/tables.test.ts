/** Tables as a browser draws them: columns that are resized, the first that stays, and the rows of a phone. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { useVisitors, type VisitorOptions } from './browser.ts';
import { endOfLastMonth, today } from './business.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

const visitors = useVisitors();
/** Of a complete month: on its first days a month has no expenses. */
const [year, month] = endOfLastMonth(today()).split('-').map(Number);
const EXPENSES = `/expense-management?tab=expenses&month=${month}&year=${year}`;
const at = async (path: string, size: VisitorOptions): Promise<Page> => {
  const visitor = await visitors.visit(size);
  await enter(visitor, 'Admin', { path });
  await visitor.page.locator('tbody tr').first().waitFor();
  return visitor.page;
};
const widthOf = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).evaluate((head) => head.offsetWidth);

it('a column is as wide as its edge is dragged, narrower than its content too, and after reloading', async () => {
  const page = await at(EXPENSES, { width: 1366, height: 900 });
  const edge = page.getByRole('columnheader', { name: 'Category', exact: true }).getByRole('separator');
  const before = await widthOf(page, 'Category');
  const drag = async (by: number): Promise<void> => {
    const box = await edge.boundingBox();
    if (box === null) throw new Error('the edge is not drawn');
    await page.mouse.move(box.x + 4, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 4 + by, box.y + 8, { steps: 4 });
    await page.mouse.up();
  };
  await drag(40);
  await expectSoon(() => widthOf(page, 'Category')).toBe(before + 40);
  await drag(-before);
  await expectSoon(() => widthOf(page, 'Category')).toBe(48);
  await page.reload();
  await expectSoon(() => widthOf(page, 'Category')).toBe(48);
  await edge.dblclick();
  await expectSoon(() => widthOf(page, 'Category')).toBe(before);
});

it('the row’s name stays in sight while the table scrolls sideways', async () => {
  const page = await at(EXPENSES, { width: 1366, height: 900 });
  const edge = page.getByRole('columnheader', { name: 'Department', exact: true }).getByRole('separator');
  await edge.focus();
  for (let times = 0; times < 60; times += 1) await page.keyboard.press('ArrowRight');
  const name = page.locator('tbody tr').first().locator('td').first();
  const before = await name.boundingBox();
  const scroller = page.getByRole('group', { name: 'Expenses' });
  await scroller.evaluate((each) => each.scrollTo({ left: 200 }));
  await expectSoon(() => scroller.evaluate((each) => each.scrollLeft)).toBeGreaterThan(100);
  expect(await name.boundingBox()).toEqual(before);
});

it('on a phone a row shows what a narrow table does, with the names of the columns, nothing is cut off, and the page scrolls', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await at('/banking-apis?tab=reconciliation', { width: 390, height: 844, theme });
    const table = page.getByRole('table', { name: 'Statement and ledger' });
    const row = table.getByRole('row').filter({ hasText: 'Harbour Trust Bank' });
    await row.waitFor();
    const cells = await row.getByRole('cell').evaluateAll((all) =>
      all.map((cell) => {
        const { left, right, height } = cell.getBoundingClientRect();
        const cut = cell.scrollWidth > cell.clientWidth + 1 || left < 0 || right > 390;
        return { of: cell.dataset['label'], drawn: height > 0, cut };
      }),
    );
    const columns = ['Account', 'Ledger', 'Difference', 'Exceptions', 'Unexplained'];
    expect(cells).toEqual(columns.map((of) => ({ of, drawn: true, cut: false })));
    const scrolls = await page
      .getByRole('group', { name: 'Statement and ledger' })
      .evaluate((group) => group.scrollHeight > group.clientHeight + 1);
    expect(scrolls).toBe(false);
    // The difference stands in the first line, at the right.
    const [name, difference] = await Promise.all(
      ['Account', 'Difference'].map((of) => row.locator(`[data-label="${of}"]`).boundingBox()),
    );
    expect(difference?.y).toBe(name?.y);
    expect(difference?.x).toBeGreaterThan(name?.x ?? 0);
    await page.getByLabel('Sort by').first().selectOption('Exceptions');
    await page.getByRole('button', { name: 'Order of Exceptions: descending' }).waitFor();
    await expectAccessible(page, `the reconciliation on a phone, ${theme}`);
  }
});
