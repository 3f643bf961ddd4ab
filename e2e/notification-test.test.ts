/** The tester: a notification sent to everyone reaches another person, and can be cleared as test data. */
import { expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const PATH = '/notification-test';

it('[B-2.13] reaches everyone where the sender chooses so, and only the sender otherwise', async () => {
  const [sender, viewer] = [await visitors.visit(), await visitors.visit()];
  await enter(sender, 'Super Admin', { path: PATH });
  await enter(viewer, 'View Only', { path: PATH });
  for (const { page } of [sender, viewer]) {
    await page.getByRole('heading', { level: 1, name: 'Notification Tester' }).waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
  }
  const unread = (page: (typeof viewer)['page']) => page.locator('[data-unread-badge]').textContent();
  await viewer.page.getByRole('button', { name: 'Books closed' }).click();
  await viewer.page.getByRole('button', { name: 'Send Notification' }).click();
  await viewer.page.getByText('Notification sent successfully!').waitFor();
  const before = Number(await unread(viewer.page));
  expect(before).toBeGreaterThan(0);

  await sender.page.getByRole('button', { name: 'Maintenance notice' }).click();
  await sender.page.getByLabel('Title').fill('Heard by all');
  await sender.page.getByLabel('Send to').selectOption('everyone');
  await sender.page.getByRole('button', { name: 'Send Notification' }).click();
  await sender.page.getByText('Notification sent successfully!').waitFor();
  await expectSoon(async () => Number(await unread(viewer.page))).toBe(before + 1);
  await viewer.page.getByRole('button', { name: /^Notifications/ }).click();
  await viewer.page.getByText('Heard by all').waitFor();
  await viewer.page.keyboard.press('Escape');
  expect(await unmarkedNumbers(sender.page)).toEqual([]);
});
