/** What customers do with their wallets: amounts, limits, fees and the money itself. */
import type { IngestTransaction } from '@cottontree/contract/ingest.ts';
import { giveCashOut, nearbyAgent, takeCashIn } from './agents.ts';
import { ARCHETYPES } from './archetypes.ts';
import { CALIBRATION } from './calibration.ts';
import { BILL_BILLERS, BILLERS } from './counterparties.ts';
import { charge, type Day, type Override } from './day.ts';
import { key, lognormal, normal, PURPOSE, uniform } from './hash.ts';
import { TOWNS } from './places.ts';
import { STAGE } from './population.ts';
import {
  AIRTIME, BILL, CASH_IN, CASH_OUT, commission, G2P, LIMITS, MEDIAN, MERCHANT, netOfGst, P2P, REMITTANCE, reasonOf, SALARY,
  SIGMA, WALLET, WALLET_FAILURE_REASONS, WALLET_FAILURES, walletFee,
} from './tariffs.ts';
import { countryAbroad, locate, townToday } from './whereabouts.ts';

/** Draws of a wallet event's stream. 20 and 21 are the position's. */
const DRAW = { amount: 2, failure: 4, reason: 5, swap: 6, party: 7, detail: 8, reversal: 9, floor: 10 } as const;
const OPENS = 7 * 3600;
const CLOSES = 21 * 3600;
/** Below this a customer waits rather than move money. */
const SMALLEST = 5_000;
const REMITTANCES_IN_USDC = 0.15;
const REFUNDS = 0.0025;
const P2P_REVERSALS = 0.0012;
/** A wallet holding more than this many monthly needs is cashed out rather than filled. */
const COMFORT = 230_000;

export const roundAmount = (amount: number): number =>
  amount >= 20_000 ? Math.round(amount / 1_000) * 1_000 : Math.max(1_000, Math.round(amount / 500) * 500);

/** Minimum wage: NLe 800, 1,200 from April 2026 (in old leones). */
const minimumWage = (day: string): number => (day < '2026-04-01' ? 800_000 : 1_200_000);

/** The amount a customer has in mind, before any limit. */
export function desiredAmount(day: Day, s: number, stream: number, type: number): number {
  const { n } = day.at.people;
  if (type === SALARY) return Math.max(minimumWage(day.text), n.salary[s] ?? 0);
  if (type === G2P) return MEDIAN[G2P] ?? 0;
  const multiplier = (ARCHETYPES[n.archetype[s] ?? 0]?.amount ?? 1) * CALIBRATION.walletAmount;
  return lognormal(stream, DRAW.amount, (MEDIAN[type] ?? 0) * multiplier, SIGMA[type] ?? 0);
}

const isCredit = (type: number): boolean => type === CASH_IN || type >= REMITTANCE;

/** Runs one planned wallet event; writes no row when the customer would not or could not act. */
export function walletEvent(day: Day, second: number, s: number, stream: number, planned: number, override: Override | null): void {
  const { people } = day.at;
  const { f, n } = people;
  if (f.stage[s] === STAGE.closed) return;
  const limits = LIMITS[people.level(s, day.start + second)];
  const used = f.limitDay[s] === day.number ? f.limitUsed[s] ?? 0 : 0;
  const room = Math.min(limits.transaction, limits.day - used);
  if (room < SMALLEST) return;

  let type = planned;
  const balance = f.wallet[s] ?? 0;
  const desired = desiredAmount(day, s, stream, type) * (override?.factor ?? 1);
  if (!override && type < SALARY && uniform(stream, DRAW.failure) < WALLET_FAILURES) {
    failedAttempt(day, second, s, stream, type, roundAmount(Math.min(desired, 30_000_000)), limits.transaction);
    return;
  }
  const atAgents = second >= OPENS && second < CLOSES && countryAbroad(day, s) < 0;
  if (type <= CASH_OUT && !atAgents && !override) type = AIRTIME;
  if (!override && type === CASH_IN) {
    const comfort = COMFORT * (ARCHETYPES[n.archetype[s] ?? 0]?.amount ?? 1) * (2 + (n.rate[s] ?? 0));
    if (balance > comfort && uniform(stream, DRAW.swap) < CALIBRATION.cashOutWhenRich) type = CASH_OUT;
  }
  let amount = roundAmount(Math.min(type === planned ? desired : desiredAmount(day, s, stream, type), room));
  if (isCredit(type)) {
    const free = limits.balance - balance;
    if (amount > free) {
      if (type === CASH_IN && !override) type = CASH_OUT;
      else amount = Math.floor(free / 1_000) * 1_000;
    }
  }
  if (!isCredit(type)) {
    const most = override ? Math.floor(balance * override.drain) : balance;
    if (amount + walletFeePaid(type, amount) > most) {
      const affordable = Math.floor((most * 0.96 - 500) / 1_000) * 1_000;
      if (affordable >= Math.max(10_000, CALIBRATION.partOfWish * amount) || (override && affordable >= SMALLEST)) amount = affordable;
      else if (!override && atAgents && uniform(stream, DRAW.floor) < CALIBRATION.fillWhenPoor) {
        // Too little in the wallet: the errand becomes a visit to the agent.
        type = CASH_IN;
        amount = roundAmount(Math.min(desiredAmount(day, s, stream, CASH_IN), room));
        if (amount > limits.balance - balance) return;
      } else if (!override && balance >= 4_000) {
        // What is left is good for airtime.
        type = AIRTIME;
        amount = Math.min(roundAmount(lognormal(stream, DRAW.amount, MEDIAN[AIRTIME] ?? 0, 0.5)), Math.floor(balance / 500) * 500);
      } else return;
    }
  }
  if (amount < 1_000 || amount > room) return;
  perform(day, second, s, stream, type, amount, override);
}

/** What the customer pays on top: merchants, billers and employers bear theirs. */
const walletFeePaid = (type: number, amount: number): number => (type === CASH_OUT || type === P2P ? walletFee(type, amount) : 0);

/** A cash-out of an exact amount, as on closing a wallet: no failure, no change of mind. */
export function performExact(day: Day, second: number, s: number, stream: number, type: number, amount: number): void {
  perform(day, second, s, stream, type, amount, null);
}

function perform(day: Day, second: number, s: number, stream: number, type: number, amount: number, override: Override | null): void {
  const { people, directory } = day.at;
  const { f } = people;
  const balance = f.wallet[s] ?? 0;
  const name = WALLET[type] ?? 'airtime';
  const row = day.customerRow(name, 'wallet', 'success', s, second, 'SLL', amount);
  row.balanceBeforeMinor = balance;
  let fee = walletFee(type, amount);
  if (type < REMITTANCE) {
    row.deviceId = override?.deviceId ?? people.deviceIds[s] ?? null;
    locate(day, row, s, stream, override);
  }
  switch (type) {
    case CASH_IN: case CASH_OUT: {
      const agent = nearbyAgent(day, s, townToday(day, s), uniform(stream, DRAW.party));
      const shop = directory.agents[agent];
      row.counterpartyKind = 'agent';
      row.counterpartyId = shop?.id ?? null;
      row.commissionMinor = commission(type, amount);
      if (shop && override?.latitude == null) { row.latitude = shop.latitude; row.longitude = shop.longitude; row.district = shop.district; }
      if (type === CASH_IN) takeCashIn(day, second, agent, amount); else giveCashOut(day, agent, amount);
      f.wallet[s] = type === CASH_IN ? balance + amount : balance - amount - fee;
      break;
    }
    case P2P: {
      const to = recipient(day, second, s, stream, amount);
      if (to < 0) return;
      row.counterpartyKind = 'subscriber';
      row.counterpartyId = people.ids[to] ?? null;
      f.wallet[s] = balance - amount - fee;
      f.wallet[to] = (f.wallet[to] ?? 0) + amount;
      if (!override && uniform(stream, DRAW.reversal) < P2P_REVERSALS) {
        day.at.deferred.push({ day: day.number + 1, kind: 'p2p_reversal', subscriber: s, counterparty: to, amount });
      }
      break;
    }
    case MERCHANT: case BILL: case AIRTIME: {
      payShop(day, row, s, stream, type, amount - fee);
      f.wallet[s] = balance - amount;
      break;
    }
    case REMITTANCE: {
      row.counterpartyKind = 'bank';
      row.country = 'SL';
      if (uniform(stream, DRAW.detail) < REMITTANCES_IN_USDC) {
        // Paid out in leones free of charge: the margin stays with the sender's partner.
        row.currency = 'USDC';
        row.fxRate = '1';
        row.amountMinor = Math.ceil((amount / day.midCents) * 1e8);
        row.toCurrency = 'SLL';
        row.toAmountMinor = amount;
        row.balanceBeforeMinor = null;
        fee = 0;
        f.wallet[s] = balance + amount;
      } else f.wallet[s] = balance + amount - fee;
      break;
    }
    default: {
      const employer = people.n.employer[s] ?? 0;
      row.counterpartyKind = 'employer';
      row.counterpartyId = directory.employers[employer]?.id ?? null;
      row.country = 'SL';
      if ((day.at.prefunds[employer] ?? 0) < amount + fee) return;
      day.at.prefunds[employer] = (day.at.prefunds[employer] ?? 0) - amount - fee;
      f.wallet[s] = balance + amount;
    }
  }
  if (fee > 0) charge(row, fee, netOfGst(fee));
  countTowardsLimit(day, s, amount);
  day.emit(second, row);
  if (override) override.episode.transactionIds.push(row.id);
}

export function countTowardsLimit(day: Day, s: number, amount: number): void {
  const { f } = day.at.people;
  f.limitUsed[s] = (f.limitDay[s] === day.number ? f.limitUsed[s] ?? 0 : 0) + amount;
  f.limitDay[s] = day.number;
}

function payShop(day: Day, row: IngestTransaction, s: number, stream: number, type: number, owed: number): void {
  const { directory, payables } = day.at;
  if (type === MERCHANT) {
    const district = townDistrict(day, s);
    const list = directory.merchantsOfDistrict[district] ?? [0];
    // Few shops have most of the customers.
    const merchant = list[Math.floor(uniform(stream, DRAW.party) ** 1.7 * list.length)] ?? 0;
    row.counterpartyKind = 'merchant';
    row.counterpartyId = directory.merchants[merchant]?.id ?? null;
    payables[BILLERS.length] = (payables[BILLERS.length] ?? 0) + owed;
    if (uniform(stream, DRAW.reversal) < REFUNDS) {
      day.at.deferred.push({ day: day.number + 1, kind: 'refund', subscriber: s, counterparty: merchant, amount: row.amountMinor });
    }
    return;
  }
  const usual = uniform(key(day.at.seed, s, 0, PURPOSE.merchant), type);
  const biller = type === BILL
    ? Math.floor((uniform(stream, DRAW.party) < 0.7 ? usual : uniform(stream, DRAW.detail)) * BILL_BILLERS)
    : BILL_BILLERS + Math.floor(usual * (BILLERS.length - BILL_BILLERS));
  row.counterpartyKind = 'biller';
  row.counterpartyId = BILLERS[biller]?.id ?? null;
  payables[biller] = (payables[biller] ?? 0) + owed;
}

const townDistrict = (day: Day, s: number): number => TOWNS[townToday(day, s)]?.district ?? 0;

/** One of the sender's circle who can take the money; -1 when nobody can. */
function recipient(day: Day, second: number, s: number, stream: number, amount: number): number {
  const { people, seed } = day.at;
  const { f, n } = people;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    // A circle of seven among those who came before or soon after; late attempts ask anybody.
    const friend = Math.floor(uniform(stream, 40 + attempt) * 7);
    const reach = Math.min(people.count, Math.max(200, Math.floor(s * 1.3)));
    const u = attempt < 5 ? uniform(key(seed, s, friend, PURPOSE.friend), 0) : uniform(stream, 50 + attempt);
    const to = Math.floor(u * (attempt < 5 ? reach : people.count));
    const stage = f.stage[to] ?? STAGE.closed;
    if (to === s || stage >= STAGE.dropped || n.never[to] === 1 || (n.signup[to] ?? Infinity) >= day.start + second) continue;
    const limits = LIMITS[people.level(to, day.start + second)];
    if ((f.wallet[to] ?? 0) + amount <= limits.balance) return to;
  }
  return -1;
}

/** An attempt that fails; it moves nothing and makes the customer likelier to leave. */
function failedAttempt(day: Day, second: number, s: number, stream: number, type: number, amount: number, limit: number): void {
  const { f, deviceIds } = day.at.people;
  let reason = reasonOf(WALLET_FAILURE_REASONS, uniform(stream, DRAW.reason));
  if (reason === 'funds' && isCredit(type)) reason = 'technical';
  const balance = f.wallet[s] ?? 0;
  let attempted = amount;
  if (reason === 'funds') attempted = Math.max(amount, roundAmount(balance * (1.05 + Math.abs(normal(stream, DRAW.detail)) / 2) + 5_000));
  if (reason === 'limit') attempted = Math.max(amount, roundAmount(limit * (1.05 + uniform(stream, DRAW.detail))));
  const row = day.customerRow(WALLET[type] ?? 'airtime', 'wallet', 'failed', s, second, 'SLL', attempted);
  row.reasonCode = reason;
  row.balanceBeforeMinor = balance;
  row.deviceId = type < REMITTANCE ? deviceIds[s] ?? null : null;
  if (type < REMITTANCE) locate(day, row, s, stream, null); else row.country = 'SL';
  f.failures[s] = Math.min(200, (f.failures[s] ?? 0) + 1);
  day.emit(second, row);
}
