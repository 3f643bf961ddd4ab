// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TransactionRow } from '@cottontree/contract/desk/transactions.ts';
import { AMARA, AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, fill, find, render, unmountAll } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { TransactionsScreen } from './screen.tsx';

const ROW: TransactionRow = {
  id: 'T1',
  at: '2026-11-20T12:37:00.000Z',
  day: '2026-11-20',
  type: 'cash_out',
  title: 'Cash out',
  product: 'wallet',
  status: 'declined',
  reason: 'lack of funds',
  customer: 'S0000007',
  counterpartyKind: 'agent',
  counterparty: 'A90',
  district: 'Bo',
  country: 'SL',
  currency: 'SLL',
  amount: '253000',
  amountUsd: '10.33',
  direction: null,
};
const RECORD = {
  ...ROW,
  status: 'success',
  reason: null,
  card: null,
  level: 1,
  arrived: null,
  fees: { gross: '6705', gst: '875', net: '5830', interchange: '0', commission: '2277' },
  rate: { value: '24500', source: 'mid', of: '2026-11-19' },
  balanceBefore: '900000',
  postings: [{ account: '2000', name: 'Customer wallets', currency: 'SLL', debit: '259705', credit: '0' }],
  journal: {
    id: '88',
    description: 'Cash out, wallet',
    bookedAt: '2026-11-21T00:10:00.000Z',
    others: 412,
    postings: [],
  },
  bankLines: [
    {
      bank: 'Union Bank',
      day: '2026-11-21',
      currency: 'SLL',
      amount: '1000000',
      reference: null,
      explanation: 'Sum of the day',
    },
  ],
  alerts: null,
  followed: [{ ...ROW, id: 'T2', type: 'reversal', title: 'Reversal' }],
};

let calls: SentCall[];
const open = async (path: string): Promise<void> => {
  history.replaceState(null, '', path);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <TransactionsScreen title="Transactions" />
      </SessionProvider>
    </QueryClientProvider>,
  );
};
const asked = (): string[] =>
  calls.map(({ url }) => url).filter((url) => url.startsWith('/api/transactions'));
beforeEach(() => {
  calls = serveCalls(({ url }) => {
    if (url.startsWith('/api/transactions/')) return { body: RECORD };
    if (url.startsWith('/api/transactions'))
      return { body: { transactions: [ROW], nextCursor: null, from: '2026-10-22', to: '2026-11-21' } };
    return { body: AMARA_IN_FULL };
  });
});
afterEach(unmountAll);

describe('the list of transactions', () => {
  it('shows each with its other side, its exact amount and why it did not succeed', async () => {
    await open('/transactions');
    await eventually(() => document.body.textContent.includes('Cash out'), 'the list is there');
    const text = find('tbody').textContent;
    for (const part of [
      'Nov 20, 2026',
      'agent A90',
      'S0000007',
      'SLL 253,000',
      '$10.33',
      'Declined',
      'lack of funds',
    ])
      expect(text).toContain(part);
    expect(document.body.textContent).toContain('1 from Oct 22, 2026 to Nov 21, 2026');
  });
  it('takes its filters from the address, and leaves out what is no amount', async () => {
    await open(
      '/transactions?type=p2p&status=declined&least=250,000&most=ten&customer=S0000007&from=2026-11-01',
    );
    await eventually(() => asked().length > 0, 'the list is read');
    const query = new URL(asked()[0] ?? '', 'http://here').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      type: 'p2p',
      status: 'declined',
      least: '250000',
      customer: 'S0000007',
      from: '2026-11-01',
      limit: '100',
    });
  });
  it('writes a chosen filter into the address and reads the list again', async () => {
    await open('/transactions');
    await eventually(() => asked().length === 1, 'the list is read');
    await fill(find<HTMLSelectElement>('select'), 'cash_out');
    await eventually(() => asked().length === 2, 'the list is read again');
    expect(location.search).toBe('?type=cash_out');
    expect(asked()[1]).toContain('type=cash_out');
  });
  it('opens the transaction of a row at an address of its own', async () => {
    await open('/transactions');
    await eventually(() => document.body.textContent.includes('Cash out'), 'the list is there');
    await click(find('tbody button'));
    expect(location.pathname).toBe('/transactions/T1');
    await eventually(() => document.body.textContent.includes('Transaction T1'), 'the record is there');
  });
});

describe('a transaction', () => {
  it('shows its charges, the source of its rate, its journal with how many others, and the bank line', async () => {
    await open('/transactions/T1');
    await eventually(() => document.body.textContent.includes('In the books'), 'the record is there');
    const text = document.body.textContent;
    for (const part of [
      'SLL 253,000',
      'SLL 5,830 and SLL 875 GST',
      'Mid-rate published for Nov 19, 2026',
      '2000 Customer wallets',
      'Journal 88: Cash out, wallet',
      'and 412 others',
      'Union Bank, Nov 21, 2026',
      'Sum of the day',
    ])
      expect(text).toContain(part);
    // For people who may not see whom alerts are about there is no part of them.
    expect(text).not.toContain('Fraud alerts');
    expect(control('S0000007').getAttribute('href')).toBe('/customers/S0000007');
    expect(control('Reversal, Nov 20, 2026, 12:37 UTC').getAttribute('href')).toBe('/transactions/T2');
  });
});
