import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { businessSince, changesSince, type EnteredBatch } from './entries-since.ts';

const SINCE = '2026-11-21T10:00:00Z';
const person = (id: string, over: object = {}) => ({
  id,
  fullName: `Aminata ${id}`,
  msisdn: `+2327612345${id.at(-1)}`,
  signupAt: '2026-11-18T09:12:00.123456Z',
  district: 'Bo',
  town: 'Bo',
  gender: 'female',
  birthYear: 1994,
  occupation: 'trader',
  deviceClass: 'android',
  acquisitionChannel: 'agent',
  ...over,
});
const rate = (day: string) => ({ day, currency: 'SLL', buy: '24377.50', mid: '24500.00', sell: '24622.50' });
const cashIn = (id: string, at: string, over: object = {}) => ({
  id,
  at,
  type: 'cash_in',
  product: 'wallet',
  status: 'success',
  subscriberId: 'S-1',
  kycLevel: 1,
  counterpartyKind: 'agent',
  counterpartyId: 'A-17',
  currency: 'SLL',
  amountMinor: 400_000,
  latitude: 8.4606,
  longitude: -13.2317,
  fxRate: '24500.00',
  district: 'Bo',
  country: 'SL',
  ...over,
});
const funds = {
  id: 'F-1',
  at: '2026-11-18T08:00:00Z',
  type: 'float_purchase',
  product: 'house',
  status: 'success',
  counterpartyKind: 'agent',
  counterpartyId: 'A-17',
  currency: 'SLL',
  amountMinor: 9_000_000,
  fxRate: '24500.00',
};
const card = (over: object) => ({
  id: 'C-1',
  subscriberId: 'S-1',
  tier: 'aqua',
  form: 'virtual',
  issuedAt: '2026-11-19T10:00:00Z',
  last4: '1234',
  token: 'tok-1',
  ...over,
});

const BEFORE: EnteredBatch[] = [
  { call: 'rates', body: { rows: [rate('2026-11-18'), rate('2026-11-19'), rate('2026-11-21')] } },
  { call: 'subscribers', body: { rows: [person('S-1')] } },
  { call: 'cards', body: { rows: [card({ status: 'issued' })] } },
  { call: 'transactions', body: { rows: [funds, cashIn('T-1', '2026-11-19T10:00:00Z')] } },
];
const AFTER: EnteredBatch[] = [
  { call: 'rates', body: { rows: [rate('2026-11-20')] } },
  {
    call: 'subscribers',
    body: {
      rows: [person('S-2'), person('S-1', { town: 'Kenema' })],
      kycCases: [
        {
          id: 'K-1',
          subscriberId: 'S-2',
          fromLevel: 0,
          toLevel: 1,
          status: 'approved',
          openedAt: '2026-11-18T10:00:00Z',
          decidedAt: '2026-11-18T11:00:00Z',
        },
      ],
    },
  },
  { call: 'cards', body: { rows: [card({ status: 'activated', activatedAt: '2026-11-21T09:00:00Z' })] } },
  {
    call: 'security-events',
    body: { rows: [{ id: 'E-1', subscriberId: 'S-1', at: '2026-11-21T09:58:00Z', kind: 'pin_reset' }] },
  },
  {
    call: 'transactions',
    body: {
      rows: [
        cashIn('T-2', '2026-11-21T10:03:27.654321Z'),
        cashIn('T-3', '2026-11-21T10:04:00Z', { status: 'declined', reasonCode: 'limit' }),
      ],
    },
  },
  // Backdated transactions: one with a posting, and one that moved no money.
  { call: 'transactions', body: { rows: [cashIn('T-4', '2026-11-18T12:00:00Z')] } },
  {
    call: 'transactions',
    body: { rows: [cashIn('T-5', '2026-11-19T12:00:00Z', { status: 'failed', reasonCode: 'technical' })] },
  },
  {
    call: 'support-tickets',
    body: {
      rows: [{ id: 'H-1', subscriberId: 'S-1', category: 'card', openedAt: '2026-11-21T10:05:00Z' }],
    },
  },
];

const TABLES = {
  fx_rates: 'currency, day, buy, mid, sell',
  subscribers: '*',
  kyc_cases: '*',
  cards: '*',
  security_events: '*',
  transactions: 'id, at, type, status, reason_code, subscriber_id, amount, latitude, longitude, fx_rate',
  support_tickets: '*',
};

describe('what was entered since a given time', () => {
  let left: TestApp;
  let restored: TestApp;
  beforeAll(async () => {
    left = await startTestApp({ now: '2026-11-21T09:59:00Z' });
    restored = await startTestApp({ now: '2026-11-21T09:59:00Z' });
  });
  afterAll(async () => {
    await left.close();
    await restored.close();
  });

  const send = async (t: TestApp, batches: Iterable<EnteredBatch>): Promise<number> => {
    const feed = await t.signIn('owner');
    let inserted = 0;
    for (const { call, body } of batches) {
      const answer = await feed.send('POST', `/api/ingest/${call}`, body);
      expect(answer.status, `${call}: ${JSON.stringify(answer.body)}`).toBe(200);
      inserted += Number(answer.body.inserted);
    }
    return inserted;
  };
  const rowsOf = async (t: TestApp) => {
    const found: Record<string, unknown> = {};
    for (const [table, columns] of Object.entries(TABLES)) {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(t) as row from (select ${sql.raw(columns)} from ${sql.table(table)}) t order by to_jsonb(t)::text`.execute(
        t.database.owner,
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  };

  it('restores the same business without duplicates when it is sent again after a restore', async () => {
    await send(left, BEFORE);
    await send(restored, BEFORE);
    left.clock.set('2026-11-21T10:10:00Z');
    restored.clock.set('2026-11-21T11:00:00Z');
    expect(await send(left, AFTER)).toBe(11);

    const batches: EnteredBatch[] = [];
    for await (const batch of businessSince(left.database.read, new Date(SINCE))) batches.push(batch);
    expect(batches.map(({ call }) => call)).toEqual([
      'rates',
      'subscribers',
      'subscribers',
      'cards',
      'security-events',
      'transactions',
      'transactions',
      'transactions',
      'support-tickets',
    ]);
    expect(await send(restored, batches)).toBe(11);
    expect(await rowsOf(restored)).toEqual(await rowsOf(left));
    expect(await send(restored, batches)).toBe(0);
  });

  it('lists people’s changes, without batches, sign-ins and reads', async () => {
    const owner = await left.signIn('owner');
    const made = await owner.send('POST', '/api/expense-management/departments', {
      name: 'Night desk',
      description: 'Answers at night',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const changes = await changesSince(left.database.read, new Date(SINCE));
    expect(changes.map(({ action, who }) => [action, who])).toEqual([['department.create', owner.username]]);
    expect(changes[0]?.after).toMatchObject({ name: 'Night desk' });
  });
});
