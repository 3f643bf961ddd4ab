/** Data feeds: a treasurer names a source, its system sends control totals, and the screen says what differs. */
import { expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { today } from './business.ts';
import { demoCompany } from './demo-company.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { signInOverHttp } from './http-client.ts';

const visitors = useVisitors();

it('a source that was named sends control totals, and the screen shows at once what differs from what is booked', async () => {
  const visitor = await visitors.visit();
  await enter(visitor, 'Admin', { path: '/data-feeds' });
  const { page } = visitor;
  await page.getByText('No source is named', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add source' }).click();
  const form = page.getByRole('dialog', { name: 'Add a source of transactions' });
  await form.getByLabel('Name').fill('core-banking');
  await form.getByRole('button', { name: 'Add source' }).click();
  await form.waitFor({ state: 'detached' });
  const days = page.getByRole('table', { name: 'Days' });
  await days.getByText('Waiting').waitFor();

  const system = await signInOverHttp(demoCompany().serverUrl, signInOf('Admin'));
  const sent = await system.post('/api/control-totals', {
    source: 'core-banking',
    day: today(),
    totals: [{ type: 'chargeback', currency: 'USDC', count: 3, amountMinor: 4_500_000 }],
    idRanges: [{ first: 'NEVER-007', last: 'NEVER-009' }],
  });
  expect(sent.status).toBe(200);
  await days.getByText('Differs').waitFor();
  await days.getByRole('button', { name: /3 ids missing: core-banking/ }).click();
  const panel = page.getByRole('dialog').filter({ hasText: 'Ids that never arrived' });
  const line = panel.getByRole('row').filter({ hasText: 'Chargeback' });
  await line.waitFor();
  expect((await line.getByRole('cell').allTextContents()).slice(1, 3)).toEqual(['3', '0']);
  expect(await panel.getByRole('listitem').allTextContents()).toEqual(['NEVER-007 to NEVER-009']);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'End source core-banking' }).click();
  const end = page.getByRole('dialog', { name: 'End the source core-banking' });
  await end.getByRole('button', { name: 'End' }).click();
  await end.waitFor({ state: 'detached' });
  await expectSoon(() => page.getByRole('button', { name: 'End source core-banking' }).count()).toBe(0);
});
