/** Fraud Detection: an analyst handles an alert from its arrival to the measured precision of the score. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { demoCompany } from './demo-company.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';
import { signInOverHttp, type HttpClient } from './http-client.ts';

const SCREEN = '/fraud-detection';
const visitors = useVisitors();
const at = async (who: string, path: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, who, { path });
  return visitor.page;
};

let feed: HttpClient;
/** Ids of customers with a transaction history, as the feed knows them. */
let customers: string[];
beforeAll(async () => {
  feed = await signInOverHttp(demoCompany().serverUrl, signInOf('Owner'));
  const { body } = await feed.get('/api/figures/subscribers.active-30/rows?limit=60');
  customers = (body as { rows: string[][] }).rows.map(([id]) => id ?? ''); // the response of the contract
});

let sent = 0;
/** Eight payments of the customer within seconds. */
async function burst(subscriberId: string, leones: number): Promise<void> {
  const rows = Array.from({ length: 8 }, (_, n) => payment(subscriberId, leones, 8 - n));
  await ingest(rows);
}
const payment = (subscriberId: string, leones: number, secondsAgo: number) => ({
  id: `fraud-${Date.now()}-${sent++}`,
  at: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
  type: 'p2p',
  product: 'wallet',
  status: 'success',
  subscriberId,
  counterpartyKind: 'subscriber',
  counterpartyId: customers.find((each) => each !== subscriberId),
  kycLevel: 1,
  currency: 'SLL',
  amountMinor: leones,
  fxRate: '24000',
});
async function ingest(rows: object[]): Promise<Record<string, unknown>> {
  const { status, body } = await feed.post('/api/ingest/transactions', { rows });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Record<string, unknown>; // as above
}

const cardOf = (page: Page, id: string) => page.locator(`#alert-${id}`);
interface Listed {
  readonly alerts: readonly { readonly id: string; readonly userId: string; readonly type: string }[];
}
const alertOf = async (page: Page, userId: string): Promise<string> => {
  let id: string | undefined;
  await expectSoon(async () => {
    const { alerts } = (await (await page.request.get('/api/fraud/alerts?limit=100')).json()) as Listed; // as above
    id = alerts.find((each) => each.userId === userId && each.type === 'rapid_transactions')?.id;
    return id !== undefined;
  }).toBe(true);
  return id ?? '';
};
const confirmed = async (page: Page): Promise<number> =>
  Number(
    await page.locator('aside [data-figure="fraud.confirmed-by-band"][data-dimension="high"]').textContent(),
  );

describe('an alert', () => {
  it('[A-1.06, A-2.10] arrives live, is investigated and blocked; the block declines the next payment and the outcome changes the measured precision', async () => {
    const page = await at('Admin', SCREEN);
    await page.getByRole('heading', { level: 1, name: 'Fraud Detection and Alerting' }).waitFor();
    await page.getByText('Scoring', { exact: true }).waitFor();
    // Events before the live connection is open are not sent over it.
    await page.getByText('Connected', { exact: true }).waitFor();
    const before = await confirmed(page);
    const customer = customers[11] ?? '';
    await burst(customer, 10_000);
    const id = await alertOf(page, customer);
    const card = cardOf(page, id);
    await card.waitFor();
    // The demo company goes on with its business: the customer may have paid within the hour too.
    await card
      .getByText(/\b([89]|1\d) transactions within an hour/)
      .first()
      .waitFor();

    // Its fields stand in two lines below its head.
    await page.setViewportSize({ width: 1366, height: 900 });
    await expectSoon(async () => ((await card.boundingBox())?.height ?? 0) <= 88).toBe(true);

    expect(await card.getByRole('button', { name: 'Block Transaction' }).isDisabled()).toBe(true);
    await card.getByRole('button', { name: 'Investigate' }).click();
    await expectToast(page, 'Investigation started');
    await card.getByText('Investigating').waitFor();

    await card.getByRole('button', { name: 'Block Transaction' }).click();
    const panel = page.getByRole('dialog', { name: 'Rapid transactions' });
    await panel.getByLabel('Reason').fill('She did not make these');
    await panel.getByRole('button', { name: 'Block Transaction' }).click();
    await expectToast(page, 'Customer blocked');
    await panel.getByRole('listitem').getByText('Blocked', { exact: true }).waitFor();
    // The pane says what the row beside it has no room for, also where the row is not in the list.
    const usual = panel.getByText('Usual amount', { exact: true });
    await usual.waitFor();
    expect(await card.getByText('Usual amount', { exact: true }).isVisible()).toBe(false);
    await page.getByLabel('Show').selectOption('Pending Review');
    await card.waitFor({ state: 'detached' });
    await usual.waitFor();
    await page.getByLabel('Show').selectOption('All Alerts');
    await card.waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await card.getByText('Resolved').waitFor();

    // A payment that is reported as successful is stored as declined, and is included in the figure of stopped
    // payments.
    expect(await ingest([payment(customer, 24_000, 0)])).toMatchObject({
      inserted: 1,
      declinedByBlock: 1,
    });
    await expectSoon(() => confirmed(page)).toBe(before + 1);
    const stopped = page.locator('main [data-figure="fraud.value-stopped"]');
    await expectSoon(() => stopped.textContent()).not.toBe('$0.00');
    await stopped.click();
    await page.getByRole('dialog').getByRole('cell', { name: 'Suspected fraud' }).first().waitFor();
  });

  it('above the threshold is blocked only when a second person approves', async () => {
    const customer = customers[23] ?? '';
    await burst(customer, 1_000_000);
    const admin = await at('Admin', SCREEN);
    const id = await alertOf(admin, customer);
    const card = cardOf(admin, id);
    await card.getByRole('button', { name: 'Investigate' }).click();
    await card.getByText('Investigating').waitFor();
    await card.getByRole('button', { name: 'Block Transaction' }).click();
    const panel = admin.getByRole('dialog', { name: 'Rapid transactions' });
    await panel.getByText('A second person must agree').waitFor();
    await panel.getByLabel('Reason').fill('Nobody answers');
    await panel.getByRole('button', { name: 'Block Transaction' }).click();
    await expectToast(admin, 'Block waits for a second person');
    await panel.getByText('You proposed it: another person decides').waitFor();
    expect(await panel.getByRole('button', { name: 'Agree to Block' }).count()).toBe(0);

    const owner = await at('Owner', `${SCREEN}?alert=${id}`);
    const second = owner.getByRole('dialog', { name: 'Rapid transactions' });
    await second.getByText('Nobody answers').first().waitFor();
    await second.getByRole('button', { name: 'Agree to Block' }).click();
    await expectToast(owner, 'Customer blocked');
    await second.getByRole('button', { name: 'Unblock Customer' }).click();
    await second.getByLabel('Reason').fill('She came by with her papers');
    await second.getByRole('button', { name: 'Unblock Customer' }).click();
    await expectToast(owner, 'Customer unblocked');
  });

  it('is found by filter and window; every number of the screen is marked; rules are replayed on past scores', async () => {
    const page = await at('Owner', `${SCREEN}?window=30d`);
    await page.locator('article').first().waitFor();
    await page.getByText('System status').waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Rules' }).click();
    const rules = page.getByRole('dialog', { name: 'Rules of fraud alerts' });
    await rules.getByLabel('Spending pattern').fill('0.9');
    await rules.getByRole('button', { name: 'Try on History' }).click();
    await rules.getByRole('button', { name: 'Propose' }).waitFor();
    const [held, tried] = await rules
      .getByRole('row', { name: /^Alerts \d/ })
      .getByRole('cell')
      .allTextContents()
      .then((cells) => cells.slice(-2).map(Number));
    expect(tried).toBeLessThan(held ?? 0);
    expect(await unmarkedNumbers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Show').selectOption('High Risk Only');
    await expectSoon(async () => {
      const all = await page.locator('article').count();
      return all > 0 && (await page.locator('article[data-severity="high"]').count()) === all;
    }).toBe(true);
    await page
      .locator('article')
      .first()
      .getByRole('button', { name: /^Details/ })
      .click();
    await page.getByRole('dialog').getByText('Related transactions').waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
  });
});
