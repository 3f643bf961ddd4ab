import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { dayNumber } from './dates.ts';
import { beforeAll, expect, test } from 'vitest';
import { createCompany, type DayBatch, type Company } from './company.ts';
import { accruals, noBases } from './costs.ts';

/**
 * An independent implementation of the templates of docs/decisions/0003, as ledger lines, without the generator's own
 * ledger.
 */
type Line = [account: string, currency: string, change: number];
const asset = new Set(['1000', '1010', '1020', '1030', '1040', '1090']);

function lines(row: IngestTransaction): Line[] {
  const c = row.currency;
  const t = row.toCurrency ?? c;
  const a = row.amountMinor;
  const to = row.toAmountMinor ?? 0;
  const fee = row.feeGrossMinor;
  const own = (currency: string): string => (currency === 'USDC' ? '1020' : '1010');
  const dr = (account: string, currency: string, amount: number): Line => [
    account,
    currency,
    asset.has(account) ? amount : -amount,
  ];
  const cr = (account: string, currency: string, amount: number): Line => [
    account,
    currency,
    asset.has(account) ? -amount : amount,
  ];
  switch (row.type) {
    case 'float_purchase':
      return [dr('1000', c, a), cr('2010', c, a)];
    case 'float_redemption':
      return [dr('2010', c, a), cr('1000', c, a)];
    case 'employer_funding':
      return [dr('1000', c, a), cr('2035', c, a)];
    case 'cash_in':
      return [dr('2010', c, a), cr('2000', c, a)];
    case 'cash_out':
      return [dr('2000', c, a + fee), cr('2010', c, a)];
    case 'p2p':
      return [dr('2000', c, a + fee), cr('2000', c, a)];
    case 'merchant':
    case 'bill':
    case 'airtime':
      return [dr('2000', c, a), cr('2030', c, a - fee)];
    case 'merchant_payout':
      return [dr('2030', c, a), cr('1000', c, a)];
    case 'salary':
    case 'g2p':
      return [dr('2035', c, a + fee), cr('2000', c, a)];
    case 'remittance_in':
      return row.currency === 'SLL'
        ? [dr('1000', c, a), cr('2000', c, a - fee)]
        : [dr('1020', c, a), dr('1090', t, to), cr('1090', c, a - fee), cr('2000', t, to)];
    case 'card_load':
      return [
        row.purpose === 'bank_load' ? dr('1000', c, a + fee) : dr('2000', c, a + fee),
        dr('1090', t, to),
        cr('1090', c, a),
        cr('2020', t, to),
      ];
    case 'card_purchase':
      return [dr('2020', c, a + fee), cr('1030', c, a), dr('1030', c, row.interchangeMinor)];
    case 'atm_withdrawal':
      return [dr('2020', c, a + fee), cr('1030', c, a)];
    case 'interchange_settlement':
      return [
        dr('1030', c, a),
        dr('1010', c, row.interchangeMinor),
        cr('1000', c, a),
        cr('1030', c, row.interchangeMinor),
      ];
    case 'subscription_fee':
      return [dr('2020', c, fee)];
    case 'issuance_fee':
      return [dr('2000', c, fee)];
    case 'fee_sweep':
      return [dr('1010', c, a), cr('1000', c, a)];
    case 'fx_conversion':
      return row.purpose === 'trust_fx'
        ? [dr('1090', c, a), dr('1000', t, to), cr('1000', c, a), cr('1090', t, to)]
        : [dr('1090', c, a), dr(own(t), t, to), cr(own(c), c, a), cr('1090', t, to)];
    case 'treasury_transfer':
      switch (row.purpose) {
        case 'trust_topup':
          return [dr('1000', c, a), cr('1010', c, a)];
        case 'capital':
          return [dr(own(c), c, a)];
        case 'surplus':
          return [cr(own(c), c, a)];
        case 'reserve':
          return [dr('1040', c, a), cr('1010', c, a)];
        case 'commission_payout':
          return [dr('2050', c, a), cr('1010', c, a)];
        case 'gst_payment':
          return [dr('2040', c, a), cr('1010', c, a)];
        default:
          throw new Error(`no template for ${String(row.purpose)}`);
      }
    case 'reversal':
      return row.purpose === 'purchase' ? [dr('2030', c, a), cr('2000', c, a)] : [];
    case 'chargeback':
      return [dr('1030', c, a), cr('2020', c, a)];
  }
}

let company: Company;
let batches: DayBatch[];
beforeAll(() => {
  company = createCompany({ seed: 5, scale: 0.015, lastDay: '2026-11-20', months: 24 });
  batches = [...company.days()];
});

test('trust covers liabilities and own funds are never negative at any day end, as in the summary', () => {
  const balance = new Map<string, number>();
  const of = (account: string, currency: string): number => balance.get(`${account} ${currency}`) ?? 0;
  const move = (account: string, currency: string, change: number): void => {
    balance.set(`${account} ${currency}`, of(account, currency) + change);
  };
  for (const batch of batches) {
    const bases = noBases();
    for (const row of batch.transactions) {
      if (row.status !== 'success') continue;
      for (const [account, currency, change] of lines(row)) move(account, currency, change);
      move('2040', row.currency, row.gstMinor);
      move('2050', row.currency, row.commissionMinor);
      const usd =
        row.currency === 'SLL'
          ? row.amountMinor / Number(row.fxRate)
          : row.currency === 'USD'
            ? row.amountMinor / 100
            : row.amountMinor / 1e6;
      if (row.product === 'wallet' && row.type !== 'reversal') {
        bases.wallet_tx_count += 1;
        bases.wallet_volume_usd += usd;
      }
      if (row.type === 'card_purchase' || row.type === 'atm_withdrawal') {
        bases.card_tx_count += 1;
        bases.card_volume_usd += usd;
      }
      if (row.type === 'card_purchase') {
        bases.purchase_volume_usd += usd;
        bases.interchange_usd += row.interchangeMinor / 100;
      }
      if (row.type === 'card_load') bases.converted_usd += (row.toAmountMinor ?? 0) / 100;
      if (row.type === 'subscription_fee') bases.cards_billed += 1;
      if (row.type === 'issuance_fee') bases.cards_issued += 1;
    }
    const spent = company
      .expenses(batch.day)
      .filter((e) => e.state === 'approved' && e.day === batch.day)
      .reduce((sum, e) => sum + e.amountMinor, 0);
    move('1010', 'USD', -spent - accruals(bases).reduce((sum, x) => sum + x, 0));

    const c = batch.closing;
    const owedSll = of('2000', 'SLL') + of('2010', 'SLL') + of('2030', 'SLL') + of('2035', 'SLL');
    expect(of('1000', 'SLL')).toBeGreaterThanOrEqual(owedSll);
    expect(of('1000', 'USD')).toBeGreaterThanOrEqual(of('2020', 'USD'));
    for (const account of [
      '2000 SLL',
      '2010 SLL',
      '2030 SLL',
      '2035 SLL',
      '2020 USD',
      '2040 SLL',
      '2040 USD',
      '2050 SLL',
      '1010 SLL',
      '1010 USD',
      '1020 USDC',
      '1000 SLL',
      '1000 USD',
    ]) {
      expect(balance.get(account) ?? 0, `${account} on ${batch.day}`).toBeGreaterThanOrEqual(0);
    }
    // Customer conversions are squared on the same day: the rest of the position is the company's own.
    expect(of('2040', 'USDC')).toBe(0);
    expect([
      c.trust.SLL,
      c.trust.USD,
      c.wallets,
      c.agentFloat,
      c.merchantPayable,
      c.employerPrefunds,
      c.cardPrefunds,
      c.own.SLL,
      c.own.USDC,
      c.reserve,
    ]).toEqual([
      of('1000', 'SLL'),
      of('1000', 'USD'),
      of('2000', 'SLL'),
      of('2010', 'SLL'),
      of('2030', 'SLL'),
      of('2035', 'SLL'),
      of('2020', 'USD'),
      of('1010', 'SLL'),
      of('1020', 'USDC'),
      of('1040', 'USD'),
    ]);
    expect(Math.abs(c.own.USD - of('1010', 'USD'))).toBeLessThanOrEqual(20);
  }
});

test('every wallet, card, agent, merchant, biller and employer has its money before spending it', () => {
  const held = new Map<string, number>();
  const add = (who: string | null, change: number, row: IngestTransaction): void => {
    const now = (held.get(who ?? 'nobody') ?? 0) + change;
    held.set(who ?? 'nobody', now);
    if (now < 0) throw new Error(`${String(who)} is at ${now} after ${row.id} (${row.type})`);
  };
  for (const batch of batches) {
    for (const row of batch.transactions) {
      const card = row.cardId;
      if (row.balanceBeforeMinor !== null && row.subscriberId !== null) {
        const wallet = row.currency === 'SLL';
        const before = held.get((wallet ? row.subscriberId : card) ?? '') ?? 0;
        if (before !== row.balanceBeforeMinor)
          throw new Error(`${row.id} says ${row.balanceBeforeMinor} before, the rows say ${before}`);
      }
      if (row.status !== 'success') continue;
      const a = row.amountMinor;
      const fee = row.feeGrossMinor;
      switch (row.type) {
        case 'float_purchase':
          add(row.counterpartyId, a, row);
          break;
        case 'float_redemption':
          add(row.counterpartyId, -a, row);
          break;
        case 'employer_funding':
          add(row.counterpartyId, a, row);
          break;
        case 'cash_in':
          add(row.counterpartyId, -a, row);
          add(row.subscriberId, a, row);
          break;
        case 'cash_out':
          add(row.subscriberId, -a - fee, row);
          add(row.counterpartyId, a, row);
          break;
        case 'p2p':
          add(row.subscriberId, -a - fee, row);
          add(row.counterpartyId, a, row);
          break;
        case 'merchant':
        case 'bill':
        case 'airtime':
          add(row.subscriberId, -a, row);
          add(row.counterpartyId, a - fee, row);
          break;
        case 'merchant_payout':
          add(row.counterpartyId, -a, row);
          break;
        case 'salary':
        case 'g2p':
          add(row.counterpartyId, -a - fee, row);
          add(row.subscriberId, a, row);
          break;
        case 'remittance_in':
          add(row.subscriberId, row.currency === 'SLL' ? a - fee : (row.toAmountMinor ?? 0), row);
          break;
        case 'card_load':
          if (row.purpose === 'wallet_load') add(row.subscriberId, -a - fee, row);
          add(card, row.toAmountMinor ?? 0, row);
          break;
        case 'card_purchase':
        case 'atm_withdrawal':
          add(card, -a - fee, row);
          break;
        case 'subscription_fee':
          add(card, -fee, row);
          break;
        case 'issuance_fee':
          add(row.subscriberId, -fee, row);
          break;
        case 'reversal':
          add(row.subscriberId, a, row);
          // From a person, or from a merchant that refunds a purchase.
          add(row.counterpartyId, -a, row);
          break;
        case 'chargeback':
          add(card, a, row);
          break;
        default:
          break;
      }
    }
  }
  expect(held.size).toBeGreaterThan(500);
});

test("fees are net plus GST, leone and dollar sides agree, and amounts stay within the customer's limits", () => {
  const wrong: string[] = [];
  const limits: readonly (readonly [number, number])[] = [
    [1e6, 2e6],
    [5e6, 1e7],
    [3e7, 5e7],
  ];
  for (const batch of batches) {
    const used = new Map<string, { sum: number; level: number }>();
    for (const row of batch.transactions) {
      if (
        row.feeGrossMinor !== row.feeNetMinor + row.gstMinor ||
        Math.abs(row.gstMinor - row.feeNetMinor * 0.15) > 1
      )
        wrong.push(`${row.id} fee`);
      if (row.status !== 'success' && row.feeGrossMinor + row.interchangeMinor + row.commissionMinor !== 0)
        wrong.push(`${row.id} charged though ${row.status}`);
      if (row.toAmountMinor !== null && row.currency === 'SLL' && row.toCurrency === 'USD') {
        const dollars = row.toAmountMinor / 100;
        if (Math.abs(row.amountMinor / Number(row.fxRate) - dollars) > 0.01 + dollars * 0.0005)
          wrong.push(`${row.id} conversion`);
      }
      const isWallet = row.product === 'wallet' || row.purpose === 'wallet_load';
      if (row.status !== 'success' || !isWallet || row.type === 'reversal' || row.subscriberId === null)
        continue;
      const level = row.kycLevel ?? 0;
      const leones = row.currency === 'USDC' ? (row.toAmountMinor ?? 0) : row.amountMinor;
      if (leones > (limits[level]?.[0] ?? 0)) wrong.push(`${row.id} above the limit of a transaction`);
      const u = used.get(row.subscriberId) ?? { sum: 0, level };
      u.sum += leones;
      u.level = Math.max(u.level, level);
      used.set(row.subscriberId, u);
      if (u.sum > (limits[u.level]?.[1] ?? 0)) wrong.push(`${row.id} above the limit of a day`);
    }
  }
  expect(wrong).toEqual([]);
});

test('the KYC level on a row is that of the cases approved by then', () => {
  const wrong: string[] = [];
  const approvals = new Map<string, { at: string; level: number }[]>();
  for (const k of company.kycCases()) {
    if (k.status === 'approved' && k.decidedAt !== null)
      approvals.set(k.subscriberId, [
        ...(approvals.get(k.subscriberId) ?? []),
        { at: k.decidedAt, level: k.toLevel },
      ]);
  }
  for (const batch of batches.filter((_, i) => i % 10 === 0)) {
    for (const row of batch.transactions) {
      if (row.subscriberId === null) continue;
      const level = Math.max(
        0,
        ...(approvals.get(row.subscriberId) ?? []).filter((a) => a.at <= row.at).map((a) => a.level),
      );
      const tooLow = row.type === 'issuance_fee' && level < (row.tier === 'aqua' ? 1 : 2);
      if (row.kycLevel !== level || tooLow)
        wrong.push(`${row.id} says level ${row.kycLevel}, the cases say ${level}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('injected frauds list existing rows of the customer', () => {
  const byId = new Map(batches.flatMap((b) => b.transactions).map((row) => [row.id, row]));
  const episodes = company.episodes();
  expect(episodes.length).toBeGreaterThan(5);
  for (const e of episodes) {
    expect(dayNumber(e.day)).toBeGreaterThanOrEqual(dayNumber(company.firstDay));
    for (const id of e.transactionIds) expect(byId.get(id)?.subscriberId).toBe(e.subscriberId);
  }
});
