/** Reads a whole history once and measures the metrics of the domain research, by its definitions. */
import { VALUE_MOVING_TYPES, type IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import type { Company, DayBatch } from '../company.ts';
import { accruals, noBases, type DailyBases } from '../costs.ts';
import { DAY_SECONDS, dayNumber, dayText, monthStart } from '../dates.ts';
import { monthIndex } from '../seasons.ts';

const WINDOW = 90;
const VALUE_MOVING = new Set<string>(VALUE_MOVING_TYPES);
const LINES = ['wallet', 'fee', 'card', 'interchange', 'subscription'] as const;
type Line = (typeof LINES)[number];
const LINE_OF: Partial<Record<IngestTransaction['type'], Line>> = {
  cash_out: 'wallet',
  p2p: 'wallet',
  remittance_in: 'wallet',
  merchant: 'fee',
  bill: 'fee',
  airtime: 'fee',
  salary: 'fee',
  g2p: 'fee',
  card_purchase: 'card',
  atm_withdrawal: 'card',
  card_load: 'card',
  issuance_fee: 'card',
  subscription_fee: 'subscription',
};

/** Totals of one calendar month; USD as floats, which is precise enough for the bands. */
export interface MonthTotals {
  lines: Record<Line, number>;
  byTier: Record<string, number>;
  walletTx: number;
  cardTx: number;
  cardVolume: number;
  purchaseVolume: number;
  converted: number;
  bankLoads: number;
  walletAttempts: number;
  walletFailed: number;
  cardAttempts: number;
  approved: number;
  declined: number;
  technical: number;
  reasons: Record<string, number>;
  types: Record<string, number>;
  commissions: number;
  accrued: number;
  opex: number;
  budget: number;
  fraudTx: number;
  valueTx: number;
  activeMonths: number;
  episodes: Record<string, number>;
  /** Tickets opened in the month: all, and those about a failed transaction. */
  tickets: number;
  ticketsAfterFailure: number;
  registered: number;
  actives: Set<string>;
  crossBorder: number;
}
const newMonth = (): MonthTotals => ({
  lines: { wallet: 0, fee: 0, card: 0, interchange: 0, subscription: 0 },
  byTier: {},
  walletTx: 0,
  cardTx: 0,
  cardVolume: 0,
  purchaseVolume: 0,
  converted: 0,
  bankLoads: 0,
  walletAttempts: 0,
  walletFailed: 0,
  cardAttempts: 0,
  approved: 0,
  declined: 0,
  technical: 0,
  reasons: {},
  types: {},
  commissions: 0,
  accrued: 0,
  opex: 0,
  budget: 0,
  fraudTx: 0,
  valueTx: 0,
  activeMonths: 0,
  episodes: {},
  tickets: 0,
  ticketsAfterFailure: 0,
  registered: 0,
  actives: new Set(),
  crossBorder: 0,
});

export interface Measured {
  months: Map<string, MonthTotals>;
  lastMonth: string;
  lastMonthIndex: number;
  rows: number;
  milliseconds: number;
  figures: Record<string, number>;
}

const usd = (row: IngestTransaction, minor: number): number =>
  row.currency === 'SLL' ? minor / Number(row.fxRate) : row.currency === 'USD' ? minor / 100 : minor / 1e6;
const bump = (counts: Record<string, number>, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** Runs the company to its last day; `bands.ts` uses the same names of figures. */
export function measure(company: Company): Measured {
  const last = dayNumber(company.config.lastDay);
  const months = new Map<string, MonthTotals>();
  /** By subscriber: activity in the last 90 days (one byte per day), active months (bits), first active day. */
  const activity = new Map<string, { recent: Uint8Array; months: number; first: number }>();
  const cardsActive = new Set<string>();
  const dau = new Map<number, Set<string>>();
  let rows = 0;
  let generation = 0;
  const resolutionHours: number[] = [];
  let worstCoverage = Infinity;
  let closing: DayBatch['closing'] | null = null;
  const firstMonth = monthStart(dayNumber(company.firstDay));
  const monthNumber = (day: number): number => {
    const d = new Date(day * 86_400_000);
    const f = new Date(firstMonth * 86_400_000);
    return (d.getUTCFullYear() - f.getUTCFullYear()) * 12 + d.getUTCMonth() - f.getUTCMonth();
  };

  const days = company.days();
  for (;;) {
    const before = performance.now();
    const next = days.next();
    generation += performance.now() - before;
    if (next.done) break;
    const batch = next.value;
    const day = dayNumber(batch.day);
    const name = batch.day.slice(0, 7);
    let month = months.get(name);
    if (!month) months.set(name, (month = newMonth()));
    const bases = noBases();
    const seen = new Set<string>();
    const bit = 1 << monthNumber(day);
    const age = last - day;
    for (const row of batch.transactions) {
      countRow(month, bases, row);
      if (row.status !== 'success' || row.subscriberId === null || !VALUE_MOVING.has(row.type)) continue;
      seen.add(row.subscriberId);
      if (row.cardId !== null && age < 30) cardsActive.add(row.cardId);
    }
    for (const id of seen) {
      month.actives.add(id);
      let a = activity.get(id);
      if (!a) activity.set(id, (a = { recent: new Uint8Array(WINDOW), months: 0, first: day }));
      a.months |= bit;
      if (age < WINDOW) a.recent[age] = 1;
    }
    if (age < 30) dau.set(day, seen);
    for (const e of batch.episodes) {
      bump(month.episodes, e.type);
      month.fraudTx += e.transactionIds.length;
    }
    for (const ticket of batch.supportTickets) {
      if (ticket.openedAt.startsWith(batch.day)) {
        month.tickets += 1;
        if (ticket.category === 'failed_transaction') month.ticketsAfterFailure += 1;
      }
      if (ticket.resolvedAt?.startsWith(batch.day) === true)
        resolutionHours.push((Date.parse(ticket.resolvedAt) - Date.parse(ticket.openedAt)) / 3_600_000);
    }
    month.accrued += accruals(bases).reduce((a, c) => a + c, 0) / 100;
    closing = batch.closing;
    month.registered = closing.registered;
    rows += batch.transactions.length;
    worstCoverage = Math.min(worstCoverage, coverage(closing));
  }
  if (!closing) throw new RangeError('the company has no days');

  const lastMonthDay = monthStart(last + 1) - 1;
  for (const [name, month] of months) {
    month.budget = company.budgets(`${name}-01`).reduce((a, b) => a + b.amountMinor, 0) / 100;
    month.opex =
      company
        .expenses(`${name}-01`)
        .filter((e) => e.state !== 'rejected')
        .reduce((a, e) => a + e.amountMinor, 0) / 100;
    month.activeMonths = month.actives.size;
  }
  const lastMonth = dayText(lastMonthDay).slice(0, 7);
  resolutionHours.sort((a, b) => a - b);
  const figures: Record<string, number> = {
    worstCoverage,
    rows,
    resolutionMedian: resolutionHours[Math.floor(resolutionHours.length / 2)] ?? Number.NaN,
    resolvedInThreeDays: resolutionHours.filter((hours) => hours <= 72).length / resolutionHours.length,
  };
  stocks(company, figures, closing, cardsActive);
  windows(figures, activity, dau, closing.registered);
  cohorts(company, figures, activity, monthNumber, lastMonthDay);
  return {
    months,
    lastMonth,
    lastMonthIndex: monthIndex(Number(lastMonth.slice(5)) - 1),
    rows,
    milliseconds: generation,
    figures,
  };
}

function countRow(month: MonthTotals, bases: DailyBases, row: IngestTransaction): void {
  const ok = row.status === 'success';
  if (row.product === 'wallet' && VALUE_MOVING.has(row.type)) {
    month.walletAttempts += 1;
    if (ok) {
      month.walletTx += 1;
      month.valueTx += 1;
      bump(month.types, row.type);
      bases.wallet_tx_count += 1;
      bases.wallet_volume_usd += usd(row, row.amountMinor);
    } else month.walletFailed += 1;
  }
  if (row.type === 'card_purchase' || row.type === 'atm_withdrawal') {
    month.cardAttempts += 1;
    if (ok) {
      month.approved += 1;
      month.cardTx += 1;
      month.valueTx += 1;
      const volume = row.amountMinor / 100;
      month.cardVolume += volume;
      bases.card_tx_count += 1;
      bases.card_volume_usd += volume;
      if (row.type === 'card_purchase') {
        month.purchaseVolume += volume;
        if (row.country !== 'SL') month.crossBorder += volume;
        bases.purchase_volume_usd += volume;
        bases.interchange_usd += row.interchangeMinor / 100;
      }
    } else if (row.status === 'declined') {
      month.declined += 1;
      bump(month.reasons, row.reasonCode ?? 'other');
    } else month.technical += 1;
  }
  if (!ok) return;
  const line = LINE_OF[row.type];
  const net = usd(row, row.feeNetMinor);
  if (line) month.lines[line] += net;
  month.lines.interchange += row.type === 'card_purchase' ? row.interchangeMinor / 100 : 0;
  if (row.tier !== null) bump(month.byTier, row.tier, net + row.interchangeMinor / 100);
  month.commissions += usd(row, row.commissionMinor);
  if (row.type === 'card_load') {
    month.converted += (row.toAmountMinor ?? 0) / 100;
    bases.converted_usd += (row.toAmountMinor ?? 0) / 100;
    if (row.purpose === 'bank_load') month.bankLoads += (row.toAmountMinor ?? 0) / 100;
  }
  if (row.type === 'subscription_fee') bases.cards_billed += 1;
  if (row.type === 'issuance_fee') bases.cards_issued += 1;
}

function coverage(c: DayBatch['closing']): number {
  const mid = Number(c.mid);
  const owed =
    (c.wallets + c.agentFloat + c.merchantPayable + c.employerPrefunds) / mid + c.cardPrefunds / 100;
  return (c.trust.SLL / mid + c.trust.USD / 100) / owed;
}

function stocks(
  company: Company,
  figures: Record<string, number>,
  closing: DayBatch['closing'],
  cardsActive: Set<string>,
): void {
  const mid = Number(closing.mid);
  figures.registered = closing.registered;
  const own = { SLL: closing.own.SLL / mid, USD: closing.own.USD / 100, USDC: closing.own.USDC / 1e6 };
  const total = own.SLL + own.USD + own.USDC;
  figures.treasury = total;
  figures.treasurySll = own.SLL / total;
  figures.treasuryUsd = own.USD / total;
  figures.treasuryUsdc = own.USDC / total;
  figures.customerLiabilities = (closing.wallets + closing.agentFloat) / mid + closing.cardPrefunds / 100;

  const open = new Set<string>();
  const people = company.subscribers();
  const share = (name: string, part: number, of: number): void => {
    figures[name] = part / of;
  };
  for (const p of people) if (p.closedAt === null) open.add(p.id);
  for (const d of ['Western Area Urban', 'Bo', 'Kenema'])
    share(`district ${d}`, people.filter((p) => p.district === d).length, people.length);
  share('women', people.filter((p) => p.gender === 'female').length, people.length);
  for (const d of ['android', 'ussd', 'iphone', 'web'])
    share(`device ${d}`, people.filter((p) => p.deviceClass === d).length, people.length);

  const level = new Map<string, number>();
  const inProgress = new Set<string>();
  for (const k of company.kycCases()) {
    if (k.status === 'approved')
      level.set(k.subscriberId, Math.max(level.get(k.subscriberId) ?? 0, k.toLevel));
    if (k.status === 'open') inProgress.add(k.subscriberId);
  }
  const buckets = [0, 0, 0, 0];
  for (const id of open) {
    const l = level.get(id) ?? 0;
    const bucket = l === 0 && inProgress.has(id) ? 3 : l;
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  buckets.forEach((n, i) => share(['kycL0', 'kycL1', 'kycL2', 'kycInProgress'][i] ?? '', n, open.size));

  const held = company
    .cards()
    .filter((c) => c.status === 'issued' || c.status === 'activated' || c.status === 'suspended');
  figures.holders = held.length;
  share('adoption', held.length, open.size);
  for (const tier of ['aqua', 'platinum', 'black']) {
    const n = held.filter((c) => c.tier === tier).length;
    figures[`held ${tier}`] = n;
    share(`tier ${tier}`, n, held.length);
  }
  share('activatedCards', held.filter((c) => c.activatedAt !== null).length, held.length);
  share('cardActive30', cardsActive.size, held.length);
}

function windows(
  figures: Record<string, number>,
  activity: Map<string, { recent: Uint8Array }>,
  dau: Map<number, Set<string>>,
  registered: number,
): void {
  let a30 = 0;
  let a90 = 0;
  let before = 0;
  let both = 0;
  for (const { recent } of activity.values()) {
    const now = recent.subarray(0, 30).includes(1);
    const then = recent.subarray(30, 60).includes(1);
    if (now) a30 += 1;
    if (recent.includes(1)) a90 += 1;
    if (then) {
      before += 1;
      if (now) both += 1;
    }
  }
  let daily = 0;
  for (const seen of dau.values()) daily += seen.size;
  figures.active30 = a30 / registered;
  figures.active90 = a90 / registered;
  figures.retention30 = both / before;
  figures.dau = daily / dau.size;
  figures.stickiness = daily / dau.size / a30;
}

/** Cohorts by the month of activation (first value-moving transaction within 30 days of sign-up). */
function cohorts(
  company: Company,
  figures: Record<string, number>,
  activity: Map<string, { months: number; first: number }>,
  monthNumber: (day: number) => number,
  lastMonthDay: number,
): void {
  const signup = new Map(
    company.subscribers().map((p) => [p.id, Math.floor(Date.parse(p.signupAt) / 1000 / DAY_SECONDS)]),
  );
  const lastComplete = monthNumber(lastMonthDay);
  let signups = 0;
  let activated = 0;
  const base: Record<number, number> = {};
  const kept: Record<number, number> = {};
  for (const [id, day] of signup) {
    const a = activity.get(id);
    if (day + 30 <= lastMonthDay && day >= dayNumber(company.firstDay)) {
      signups += 1;
      if (a && a.first - day <= 30) activated += 1;
    }
    if (!a || a.first - day > 30) continue;
    const c = monthNumber(a.first);
    for (const k of [1, 3, 6, 12]) {
      if (c + k > lastComplete) continue;
      base[k] = (base[k] ?? 0) + 1;
      if ((a.months >> (c + k)) & 1) kept[k] = (kept[k] ?? 0) + 1;
    }
  }
  figures.activation = activated / signups;
  for (const k of [1, 3, 6, 12]) figures[`cohortM${k}`] = (kept[k] ?? 0) / (base[k] ?? 1);
}
