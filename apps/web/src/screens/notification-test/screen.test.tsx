// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serveSocket, type EchoServer } from '../../domain/try-notification/echo-socket.setup.ts';
import { AMARA, AMARA_IN_FULL, serveCalls } from '../../kernel/fetch.setup.ts';
import { LiveProvider } from '../../kernel/live/live.tsx';
import { createQueryClient } from '../../kernel/query.ts';
import {
  click,
  control,
  eventually,
  fill,
  find,
  render,
  settle,
  unmountAll,
} from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { NotificationTestScreen } from './screen.tsx';

let server: EchoServer;
let powers: string[];
beforeEach(() => {
  // Nobody is signed in here, so what an earlier test typed is treated as a lost draft, and would be filled in again.
  localStorage.clear();
  server = serveSocket();
  powers = [];
  vi.spyOn(console, 'info').mockImplementation(() => {});
  serveCalls(() => ({ body: { ...AMARA_IN_FULL, id: '5f0c1c52-6a0b-4c39-9a3e-0d5f3f1b7a10', powers } }));
});

const ME = '5f0c1c52-6a0b-4c39-9a3e-0d5f3f1b7a10';
const open = async () => {
  history.replaceState(null, '', '/notification-test');
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={{ ...AMARA, id: ME }}>
        <LiveProvider enabled>
          <NotificationTestScreen title="Notification Tester" />
        </LiveProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle();
};
const field = (name: string) => find<HTMLInputElement>(`main [name="${name}"], form [name="${name}"]`);
const submit = () =>
  settle(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const outcome = () => find('form [role="alert"]').textContent;
const presets = () =>
  [...document.querySelectorAll('section ul button')].map(({ textContent }) => textContent);

describe('the tester', () => {
  it('[B-2.161, B-2.162, B-8.45, B-7.46] sends title, type, message and action type, and reports that it arrived', async () => {
    await open();
    expect(find('h1').textContent).toBe('Notification Tester');
    expect([...document.querySelectorAll('form label')].map(({ textContent }) => textContent)).toEqual([
      'Titlerequired',
      'Type',
      'Messagerequired',
      'Action type',
    ]);
    await fill(field('title'), ' Trial ');
    await fill(field('type'), 'warning');
    await fill(find<HTMLTextAreaElement>('textarea'), 'Text');
    await fill(field('actionType'), 'expense_recorded');
    expect(control('Send Notification').getAttribute('type')).toBe('submit');
    await submit();
    await eventually(() => outcome() !== '', 'an outcome');
    expect(server.sent).toMatchObject([
      {
        action: 'broadcast_notification',
        title: 'Trial',
        type: 'warning',
        message: 'Text',
        actionType: 'expense_recorded',
        data: { timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
        userIds: [ME],
        test: true,
      },
    ]);
    expect(outcome()).toMatch(
      /^Notification sent successfully!It came back in \d+ ms and is in the notification centre\.$/,
    );
  });

  it('[B-2.163] fills the fields from one of four presets, one of each type', async () => {
    await open();
    expect(presets()).toHaveLength(4);
    const types = [];
    for (const preset of presets()) {
      await click(control(preset));
      expect(field('title').value).not.toBe('');
      expect(find<HTMLTextAreaElement>('textarea').value).not.toBe('');
      types.push(field('type').value);
    }
    expect(types.toSorted()).toEqual(['error', 'info', 'success', 'warning']);
  });

  it('[B-8.46] reports that it failed and why: refused, or without a connection', async () => {
    await open();
    await click(control(presets()[0] ?? ''));
    server.does = { refuses: 'At most 10 notifications a minute; wait a moment' };
    await submit();
    await eventually(() => outcome() !== '', 'an outcome');
    expect(outcome()).toBe('Failed to send notificationAt most 10 notifications a minute; wait a moment');
  });
  it('[B-8.46] reports a missing connection', async () => {
    server.up = false;
    await open();
    await click(control(presets()[0] ?? ''));
    await submit();
    await eventually(() => outcome() !== '', 'an outcome');
    expect(outcome()).toContain('Failed to send notificationThere is no live connection');
    expect(server.sent).toEqual([]);
  });

  it('sends nothing without title or message, and names the missing one', async () => {
    await open();
    await submit();
    expect(server.sent).toEqual([]);
    expect(find('form').textContent).toContain('Title is required.');
    expect(find('form').textContent).toContain('Message is required.');
    expect(document.activeElement).toBe(field('title'));
    await fill(field('title'), 'TriedOutcome');
    await submit();
    expect(document.activeElement).toBe(field('message'));
    expect(server.sent).toEqual([]);
  });

  it('reaches everyone only if the sender may address others, and chooses to', async () => {
    await open();
    expect(find('form').textContent).toContain('needs the permission Edit Settings');
    expect(document.querySelector('[name="to"]')).toBeNull();
    await unmountAll();
    powers = ['settings.edit'];
    await open();
    await eventually(() => document.querySelector('[name="to"]') !== null, 'the choice');
    await click(control(presets()[0] ?? ''));
    await submit();
    await fill(field('to'), 'everyone');
    await submit();
    expect(server.sent.map((message) => 'userIds' in message && message.userIds)).toEqual([[ME], false]);
  });
});
