/** The lifecycle of a card: issued, activated, billed; and its loads from the bank or the wallet. */
import type { IngestCard } from '@cottontree/contract/ingest/ingest.ts';
import { AQUA, CARD_TIERS, type CardTierRules } from './archetypes.ts';
import { isBlocked } from './blocks.ts';
import { DAY_SECONDS, instantText } from './dates.ts';
import { charge, type Day } from './day.ts';
import { key, PURPOSE, uniform } from './hash.ts';
import { CARD, type Population, STAGE } from './population.ts';
import { LIMITS, withGst } from './tariffs.ts';
import { countTowardsLimit } from './wallet-moves.ts';

export const tierOf = (people: Population, s: number): CardTierRules =>
  CARD_TIERS[people.n.tier[s] ?? 0] ?? AQUA;

/** Slightly more than a month's mean spending by tier, USD cents: the base of a load's size. */
const MONTH_SPEND = CARD_TIERS.map(
  (t) => t.purchases * t.medianUsd * Math.exp((t.sigma * t.sigma) / 2) * 100,
);
/** Shares of the month's spending that are loaded in addition to the immediate need. */
const EXTRA_LEAST = 0.06;
const EXTRA_SPREAD = 0.22;
const FROM_WALLET = 0.75;
const LARGEST_LOAD_SLL = 30_000_000;

export function issueCard(day: Day, second: number, s: number): void {
  const { people } = day.at;
  const { f } = people;
  // A virtual card may be activated on the same day; it is used from the next day.
  f.cardState[s] =
    (people.n.cardActivate[s] ?? Infinity) < day.start + DAY_SECONDS ? CARD.activated : CARD.issued;
  f.feeDue[s] = 1;
  day.changedCards.add(s);
  collectIssuanceFee(day, second, s);
}

/** Collects the fee from the wallet when the balance is sufficient, at once or later. */
export function collectIssuanceFee(day: Day, second: number, s: number): void {
  const { people } = day.at;
  const { f } = people;
  const net = Math.round(day.leones(tierOf(people, s).issuanceFee * 100));
  const gross = withGst(net);
  const balance = f.wallet[s] ?? 0;
  if (f.feeDue[s] !== 1 || balance < gross || f.stage[s] === STAGE.closed) return;
  f.feeDue[s] = 0;
  f.wallet[s] = balance - gross;
  const row = day.customerRow('issuance_fee', 'card', 'success', s, second, 'SLL', gross);
  charge(row, gross, net);
  row.balanceBeforeMinor = balance;
  row.country = 'SL';
  day.emit(second, row);
}

export function billCard(day: Day, second: number, s: number): void {
  const { people } = day.at;
  const { f } = people;
  const net = Math.round(tierOf(people, s).monthlyFee * 100);
  const gross = withGst(net);
  if ((f.prefund[s] ?? 0) < gross) loadCard(day, second, s, gross - (f.prefund[s] ?? 0));
  const balance = f.prefund[s] ?? 0;
  if (balance < gross) return;
  f.prefund[s] = balance - gross;
  const row = day.customerRow('subscription_fee', 'card', 'success', s, second, 'USD', gross);
  charge(row, gross, net);
  row.balanceBeforeMinor = balance;
  row.country = 'SL';
  day.emit(second, row);
}

/** Loads at least `needCents`, usually more, in parts of at most 30M leones. */
export function loadCard(day: Day, second: number, s: number, needCents: number): void {
  if (isBlocked(day, s, second)) return;
  const { people, seed } = day.at;
  const { f, n } = people;
  const tier = tierOf(people, s);
  const stream = key(seed, s, day.number, PURPOSE.load + (second << 8));
  const extra = (MONTH_SPEND[n.tier[s] ?? 0] ?? 0) * (EXTRA_LEAST + EXTRA_SPREAD * uniform(stream, 0));
  const unit = tier.tier === 'aqua' ? 100 : 500;
  let left = Math.ceil((needCents + (f.cardUsed[s] === 1 ? extra : 0)) / unit) * unit;
  for (let part = 0; left > 0 && part < 8; part += 1) {
    const cents = Math.min(left, day.cents(LARGEST_LOAD_SLL));
    left -= cents;
    const leones = day.leones(cents);
    const net = Math.round(leones * tier.loadSpread);
    const gross = withGst(net);
    const balance = f.wallet[s] ?? 0;
    const limits = LIMITS[people.level(s, day.start + second)];
    const used = f.limitDay[s] === day.number ? (f.limitUsed[s] ?? 0) : 0;
    const fromWallet =
      balance >= (leones + gross) * 1.1 &&
      leones <= Math.min(limits.transaction, limits.day - used) &&
      uniform(stream, 1 + part) < FROM_WALLET;
    const row = day.customerRow('card_load', 'card', 'success', s, second, 'SLL', leones);
    row.purpose = fromWallet ? 'wallet_load' : 'bank_load';
    row.toCurrency = 'USD';
    row.toAmountMinor = cents;
    row.country = 'SL';
    row.deviceId = people.deviceIds[s] ?? null;
    charge(row, gross, net);
    if (fromWallet) {
      row.balanceBeforeMinor = balance;
      f.wallet[s] = balance - leones - gross;
      countTowardsLimit(day, s, leones);
    } else row.counterpartyKind = 'bank';
    f.prefund[s] = (f.prefund[s] ?? 0) + cents;
    day.emit(second, row);
  }
}

/** The state of the card at `asOf` (seconds); null before it is issued. Later changes are not included. */
export function cardRow(people: Population, seed: number, s: number, asOf: number): IngestCard | null {
  const { n, f } = people;
  const issued = n.cardIssue[s] ?? Infinity;
  if (issued > asOf || f.cardState[s] === CARD.none) return null;
  const activated = n.cardActivate[s] ?? Infinity;
  const suspended = f.cardSuspended[s] ?? Infinity;
  const ended = f.cardEnded[s] ?? Infinity;
  const hadBeenActivated = activated <= asOf && activated < ended;
  const status =
    ended <= asOf
      ? f.cardState[s] === CARD.expired
        ? 'expired'
        : 'closed'
      : suspended <= asOf
        ? 'suspended'
        : hadBeenActivated
          ? 'activated'
          : 'issued';
  const k = key(seed, s, 0, PURPOSE.cardLife);
  const number = String(s + 1).padStart(7, '0');
  return {
    id: `C${number}`,
    subscriberId: `S${number}`,
    tier: tierOf(people, s).tier,
    form: people.isVirtual(s) ? 'virtual' : 'physical',
    status,
    issuedAt: instantText(issued),
    activatedAt: hadBeenActivated ? instantText(activated) : null,
    suspendedAt: suspended <= asOf ? instantText(suspended) : null,
    closedAt: ended <= asOf ? instantText(ended) : null,
    last4: String(Math.floor(uniform(k, 0) * 10_000)).padStart(4, '0'),
    token: `tok_${Math.floor(uniform(k, 1) * 2 ** 32).toString(36)}${Math.floor(uniform(k, 2) * 2 ** 32).toString(36)}${(s + 1).toString(36)}`,
  };
}
