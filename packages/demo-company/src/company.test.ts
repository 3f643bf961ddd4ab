import { createHash } from 'node:crypto';
import {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
} from '@cottontree/contract/ingest/ingest.ts';
import { addDays } from '@cottontree/contract/calendar.ts';
import { expect, test } from 'vitest';
import { createCompany, resumeCompany, type Company, type CompanyConfig, type DayBatch } from './company.ts';

const CONFIG: CompanyConfig = { seed: 11, scale: 0.01, lastDay: '2026-03-12', months: 4 };

const digest = (batches: Iterable<DayBatch>): string => {
  const hash = createHash('sha256');
  for (const batch of batches) hash.update(JSON.stringify(batch));
  return hash.digest('hex');
};
const people = (c: Company): string => JSON.stringify([c.subscribers(), c.kycCases(), c.cards()]);

test('the same seed gives the same bytes; another seed does not', () => {
  const whole = digest(createCompany(CONFIG).days());
  expect(digest(createCompany(CONFIG).days())).toBe(whole);
  expect(digest(createCompany({ ...CONFIG, seed: 12 }).days())).not.toBe(whole);
});

test('stopping, saving and resuming changes nothing', () => {
  const straight = createCompany(CONFIG);
  const rows = [...straight.days()];
  const first = createCompany(CONFIG);
  const pieces = [...first.days('2025-12-17')];
  for (const through of ['2025-12-18', '2026-01-25', CONFIG.lastDay]) {
    const resumed = resumeCompany(first.snapshot());
    pieces.push(...resumed.days(through));
    for (const _ of first.days(through)) void _;
    expect(people(resumed)).toBe(people(first));
  }
  expect(digest(pieces)).toBe(digest(rows));
  expect(people(first)).toBe(people(straight));
});

test('a company saved with pooled merchant payables completes the started day, and then pays each merchant', () => {
  const company = createCompany(CONFIG);
  for (const _ of company.days('2026-02-20')) void _;
  const now = company.snapshot();
  // The format of an older release: one sum for all merchants at the end of the payables, and no column for them.
  const length = new DataView(now.buffer, now.byteOffset).getUint32(0, true);
  const { agents, billers, employers, merchants } = company.counterparties;
  const payables = 4 + length + 2 * agents.length * 8;
  const shops = payables + (billers.length + 1 + employers.length) * 8;
  const floats = (from: number, count: number): Float64Array =>
    new Float64Array(now.slice(from, from + count * 8).buffer);
  const together = floats(shops, merchants.length).reduce((sum, each) => sum + each, 0);
  expect(together).toBeGreaterThan(0);
  const header = new TextEncoder().encode(
    new TextDecoder().decode(now.subarray(4, 4 + length)).replace('"version":2', '"version":1'),
  );
  const older = Uint8Array.from([
    ...now.subarray(0, 4),
    ...header,
    ...now.subarray(4 + length, shops),
    ...now.subarray(shops + merchants.length * 8),
  ]);
  new DataView(older.buffer).setFloat64(payables + billers.length * 8, together, true);

  const resumed = resumeCompany(older);
  const [first, ...later] = [...resumed.days('2026-03-05')];
  const shopsPaid = (batch: DayBatch | undefined): (string | null)[] =>
    (batch?.transactions ?? [])
      .filter((row) => row.type === 'merchant_payout' && row.counterpartyKind === 'merchant')
      .map((row) => row.counterpartyId);
  expect(shopsPaid(first)).toEqual([null]);
  const named = later.flatMap(shopsPaid);
  expect(named).not.toContain(null);
  expect(new Set(named).size).toBeGreaterThan(1);
  // What was owed to all merchants, plus sales before six in the morning, minus refunds.
  const early = (first?.transactions ?? []).filter(({ at }) => at < '2026-02-21T06:00:00Z');
  const moved = early.reduce((sum, row) => {
    if (row.status !== 'success' || row.counterpartyKind !== 'merchant') return sum;
    if (row.type === 'merchant') return sum + row.amountMinor - row.feeGrossMinor;
    return row.type === 'reversal' ? sum - row.amountMinor : sum;
  }, together);
  const pool = first?.transactions.find(
    (row) => row.type === 'merchant_payout' && row.counterpartyId === null,
  );
  expect([pool?.at, pool?.amountMinor]).toEqual(['2026-02-21T06:00:00Z', moved]);
});

test('the open day is released over time, and closing it gives the same ledger balances', () => {
  const lastDay = addDays(CONFIG.lastDay, -1);
  const company = createCompany(CONFIG);
  for (const _ of company.days(lastDay)) void _;
  const expected = [...resumeCompany(company.snapshot()).days(addDays(CONFIG.lastDay, 1))];
  const got: IngestTransaction[] = [];
  const cards = new Map<string, IngestCard>();
  const subscribers = new Map<string, IngestSubscriber>();
  const kyc = new Map<string, IngestKycCase>();
  const events: IngestSecurityEvent[] = [];
  const tickets = new Map<string, IngestSupportTicket>();
  const closed: DayBatch['closing'][] = [];
  let after = `${lastDay}T23:59:59Z`;
  let live = company;
  for (let minute = 37; minute <= 2 * 1440; minute += 37) {
    const upTo = new Date(
      Date.parse(`${CONFIG.lastDay}T00:00:00Z`) + Math.min(minute, 2880 - 1) * 60_000 + 59_500,
    ).toISOString();
    const batch = live.live(after, upTo);
    expect(batch.transactions.filter((row) => Date.parse(row.at) > Date.parse(upTo))).toEqual([]);
    got.push(...batch.transactions);
    for (const c of batch.cards) cards.set(c.id, c);
    for (const s of batch.subscribers) subscribers.set(s.id, s);
    for (const k of batch.kycCases) kyc.set(k.id, k);
    events.push(...batch.securityEvents);
    for (const h of batch.supportTickets) {
      expect(h.openedAt <= upTo && (h.resolvedAt ?? '') <= upTo).toBe(true);
      tickets.set(h.id, h);
    }
    closed.push(...batch.closed);
    after = upTo;
    // A server that restarts during a day resumes from the last closed day.
    if (minute % 111 === 0) live = resumeCompany(live.snapshot());
  }
  const rest = live.live(after, `${addDays(CONFIG.lastDay, 1)}T23:59:59Z`);
  got.push(...rest.transactions);
  closed.push(...rest.closed);
  for (const c of rest.cards) cards.set(c.id, c);
  for (const k of rest.kycCases) kyc.set(k.id, k);
  events.push(...rest.securityEvents);
  for (const h of rest.supportTickets) tickets.set(h.id, h);
  for (const s of rest.subscribers) subscribers.set(s.id, s);

  expect(got).toEqual(expected.flatMap((b) => b.transactions));
  expect(closed).toEqual(expected.map((b) => b.closing));
  for (const row of expected.flatMap((b) => b.subscribers))
    expect(subscribers.get(row.id)?.signupAt).toBe(row.signupAt);
  for (const row of expected.at(-1)?.kycCases ?? []) expect(kyc.get(row.id)).toEqual(row);
  for (const row of expected.at(-1)?.cards ?? []) expect(cards.get(row.id)).toEqual(row);
  expect(events).toEqual(expected.flatMap((b) => b.securityEvents));
  const byId = new Map(expected.flatMap((b) => b.supportTickets).map((row) => [row.id, row]));
  expect(byId.size).toBeGreaterThan(0);
  expect([...tickets.values()].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(live.foldedDay).toBe(addDays(CONFIG.lastDay, 1));
  expect(() => live.live(`${CONFIG.lastDay}T10:00:00Z`, `${CONFIG.lastDay}T11:00:00Z`)).toThrow(
    /already closed/,
  );
});

test('day batches add up to the current state of the people, and every row is valid by the contract', () => {
  const company = createCompany(CONFIG);
  const subscribers = new Map<string, IngestSubscriber>();
  const kyc = new Map<string, IngestKycCase>();
  const cards = new Map<string, IngestCard>();
  const ids = new Set<string>();
  const parsed: [IngestTransaction, IngestTransaction][] = [];
  const tickets = new Map<string, IngestSupportTicket>();
  let events = 0;
  let n = 0;
  let previous = '';
  for (const batch of company.days()) {
    for (const s of batch.subscribers) subscribers.set(s.id, s);
    for (const k of batch.kycCases) kyc.set(k.id, k);
    for (const c of batch.cards) cards.set(c.id, c);
    for (const rate of batch.rates) IngestRate.parse(rate);
    for (const event of batch.securityEvents) {
      expect(IngestSecurityEvent.parse(event)).toEqual(event);
      expect(event.at.slice(0, 10)).toBe(batch.day);
      expect(subscribers.has(event.subscriberId)).toBe(true);
      events += 1;
    }
    for (const ticket of batch.supportTickets) {
      expect(IngestSupportTicket.parse(ticket)).toEqual(ticket);
      // The history of a ticket is kept: each state extends the previous one.
      const { openedAt, firstResponseAt, resolvedAt } = tickets.get(ticket.id) ?? ticket;
      expect(resolvedAt === null || !tickets.has(ticket.id)).toBe(true);
      expect({ ...ticket, openedAt, firstResponseAt: firstResponseAt ?? ticket.firstResponseAt }).toEqual(
        ticket,
      );
      expect(subscribers.has(ticket.subscriberId)).toBe(true);
      tickets.set(ticket.id, ticket);
    }
    for (const row of batch.transactions) {
      if (n % 7 === 0 || row.product === 'house') parsed.push([IngestTransaction.parse(row), row]);
      const wrong =
        ids.has(row.id) ||
        row.at.slice(0, 10) !== batch.day ||
        `${row.at}${row.id}` <= previous ||
        // A customer acts only after sign-up, and a card is used only after it was issued.
        (row.subscriberId !== null && !subscribers.has(row.subscriberId)) ||
        (row.cardId !== null && !cards.has(row.cardId));
      if (wrong) throw new Error(`${row.id} is twice, out of order, or of nobody`);
      ids.add(row.id);
      previous = `${row.at}${row.id}`;
      n += 1;
    }
  }
  expect(events).toBeGreaterThan(20);
  const resolved = [...tickets.values()].filter(({ resolvedAt }) => resolvedAt !== null);
  expect(resolved.length).toBeGreaterThan(10);
  expect(resolved.length / tickets.size).toBeGreaterThan(0.8);
  expect(parsed.length).toBeGreaterThan(1000);
  expect(parsed.map(([p]) => p)).toEqual(parsed.map(([, row]) => row));
  expect(company.subscribers().map((s) => IngestSubscriber.parse(s))).toEqual(
    [...subscribers.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(company.cards().map((c) => IngestCard.parse(c))).toEqual(
    [...cards.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(company.kycCases().map((k) => IngestKycCase.parse(k))).toEqual(
    [...kyc.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(new Set([...subscribers.values()].map((s) => s.msisdn)).size).toBe(subscribers.size);
});

test('an invalid configuration or snapshot is refused with its name', () => {
  expect(() => createCompany({ ...CONFIG, scale: 0 })).toThrow(/scale/);
  expect(() => createCompany({ ...CONFIG, months: 30 })).toThrow(/months/);
  expect(() => createCompany({ ...CONFIG, lastDay: 'soon' })).toThrow(/lastDay/);
  expect(() => createCompany({ ...CONFIG, seed: 0.5 })).toThrow(/seed/);
  expect(() => resumeCompany(new Uint8Array(40))).toThrow(/snapshot/);
});
