/** The general ledger: an accountant reads the trial balance, follows an account, and takes the journals along, each once. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { bytesOf } from './downloads.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

const visitors = useVisitors();

describe('the general ledger', () => {
  it('leads from the trial balance to the entries of an account, whose last balance is the closing one', async () => {
    const visitor = await visitors.visit();
    await enter(visitor, 'Admin', { path: '/general-ledger' });
    const { page } = visitor;
    const table = page.getByRole('table', { name: 'Trial balance in USD' });
    const line = table.getByRole('row').filter({ hasText: '1010 Own bank' });
    const closing = await line.getByRole('cell').last().textContent();
    // Debits equal credits in each currency.
    for (const total of await page.locator('tfoot tr').all()) {
      const texts = await total.getByRole('cell').allTextContents();
      expect(texts.at(-3)).toBe(texts.at(-2));
    }
    await line.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: '1010 Own bank' }).waitFor();
    expect(closing).toMatch(/^\$[\d,]+\.\d\d$/);
    await page
      .locator('section[aria-label="Balance"]')
      .getByText(closing ?? '', { exact: true })
      .waitFor();
    const entries = page.getByRole('table', { name: 'Entries' });
    // Further pages come on scrolling, and only rows in sight are drawn.
    await expectSoon(async () => {
      await page.keyboard.press('End');
      return await page.getByText(/^All \d+ entries\.$/).count();
    }).toBe(1);
    await expectSoon(async () => {
      await page.keyboard.press('End');
      return await entries.getByRole('row').last().getByRole('cell').last().textContent();
    }).toBe(closing);
  });

  it('exports what waits once; the file has the digest that the list shows', async () => {
    const visitor = await visitors.visit();
    await enter(visitor, 'Admin', { path: '/general-ledger?tab=exports' });
    const { page } = visitor;
    await page.getByText(/journals? .* waits? for export\.$/).waitFor();
    await page.getByRole('button', { name: 'Export journals' }).click();
    await page.getByText(/^Every journal up to .* is exported\.$/).waitFor();
    const digest = await page.locator('td code').first().getAttribute('title');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export 1 as CSV' }).click();
    const bytes = await bytesOf(await coming);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
    const lines = bytes.toString('utf8').trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^export,journal,line,day,/);
    expect(lines.length).toBeGreaterThan(1_000);
  });
});
