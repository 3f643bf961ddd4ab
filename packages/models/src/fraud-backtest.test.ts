import { describe, expect, it } from 'vitest';
import type { DayBatch, Episode } from '@cottontree/demo-company/company.ts';
import { backtestFraud, measuredFrom, type Backtest } from './fraud-backtest.ts';

type Row = DayBatch['transactions'][number];
const row = (id: string, at: string, over: Partial<Row> = {}): Row => ({
  id,
  at,
  type: 'p2p',
  product: 'wallet',
  status: 'success',
  reasonCode: null,
  purpose: null,
  subscriberId: 'S1',
  counterpartyKind: null,
  counterpartyId: null,
  cardId: null,
  tier: null,
  kycLevel: 1,
  deviceId: null,
  latitude: null,
  longitude: null,
  district: null,
  country: null,
  currency: 'SLL',
  amountMinor: 240_000,
  toCurrency: null,
  toAmountMinor: null,
  feeGrossMinor: 0,
  gstMinor: 0,
  feeNetMinor: 0,
  interchangeMinor: 0,
  commissionMinor: 0,
  fxRate: '24000',
  balanceBeforeMinor: null,
  ...over,
});
const subscriber = (id: string, signupAt: string): DayBatch['subscribers'][number] => ({
  id,
  fullName: id,
  msisdn: '+23276000000',
  signupAt,
  closedAt: null,
  district: 'Bo',
  town: 'Bo',
  gender: 'female',
  birthYear: 1990,
  occupation: 'trader',
  deviceClass: 'android',
  acquisitionChannel: 'agent',
});
const dayOf = (transactions: Row[], more: Partial<DayBatch> = {}): DayBatch => ({
  day: '2026-03-01',
  rates: [],
  subscribers: [],
  kycCases: [],
  cards: [],
  transactions,
  securityEvents: [],
  supportTickets: [],
  episodes: [],
  closing: {
    day: '2026-03-01',
    registered: 0,
    transactionCount: 0,
    mid: '24000',
    trust: { SLL: 0, USD: 0 },
    wallets: 0,
    agentFloat: 0,
    merchantPayable: 0,
    employerPrefunds: 0,
    cardPrefunds: 0,
    own: { SLL: 0, USD: 0, USDC: 0 },
    reserve: 0,
  },
  ...more,
});
const minutes = (count: number, from: string, prefix: string, over: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, n) =>
    row(`${prefix}${n}`, new Date(Date.parse(from) + n * 60_000).toISOString(), over),
  );

describe('the backtest', () => {
  it('scores the movements of customers, and counts customers by month', () => {
    const found = backtestFraud([
      dayOf([
        row('a', '2026-03-30T10:00:00.000Z'),
        row('b', '2026-03-31T10:00:00.000Z'),
        row('c', '2026-03-31T11:00:00.000Z', { subscriberId: 'S2' }),
        row('d', '2026-04-01T10:00:00.000Z'),
        row('e', '2026-04-01T11:00:00.000Z', { subscriberId: null }),
        row('f', '2026-04-01T12:00:00.000Z', { subscriberId: 'S3', type: 'salary' }),
      ]),
    ]);
    expect(found).toMatchObject({ rows: 4, activeMonths: 3, scoringMs: 0, alerts: [] });
    expect(found.fraud.size).toBe(0);
  });
  it('measures its duration with the clock that it is given', () => {
    let time = 0;
    const clock = () => (time += 2);
    const rows = [row('a', '2026-03-30T10:00:00.000Z'), row('b', '2026-03-30T11:00:00.000Z')];
    expect(backtestFraud([dayOf(rows)], clock).scoringMs).toBe(4);
  });
  it('raises one alert for a burst of a day, with its movements, and another one a day later', () => {
    const burst = minutes(12, '2026-03-10T10:00:00.000Z', 'a');
    const more = minutes(12, '2026-03-12T10:00:00.000Z', 'b');
    const quiet = row('q', '2026-03-01T10:00:00.000Z');
    const { alerts } = backtestFraud([dayOf([quiet, ...burst]), dayOf(more)]);
    expect(alerts.map(({ evidence }) => [...evidence].at(-1))).toEqual(['a11', 'b11']);
    const [first] = alerts;
    expect(first?.evidence).toEqual(new Set(burst.map(({ id }) => id)));
    expect(first?.at).toBeGreaterThanOrEqual(Date.parse('2026-03-10T10:00:00.000Z') / 1_000);
    // The highest confidence of the burst: 2(√12 - √usual) is beyond 5, and three tenths of (12 - 6)/10.
    expect(first?.confidence).toBeCloseTo(1 - 0.2 * (1 - 0.3 * 0.6), 8);
  });
  it('keeps customers apart', () => {
    const bursts = ['S1', 'S2'].flatMap((subscriberId) =>
      minutes(12, '2026-03-10T10:00:00.000Z', subscriberId, { subscriberId }),
    );
    expect(backtestFraud([dayOf(bursts)]).alerts).toHaveLength(2);
  });
  it('knows the device, its other customers, the reset and the age of the account', () => {
    const usual = Array.from({ length: 5 }, (_, n) =>
      row(`u${n}`, `2026-03-0${n + 1}T10:00:00.000Z`, { deviceId: 'D1' }),
    );
    const signedUp = (at: string) => ({ subscribers: [subscriber('S1', at)] });
    const reset = (kind: 'pin_reset' | 'sim_swap' | 'travel', at = '2026-03-06T09:00:00.000Z') => ({
      securityEvents: [{ id: 'E', subscriberId: 'S1', at, kind }],
    });
    // Two other customers on the device, before.
    const others = ['S8', 'S9'].map((subscriberId) =>
      row(subscriberId, '2026-03-05T12:00:00.000Z', { subscriberId, deviceId: 'D2' }),
    );
    const strange = row('x', '2026-03-06T10:00:00.000Z', { deviceId: 'D2' });
    const confidences = (
      opened: string,
      kind: 'pin_reset' | 'sim_swap' | 'travel',
      rows: Row[],
      at?: string,
    ) =>
      backtestFraud([
        dayOf([...usual, ...others], signedUp(opened)),
        dayOf(rows, reset(kind, at)),
      ]).alerts.map(({ confidence }) => Number(confidence.toFixed(6)));
    // New device 0.5, shared by three 0.55 · 2/3, reset 0.35.
    const shared = (0.55 * 2) / 3;
    expect(confidences('2025-01-01T00:00:00.000Z', 'sim_swap', [strange])).toEqual([
      Number((1 - 0.5 * (1 - shared) * 0.65).toFixed(6)),
    ]);
    const withReset = confidences('2025-01-01T00:00:00.000Z', 'sim_swap', [strange]);
    expect(confidences('2025-01-01T00:00:00.000Z', 'pin_reset', [strange])).toEqual(withReset);
    // In dollars and in USDC the same amount; a hundred times as much is unusual as well.
    const paid = (over: Partial<Row>) =>
      confidences('2025-01-01T00:00:00.000Z', 'sim_swap', [{ ...strange, ...over }]);
    expect(paid({ currency: 'USD', amountMinor: 1_000, fxRate: '1' })).toEqual(withReset);
    expect(paid({ currency: 'USDC', amountMinor: 10_000_000, fxRate: '1' })).toEqual(withReset);
    expect(paid({ amountMinor: 24_000_000 })[0]).toBeGreaterThan((withReset[0] ?? 1) + 0.05);
    // Nothing else that happened to the customer, and no reset after the movement.
    const later = '2026-03-06T10:00:01.000Z';
    expect(confidences('2025-01-01T00:00:00.000Z', 'sim_swap', [strange], later)).toEqual([
      Number((1 - 0.5 * (1 - shared)).toFixed(6)),
    ]);
    expect(confidences('2025-01-01T00:00:00.000Z', 'travel', [strange])).toEqual([
      Number((1 - 0.5 * (1 - shared)).toFixed(6)),
    ]);
    // A young account has no new device, and without a device there is no anomaly.
    expect(confidences('2026-03-01T00:00:00.000Z', 'sim_swap', [strange])).toEqual([]);
    expect(confidences('2025-01-01T00:00:00.000Z', 'sim_swap', [{ ...strange, deviceId: null }])).toEqual([]);
  });
});

describe('the accuracy', () => {
  const alert = (confidence: number, ...evidence: string[]) => ({
    confidence,
    at: 0,
    evidence: new Set(evidence),
  });
  const found: Backtest = {
    rows: 100,
    scoringMs: 0,
    alerts: [
      alert(0.9, 'a', 'b', 'x'),
      alert(0.75, 'c', 'a'),
      alert(0.7, 'y'),
      alert(0.65, 'd'),
      alert(0.6, 'z'),
    ],
    // Four episodes: a and b, c, d; and e, which no alert has.
    fraud: new Map([
      ['a', 'one'],
      ['b', 'one'],
      ['c', 'two'],
      ['d', 'three'],
      ['e', 'four'],
    ]),
    activeMonths: 200,
  };
  it('is the share of alerts with an episode, and of episodes with an alert, from a confidence on', () => {
    expect(measuredFrom(found, 0.6)).toEqual({ perTenThousand: 250, precision: 0.6, recall: 0.75 });
    expect(measuredFrom(found, 0.75)).toEqual({ perTenThousand: 100, precision: 1, recall: 0.5 });
    expect(measuredFrom(found, 0.95)).toEqual({ perTenThousand: 0, precision: 0, recall: 0 });
  });
  it('is 0 without any fraud', () => {
    expect(measuredFrom({ ...found, fraud: new Map() }, 0.6)).toMatchObject({ precision: 0, recall: 0 });
  });
});

it('an episode belongs to each of its transactions', () => {
  const episode: Episode = {
    id: 'E1',
    type: 'rapid_transactions',
    subscriberId: 'S1',
    day: '2026-03-01',
    transactionIds: ['a', 'b'],
  };
  const { fraud } = backtestFraud([dayOf([], { episodes: [episode] })]);
  expect([...fraud]).toEqual([
    ['a', 'E1'],
    ['b', 'E1'],
  ]);
});
