/** The complete bulk import: a file with a bad row, its error file corrected, both committed and undone. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { textOf } from './downloads.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
afterAll(() => database.close());

/** The prefix of all subscribers that this file imports. */
const PREFIX = 'BULK-';
const held = async (): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from subscribers where id like ${`${PREFIX}%`} order by id`.execute(
      database.read,
    )
  ).rows.map(({ id }) => id);

const signedUp = new Date(Date.now() - 60_000).toISOString();
// "Birth year" and "Joined" are not field names: one is recognised, the other must be selected.
const HEAD =
  'id,Full name,MSISDN,Joined,district,town,gender,Birth year,occupation,deviceClass,acquisitionChannel';
const line = (number: number, year: string): string =>
  `${PREFIX}${number},Bulk Person,+2327600000${number},${signedUp},Bo,"Bo, old town",male,${year},trader,ussd,agent`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const shows = (page: Page, text: RegExp) => expectSoon(() => page.locator('main').innerText()).toMatch(text);

it('[B-2.24] imports subscribers from CSV: mapped, checked, corrected, committed and undone', async () => {
  const visitor = await visitors.visit();
  await enter(visitor, 'Owner', { path: '/data-entry?tab=bulk-import&kind=subscribers' });
  const { page } = visitor;
  const tab = page.getByRole('tab', { name: 'Bulk Import', exact: true });
  expect(await tab.getAttribute('aria-selected')).toBe('true');

  const [template] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download template').click(),
  ]);
  expect(await textOf(template)).toMatch(
    /^id,fullName,msisdn,signupAt,.*\r\nTEMPLATE-EXAMPLE,Aminata Kamara,/,
  );

  await choose(page, 'people.csv', [HEAD, line(1, '1990'), line(2, 'unknown'), line(3, '1985')].join('\n'));
  await shows(page, /3 rows received/);
  await shows(page, /Choose a column for signupAt/);
  expect(await button(page, 'Check file').isDisabled()).toBe(true);
  await page.getByLabel('Field for Joined').selectOption('signupAt');
  await button(page, 'Save columns').click();
  await button(page, 'Check file').click();
  await shows(page, /2 rows valid, 1 wrong\. Nothing is stored yet/);
  await shows(page, /Birth year must be a whole number/);
  expect(await held()).toEqual([]);

  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download error file').click(),
  ]);
  const wrong = await textOf(errors);
  expect(wrong).toContain('Birth year: must be a whole number');
  await button(page, 'Commit the valid rows').click();
  await shows(page, /2 rows stored by .*1 wrong were left out/);
  expect(await held()).toEqual([`${PREFIX}1`, `${PREFIX}3`]);

  await button(page, 'Import another file').click();
  await choose(page, 'people-errors.csv', wrong.replace('unknown', '1977'));
  await page.getByLabel('Field for Joined').selectOption('signupAt');
  await button(page, 'Save columns').click();
  await button(page, 'Check file').click();
  await shows(page, /1 row valid, 0 wrong/);
  await button(page, /^Commit \(1\)/).click();
  await shows(page, /1 row stored by/);
  expect(await held()).toEqual([`${PREFIX}1`, `${PREFIX}2`, `${PREFIX}3`]);

  // After a reload it is found by its URL; then it is undone, and the first file, too.
  await page.reload();
  for (const [left, name] of [
    [[`${PREFIX}1`, `${PREFIX}3`], /Undone/],
    [[], /2 rows were stored and then removed/],
  ] as const) {
    await button(page, 'Undo import').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await shows(page, name);
    await shows(page, /stored and then removed/);
    expect(await held()).toEqual(left);
    await page
      .getByRole('group', { name: 'Imports' })
      .getByRole('button', { name: 'people.csv' })
      .first()
      .click();
  }
});
