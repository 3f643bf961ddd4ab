/** Touch: every control is large enough, also after rotating and resizing, and in what opens. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors, type Visitor } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { roomOn, smallTargets } from './room-on-page.ts';
import { DASHBOARDS } from './routes.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const visitors = useVisitors();

const expectRoom = async (page: Page, where: string): Promise<void> => {
  expect({ where, ...(await roomOn(page)) }).toEqual({ where, small: [], wider: 0 });
};
/** Rotates and resizes the same page, and checks it once the charts have followed. */
const expectRoomAt = async (page: Page, sizes: readonly Size[], where: string): Promise<void> => {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    const seen = async () => ({ where, width, ...(await roomOn(page)) });
    await expectSoon(seen).toEqual({ where, width, small: [], wider: 0 });
  }
};

const PHONE = { width: 390, height: 844, touch: true } as const;
const arrive = async (path: string): Promise<Visitor> => {
  const visitor = await visitors.visit(PHONE);
  await enter(visitor, 'Owner', { path });
  return visitor;
};

const SMALL_PHONE = { width: 320, height: 640 };
const TABLET = { width: 820, height: 1180 };
const SIZES = [PHONE, SMALL_PHONE, TABLET];

it('on a phone, a small one and a tablet every control of a screen is large enough, and nothing is wider than the page', async () => {
  const { page } = await arrive('/user-profile');
  await page.getByRole('button', { name: 'Change password' }).waitFor();
  await expectRoomAt(page, SIZES, '/user-profile');
  for (const path of [...DASHBOARDS, '/?asOf=2026-03-31', '/dashboard?asOf=2026-03-31']) {
    await page.goto(path);
    await settled(page);
    await expectRoomAt(page, SIZES, path);
  }
  await page.goto('/no-such-screen');
  await page.getByRole('link', { name: 'Go to the Executive dashboard' }).waitFor();
  await expectRoomAt(page, SIZES, '404');
});

describe('on a phone', () => {
  it('the controls of the sign-in are large enough', async () => {
    const { page, open } = await visitors.visit(PHONE);
    await open('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await expectRoom(page, '/login');
  });

  it('the controls of what opens on a screen are large enough', async () => {
    const { page } = await arrive('/');
    await settled(page);
    const dialog = page.getByRole('dialog');
    const opened = async (where: string): Promise<void> => {
      await dialog.waitFor();
      await expectRoom(page, where);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('link').last().waitFor();
    await opened('More');

    await page.getByRole('button', { name: /^As-of date/ }).click();
    await opened('as-of picker');

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'Notification settings' }).click();
    await page.getByRole('button', { name: 'Save settings' }).waitFor();
    await opened('notification settings');

    await page.getByRole('button', { name: 'Export' }).click();
    await opened('exports');

    await page.locator('main [data-figure]').first().click();
    for (const name of ['Revenue of the day: Line', 'Rows behind Revenue of the day'])
      await dialog.getByRole('table', { name }).waitFor();
    await opened('receipt');
  });

  it('the past day is shown in the bar, and its dialog leads back to live data', async () => {
    const { page } = await arrive('/?asOf=2026-03-31');
    await settled(page);
    await page.getByRole('button', { name: /^As-of date/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Back to today' }).click();
    await page.locator('[data-live-state="live"]').waitFor();
    expect(new URL(page.url()).searchParams.get('asOf')).toBeNull();
  });

  it('a target that is too small would be found', async () => {
    const { page, open } = await visitors.visit(PHONE);
    await open('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.evaluate(`{
      const small = Object.assign(document.createElement('button'), { textContent: 'small' });
      small.style.cssText = 'width: 60px; height: 43px; padding: 0; border: 0';
      document.querySelector('main').append(small);
    }`);
    expect(await smallTargets(page)).toEqual(['small: 60.0 x 43.0']);
  });
});

it('the label of a tile links to the screen behind the figure, at its position', async () => {
  const { page } = await arrive('/');
  await settled(page);
  // The second time the screen is loaded already.
  for (const _ of ['first', 'second']) {
    await page.getByRole('link', { name: 'Treasury Balance' }).click();
    await page.getByRole('heading', { level: 1, name: 'Detailed Metrics' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#treasury');
    await settled(page);
    const [top = -1, height = 0] = await page.evaluate<number[]>(
      `[document.querySelector('#treasury').getBoundingClientRect().top, innerHeight]`,
    );
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(height);
    await page.getByRole('link', { name: 'Executive' }).filter({ visible: true }).click();
    await page.getByRole('link', { name: 'Treasury Balance' }).waitFor();
  }
});
