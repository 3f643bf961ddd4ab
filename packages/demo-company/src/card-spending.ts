/** Purchases and withdrawals with a card: the draws of each attempt, what must be loaded for a day, and the rows. */
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import type { CardTierRules } from './archetypes.ts';
import { isBlocked } from './blocks.ts';
import { CALIBRATION } from './calibration.ts';
import { tierOf } from './cards.ts';
import { charge, type Day, type Override } from './day.ts';
import { lognormal, pick, uniform } from './hash.ts';
import { ABROAD, ABROAD_SHARES, TOWNS } from './places.ts';
import { CARD } from './population.ts';
import { ticketAfterFailure } from './support.ts';
import { CARD_DECLINE_REASONS, CARD_DECLINES, CARD_TECHNICAL, reasonOf, withGst } from './tariffs.ts';
import { countryAbroad, locate, townToday } from './whereabouts.ts';

/** Indexes of the draws in an attempt's stream. 20 and 21 are for the position. */
const DRAW = {
  amount: 2,
  outcome: 4,
  reason: 5,
  cross: 6,
  country: 7,
  merchant: 8,
  present: 9,
  excess: 10,
  chargeback: 11,
} as const;
const IN_SHOP = 0.72;
const CHARGEBACKS = 0.0006;
const CHARGEBACKS_OF_FRAUD = 0.5;

/** Drawn amount of an attempt, USD cents. */
function purchaseCents(tier: CardTierRules, stream: number, factor: number): number {
  const drawn = lognormal(stream, DRAW.amount, tier.medianUsd * CALIBRATION.cardAmount * factor, tier.sigma);
  return Math.max(50, Math.round(Math.min(drawn, tier.limitUsd) * 100));
}
function withdrawalCents(tier: CardTierRules, stream: number): number {
  return (
    Math.max(
      5,
      Math.round(Math.min(lognormal(stream, DRAW.amount, tier.atmMedianUsd, 0.5), tier.limitUsd) / 5) * 5,
    ) * 100
  );
}

/** 0 approved, 1 declined, 2 failed for a technical reason. */
function outcome(stream: number): 0 | 1 | 2 {
  const u = uniform(stream, DRAW.outcome);
  if (u < CARD_TECHNICAL) return 2;
  return u < CARD_TECHNICAL + (1 - CARD_TECHNICAL) * CARD_DECLINES ? 1 : 0;
}

const isCross = (day: Day, s: number, tier: CardTierRules, stream: number): boolean =>
  countryAbroad(day, s) >= 0 || uniform(stream, DRAW.cross) < tier.crossBorder;

/** Net and gross foreign-exchange margin, USD cents. */
const marginOf = (tier: CardTierRules, cents: number): number => Math.round(cents * tier.fxMargin);

/** The balance that the card needs for this attempt: nothing if it will be declined anyway. */
export function purchaseNeed(day: Day, s: number, stream: number, factor: number): number {
  if (outcome(stream) !== 0) return 0;
  const tier = tierOf(day.at.people, s);
  const cents = purchaseCents(tier, stream, factor);
  // Always includes the margin, so that an injected foreign place does not change it.
  return cents + withGst(marginOf(tier, cents));
}
export function withdrawalNeed(day: Day, s: number, stream: number): number {
  if (outcome(stream) !== 0) return 0;
  const tier = tierOf(day.at.people, s);
  return withdrawalCents(tier, stream) + withGst(Math.round(tier.atmFee * 100));
}

export function attempt(
  day: Day,
  second: number,
  s: number,
  stream: number,
  atm: boolean,
  override: Override | null,
): void {
  const { people } = day.at;
  const { f } = people;
  if (f.cardState[s] !== CARD.activated) return;
  const tier = tierOf(people, s);
  const balance = f.prefund[s] ?? 0;
  let cents = atm ? withdrawalCents(tier, stream) : purchaseCents(tier, stream, override?.factor ?? 1);
  const cross = !atm && (override?.country ? override.country !== 'SL' : isCross(day, s, tier, stream));
  const net = atm ? Math.round(tier.atmFee * 100) : cross ? marginOf(tier, cents) : 0;
  const gross = withGst(net);
  let result = outcome(stream);
  let reason: string | null = null;
  if (result === 2) reason = 'technical';
  if (result === 1) reason = reasonOf(CARD_DECLINE_REASONS, uniform(stream, DRAW.reason));
  if (result === 0 && isBlocked(day, s, second)) {
    result = 1;
    reason = 'suspected_fraud';
  }
  if (result === 0 && cents + gross > balance) {
    result = 1;
    reason = 'funds';
  }
  if (reason === 'funds')
    cents = Math.max(cents, Math.round(balance * (1.02 + 0.5 * uniform(stream, DRAW.excess))) + 100);
  if (reason === 'limit')
    cents = Math.max(cents, Math.round(tier.limitUsd * 100 * (1.02 + 0.4 * uniform(stream, DRAW.excess))));

  const row = day.customerRow(
    atm ? 'atm_withdrawal' : 'card_purchase',
    'card',
    result === 0 ? 'success' : result === 1 ? 'declined' : 'failed',
    s,
    second,
    'USD',
    cents,
  );
  row.reasonCode = reason;
  row.balanceBeforeMinor = balance;
  if (atm) {
    row.counterpartyKind = 'scheme';
    locate(day, row, s, stream, override);
  } else shop(day, row, s, stream, cross, override);
  if (result === 0) {
    f.prefund[s] = balance - cents - gross;
    charge(row, gross, net);
    if (!atm) row.interchangeMinor = Math.round(cents * tier.interchange);
    if (!atm && uniform(stream, DRAW.chargeback) < (override ? CHARGEBACKS_OF_FRAUD : CHARGEBACKS)) {
      const wait = 7 + Math.floor(18 * uniform(stream, DRAW.excess));
      day.at.deferred.push({
        day: day.number + wait,
        kind: 'chargeback',
        subscriber: s,
        counterparty: -1,
        amount: cents,
      });
    }
  } else if (result === 2) {
    f.failures[s] = Math.min(200, (f.failures[s] ?? 0) + 1);
    ticketAfterFailure(day, second, s, stream);
  }
  day.emit(second, row);
  if (override) override.episode.transactionIds.push(row.id);
}

/** The place of the purchase: a shop in the country or abroad, or online, where only the country is known. */
function shop(
  day: Day,
  row: IngestTransaction,
  s: number,
  stream: number,
  cross: boolean,
  override: Override | null,
): void {
  const { directory, people } = day.at;
  const away = override?.country
    ? ABROAD.findIndex((a) => a.country === override.country)
    : countryAbroad(day, s);
  row.counterpartyKind = 'merchant';
  if (cross) {
    const place = away >= 0 ? away : pick(ABROAD_SHARES, uniform(stream, DRAW.country));
    const list = directory.merchantsAbroad[place] ?? [0];
    row.counterpartyId =
      directory.merchants[list[Math.floor(uniform(stream, DRAW.merchant) ** 1.7 * list.length)] ?? 0]?.id ??
      null;
    if (away >= 0) locate(day, row, s, stream, override);
    else {
      row.country = ABROAD[place]?.country ?? 'US';
      row.deviceId = override?.deviceId ?? people.deviceIds[s] ?? null;
    }
    return;
  }
  const list = directory.merchantsOfDistrict[TOWNS[townToday(day, s)]?.district ?? 0] ?? [0];
  row.counterpartyId =
    directory.merchants[list[Math.floor(uniform(stream, DRAW.merchant) ** 1.7 * list.length)] ?? 0]?.id ??
    null;
  if (uniform(stream, DRAW.present) < IN_SHOP || override?.latitude != null)
    locate(day, row, s, stream, override);
  else {
    row.country = 'SL';
    row.deviceId = override?.deviceId ?? people.deviceIds[s] ?? null;
  }
}
