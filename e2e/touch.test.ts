/** Fingers: everything that can be pressed is large enough to be hit, on every screen and on what opens there. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors, type Visitor } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { DASHBOARDS } from './routes.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const visitors = useVisitors();

/** Controls are 44 px; a figure is a text that can be pressed, and keeps to the 24 px of WCAG 2.2. */
const CONTROL = 44;
const FIGURE = 24;

// Runs in the page, where these tests have no types. A field's label is pressed as the field is.
const SMALL = `(control, figure) => {
  const found = [];
  const targets = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]');
  for (const target of targets) {
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height, bottom } = (target.closest('label') ?? target).getBoundingClientRect();
    // The way past the bars waits above the page until it has the focus, which no finger gives.
    if (bottom <= 0) continue;
    const least = 'figure' in target.dataset ? figure : control;
    if (Math.min(width, height) + 0.01 < least)
      found.push((target.ariaLabel ?? target.textContent) + ': ' + width.toFixed(1) + ' x ' + height.toFixed(1));
  }
  return found;
}`;
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${SMALL})(${CONTROL}, ${FIGURE})`);

/** Parts of the page that stick out of the window at its side. */
const WIDER = `Math.max(0, document.documentElement.scrollWidth - innerWidth)`;

const roomOn = async (page: Page) => ({
  small: await smallTargets(page),
  wider: await page.evaluate<number>(WIDER),
});
const expectRoom = async (page: Page, where: string): Promise<void> => {
  expect({ where, ...(await roomOn(page)) }).toEqual({ where, small: [], wider: 0 });
};
/** The same page turned and resized, as it stands once charts have followed. */
const expectRoomAt = async (page: Page, sizes: readonly Size[], where: string): Promise<void> => {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    const seen = async () => ({ where, width, ...(await roomOn(page)) });
    await expectSoon(seen).toEqual({ where, width, small: [], wider: 0 });
  }
};

const PHONE = { width: 390, height: 844, touch: true } as const;
const arrive = async (path: string, options: object = PHONE): Promise<Visitor> => {
  const visitor = await visitors.visit(options);
  await enter(visitor, 'Owner', { path });
  return visitor;
};

const SMALL_PHONE = { width: 320, height: 640 };
const TABLET = { width: 820, height: 1180 };
describe.each([
  ['a phone, a small phone and a tablet', PHONE, [PHONE, SMALL_PHONE, TABLET]],
  ['a narrow window', { width: 390, height: 844 }, [{ width: 390, height: 844 }]],
])('on %s', (_, device, sizes) => {
  it('whatever can be pressed on a screen can be hit, and nothing sticks out', async () => {
    const { page } = await arrive('/user-profile', device);
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    await expectRoomAt(page, sizes, '/user-profile');
    for (const path of [...DASHBOARDS, '/?asOf=2026-03-31', '/dashboard?asOf=2026-03-31']) {
      await page.goto(path);
      await settled(page);
      await expectRoomAt(page, sizes, path);
    }
    await page.goto('/no-such-screen');
    await page.getByRole('link', { name: 'Go to the Executive dashboard' }).waitFor();
    await expectRoomAt(page, sizes, '404');
  });
});

describe('on a phone', () => {
  it('the sign-in can be hit', async () => {
    const { page, open } = await visitors.visit(PHONE);
    await open('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await expectRoom(page, '/login');
  });

  it('what opens on a screen can be hit', async () => {
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
    await dialog.getByRole('table').waitFor();
    await opened('receipt');
  });

  it('the past day shows in the bar, and what it opens leads back', async () => {
    const { page } = await arrive('/?asOf=2026-03-31');
    await settled(page);
    await page.getByRole('button', { name: /^As-of date/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Back to live' }).click();
    await page.locator('[data-live-state="live"]').waitFor();
    expect(new URL(page.url()).searchParams.get('asOf')).toBeNull();
  });

  it('a small target would be found', async () => {
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

it('the label of a tile leads to the screen behind the figure, at its place', async () => {
  const { page } = await arrive('/');
  await settled(page);
  await page.getByRole('link', { name: 'Treasury Balance' }).click();
  await page.getByRole('heading', { level: 1, name: 'Detailed Metrics' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#treasury');
  await settled(page);
  const [top = -1, height = 0] = await page.evaluate<number[]>(
    `[document.querySelector('#treasury').getBoundingClientRect().top, innerHeight]`,
  );
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(height);
});
