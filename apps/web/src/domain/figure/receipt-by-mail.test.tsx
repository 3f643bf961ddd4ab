// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Receipt } from '@cottontree/contract/figures/figures.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, find, render, settle } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { ReceiptByMail } from './receipt-by-mail.tsx';

const RECEIPT: Receipt = {
  figure: {
    id: 'revenue.line',
    title: 'Revenue by line',
    definition: 'Revenue of the month to date by line.',
    unit: 'USD',
    goodDirection: 'up',
    dimensions: ['card'],
    permission: 'revenue.view',
    timing: 'closing',
  },
  dimension: 'card',
  asOf: '2026-11-20',
  value: '12',
  recordedAt: null,
  closedAt: null,
  provisional: null,
  history: [],
  sql: '',
  rowsSql: '',
  breakdowns: [],
  signature: 'ed25519:x',
  doubts: [],
  seal: null,
  unsealed: 'waiting',
  sums: null,
};
const HELD = {
  page: null,
  receipt: { figure: 'revenue.line', dimension: 'card' },
  to: { kind: 'self' },
  weekdays: [1, 2, 3, 4, 5],
  time: '06:30',
};

async function open(
  powers: readonly string[],
  mailings: readonly object[] = [],
  mail = true,
): Promise<SentCall[]> {
  clearToasts();
  const calls = serveCalls(({ method, url }) => {
    if (url === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers } };
    if (url === '/api/mailings' && method === 'GET') return { body: { mail, mailings } };
    return { body: { id: '11111111-1111-4111-8111-111111111111' } };
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <ReceiptByMail receipt={RECEIPT} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle();
  return calls;
}
const dialog = () => document.querySelector('[role="dialog"]');

it('has the receipt of the figure and its part sent on weekdays', async () => {
  const calls = await open(['revenue.view', 'revenue.export']);
  await click(control('Send by mail'));
  await eventually(() => dialog() !== null, 'the form');
  expect(dialog()?.textContent).toContain('Revenue by line, Card charges: the receipt for the previous day');
  await settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  expect(
    calls.filter(({ method }) => method === 'POST').map(({ url, body }) => ({ url, body })),
  ).toContainEqual({
    url: '/api/mailings',
    body: {
      receipt: { figure: 'revenue.line', dimension: 'card' },
      leone: 'SLL',
      to: { kind: 'self' },
      weekdays: [1, 2, 3, 4, 5],
      time: '07:00',
    },
  });
  expect(currentToasts().map(({ title }) => title)).toContain('Page by mail set up');
});

it('says that the receipt comes to this person already', async () => {
  await open(['revenue.view', 'revenue.export'], [HELD]);
  await click(control('Send by mail'));
  await eventually(() => dialog()?.textContent.includes('already') === true, 'the sentence');
  expect(dialog()?.textContent).toContain('You already receive it: Mon to Fri at 06:30.');
});

it('is refused with the reason where mail is not set up', async () => {
  await open(['revenue.view', 'revenue.export'], [], false);
  const button = control('Send by mail');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe(
    'Mail is not set up, so nothing is sent. The server’s administrator sets it up; see “Mail” in the operations guide.',
  );
  await click(button);
  expect(dialog()).toBeNull();
});

it('names the missing permission in place of a form', async () => {
  await open(['revenue.view']);
  await click(control('Send by mail'));
  expect(dialog()).toBeNull();
  expect(currentToasts().map(({ description }) => description)).toEqual([
    'Exporting this needs the permission Export Revenue, which an owner can grant.',
  ]);
});
