// @vitest-environment happy-dom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '@cottontree/contract/notifications/notifications.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { serveCalls, type SentCall } from '../fetch.setup.ts';
import { createQueryClient } from '../query.ts';
import { click, control, eventually, find, render, settle } from '../render.setup.tsx';
import { Bell } from './bell.tsx';
import { NotificationCentre } from './centre.tsx';
import { EMPTY_INBOX, notificationOf, unacknowledged, unreadLabel, withNew, type Inbox } from './inbox.ts';
import { useIncomingNotifications } from './use-inbox.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const note = (id: string, change: Partial<Notification> = {}): Notification => ({
  id,
  title: `Title ${id}`,
  message: `Message ${id}`,
  type: 'info',
  category: 'system',
  critical: false,
  timestamp: at(0),
  userId: null,
  actionType: null,
  data: {},
  read: false,
  acknowledged: false,
  endedAt: null,
  ...change,
});

let client: QueryClient;
let calls: SentCall[];
let inbox: Inbox;
/** How many lines of work wait. */
let waits = 0;
let refused = false;
let left = 0;

function Incoming() {
  useIncomingNotifications();
  return null;
}
const open = async () => {
  await render(
    <QueryClientProvider client={client}>
      <Incoming />
      <Bell enabled />
      <NotificationCentre onLeave={() => (left += 1)} />
    </QueryClientProvider>,
  );
  await settle();
};
const titles = () =>
  [...document.querySelectorAll('li')].map((item) => /Title \w/.exec(item.textContent)?.[0]);
const badge = () => document.querySelector('[data-unread-badge]')?.textContent;
const writes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
const arrive = async (payload: object) =>
  settle(() =>
    window.dispatchEvent(new CustomEvent('websocket-message', { detail: { type: 'notification', payload } })),
  );

beforeEach(() => {
  clearToasts();
  refused = false;
  waits = 0;
  left = 0;
  inbox = { items: [note('b', { timestamp: at(2) }), note('a', { timestamp: at(1) })], unread: 2 };
  calls = serveCalls(({ method, url }) => {
    if (url.startsWith('/api/work/waiting')) return { body: { items: [], total: waits, eligible: true } };
    if (method === 'GET') return { body: inbox };
    return refused
      ? { status: 503, body: { code: 'unavailable', message: 'Try again later', requestId: 'r' } }
      : { body: { ok: true } };
  });
  client = createQueryClient();
});

describe('the notification centre', () => {
  it('keeps a notification that arrives while the list is read', async () => {
    let finish = () => {};
    const older = inbox;
    calls = serveCalls(async ({ url }) => {
      if (!url.startsWith('/api/notifications')) return { body: { items: [], total: 0, eligible: true } };
      if (calls.filter((each) => each.url === url).length > 1) return { body: inbox };
      await new Promise<void>((done) => (finish = done));
      return { body: older };
    });
    await open();
    inbox = { items: [note('c', { timestamp: at(3) }), ...older.items], unread: 3 };
    await arrive({ id: 'c', title: 'Title c', notificationType: 'info', timestamp: at(3) });
    await settle(() => finish());
    await eventually(() => titles().length === 3, 'the list is whole');
    expect(titles()).toEqual(['Title c', 'Title b', 'Title a']);
    expect(badge()).toBe('3');
  });

  it('keeps what was read here while the list was read again', async () => {
    await open();
    let finish = () => {};
    const older = inbox;
    const newer = { items: older.items.map((each) => ({ ...each, read: true })), unread: 0 };
    let marked = false;
    serveCalls(async ({ method, url }) => {
      if (!url.startsWith('/api/notifications')) return { body: { items: [], total: 0, eligible: true } };
      if (method === 'GET') return { body: marked ? newer : older };
      await new Promise<void>((done) => (finish = done));
      marked = true;
      return { body: { ok: true } };
    });
    void client.invalidateQueries();
    await click(control('Mark all read'));
    expect(badge()).toBe('2');
    await settle(() => finish());
    await eventually(() => badge() === undefined, 'the badge goes');
    await settle();
    expect(badge()).toBeUndefined();
  });

  it('[A-9.16] lists the newest first', async () => {
    await open();
    expect(titles()).toEqual(['Title b', 'Title a']);
  });

  it.each([
    [49, false],
    [50, true],
  ])('says of %s listed ones whether older ones may be left out: %s', async (listed, says) => {
    inbox = {
      items: Array.from({ length: listed }, (_, place) => note(`n${place}`, { read: true })),
      unread: 0,
    };
    await open();
    expect(document.querySelectorAll('li')).toHaveLength(listed);
    expect(document.body.textContent.includes('The newest 50 are listed.')).toBe(says);
  });
  it('[A-4.19] marks a notification read on a click, here and on the server', async () => {
    await open();
    expect(badge()).toBe('2');
    const first = find<HTMLElement>('li');
    expect(first.dataset.read).toBe('false');
    await click(find('li button'));
    expect(first.dataset.read).toBe('true');
    expect(badge()).toBe('1');
    expect(writes()).toEqual(['POST /api/notifications/b/read']);
  });

  it('links to the item that waits for a decision, marks the notification read, and closes', async () => {
    const waiting = { actionType: 'budget_proposed', data: { month: '2026-11-01' } };
    inbox = { items: [note('w', waiting), note('b')], unread: 2 };
    await open();
    const [link, ...others] = document.querySelectorAll<HTMLAnchorElement>('li a');
    expect(link?.getAttribute('href')).toBe('/expense-management?tab=budgets&month=11&year=2026');
    expect(others).toEqual([]);
    // The test does not handle links, and the page must not be left.
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay, { once: true });
    if (link) await click(link);
    expect(writes()).toEqual(['POST /api/notifications/w/read']);
    expect(left).toBe(1);
  });

  it('says where waiting work is when there is nothing new', async () => {
    inbox = EMPTY_INBOX;
    waits = 8;
    await open();
    await settle();
    expect(document.body.textContent).toContain(
      'Nothing newEight\u00A0things need you. See them on the Executive dashboard',
    );
    const link = document.querySelector('a');
    expect(link?.getAttribute('href')).toBe('/');
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay, { once: true });
    if (link) await click(link);
    expect(left).toBe(1);
  });
  it('says that notifications arrive when there is nothing new and nothing waits', async () => {
    inbox = EMPTY_INBOX;
    await open();
    await settle();
    expect(document.body.textContent).toContain('Nothing newNew notifications arrive while you work.');
    expect(document.querySelector('a')).toBeNull();
  });

  it('[A-4.20] marks all read', async () => {
    await open();
    await click(control('Mark all read'));
    expect([...document.querySelectorAll('li')].map((item) => item.dataset.read)).toEqual(['true', 'true']);
    expect(badge()).toBeUndefined();
    expect(writes()).toEqual(['POST /api/notifications/read-all']);
  });

  it('[A-4.21] removes one by clearing it', async () => {
    await open();
    await click(control('Clear Title b'));
    expect(titles()).toEqual(['Title a']);
    expect(badge()).toBe('1');
    expect(writes()).toEqual(['DELETE /api/notifications/b']);
  });

  it('[A-4.22] removes every one by clear all', async () => {
    await open();
    await click(control('Clear all'));
    expect(titles()).toEqual([]);
    expect(document.body.textContent).toContain('Nothing new');
    expect(writes()).toEqual(['DELETE /api/notifications']);
  });

  it('reverts what the server refuses, and says so', async () => {
    await open();
    refused = true;
    await click(control('Clear all'));
    await settle();
    expect(titles()).toEqual(['Title b', 'Title a']);
    expect(currentToasts()).toMatchObject([
      { title: 'Error', description: 'Try again later', variant: 'destructive' },
    ]);
  });

  it('[A-7.28, A-3.16] adds notifications from the socket, where the type is called notificationType', async () => {
    await open();
    await arrive({
      id: 'c',
      title: 'Title c',
      message: 'm',
      notificationType: 'warning',
      timestamp: at(3),
      userId: null,
      actionType: null,
      data: {},
    });
    expect(titles()).toEqual(['Title c', 'Title b', 'Title a']);
    expect(find('li svg').classList).toContain('lucide-triangle-alert');
    expect(badge()).toBe('3');
    await arrive({ id: 'c', title: 'Title c', timestamp: at(3) });
    expect(badge()).toBe('3');
  });

  it('requires the acknowledgement of a critical one, which reading it gives', async () => {
    inbox = { items: [note('x', { type: 'error', critical: true })], unread: 1 };
    await open();
    await click(control('Mark all read'));
    await click(control('Acknowledge'));
    expect(document.body.textContent).toContain('Acknowledged');
    expect(writes()).toEqual(['POST /api/notifications/read-all', 'POST /api/notifications/x/read']);
  });

  it('says since when it is over, and asks for no acknowledgement any more', async () => {
    inbox = {
      items: [
        note('x', { type: 'error', critical: true, endedAt: '2026-11-21T11:05:00.000Z' }),
        note('y', { type: 'error', critical: true }),
      ],
      unread: 2,
    };
    await open();
    const asks = [...document.querySelectorAll('li')].map((item) => [
      item.textContent.includes('Acknowledge'),
      /over since (.*\d{2}:\d{2})/.exec(item.textContent)?.[1],
    ]);
    expect(asks).toEqual([
      [false, 'Nov 21, 2026, 11:05'],
      [true, undefined],
    ]);
  });

  it('[A-9.17] shows 99+ above 99 unread', async () => {
    expect(unreadLabel(99)).toBe('99');
    inbox = { ...inbox, unread: 100 };
    await open();
    expect(badge()).toBe('99+');
  });
});

describe('the list', () => {
  it('[A-9.15] keeps at most the 50 newest, while the unread count of the server keeps growing', () => {
    let full = EMPTY_INBOX;
    for (let minute = 0; minute < 60; minute += 1)
      full = withNew(full, note(`n-${minute}`, { timestamp: at(minute) }));
    expect(full.items).toHaveLength(50);
    expect([full.items[0]?.id, full.items.at(-1)?.id, full.unread]).toEqual(['n-59', 'n-10', 60]);
  });

  it('[A-3.14] reads every field of the socket form, its four types, and both spellings', () => {
    for (const type of ['info', 'success', 'warning', 'error'] as const) {
      const data = { day: '2026-11-20' };
      const sent = {
        id: 'n',
        title: 'T',
        message: 'M',
        notificationType: type,
        category: 'security',
        critical: true,
        timestamp: at(0),
        userId: 'u-1',
        actionType: 'ledger_check',
        data,
      };
      expect(notificationOf(sent)).toEqual({
        id: 'n',
        title: 'T',
        message: 'M',
        type,
        category: 'security',
        critical: true,
        timestamp: at(0),
        userId: 'u-1',
        actionType: 'ledger_check',
        data,
        endedAt: null,
        read: false,
        acknowledged: false,
      });
      expect(notificationOf({ id: 'n', title: 'T', type })?.type).toBe(type);
    }
    expect(notificationOf({ title: 'no id' })).toBeUndefined();
  });

  it('returns the critical unacknowledged notifications of what has not ended', () => {
    const items = [
      note('1', { critical: true }),
      note('2', { critical: true, acknowledged: true }),
      note('3'),
      note('4', { critical: true, endedAt: at(5) }),
    ];
    expect(unacknowledged({ items, unread: 3 }).map(({ id }) => id)).toEqual(['1']);
  });
});
