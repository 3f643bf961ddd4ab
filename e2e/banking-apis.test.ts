/** Banking: a treasurer syncs, reconciles and proves safeguarding; one account is connected, and one reconnected. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const SCREEN_PATH = '/banking-apis';
const at = async (who: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, who, { path: SCREEN_PATH });
  await visitor.page.getByRole('heading', { level: 1, name: 'Banking API Integrations' }).waitFor();
  return visitor.page;
};
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const quiet = (page: Page) => expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
/** The sandbox is connected once the demo is complete, and read completely soon after. */
const settled = async (page: Page): Promise<void> => {
  const unsettled = async (): Promise<number> => {
    const all = (await (await page.request.get('/api/banking/integrations')).json()) as {
      syncing: boolean;
    }[]; // the response of the contract
    return Math.max(0, 6 - all.length) + all.filter(({ syncing }) => syncing).length;
  };
  await expect.poll(unsettled, { timeout: 180_000, interval: 200 }).toBe(0);
  await page.reload();
  await card(page, 'Harbour Trust Bank').waitFor();
};
interface Proof {
  integrationId: string;
  name: string;
  unexplained: string | null;
  matchedShare: number | null;
}

describe('a treasurer', () => {
  it('[A-2.12] syncs all banks, reconciles an exception by hand, and proves that customer money is covered', async () => {
    const page = await at('Admin');
    await settled(page);
    await page.getByRole('button', { name: 'Sync All' }).click();
    await expectToast(page, 'Sync Complete');
    await expectToast(page, 'Treasury data has been synchronized successfully.');
    await card(page, 'Harbour Trust Bank').getByText('Connected').waitFor();
    // If an expense of a past month was approved meanwhile, a statement is read again completely, in a second round.
    await settled(page);

    // Every account is explained to the last minor unit, and the rules matched nearly all of it.
    const { day: closed, accounts } = (await (
      await page.request.get('/api/banking/reconciliation')
    ).json()) as { day: string; accounts: Proof[] }; // as above
    expect(accounts.length).toBeGreaterThanOrEqual(5);
    for (const each of accounts) {
      if (each.matchedShare === null) continue;
      expect({ name: each.name, unexplained: Number(each.unexplained) }).toEqual({
        name: each.name,
        unexplained: 0,
      });
      expect(each.matchedShare).toBeGreaterThan(90);
    }

    // Some days leave no exception over, so that one match of the rules is taken apart, of a closed day, as only such a
    // day takes a write-off. Then its bank line is matched by hand with another item, and that match undone.
    const [chosen] = accounts.filter(({ matchedShare }) => matchedShare !== null);
    const { matches } = (await (
      await page.request.get(`/api/banking/matches?integrationId=${chosen?.integrationId}`)
    ).json()) as { matches: { id: string; items: { side: string; day: string; description: string }[] }[] }; // as above
    const pair = matches.find(
      ({ items }) =>
        new Set(items.map(({ side }) => side)).size === 2 && items.every(({ day }) => day <= closed),
    );
    const line = pair?.items.find(({ side }) => side === 'bank');
    const apart = { data: { note: 'To be matched by hand' } };
    expect((await page.request.post(`/api/banking/matches/${pair?.id}/undo`, apart)).status()).toBe(200);
    await page.getByRole('tab', { name: 'Reconciliation' }).click();
    await page.getByRole('button', { name: chosen?.name ?? '' }).click();
    await page.getByRole('table', { name: `Exceptions of ${chosen?.name}` }).waitFor();
    const open = page
      .getByRole('table', { name: /^Exceptions/ })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    const ofBank = open
      .filter({
        has: page.getByRole('cell', { name: 'Bank', exact: true }),
        hasText: line?.description ?? '',
      })
      .filter({ has: page.locator(`time[datetime="${line?.day}"]`) })
      .first();
    await ofBank.getByRole('checkbox').check();
    await open.getByRole('checkbox', { checked: false }).first().check();
    await page.getByRole('button', { name: 'Match by hand' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Settled with the fee');
    await page.getByRole('dialog').getByRole('button', { name: 'Match', exact: true }).click();
    await expectToast(page, 'Matched');
    await page.getByLabel('Show').selectOption('matches');
    await page.getByLabel('Rule').selectOption('by-hand');
    await page.getByRole('row').filter({ hasText: 'By hand' }).getByRole('button').first().click();
    await page.getByRole('dialog').getByText('Settled with the fee').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo match' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('It was another payment');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo match' }).click();
    await expectToast(page, 'Match undone');

    // The same line is proposed for a write-off, which another person decides.
    await page.getByLabel('Show').selectOption('exceptions');
    await ofBank.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Write off' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Charges of the bank');
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
    await expectToast(page, 'Write-off proposed');
    await page.getByLabel('Show').selectOption('write-offs');
    await page.getByRole('button', { name: 'Charges of the bank' }).click();
    await page.getByRole('dialog').getByText('You proposed it: another person decides').waitFor();
    await page.keyboard.press('Escape');

    // Customer money of the last closed day and of a past one, each number with its receipt.
    await page.getByRole('tab', { name: 'Safeguarding' }).click();
    const coverage = page.locator('main [data-figure="banking.coverage-sll"]');
    await coverage.waitFor();
    const percent = Number((await coverage.textContent())?.replace('%', ''));
    expect(percent).toBeGreaterThanOrEqual(100);
    await coverage.click();
    await page.getByRole('dialog').getByText('Trust coverage in SLL').first().waitFor();
    await page.keyboard.press('Escape');
    const day = ((await (await page.request.get('/api/banking/safeguarding')).json()) as { day: string }).day;
    const past = new Date(Date.parse(day) - 30 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${SCREEN_PATH}?tab=safeguarding&asOf=${past}`);
    await coverage.waitFor();
    expect(await coverage.getAttribute('data-day')).toBe(past);
  });

  it('[A-1.08] connects an account of the sandbox bank, and reconnects one whose secret was withdrawn', async () => {
    const page = await at('Admin');
    await settled(page);
    const lion = card(page, 'Lion Hill Reserve Bank');
    await lion.getByText('Error').waitFor();
    expect(await lion.getByRole('button', { name: 'Sync' }).isDisabled()).toBe(true);
    await lion.getByRole('button', { name: 'Reconnect' }).click();
    await page.getByRole('dialog').getByLabel('Client secret').fill('sandbox-lionhill-open-sesame');
    await page.getByRole('dialog').getByRole('button', { name: 'Reconnect' }).click();
    await lion.getByText('Connected').waitFor();

    await page.getByRole('button', { name: 'Add New Integration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Integration' });
    await dialog.getByLabel('Bank name').fill('Savanna Savings Bank');
    await dialog.getByLabel('API endpoint').fill('https://sandbox-bank.localhost/v1');
    await dialog.getByLabel('Client ID').fill('sandbox-savanna');
    await dialog.getByLabel('Client secret').fill('sandbox-savanna-open-sesame');
    await dialog.getByLabel('Ledger account').selectOption('1040');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expectToast(page, 'Integration added');
    await card(page, 'Savanna Savings Bank').getByText('Connected').waitFor();
    await card(page, 'Savanna Savings Bank').getByText('**** 9017').waitFor();
  });

  it('finds every number of the four tabs marked', async () => {
    const page = await at('Owner');
    await settled(page);
    for (const tab of ['banks', 'reconciliation', 'safeguarding', 'settings']) {
      await page.goto(`${SCREEN_PATH}?tab=${tab}`);
      await page.getByRole('tab', { selected: true }).waitFor();
      await quiet(page);
      expect({ tab, unmarked: await unmarkedNumbers(page) }).toEqual({ tab, unmarked: [] });
    }
  });
});
