/** The desk: a customer calls about a transfer, is found by telephone number, and the transfer is followed. */
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();

describe('a call about a missing transfer', () => {
  it('is answered from the telephone number to the journal, and leaves the looks on the record', async () => {
    const visitor = await visitors.visit();
    await enter(visitor, 'Admin', { path: '/transactions?type=p2p&status=success' });
    const { page } = visitor;
    // The number of somebody who sent money: it is masked until a reason is given.
    const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody');
    await rows.getByRole('button').first().click();
    await page.getByRole('heading', { name: 'Both sides' }).waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
    const sender = page.locator('main a[href^="/customers/"]').first();
    const id = (await sender.textContent()) ?? '';
    await sender.click();
    await page.getByRole('heading', { level: 1, name: `Customer ${id}` }).waitFor();
    await page.getByText(/^\+232 •••• \d{3}$/).waitFor();
    await page.getByRole('button', { name: 'Show name and number' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Calls about a missing transfer');
    await page.getByRole('dialog').getByRole('button', { name: 'Show name and number' }).click();
    const phone = (await page.getByText(/^\+232\d{8}$/).textContent()) ?? '';
    expect(await unmarkedNumbers(page)).toEqual([]);

    // The call: the number as the caller says it.
    await page.getByRole('link', { name: 'All customers' }).click();
    await page
      .getByLabel('Find a customer')
      .fill(`0${phone.slice(4, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('1 found by telephone number').waitFor();
    expect(page.url()).not.toContain(phone.slice(-3));
    await page.getByRole('cell', { name: id, exact: true }).waitFor();
    await page.getByRole('table', { name: 'Customers' }).locator('tbody').getByRole('button').first().click();
    await page.getByText('name shown').waitFor();
    await rows.getByRole('button').first().waitFor();
    await rows.getByRole('row').filter({ hasText: 'Person to person' }).first().getByRole('button').click();
    await page.getByRole('heading', { name: 'In the books' }).waitFor();
    await page.getByRole('heading', { name: 'What followed' }).waitFor();
  });
});
