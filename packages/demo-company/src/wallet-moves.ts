/** Executes a decided wallet transaction: selects the counterparty, moves the money and writes the row. */
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { giveCashOut, nearbyAgent, takeCashIn } from './agents.ts';
import { BILL_BILLERS, BILLERS } from './counterparties.ts';
import { shopPurse } from './company-transfers.ts';
import { charge, type Day, type Override } from './day.ts';
import { key, PURPOSE, uniform } from './hash.ts';
import { TOWNS } from './places.ts';
import { STAGE } from './population.ts';
import {
  AIRTIME,
  BILL,
  CASH_IN,
  CASH_OUT,
  commission,
  LIMITS,
  MERCHANT,
  netOfGst,
  P2P,
  REMITTANCE,
  WALLET,
  walletFee,
} from './tariffs.ts';
import { locate, townToday } from './whereabouts.ts';

/** Indexes of the draws in a wallet event's stream, also for the decision. 20 and 21 are for the position. */
export const DRAW = {
  amount: 2,
  failure: 4,
  reason: 5,
  swap: 6,
  party: 7,
  detail: 8,
  reversal: 9,
  floor: 10,
} as const;
const REMITTANCES_IN_USDC = 0.15;
const REFUNDS = 0.0025;
const P2P_REVERSALS = 0.0012;

/** Moves the money of a decided transaction and writes its row; no row if nobody can receive or fund it. */
export function performWallet(
  day: Day,
  second: number,
  s: number,
  stream: number,
  type: number,
  amount: number,
  override: Override | null,
): void {
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
    case CASH_IN:
    case CASH_OUT: {
      const agent = nearbyAgent(day, s, townToday(day, s), uniform(stream, DRAW.party));
      const shop = directory.agents[agent];
      row.counterpartyKind = 'agent';
      row.counterpartyId = shop?.id ?? null;
      row.commissionMinor = commission(type, amount);
      if (shop && override?.latitude == null) {
        row.latitude = shop.latitude;
        row.longitude = shop.longitude;
        row.district = shop.district;
      }
      if (type === CASH_IN) takeCashIn(day, second, agent, amount);
      else giveCashOut(day, agent, amount);
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
        day.at.deferred.push({
          day: day.number + 1,
          kind: 'p2p_reversal',
          subscriber: s,
          counterparty: to,
          amount,
        });
      }
      break;
    }
    case MERCHANT:
    case BILL:
    case AIRTIME: {
      payShop(day, row, s, stream, type, amount - fee);
      f.wallet[s] = balance - amount;
      break;
    }
    case REMITTANCE: {
      row.counterpartyKind = 'bank';
      row.country = 'SL';
      if (uniform(stream, DRAW.detail) < REMITTANCES_IN_USDC) {
        // Paid out in leones free of charge: the sender's partner keeps the margin.
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
  f.limitUsed[s] = (f.limitDay[s] === day.number ? (f.limitUsed[s] ?? 0) : 0) + amount;
  f.limitDay[s] = day.number;
}

function payShop(
  day: Day,
  row: IngestTransaction,
  s: number,
  stream: number,
  type: number,
  owed: number,
): void {
  const { directory, payables } = day.at;
  if (type === MERCHANT) {
    const district = townDistrict(day, s);
    const list = directory.merchantsOfDistrict[district] ?? [0];
    // A few shops have most of the customers.
    const merchant = list[Math.floor(uniform(stream, DRAW.party) ** 1.7 * list.length)] ?? 0;
    row.counterpartyKind = 'merchant';
    row.counterpartyId = directory.merchants[merchant]?.id ?? null;
    const [purse, place] = shopPurse(day.at, merchant);
    purse[place] = (purse[place] ?? 0) + owed;
    if (uniform(stream, DRAW.reversal) < REFUNDS) {
      day.at.deferred.push({
        day: day.number + 1,
        kind: 'refund',
        subscriber: s,
        counterparty: merchant,
        amount: row.amountMinor,
      });
    }
    return;
  }
  const usual = uniform(key(day.at.seed, s, 0, PURPOSE.merchant), type);
  const biller =
    type === BILL
      ? Math.floor((uniform(stream, DRAW.party) < 0.7 ? usual : uniform(stream, DRAW.detail)) * BILL_BILLERS)
      : BILL_BILLERS + Math.floor(usual * (BILLERS.length - BILL_BILLERS));
  row.counterpartyKind = 'biller';
  row.counterpartyId = BILLERS[biller]?.id ?? null;
  payables[biller] = (payables[biller] ?? 0) + owed;
}

const townDistrict = (day: Day, s: number): number => TOWNS[townToday(day, s)]?.district ?? 0;

/** A member of the sender's circle who can receive the money; -1 if nobody can. */
function recipient(day: Day, second: number, s: number, stream: number, amount: number): number {
  const { people, seed } = day.at;
  const { f, n } = people;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    // A circle of seven people with close numbers; later attempts use anybody.
    const friend = Math.floor(uniform(stream, 40 + attempt) * 7);
    const reach = Math.min(people.count, Math.max(200, Math.floor(s * 1.3)));
    const u = attempt < 5 ? uniform(key(seed, s, friend, PURPOSE.friend), 0) : uniform(stream, 50 + attempt);
    const to = Math.floor(u * (attempt < 5 ? reach : people.count));
    const stage = f.stage[to] ?? STAGE.closed;
    if (
      to === s ||
      stage >= STAGE.dropped ||
      n.never[to] === 1 ||
      (n.signup[to] ?? Infinity) >= day.start + second
    )
      continue;
    const limits = LIMITS[people.level(to, day.start + second)];
    if ((f.wallet[to] ?? 0) + amount <= limits.balance) return to;
  }
  return -1;
}
