/**
 * A file in the public columns of PaySim, from the upload to a dashboard by screens alone, in a company that has nothing
 * else: the recipe is made on the screen, saved, and reads the next file by itself.
 */
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paysimFile } from '../apps/server/src/testing/paysim-file.ts';
import { useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { found, startEmptyCompany, type EmptyCompany } from './empty-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

const visitors = useVisitors();
let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const shows = (page: Page, text: RegExp) => expectSoon(() => page.locator('main').innerText()).toMatch(text);

/** What fills a field, and the row of its rule. */
async function fillFrom(page: Page, field: string, source: string): Promise<Locator> {
  const list = page.getByLabel(`${field} is filled from`, { exact: true });
  await list.selectOption({ label: source });
  return page.getByRole('row').filter({ has: list });
}
const chooseFile = async (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'paysim.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });

const DAY_MS = 86_400_000;
/** Ten days with 40 rows an hour, the last of which ended yesterday. */
const ROWS = 10 * 24 * 40;

it('comes in by a recipe that is made on the screen, up to a dashboard with exact totals', async () => {
  const owner = await found(company.server);
  // A recipe that is not complete yet is refused.
  const visitor = await visitors.visit({ expected: [/status of 400/] });
  const { page } = visitor;
  await enter(visitor, owner, {
    url: company.server.url,
    path: '/data-entry?tab=bulk-import&kind=transactions',
  });
  const file = paysimFile(ROWS);
  await chooseFile(page, file);
  await shows(page, /9,600 rows received/);
  await button(page, 'Use a recipe').click();
  const start = new Date(Date.now() - 10 * DAY_MS).toISOString().slice(0, 10);

  await fillFrom(page, 'id', 'An id made from columns');
  const at = await fillFrom(page, 'at', 'A time counted in steps');
  await at.getByLabel('Time of the first step').fill(`${start}T00:00:00Z`);
  const type = await fillFrom(page, 'type', 'type');
  await type
    .getByLabel('What values mean')
    .fill('CASH_IN = cash_in\nCASH_OUT = cash_out\nDEBIT = bill\nPAYMENT = merchant\nTRANSFER = p2p');
  await fillFrom(page, 'subscriberId', 'nameOrig');
  const kind = await fillFrom(page, 'counterpartyKind', 'type');
  await kind
    .getByLabel('What values mean')
    .fill('CASH_IN = agent\nCASH_OUT = agent\nDEBIT = biller\nPAYMENT = merchant\nTRANSFER = subscriber');
  await fillFrom(page, 'counterpartyId', 'nameDest');
  const currency = await fillFrom(page, 'currency', 'One value for all rows');
  await currency.getByLabel('Value').fill('USD');
  await page.getByLabel('Create customers that are not known').check();
  const preview = page.getByRole('table', { name: 'First 100 rows' });
  await expectSoon(() => preview.innerText()).toMatch(
    /None\s+[0-9a-f]{24}\s+\d{4}-\d\d-\d\dT00:00:00Z\s+cash_in/,
  );

  await button(page, 'Use this recipe').click();
  await page.getByLabel('Name of the recipe').fill('PaySim');
  await button(page, 'Save recipe').click();
  await expectSoon(() => page.locator('body').innerText()).toContain('The recipe PaySim is saved.');
  await button(page, 'Check file').click();
  await shows(page, /9,600 rows valid, 0 wrong\. Nothing is stored yet/);
  await button(page, /^Commit \(9,600\)/).click();
  await shows(page, /9,600 rows stored by founder/);

  // The next file with the same columns needs no question.
  await button(page, 'Import another file').click();
  await chooseFile(page, file.split('\n').slice(0, 41).join('\n'));
  await shows(page, /Read by the saved recipe PaySim\./);
  await button(page, 'Check file').click();
  await shows(page, /40 rows valid, 40 of them already stored, 0 wrong/);

  let cents = 0n;
  const people = new Set<string>();
  for (const line of file.trim().split('\n').slice(1)) {
    const [, kindOfMove = '', amount = '', from = '', , , to = ''] = line.split(',');
    const [whole = '', rest = ''] = amount.split('.');
    cents += BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'));
    people.add(from);
    if (kindOfMove === 'TRANSFER') people.add(to);
  }
  const database = openDatabase(company.dataDir);
  try {
    const { rows } = await sql<{ cents: bigint; people: number; unknown: number }>`
      select (select sum(amount)::bigint from transactions) as cents, count(*)::int as people,
             count(*) filter (where full_name = 'unknown' and birth_year is null)::int as unknown
        from subscribers`.execute(database.read);
    expect(rows).toEqual([{ cents, people: people.size, unknown: people.size }]);
  } finally {
    await database.close();
  }
  await page.goto(`${company.server.url}/detailed-metrics`);
  await shows(page, new RegExp(`\\b${people.size}\\b`));
});
