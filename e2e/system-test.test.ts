/**
 * The system test: every check against the real server, the report, and test data cleared after the password was
 * entered.
 */
import { expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { textOf } from './downloads.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();

interface Report {
  summary: { total: number; passed: number; failed: number };
  results: { name: string; status: string; message: string }[];
}

it('[B-2.14] passes completely, saves its report, and clears its test data', async () => {
  // The server requests the password by refusing the call.
  const visitor = await visitors.visit({ expected: [/status of 403/] });
  const { page } = visitor;
  await enter(visitor, 'Owner', { path: '/system-test', confirmed: false });
  await page.getByRole('heading', { level: 1, name: 'System Test' }).waitFor();
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  const toast = page.locator('[data-variant]');
  await toast.getByText('System Test Complete').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Report' }).click(),
  ]);
  const report = JSON.parse(await textOf(download)) as Report; // checked below
  // What this browser does not allow is reported, and nothing else fails.
  expect(
    report.results.flatMap(({ name, status }) => (status === 'success' ? [] : [[name, status]])),
  ).toEqual([
    ['Browser notifications', 'warning'],
    ['Service worker', 'warning'],
  ]);
  expect(report.summary).toMatchObject({ total: 23, passed: 21, failed: 0 });
  // Screen readers get a toast from an unmarked copy, which is removed after a second.
  await expectSoon(() => unmarkedNumbers(page)).toEqual([]);

  const unread = page.locator('[data-unread-badge]');
  const before = Number(await unread.textContent());
  await page.getByRole('button', { name: 'Clear Test Data' }).click();
  await page.getByText('This will remove ALL test data from the system. Are you sure?').waitFor();
  await page.getByRole('button', { name: 'Remove test data' }).click();
  await page.getByLabel('Your password').fill(signInOf('Owner').password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await toast.getByText('Test Data Cleared').waitFor();
  await expectSoon(async () =>
    (await unread.count()) === 0 ? 0 : Number(await unread.textContent()),
  ).toBeLessThan(before);
});
