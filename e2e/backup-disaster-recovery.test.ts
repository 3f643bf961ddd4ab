/**
 * Backups: a person with backup permissions takes real ones, proves that they can be restored, and sets the schedule;
 * an owner notes the recovery key.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const SCREEN_PATH = '/backup-disaster-recovery';
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const history = (page: Page) => page.getByRole('table', { name: 'Backup History' }).getByRole('row');
const ended = (page: Page) =>
  expect.poll(() => page.getByRole('progressbar').count(), { timeout: 240_000, interval: 50 }).toBe(0);
/** Once nothing is running: a scheduled one may begin just then, and the server refuses a second. */
const start = (page: Page) =>
  expectSoon(async () => {
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/backup/backups',
    );
    await page.getByRole('button', { name: 'Start Backup' }).click();
    return (await answered).status();
  }).toBe(200);
const CONFLICT = /status of 409/;

describe('backups', { timeout: 600_000 }, () => {
  it('[B-2.09] a person with backup permissions takes a full and an incremental one, and a test restores them completely', async () => {
    const visitor = await visitors.visit({ expected: [CONFLICT] });
    await enter(visitor, 'Super Admin', { path: '/data-entry' });
    const { page } = visitor;
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('link', { name: 'Backup & DR' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Backup and Disaster Recovery' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(SCREEN_PATH);

    // Another person who only watches.
    const onlooker = await visitors.visit();
    await enter(onlooker, 'Owner', { path: SCREEN_PATH });
    await onlooker.page.getByText('Connected', { exact: true }).waitFor();
    await start(page);
    await page.getByRole('progressbar', { name: 'Full backup' }).waitFor();
    await onlooker.page.getByRole('progressbar', { name: 'Full backup' }).waitFor();
    await ended(page);
    for (const each of [page, onlooker.page])
      await history(each).filter({ hasText: 'Full' }).filter({ hasText: 'Completed' }).waitFor();
    await page.getByLabel('Backup type').selectOption('incremental');
    // Within moments the server reports that the log continues from the new base.
    await expectSoon(async () => (await page.request.get('/api/backup/state')).text()).toContain(
      'Every change is kept',
    );
    await start(page);
    await history(page).filter({ hasText: 'Incremental' }).filter({ hasText: 'Completed' }).waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);

    await tab(page, 'Disaster Recovery');
    await page.getByRole('button', { name: 'Run Test: Database restore, newest state' }).click();
    await page.getByRole('progressbar').waitFor();
    await ended(page);
    const test = page.getByRole('listitem').filter({ hasText: 'Database restore, newest state' }).first();
    for (const each of ['Row counts', 'Ledger balance', 'Audit chain', 'Yesterday’s figures'])
      await test.getByText(`Passed ${each}`).waitFor();
    await page.getByRole('row').filter({ hasText: 'Database' }).filter({ hasText: 'Met' }).first().waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);

    await tab(page, 'Schedule & Settings');
    await page.getByLabel('Full backup').selectOption('weekly');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectToast(page, 'Backup settings saved');
    expect(await unmarkedNumbers(page)).toEqual([]);
    await tab(page, 'Monitoring');
    await page.getByText('Every change is kept').waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
  });
});
