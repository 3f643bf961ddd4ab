// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
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
// Loaded in advance: these tests are not about waiting for code.
import './reveal-form.tsx';
import { CustomersScreen } from './screen.tsx';

const CUSTOMER = {
  id: 'S0000007',
  maskedName: 'P••• B•••',
  maskedPhone: '+232 •••• 314',
  district: 'Tonkolili',
  signedUpOn: '2024-09-22',
  closedOn: null,
  level: 1,
};
const RECORD = {
  ...CUSTOMER,
  occupation: 'trader',
  deviceClass: 'ussd',
  acquisitionChannel: 'agent',
  cases: [
    {
      id: 'K1',
      fromLevel: 0,
      toLevel: 1,
      status: 'approved',
      openedOn: '2024-09-22',
      decidedOn: '2024-09-25',
      rejectReason: null,
    },
  ],
  day: '2026-11-21',
  wallets: [{ currency: 'SLL', amount: '1122000' }],
  cards: [
    {
      id: 'C1',
      tier: 'aqua',
      form: 'virtual',
      status: 'activated',
      last4: '4471',
      issuedOn: '2025-01-02',
      closedOn: null,
      balances: [{ currency: 'USD', amount: '84.20' }],
    },
  ],
  segments: null,
  tickets: [
    { id: 'X1', category: 'failed_transaction', openedAt: '2026-11-20T10:00:00.000Z', resolvedAt: null },
  ],
  alerts: null,
  looks: [{ by: 'Isatu Sesay', at: '2026-11-20T14:10:00.000Z', revealed: true }],
};

let calls: SentCall[];
let powers: string[];
const open = async (path: string): Promise<void> => {
  history.replaceState(null, '', path);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <CustomersScreen title="Customers" />
      </SessionProvider>
    </QueryClientProvider>,
  );
};
beforeEach(() => {
  powers = ['customers.view', 'customers.reveal'];
  calls = serveCalls(({ url }) => {
    if (url === '/api/customers/search') return { body: { by: 'phone', customers: [CUSTOMER], more: false } };
    if (url.endsWith('/reveal'))
      return {
        body: {
          name: 'Princess Bangura',
          phone: '+23276000314',
          town: 'Magburaka',
          gender: 'female',
          birthYear: 1991,
        },
      };
    if (url.startsWith('/api/customers/')) return { body: RECORD };
    if (url.startsWith('/api/customers')) return { body: { customers: [CUSTOMER], nextCursor: null } };
    if (url.startsWith('/api/transactions'))
      return { body: { transactions: [], nextCursor: null, from: '2026-10-22', to: '2026-11-21' } };
    return { body: { ...AMARA_IN_FULL, powers } };
  });
});
afterEach(unmountAll);

describe('finding a customer', () => {
  it('sends what was typed when it is sent, in no address, and shows who was found and how', async () => {
    await open('/customers');
    await fill(find<HTMLInputElement>('input[type="search"]'), '076 000 314');
    expect(calls.some(({ url }) => url.includes('/search'))).toBe(false);
    await settle(() => find<HTMLFormElement>('form').requestSubmit());
    await eventually(
      () => document.body.textContent.includes('1 found by telephone number'),
      'the result is there',
    );
    const search = calls.find(({ url }) => url.includes('/search'));
    expect([search?.method, search?.url, search?.body]).toEqual([
      'POST',
      '/api/customers/search',
      { text: '076 000 314', limit: 50 },
    ]);
    expect(location.href).not.toContain('314');
    await click(find('tbody button'));
    expect(location.pathname).toBe('/customers/S0000007');
  });
});

describe('a search that was chosen in the palette', () => {
  it('is sent at once, once, and is in no address', async () => {
    history.replaceState({ soughtCustomer: '076 000 314' }, '', '/customers');
    await render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider user={AMARA}>
          <CustomersScreen title="Customers" />
        </SessionProvider>
      </QueryClientProvider>,
    );
    await eventually(() => document.body.textContent.includes('1 found by telephone number'), 'it is found');
    expect(calls.filter(({ url }) => url.includes('/search')).map(({ body }) => body)).toEqual([
      { text: '076 000 314', limit: 50 },
    ]);
    expect(location.href).not.toContain('314');
  });
});

describe('a customer', () => {
  it('shows the exact balances, the open request and who looked, masked', async () => {
    await open('/customers/S0000007');
    await eventually(() => document.body.textContent.includes('Seen by'), 'the record is there');
    const text = document.body.textContent;
    for (const part of [
      'P••• B•••',
      '+232 •••• 314',
      'SLL 1,122,000',
      '$84.20',
      'Aqua card ••4471',
      'failed transaction',
      'Isatu Sesay',
      'name shown',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Fraud alerts');
  });
  it('shows the name for a reason, and masks it again', async () => {
    await open('/customers/S0000007');
    await eventually(() => document.body.textContent.includes('Show name and number'), 'the record is there');
    await click(control('Show name and number'));
    await eventually(() => document.querySelector('textarea') !== null, 'a reason is asked for');
    await fill(find<HTMLTextAreaElement>('textarea'), 'She asks for a call back');
    await settle(() => find<HTMLFormElement>('[role="dialog"] form').requestSubmit());
    await eventually(() => document.body.textContent.includes('Princess Bangura'), 'the name is shown');
    expect(calls.find(({ url }) => url.endsWith('/reveal'))?.body).toEqual({
      reason: 'She asks for a call back',
    });
    await click(control('Mask'));
    expect(document.body.textContent).not.toContain('Princess Bangura');
  });
  it('offers the name to nobody without the permission, and says which one', async () => {
    powers = ['customers.view'];
    await open('/customers/S0000007');
    await eventually(() => document.body.textContent.includes('Reveal Customers'), 'the permission is named');
    expect(document.body.textContent).not.toContain('Show name and number');
  });
  it('reads the balances of the day in the address', async () => {
    await open('/customers/S0000007?day=2026-10-31');
    await eventually(() => document.body.textContent.includes('Seen by'), 'the record is there');
    expect(calls.map(({ url }) => url)).toContain('/api/customers/S0000007?day=2026-10-31');
  });
});
