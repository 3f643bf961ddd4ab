// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { Mailing } from '@cottontree/contract/mailings/mailings.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, settle } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { MailingsSection } from './mailings-section.tsx';

const OWN: Mailing = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Executive dashboard',
  page: 'executive',
  receipt: null,
  weekdays: [1, 2, 3, 4, 5],
  time: '07:00',
  leone: 'SLL',
  to: { kind: 'self' },
  setBy: null,
  paused: false,
  obstacle: null,
  nextAt: '2026-11-23T07:00:00.000Z',
  awaits: null,
  last: {
    at: '2026-11-20T07:00:00.000Z',
    day: '2026-11-19',
    state: 'sent',
    sent: 1,
    recipients: 1,
    problem: null,
  },
  mayChange: true,
  mayDelete: true,
  version: 4,
};
const ID = OWN.id;

let calls: SentCall[];
let mail: boolean;
let mailings: Mailing[];
let refusal: { status: number; body: unknown } | undefined;

beforeEach(() => {
  clearToasts();
  mail = true;
  mailings = [OWN];
  refusal = undefined;
});

async function open(powers: readonly string[] = []): Promise<void> {
  calls = serveCalls(({ method, url }) => {
    if (url === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers } };
    if (url === '/api/mailings/recipients')
      return {
        body: {
          people: [{ id: '22222222-2222-4222-8222-222222222222', name: 'Fatmata Sesay' }],
          roles: [{ key: 'manager', name: 'Manager' }],
        },
      };
    if (url === '/api/mailings' && method === 'GET') return { body: { mail, mailings } };
    if (url.startsWith('/api/mailings')) return refusal ?? { body: { ok: true, id: ID } };
    return { body: {} };
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <MailingsSection />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await eventually(() => !document.body.textContent.includes('Loading'), 'the list');
  await settle();
}
const text = (): string => document.body.textContent;
const sent = (method: string) =>
  calls.filter((call) => call.method === method && call.url.startsWith('/api/mailings'));
const submit = () =>
  settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

it('shows what comes to oneself: when, the next and the last sending', async () => {
  await open();
  expect(text()).toContain('Executive dashboard to you');
  expect(text()).toContain('Mon to Fri at 07:00 UTC · Next Nov 23, 2026, 07:00 UTC');
  expect(text()).toContain('Last Nov 20, 2026, 07:00 UTC, page of Nov 19, 2026, sent.');
});

it('says why one is stopped, what it waits for, and what the mail server answered', async () => {
  mailings = [
    {
      ...OWN,
      to: { kind: 'address', address: 'auditor@partner.example' },
      setBy: 'Isatu Koroma',
      obstacle: 'Isatu Koroma, who set it up, lacks the permission Schedule Reports',
    },
    { ...OWN, id: 'b', nextAt: '2026-11-21T07:00:00.000Z', awaits: '2026-11-20' },
    {
      ...OWN,
      id: 'c',
      to: { kind: 'role', name: 'Manager' },
      last: {
        at: '2026-11-20T07:00:00.000Z',
        day: '2026-11-19',
        state: 'failed',
        sent: 2,
        recipients: 3,
        problem: '550 no such mailbox',
      },
    },
  ];
  await open();
  expect(text()).toContain('Executive dashboard to auditor@partner.exampleStopped');
  expect(text()).toContain('Isatu Koroma, who set it up, lacks the permission Schedule Reports.');
  expect(text()).toContain('Due, waits for the close of Nov 20, 2026');
  expect(text()).toContain('Last Nov 20, 2026, 07:00 UTC, failed, to 2 of 3: 550 no such mailbox.');
});

it('offers nothing to send while mail is not set up, and says who sets it up', async () => {
  mail = false;
  await open();
  expect(text()).toContain('Mail is not set up, so nothing is sent.');
  expect(text()).toContain('The server’s administrator sets it up');
  expect(text()).not.toContain('SMTP_');
  expect(text()).not.toContain('Next Nov 23');
  expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Change',
    'Pause',
    'End',
  ]);
});

it('sends now, pauses and ends', async () => {
  await open();
  await click(control('Send now: Executive dashboard to you'));
  await click(control('Pause: Executive dashboard to you'));
  await click(control('End: Executive dashboard to you'));
  await click(control('End it'));
  expect(sent('POST').map(({ url }) => url)).toEqual([`/api/mailings/${ID}/send`]);
  expect(sent('PUT').map(({ url, body }) => ({ url, body }))).toEqual([
    {
      url: `/api/mailings/${ID}`,
      body: { weekdays: [1, 2, 3, 4, 5], time: '07:00', paused: true, version: 4 },
    },
  ]);
  expect(sent('DELETE').map(({ url }) => url)).toEqual([`/api/mailings/${ID}`]);
  expect(currentToasts().map(({ title }) => title)).toContain('Page by mail ended');
});

it('changes the weekdays and the time', async () => {
  await open();
  await click(control('Change: Executive dashboard to you'));
  await click(find('input[name="day1"]'));
  await click(find('input[name="day6"]'));
  await fill(find<HTMLInputElement>('input[name="time"]'), '18:30');
  await submit();
  expect(sent('PUT').map(({ body }) => body)).toEqual([
    { weekdays: [2, 3, 4, 5, 6], time: '18:30', paused: false, version: 4 },
  ]);
});

it('sets up a page for oneself alone without the permission to schedule reports', async () => {
  await open();
  await click(control('New'));
  expect(document.querySelector('select[name="to"]')).toBeNull();
  expect(text()).toContain('You already receive it: Mon to Fri at 07:00.');
  await submit();
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { page: 'executive', leone: 'SLL', to: { kind: 'self' }, weekdays: [1, 2, 3, 4, 5], time: '07:00' },
  ]);
});

it('sets up a page for an outside address, and shows the refusal of the server at its field', async () => {
  refusal = {
    status: 400,
    body: {
      code: 'invalid',
      message: 'to.address: must be an email address',
      fields: [{ path: 'to.address', message: 'must be an email address' }],
      requestId: 'r',
    },
  };
  await open(['reports.schedule']);
  await click(control('New'));
  await eventually(
    () => document.querySelectorAll('select[name="to"] option').length === 4,
    'the recipients',
  );
  const choose = async (name: string, value: string) => {
    const select = find<HTMLSelectElement>(`select[name="${name}"]`);
    select.value = value;
    await settle(() => select.dispatchEvent(new Event('change', { bubbles: true })));
  };
  await choose('to', 'person');
  expect(text()).toContain('Fatmata Sesay');
  await choose('to', 'address');
  expect(text()).toContain('It contains what you may see');
  await fill(find<HTMLInputElement>('input[name="address"]'), 'auditor');
  await submit();
  expect(sent('POST')[0]?.body).toMatchObject({ to: { kind: 'address', address: 'auditor' } });
  expect(text()).toContain('must be an email address');
});
