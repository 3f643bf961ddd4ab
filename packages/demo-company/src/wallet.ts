/** Decides what a customer does with the wallet: the type of transaction, the amount, or a failure. */
import { ARCHETYPES } from './archetypes.ts';
import { isBlocked } from './blocks.ts';
import { CALIBRATION } from './calibration.ts';
import type { Day, Override } from './day.ts';
import { lognormal, normal, uniform } from './hash.ts';
import { STAGE } from './population.ts';
import {
  AIRTIME,
  CASH_IN,
  CASH_OUT,
  G2P,
  LIMITS,
  MEDIAN,
  P2P,
  REMITTANCE,
  reasonOf,
  SALARY,
  SIGMA,
  WALLET,
  WALLET_FAILURE_REASONS,
  WALLET_FAILURES,
  walletFee,
} from './tariffs.ts';
import { ticketAfterFailure } from './support.ts';
import { DRAW, performWallet } from './wallet-moves.ts';
import { countryAbroad, locate } from './whereabouts.ts';

const OPENS = 7 * 3600;
const CLOSES = 21 * 3600;
/** Below this amount a customer waits. */
const SMALLEST = 5_000;
/** A wallet with more than this many monthly needs is cashed out instead of filled. */
const COMFORT = 230_000;

const roundAmount = (amount: number): number =>
  amount >= 20_000 ? Math.round(amount / 1_000) * 1_000 : Math.max(1_000, Math.round(amount / 500) * 500);

/** Minimum wage: NLe 800, 1,200 from April 2026 (in old leones). */
const minimumWage = (day: string): number => (day < '2026-04-01' ? 800_000 : 1_200_000);

/** The amount that a customer wants, before any limit. */
export function desiredAmount(day: Day, s: number, stream: number, type: number): number {
  const { n } = day.at.people;
  if (type === SALARY) return Math.max(minimumWage(day.text), n.salary[s] ?? 0);
  if (type === G2P) return MEDIAN[G2P] ?? 0;
  const multiplier = (ARCHETYPES[n.archetype[s] ?? 0]?.amount ?? 1) * CALIBRATION.walletAmount;
  return lognormal(stream, DRAW.amount, (MEDIAN[type] ?? 0) * multiplier, SIGMA[type] ?? 0);
}

const isCredit = (type: number): boolean => type === CASH_IN || type >= REMITTANCE;

/** Runs one planned wallet event; writes no row if the customer did not want to or could not act. */
export function walletEvent(
  day: Day,
  second: number,
  s: number,
  stream: number,
  planned: number,
  override: Override | null,
): void {
  const { people } = day.at;
  const { f, n } = people;
  if (f.stage[s] === STAGE.closed) return;
  const limits = LIMITS[people.level(s, day.start + second)];
  const used = f.limitDay[s] === day.number ? (f.limitUsed[s] ?? 0) : 0;
  const room = Math.min(limits.transaction, limits.day - used);
  if (room < SMALLEST) return;

  let type = planned;
  const balance = f.wallet[s] ?? 0;
  const desired = desiredAmount(day, s, stream, type) * (override?.factor ?? 1);
  if (!override && type < SALARY && uniform(stream, DRAW.failure) < WALLET_FAILURES) {
    failedAttempt(
      day,
      second,
      s,
      stream,
      type,
      roundAmount(Math.min(desired, 30_000_000)),
      limits.transaction,
    );
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
      if (
        affordable >= Math.max(10_000, CALIBRATION.partOfWish * amount) ||
        (override && affordable >= SMALLEST)
      )
        amount = affordable;
      else if (!override && atAgents && uniform(stream, DRAW.floor) < CALIBRATION.fillWhenPoor) {
        // Too little in the wallet: the payment becomes a cash-in.
        type = CASH_IN;
        amount = roundAmount(Math.min(desiredAmount(day, s, stream, CASH_IN), room));
        if (amount > limits.balance - balance) return;
      } else if (!override && balance >= 4_000) {
        // The rest is enough for airtime.
        type = AIRTIME;
        amount = Math.min(
          roundAmount(lognormal(stream, DRAW.amount, MEDIAN[AIRTIME] ?? 0, 0.5)),
          Math.floor(balance / 500) * 500,
        );
      } else return;
    }
  }
  if (amount < 1_000 || amount > room) return;
  if (!isCredit(type) && isBlocked(day, s, second))
    refuse(day, second, s, stream, type, amount, 'suspected_fraud');
  else performWallet(day, second, s, stream, type, amount, override);
}

/** The fee the customer pays in addition: merchants, billers and employers pay their own. */
const walletFeePaid = (type: number, amount: number): number =>
  type === CASH_OUT || type === P2P ? walletFee(type, amount) : 0;

/**
 * An attempt that is refused, or fails for a technical reason; it moves nothing and makes the customer more likely to
 * leave.
 */
function failedAttempt(
  day: Day,
  second: number,
  s: number,
  stream: number,
  type: number,
  amount: number,
  limit: number,
): void {
  const { f } = day.at.people;
  let reason = reasonOf(WALLET_FAILURE_REASONS, uniform(stream, DRAW.reason));
  if (reason === 'funds' && isCredit(type)) reason = 'technical';
  const balance = f.wallet[s] ?? 0;
  let attempted = amount;
  if (reason === 'funds')
    attempted = Math.max(
      amount,
      roundAmount(balance * (1.05 + Math.abs(normal(stream, DRAW.detail)) / 2) + 5_000),
    );
  if (reason === 'limit')
    attempted = Math.max(amount, roundAmount(limit * (1.05 + uniform(stream, DRAW.detail))));
  refuse(day, second, s, stream, type, attempted, reason);
}

/** Writes the row of an attempt that moves nothing, and the ticket it may cause. */
function refuse(
  day: Day,
  second: number,
  s: number,
  stream: number,
  type: number,
  amount: number,
  reason: string,
): void {
  const { f, deviceIds } = day.at.people;
  const row = day.customerRow(
    WALLET[type] ?? 'airtime',
    'wallet',
    reason === 'technical' ? 'failed' : 'declined',
    s,
    second,
    'SLL',
    amount,
  );
  row.reasonCode = reason;
  row.balanceBeforeMinor = f.wallet[s] ?? 0;
  row.deviceId = type < REMITTANCE ? (deviceIds[s] ?? null) : null;
  if (type < REMITTANCE) locate(day, row, s, stream, null);
  else row.country = 'SL';
  f.failures[s] = Math.min(200, (f.failures[s] ?? 0) + 1);
  ticketAfterFailure(day, second, s, stream);
  day.emit(second, row);
}
