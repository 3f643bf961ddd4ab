/** From a broadcast to the bell, the list, the other device and the desktop; and the toasts. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SocketNotification } from '@cottontree/contract/events.ts';
import type { Notification } from '@cottontree/contract/notifications/notifications.ts';
import { insertNotifications, notify } from '../apps/server/src/domains/notifications/store.ts';
import { demoCompany } from './demo-company.ts';
import { useVisitors, type Visitor, type VisitorOptions } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
/** The feed of the demo raises fraud alerts whenever its payments call for one; here only the tests' own count. */
beforeAll(async () => {
  await sql`create function no_notification() returns trigger language plpgsql as 'begin return null; end'`.execute(
    database.write,
  );
  await sql`
    create trigger only_the_tests_own before insert on notifications
       for each row when (new.action_type = 'fraud_alert') execute function no_notification()`.execute(
    database.write,
  );
});
afterAll(async () => {
  await sql`drop function no_notification() cascade`.execute(database.write);
  await database.close();
});
beforeEach(() => sql`delete from notifications`.execute(database.write));

/** A screen with little content. */
const path = '/feature-suggestions';
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const unread = (page: Page) => page.locator('[data-unread-badge]');
const centre = (page: Page) => page.getByRole('region', { name: 'Notification centre' });
const items = (page: Page) => centre(page).getByRole('listitem');
const titles = async (page: Page): Promise<string[]> =>
  await centre(page).locator('li > button:first-child > span > span:first-child').allTextContents();

async function arrive(role: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visitors.visit(options);
  await enter(visitor, role, { path });
  await visitor.page.getByText('Connected', { exact: true }).waitFor();
  return visitor;
}

async function idOf(role: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from users where username = ${signInOf(role).username}`.execute(database.read);
  return rows[0]?.id ?? '';
}

/** Over a socket of this page, as the Notification Tester sends it. */
const send = (page: Page, message: object): Promise<unknown> =>
  page.evaluate(`new Promise((done, failed) => {
    const socket = new WebSocket('ws://' + location.host + '/ws');
    socket.onerror = failed;
    socket.onmessage = ({ data }) => {
      if (JSON.parse(data).type === 'connected') { socket.send(${JSON.stringify(JSON.stringify(message))}); done(); }
    };
  })`);

const DRAFT = {
  action: 'broadcast_notification',
  notificationType: 'info',
  title: 'Closing early',
  message: 'The office closes at noon.',
} as const;

describe('a broadcast', () => {
  it('reaches the notification centres of its recipients, and the server sets its id, time and sender', async () => {
    const manager = await arrive('Manager');
    const analyst = await arrive('View Only');
    const sender = await arrive('Super Admin');
    await manager.page.evaluate(
      `window.received = []; addEventListener('websocket-message', (event) => window.received.push(event.detail))`,
    );
    await send(sender.page, {
      ...DRAFT,
      title: '<b>Closing</b> early',
      actionType: 'office',
      data: { from: '12:00' },
      timestamp: '1999-01-01T00:00:00Z',
      id: 'mine',
      userIds: [await idOf('Manager'), await idOf('View Only')],
    });
    for (const { page } of [manager, analyst]) {
      await expectSoon(() => unread(page).textContent()).toBe('1');
      await bell(page).click();
      // Markup is shown as text.
      await items(page).getByText('<b>Closing</b> early').waitFor();
      await items(page).getByText('The office closes at noon.').waitFor();
    }
    expect(await unread(sender.page).count()).toBe(0);

    const received =
      await manager.page.evaluate<{ type: string; payload: SocketNotification }[]>('window.received');
    expect(received).toHaveLength(1);
    const [message] = received;
    expect(message?.type).toBe('notification');
    expect(message?.payload).toMatchObject({
      title: '<b>Closing</b> early',
      message: 'The office closes at noon.',
      notificationType: 'info',
      userId: await idOf('Manager'),
      actionType: 'office',
      data: { from: '12:00' },
    });
    expect(message?.payload.id).not.toBe('mine');
    expect(Math.abs(Date.parse(message?.payload.timestamp ?? '') - Date.now())).toBeLessThan(60_000);

    const stored = (await (await manager.page.request.get('/api/notifications')).json()) as {
      items: Notification[];
    }; // the response of the contract
    expect(Object.keys(stored.items[0] ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'title',
        'message',
        'type',
        'timestamp',
        'userId',
        'actionType',
        'data',
        'read',
      ]),
    );
    expect(stored.items[0]).toMatchObject({ type: 'info', read: false });
  });

  it('reaches everyone when it has no recipients', async () => {
    const { page } = await arrive('Manager');
    const sender = await arrive('Super Admin');
    await send(sender.page, DRAFT);
    await expectSoon(() => unread(page).textContent()).toBe('1');
    await expectSoon(() => unread(sender.page).textContent()).toBe('1');
  });

  it('of somebody without the permission is returned only to the sender', async () => {
    const manager = await arrive('Manager');
    const sender = await arrive('View Only');
    await send(sender.page, { ...DRAFT, userIds: [await idOf('Manager')] });
    await expectSoon(() => unread(sender.page).textContent()).toBe('1');
    const answer = await manager.page.request.get('/api/notifications');
    expect(await answer.json()).toEqual({ items: [], unread: 0 });
  });
});

describe('the notification centre', () => {
  const fill = async (count: number): Promise<void> => {
    const audience = { kind: 'users', userIds: [await idOf('Admin')] } as const;
    const first = Date.now() - count * 1_000;
    for (let number = 1; number <= count; number += 1) {
      await insertNotifications(database.write, new Date(first + number * 1_000), audience, {
        type: 'info',
        category: 'system',
        title: `Number ${number}`,
        message: 'One of many',
      });
    }
  };

  it('holds the 50 newest, newest first, under a badge that counts to 99+', async () => {
    await fill(101);
    const { page } = await arrive('Admin');
    await expectSoon(() => unread(page).textContent()).toBe('99+');
    await bell(page).click();
    await items(page).first().waitFor();
    expect(await titles(page)).toEqual(Array.from({ length: 50 }, (_, index) => `Number ${101 - index}`));
    // One more is added at the top, and the last one is dropped.
    await notify(
      database.write,
      new Date(),
      { kind: 'everyone' },
      {
        type: 'info',
        category: 'system',
        title: 'The newest',
        message: 'Just now',
      },
    );
    await items(page).getByText('The newest').waitFor();
    const shown = await titles(page);
    expect([shown.length, shown[0], shown[49]]).toEqual([50, 'The newest', 'Number 53']);
  });

  it('marks one as read by a click, and all, and clears one, and all', async () => {
    await fill(4);
    const { page } = await arrive('Admin');
    await bell(page).click();
    const second = items(page).filter({ hasText: 'Number 3' });
    await second.waitFor();
    await second.getByRole('button').first().click();
    await expectSoon(() => unread(page).textContent()).toBe('3');
    expect(await second.getAttribute('data-read')).toBe('true');

    await centre(page).getByRole('button', { name: 'Clear Number 2' }).click();
    await expectSoon(() => titles(page)).toEqual(['Number 4', 'Number 3', 'Number 1']);

    await centre(page).getByRole('button', { name: 'Mark all read' }).click();
    await expectSoon(() => unread(page).count()).toBe(0);
    await expectSoon(() => centre(page).locator('li[data-read="false"]').count()).toBe(0);
    // The server has stored it.
    await page.reload();
    await bell(page).click();
    await items(page).first().waitFor();
    expect(await titles(page)).toEqual(['Number 4', 'Number 3', 'Number 1']);
    expect(await unread(page).count()).toBe(0);

    await centre(page).getByRole('button', { name: 'Clear all' }).click();
    await centre(page).getByText('Nothing new').waitFor();
    await expectSoon(async () => (await page.request.get('/api/notifications')).json()).toEqual({
      items: [],
      unread: 0,
    });
  });

  it('is the same on another device', async () => {
    await fill(3);
    const desk = await arrive('Admin');
    const phone = await visitors.visit({ width: 390, height: 844 });
    await enter(phone, 'Admin', { path, fresh: true });
    for (const { page } of [desk, phone]) await expectSoon(() => unread(page).textContent()).toBe('3');
    await bell(desk.page).click();
    await items(desk.page).first().getByRole('button').first().click();
    await expectSoon(() => unread(phone.page).textContent()).toBe('2');
    await centre(desk.page).getByRole('button', { name: 'Mark all read' }).click();
    await expectSoon(() => unread(phone.page).count()).toBe(0);
  });

  it('requires an acknowledgement of a critical one', async () => {
    const { page } = await arrive('Admin');
    await notify(
      database.write,
      new Date(),
      { kind: 'users', userIds: [await idOf('Admin')] },
      {
        type: 'error',
        category: 'financial',
        title: 'Trust account short',
        message: 'Customer money is not covered.',
      },
    );
    const notice = page.getByRole('alert', { name: 'Critical notification' });
    await notice.getByText('Trust account short').waitFor();
    await notice.getByRole('button', { name: 'Acknowledge' }).click();
    await notice.waitFor({ state: 'detached' });
    await expectSoon(() => unread(page).count()).toBe(0);
  });
});

describe('the settings', () => {
  it('begin with the documented defaults and stay in this browser', async () => {
    const { page } = await arrive('Admin');
    await bell(page).click();
    await centre(page).getByRole('button', { name: 'Notification settings' }).click();
    const form = centre(page);
    const checked = async (label: string) => form.getByRole('checkbox', { name: label }).isChecked();
    expect([await checked('Sound'), await checked('Desktop alerts')]).toEqual([true, true]);
    expect([
      await checked('System'),
      await checked('Security'),
      await checked('Financial'),
      await checked('User'),
    ]).toEqual([true, true, true, false]);
    expect(await form.getByLabel('Quiet from').inputValue()).toBe('22:00');
    expect(await form.getByLabel('Quiet until').inputValue()).toBe('08:00');
    const frequency = form.getByLabel('Frequency');
    expect(await frequency.inputValue()).toBe('important');

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    for (const value of ['all', 'critical']) await frequency.selectOption(value);
    await form.getByRole('checkbox', { name: 'User' }).check();
    await form.getByRole('button', { name: 'Save settings' }).click();
    await page.locator('[data-variant]').getByText('Notification Settings Updated').waitFor();
    expect(JSON.parse(await page.evaluate<string>(`localStorage.getItem('notification-settings')`))).toEqual({
      soundEnabled: true,
      pushEnabled: true,
      quietHours: { start: '22:00', end: '08:00' },
      frequency: 'critical',
      categories: { system: true, security: true, financial: true, user: true },
    });
    // Code and the company's name may be read; nothing is sent.
    expect(sent).toEqual([]);
  });
});

describe('desktop alerts', () => {
  /** A fake desktop with the given permission and focus. */
  const desktop = (permission: string, focused: boolean): string => `
    window.alerts = []; window.requests = 0;
    window.Notification = class {
      static permission = '${permission}';
      static async requestPermission() { window.requests += 1; return Notification.permission; }
      constructor(title, options) {
        this.shown = { title, stays: options.requireInteraction, closed: false };
        window.alerts.push(this.shown);
      }
      close() { this.shown.closed = true; }
    };
    document.hasFocus = () => ${focused};
    localStorage.setItem('notification-settings', JSON.stringify({
      frequency: 'all', quietHours: { start: '00:00', end: '00:00' }, soundEnabled: false }));`;
  /** As a socket message reaches the page. */
  const dispatch = (page: Page, type: string): Promise<unknown> =>
    page.evaluate(`dispatchEvent(new CustomEvent('websocket-message', { detail: { type: 'notification', payload: {
      id: '${type}', title: '${type}', message: 'm', notificationType: '${type}', category: 'system' } } }))`);
  const alerts = (page: Page) =>
    page.evaluate<{ title: string; stays: boolean; closed: boolean }[]>('window.alerts');
  const at = async (permission: string, focused: boolean): Promise<Page> => {
    // After an hour that its clock skips, the page takes its socket for dead and opens another, which may end with the test.
    const visitor = await visitors.visit({ expected: [/WebSocket is closed before the connection/] });
    await visitor.page.addInitScript(desktop(permission, focused));
    await visitor.page.clock.install();
    await enter(visitor, 'Admin', { path });
    await visitor.page.getByText('Connected', { exact: true }).waitFor();
    return visitor.page;
  };

  it('appear while the person is away; info closes after 5 s, warning and error stay', async () => {
    const page = await at('granted', false);
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const type of ['info', 'warning', 'error']) await dispatch(page, type);
    expect(await alerts(page)).toEqual([
      { title: 'info', stays: false, closed: false },
      { title: 'warning', stays: true, closed: false },
      { title: 'error', stays: true, closed: false },
    ]);
    await page.clock.runFor(4_999);
    expect((await alerts(page))[0]?.closed).toBe(false);
    await page.clock.runFor(1);
    expect((await alerts(page)).map(({ closed }) => closed)).toEqual([true, false, false]);
    await page.clock.fastForward('59:00');
    expect((await alerts(page)).map(({ closed }) => closed)).toEqual([true, false, false]);
  });

  it('do not appear while the page has the focus', async () => {
    const page = await at('granted', true);
    await dispatch(page, 'error');
    expect(await alerts(page)).toEqual([]);
  });

  it('do not appear without the permission of the browser', async () => {
    const page = await at('denied', false);
    await dispatch(page, 'error');
    expect(await alerts(page)).toEqual([]);
    expect(await page.evaluate('window.requests')).toBe(0);
    await bell(page).click();
    await centre(page).getByRole('button', { name: 'Notification settings' }).click();
    await centre(page).getByText('The browser blocks desktop alerts').waitFor();
  });

  it('are requested on load while nothing is decided', async () => {
    const page = await at('default', true);
    expect(await page.evaluate('window.requests')).toBeGreaterThan(0);
  });
});

describe('a toast', () => {
  const toast = (page: Page) => page.locator('[data-variant]');
  const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();
  const atProfile = async (clock = false): Promise<Page> => {
    const visitor = await visitors.visit({ motion: true });
    if (clock) await visitor.page.clock.install();
    await enter(visitor, 'Admin', { path: '/user-profile' });
    await visitor.page.getByRole('button', { name: 'Save settings' }).waitFor();
    return visitor.page;
  };
  const drag = async (page: Page, by: number): Promise<void> => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('there is no toast to drag');
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  };

  it('is replaced by the next: one at a time', async () => {
    const page = await atProfile();
    await save(page);
    await toast(page).getByText('Notification Settings Updated').waitFor();
    await page.getByLabel('Current password').fill('what it is');
    await page.getByLabel('New password', { exact: true }).fill('one thing');
    await page.getByLabel('Confirm new password').fill('another thing');
    await page.getByRole('button', { name: 'Change password' }).click();
    await toast(page).getByText('Password Mismatch').waitFor();
    await expectSoon(() => toast(page).count()).toBe(1);
  });

  it('is displayed for 5 seconds', async () => {
    const page = await atProfile(true);
    // The first toast loads the code; the clock is paused before the second appears.
    await save(page);
    await toast(page).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await expectSoon(() => toast(page).count()).toBe(0);
    await save(page);
    await toast(page).waitFor();
    await page.clock.runFor(4_999);
    expect(await toast(page).getAttribute('data-state')).toBe('open');
    await page.clock.runFor(1);
    await expectSoon(() => toast(page).count()).toBe(0);
  });

  it('is dismissed by a swipe of more than 50 pixels to the right', async () => {
    const page = await atProfile();
    await save(page);
    await toast(page).waitFor();
    await drag(page, -120);
    await drag(page, 49);
    expect(await toast(page).getAttribute('data-state')).toBe('open');
    await drag(page, 52);
    await expectSoon(() => toast(page).count()).toBe(0);
  });

  it('is reached by F8', async () => {
    const page = await atProfile();
    await save(page);
    await toast(page).waitFor();
    await page.keyboard.press('F8');
    await expectSoon(() => page.evaluate(`document.activeElement.closest('[role=region]')?.ariaLabel`)).toBe(
      'Notifications (F8)',
    );
  });
});
