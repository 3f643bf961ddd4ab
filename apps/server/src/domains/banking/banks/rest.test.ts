import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/time/clock.ts';
import type { BankQuestion } from './connector.ts';
import { restConnector } from './rest.ts';

interface Scripted {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A bank that returns the responses of a list for each path, and repeats the last one. */
describe('the REST connector', () => {
  const clock = new ManualClock('2026-11-21T10:00:00Z');
  let script: Record<string, Scripted[]>;
  let calls: { path: string; authorization: string | undefined; requestId: unknown }[];
  let slept: number[];
  const server = createServer((request: IncomingMessage, response) => {
    const path = (request.url ?? '').replace(/^\/v1\//, '');
    const { authorization, 'x-request-id': requestId } = request.headers;
    calls.push({ path, authorization, requestId });
    const list = script[path] ?? [{ status: 404 }];
    const { status = 200, body = {}, headers = {} } = (list.length > 1 ? list.shift() : list[0]) ?? {};
    response.writeHead(status, { 'x-api-version': '1.3.12', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = address !== null && typeof address === 'object' ? address.port : 0;
  });
  afterAll(() => void server.close());

  const accounts = {
    accounts: [
      { resourceId: 'a1', iban: 'SL001111', currency: 'USD' },
      { resourceId: 'a2', iban: 'SL002222', currency: 'USD' },
    ],
  };
  const booked = (ref: string, amount: string, more = {}) => ({
    entryReference: ref,
    bookingDate: '2026-11-20',
    transactionAmount: { currency: 'USD', amount },
    ...more,
  });
  beforeEach(() => {
    calls = [];
    slept = [];
    script = {
      'oauth2/token': [{ body: { access_token: 'T1', expires_in: 60 } }],
      accounts: [{ body: accounts }],
      'accounts/a1/balances': [
        {
          body: {
            balances: [
              {
                balanceAmount: { currency: 'USD', amount: '12.50' },
                balanceType: 'closingBooked',
                referenceDate: '2026-11-20',
              },
            ],
          },
        },
      ],
      'accounts/a1/transactions?bookingStatus=booked': [
        {
          body: {
            transactions: {
              booked: [
                booked('R1', '-3.00', {
                  endToEndId: 'CT9',
                  creditorName: 'Payee',
                  proprietaryBankTransactionCode: 'WIRE',
                }),
              ],
            },
            _links: { next: { href: '/v1/accounts/a1/transactions?page=2' } },
          },
        },
      ],
      'accounts/a1/transactions?page=2': [{ body: { transactions: { booked: [booked('R2', '4.00')] } } }],
      'exchange-rates': [{ status: 404 }],
    };
  });
  const question = (more: Partial<BankQuestion> = {}): BankQuestion => ({
    credentials: {
      endpoint: 'https://sandbox-bank.localhost/v1',
      clientId: 'me',
      clientSecret: 'pa ss',
      token: null,
    },
    accountId: null,
    taken: [],
    from: null,
    wants: ['balances', 'transactions', 'wires', 'rates'],
    signal: new AbortController().signal,
    ...more,
  });
  const query = (more: Partial<BankQuestion> = {}) =>
    restConnector({
      clock,
      random: () => 0,
      sleep: async (ms) => void slept.push(ms),
      sandboxOrigin: () => `http://127.0.0.1:${port}`,
    }).ask(question(more));

  it('gets a token once, and reads accounts, balance and every page of lines', async () => {
    const answer = await query();
    expect(answer).toMatchObject({
      account: { id: 'a1', accountNumber: 'SL001111' },
      apiVersion: '1.3.12',
      features: ['balances', 'transactions', 'wires'],
      balance: { day: '2026-11-20', amountMinor: 1_250n },
      pages: [
        [{ bankReference: 'R1', amountMinor: -300n, reference: 'CT9', counterparty: 'Payee' }],
        [{ bankReference: 'R2', amountMinor: 400n, reference: null }],
      ],
      rate: null,
      token: { value: 'T1', expiresAt: new Date('2026-11-21T10:01:00Z') },
    });
    expect(calls.filter(({ path }) => path === 'oauth2/token')).toHaveLength(1);
    expect(calls[0]?.authorization).toBe(`Basic ${Buffer.from('me:pa%20ss').toString('base64')}`);
    expect(calls[1]?.authorization).toBe('Bearer T1');
  });
  it('follows the link to the next page where the standard has it, in the account report', async () => {
    script['accounts/a1/transactions?bookingStatus=booked'] = [
      {
        body: {
          transactions: {
            booked: [booked('R1', '-3.00')],
            _links: {
              account: { href: '/v1/accounts/a1' },
              next: { href: '/v1/accounts/a1/transactions?page=2' },
            },
          },
        },
      },
    ];
    expect((await query()).pages.map((page) => page.map(({ bankReference }) => bankReference))).toEqual([
      ['R1'],
      ['R2'],
    ]);
  });
  it('names each request for the bank, never twice alike', async () => {
    await query();
    const named = calls.filter(({ path }) => path !== 'oauth2/token').map(({ requestId }) => requestId);
    expect(named).toHaveLength(calls.length - 1);
    for (const each of named) expect(each).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(new Set(named).size).toBe(named.length);
  });
  it('reads balance and lines again where a line is booked between the two calls', async () => {
    const path = 'accounts/a1/transactions?bookingStatus=booked';
    const of = (amount: string) => ({
      body: {
        balances: [
          {
            balanceAmount: { currency: 'USD', amount },
            balanceType: 'closingBooked',
            referenceDate: '2026-11-20',
          },
        ],
      },
    });
    const pageOf = (...lines: [string, string][]) => ({
      body: { transactions: { booked: lines.map(([ref, amount]) => booked(ref, amount)) } },
    });
    // 3.00 come in after the balance of 10.00 was read, and before the lines are.
    script['accounts/a1/balances'] = [of('10.00'), of('13.00')];
    script[path] = [pageOf(['R1', '10.00'], ['R2', '3.00'])];
    expect(await query()).toMatchObject({
      balance: { amountMinor: 1_300n },
      pages: [[{ amountMinor: 1_000n }, { amountMinor: 300n }]],
    });
    expect(calls.filter((each) => each.path === path)).toHaveLength(2);
    // An account that keeps changing: after three readings, the last is used.
    calls = [];
    script['accounts/a1/balances'] = ['1.00', '2.00', '3.00', '4.00', '5.00'].map(of);
    expect(await query()).toMatchObject({ balance: { amountMinor: 300n } });
    expect(calls.filter((each) => each.path === path)).toHaveLength(3);
  });
  it('uses a token that is still valid, and renews an expired one once', async () => {
    const token = { value: 'T0', expiresAt: new Date('2026-11-21T11:00:00Z') };
    script['accounts'] = [{ status: 401 }, { body: accounts }];
    const answer = await query({ credentials: { ...question().credentials, token } });
    expect(calls.slice(0, 3).map(({ path, authorization }) => [path, authorization])).toEqual([
      ['accounts', 'Bearer T0'],
      ['oauth2/token', expect.stringContaining('Basic')],
      ['accounts', 'Bearer T1'],
    ]);
    expect(answer.token?.value).toBe('T1');
    script['accounts'] = [{ status: 401 }];
    await expect(query()).rejects.toMatchObject({ fault: 'credentials' });
  });
  it('uses the configured account, or the first that no other integration has', async () => {
    await expect(query({ taken: ['SL001111'] })).rejects.toMatchObject({
      message: expect.stringContaining('does not know this address'),
    });
    expect(calls.some(({ path }) => path.startsWith('accounts/a2'))).toBe(true);
    await expect(query({ accountId: 'a9' })).rejects.toMatchObject({ fault: 'protocol' });
    await expect(query({ taken: ['SL001111', 'SL002222'] })).rejects.toMatchObject({ fault: 'protocol' });
  });
  it('requests only the configured data types, from the given day', async () => {
    script['accounts/a1/transactions?bookingStatus=booked&dateFrom=2026-11-11'] = [
      {
        body: {
          transactions: {
            booked: [booked('R3', '1.00'), booked('R4', '2.00', { proprietaryBankTransactionCode: 'WIRE' })],
          },
        },
      },
    ];
    const { pages, balance, features } = await query({ wants: ['wires'], from: '2026-11-11' });
    expect([pages.flat().map((each) => each.bankReference), balance, features]).toEqual([
      ['R4'],
      null,
      ['wires'],
    ]);
    expect(calls.map(({ path }) => path).filter((path) => /balances|rates/.test(path))).toEqual([]);
  });
  it('waits as long as a busy bank requests, and otherwise a little longer each time', async () => {
    script['accounts'] = [
      { status: 429, headers: { 'retry-after': '2' } },
      { status: 503 },
      { status: 502 },
      { body: accounts },
    ];
    await query();
    expect(slept).toEqual([2_000, 400, 800]);
  });
  it('gives up in time, and reports how long the bank wants no calls', async () => {
    script['accounts'] = [{ status: 429, headers: { 'retry-after': '600' } }];
    await expect(query()).rejects.toMatchObject({ fault: 'rate-limit', retryAfter: 600 });
    script['accounts'] = [{ status: 500 }];
    await expect(query()).rejects.toMatchObject({ fault: 'unavailable', retryAfter: null });
    expect(slept).toHaveLength(3);
  });
  it('distinguishes wrong credentials from an invalid response', async () => {
    script['oauth2/token'] = [{ status: 401, body: { error: 'invalid_client' } }];
    await expect(query()).rejects.toMatchObject({ fault: 'credentials' });
    script['oauth2/token'] = [{ body: { access_token: 'T', expires_in: 60 } }];
    const transactions = (...lines: unknown[]) => {
      script['accounts/a1/transactions?bookingStatus=booked'] = [
        { body: { transactions: { booked: lines } } },
      ];
    };
    const wrong: (() => void)[] = [
      () => (script['accounts'] = [{ body: '<html>' }]),
      () =>
        (script['accounts'] = [
          { body: { accounts: [{ resourceId: 'a1', iban: 'SL001111', currency: 'EUR' }] } },
        ]),
      () => transactions(booked('R', '1.005')),
      () => transactions(booked('R', '0.00')),
      () => transactions({ ...booked('R', '1.00'), entryReference: undefined }),
      () => transactions({ ...booked('R', '1.00'), transactionAmount: { currency: 'SLL', amount: '1' } }),
      () =>
        (script['accounts/a1/transactions?bookingStatus=booked'] = [
          {
            body: { transactions: { booked: [] }, _links: { next: { href: 'https://elsewhere.example/' } } },
          },
        ]),
    ];
    const fresh = structuredClone(script);
    for (const spoil of wrong) {
      script = structuredClone(fresh);
      spoil();
      await expect(query(), spoil.toString()).rejects.toMatchObject({ fault: 'protocol' });
    }
  });
});
