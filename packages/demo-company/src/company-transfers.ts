/** The company's own transfers: opening capital, settlement, payouts, and the evening's sweeps and treasury policy. */
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { BILLERS } from './counterparties.ts';
import { isMonthEnd, weekday } from './dates.ts';
import type { Company, Day } from './day.ts';

type Currency = 'SLL' | 'USD' | 'USDC';

/** Own funds in USD cents at scale 1: at the start, and on the last closed day. */
const OWN_AT_START = 190_000_00;
const OWN_AT_END = 278_500_00;
const SPLIT = { SLL: 0.32, USD: 0.47, USDC: 0.21 } as const;
/** Monthly growth of the target after the last closed day. */
const OWN_GROWTH = 0.008;
/** Trust holds slightly more than the liabilities: this share, and this amount at scale 1. */
const BUFFER = 0.004;
const BUFFER_SLL = 40_000_000;
const BUFFER_USD = 2_000_00;
/** Reserve fund as a share of the customers' balances. */
const RESERVE = 0.015;

function transfer(
  day: Day,
  second: number,
  purpose: NonNullable<IngestTransaction['purpose']>,
  currency: Currency,
  amount: number,
): void {
  if (amount <= 0) return;
  const row = day.companyRow('treasury_transfer', currency, amount);
  row.purpose = purpose;
  row.counterpartyKind = purpose === 'trust_topup' || purpose === 'reserve' ? 'treasury' : 'bank';
  day.emit(second, row);
}

function convert(
  day: Day,
  second: number,
  purpose: 'trust_fx' | 'own_fx',
  from: Currency,
  amount: number,
  to: Currency,
  toAmount: number,
): void {
  if (amount <= 0 || toAmount <= 0) return;
  const row = day.companyRow('fx_conversion', from, amount);
  row.purpose = purpose;
  row.counterpartyKind = 'bank';
  row.toCurrency = to;
  row.toAmountMinor = toAmount;
  day.emit(second, row);
}

/** The capital on the first day, and the initial buffer of the trust account. */
export function open(day: Day, second: number): void {
  const { scale } = day.at;
  const own = OWN_AT_START * scale;
  transfer(day, second, 'capital', 'SLL', day.leones(own * SPLIT.SLL) + Math.round(BUFFER_SLL * scale));
  transfer(day, second, 'capital', 'USD', Math.round(own * SPLIT.USD) + Math.round(BUFFER_USD * scale));
  transfer(day, second, 'capital', 'USDC', Math.round(own * SPLIT.USDC) * 10_000);
  transfer(day, second, 'trust_topup', 'SLL', Math.round(BUFFER_SLL * scale));
  transfer(day, second, 'trust_topup', 'USD', Math.round(BUFFER_USD * scale));
}

/** Pays yesterday's purchases and withdrawals, minus charge-backs, to the scheme, and receives interchange. */
export function settle(day: Day, second: number): void {
  const { b } = day.at.books;
  if (b.unsettled <= 0) return;
  const row = day.companyRow('interchange_settlement', 'USD', b.unsettled);
  row.counterpartyKind = 'scheme';
  row.interchangeMinor = b.unsettledInterchange;
  day.emit(second, row);
}

/** Pays each biller's payable daily, each merchant's once a week. */
export function payOut(day: Day, second: number): void {
  const { at } = day;
  const pay = (owed: Float64Array, i: number, kind: 'biller' | 'merchant', id: string | null): void => {
    const amount = owed[i] ?? 0;
    if (amount <= 0) return;
    const row = day.companyRow('merchant_payout', 'SLL', amount);
    row.counterpartyKind = kind;
    row.counterpartyId = id;
    owed[i] = 0;
    day.emit(second, row);
  };
  BILLERS.forEach(({ id }, i) => pay(at.payables, i, 'biller', id));
  pay(at.payables, BILLERS.length, 'merchant', null);
  if (!at.pooledShops)
    for (let i = day.number % 7; i < at.shopPayables.length; i += 7)
      pay(at.shopPayables, i, 'merchant', at.directory.merchants[i]?.id ?? null);
  at.pooledShops = false;
}

/** Where a merchant's payable is stored: its own entry, or the pooled one. */
export const shopPurse = (
  { payables, shopPayables, pooledShops }: Company,
  merchant: number,
): [Float64Array, number] => (pooledShops ? [payables, BILLERS.length] : [shopPayables, merchant]);

/** An employer transfers what its payroll of the day needs, in round amounts. */
export function fundEmployer(day: Day, second: number, employer: number, needed: number): void {
  const held = day.at.prefunds[employer] ?? 0;
  if (held >= needed) return;
  const amount = Math.ceil((needed - held) / 500_000) * 500_000;
  const row = day.companyRow('employer_funding', 'SLL', amount);
  row.counterpartyKind = 'employer';
  row.counterpartyId = day.at.directory.employers[employer]?.id ?? null;
  day.at.prefunds[employer] = held + amount;
  day.emit(second, row);
}

/**
 * In the evening: converts, sweeps, pays dues at the end of a month, and returns own funds to their path once a week.
 */
export function sweep(day: Day, second: number): void {
  const { books, lastDay } = day.at;
  const { b } = books;
  convert(day, second, 'trust_fx', 'SLL', b.toConvertSll, 'USD', b.toConvertUsd);
  const sll = b.remittedSll;
  convert(day, second + 30, 'own_fx', 'USDC', b.remittedUsdc, 'SLL', sll);
  transfer(day, second + 40, 'trust_topup', 'SLL', sll);
  b.remittedUsdc = b.remittedSll = 0;
  for (const currency of ['SLL', 'USD'] as const) {
    const amount = currency === 'SLL' ? b.unsweptSll : b.unsweptUsd;
    if (amount > 0) day.emit(second + 120, day.companyRow('fee_sweep', currency, amount));
  }
  const monthEnd = isMonthEnd(day.number);
  if (monthEnd) {
    transfer(day, second + 180, 'commission_payout', 'SLL', Math.min(b.commissions, b.ownSll));
    transfer(day, second + 200, 'gst_payment', 'SLL', Math.min(b.gstSll, b.ownSll));
    transfer(day, second + 201, 'gst_payment', 'USD', Math.min(b.gstUsd, b.ownUsd));
    cushion(day, second + 220);
  }
  // The treasury meeting is on the weekday of the last closed day, so that the history ends on the path.
  if (monthEnd || weekday(day.number) === weekday(lastDay)) balanceOwnFunds(day, second + 300);
}

/** Keeps the trust buffer and the reserve in proportion to the customers' balances; they are never reduced. */
function cushion(day: Day, second: number): void {
  const {
    books: { b },
    scale,
  } = day.at;
  const owedSll = b.wallets + b.agentFloat + b.payable + b.employers;
  const shortSll = Math.round(owedSll * (1 + BUFFER) + BUFFER_SLL * scale - b.trustSll);
  const shortUsd = Math.round(
    b.prefunds * BUFFER + BUFFER_USD * scale - (b.trustUsd - b.unsettled - b.prefunds),
  );
  transfer(day, second, 'trust_topup', 'SLL', Math.min(shortSll, Math.floor(b.ownSll / 2)));
  transfer(day, second, 'trust_topup', 'USD', Math.min(shortUsd, Math.floor(b.ownUsd / 4)));
  const wanted = Math.round(RESERVE * (day.cents(owedSll) + b.prefunds)) - b.reserve;
  transfer(day, second + 10, 'reserve', 'USD', Math.min(wanted, Math.floor(b.ownUsd / 4)));
}

/** The target of own funds in USD cents at the end of a day. */
function ownTarget(day: Day): number {
  const { firstDay, lastDay, scale } = day.at;
  const share = (day.number - firstDay) / (lastDay - firstDay);
  const path =
    share <= 1
      ? OWN_AT_START + (OWN_AT_END - OWN_AT_START) * share
      : OWN_AT_END * (1 + OWN_GROWTH) ** ((day.number - lastDay) / 30);
  return path * scale;
}

/** Pays out a surplus or adds capital until the total is on its path, then converts until the split is right. */
function balanceOwnFunds(day: Day, second: number): void {
  const { books } = day.at;
  const { b } = books;
  const costs = books.closingCosts(day.number);
  const target = ownTarget(day);
  // In cents, after what the close will take today.
  const held = { SLL: day.cents(b.ownSll), USD: b.ownUsd - costs, USDC: Math.floor(b.ownUsdc / 10_000) };
  const wanted = { SLL: target * SPLIT.SLL, USD: target * SPLIT.USD, USDC: target * SPLIT.USDC };
  const native = (currency: Currency, cents: number): number =>
    currency === 'SLL' ? day.leones(cents) : Math.round(currency === 'USD' ? cents : cents * 10_000);
  const gap = (c: Currency): number => wanted[c] - held[c];
  const currencies = ['SLL', 'USD', 'USDC'] as const;

  const missing = target - (held.SLL + held.USD + held.USDC);
  const sides = currencies.map((c) => Math.max(0, missing > 0 ? gap(c) : -gap(c)));
  const sum = sides.reduce((a, x) => a + x, 0);
  currencies.forEach((currency, i) => {
    const cents = Math.floor((Math.abs(missing) * (sides[i] ?? 0)) / (sum || 1));
    if (cents < 100) return;
    transfer(day, second, missing > 0 ? 'capital' : 'surplus', currency, native(currency, cents));
    held[currency] += missing > 0 ? cents : -cents;
  });

  for (const from of currencies) {
    for (const to of currencies) {
      const cents = Math.floor(Math.min(-gap(from), gap(to)));
      if (from === to || cents < 100) continue;
      convert(
        day,
        second + 60,
        'own_fx',
        from,
        native(from, cents),
        to,
        to === 'SLL' ? Math.floor((cents * day.midCents) / 10_000) : native(to, cents),
      );
      held[from] -= cents;
      held[to] += cents;
    }
  }
}
