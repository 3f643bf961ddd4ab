/**
 * The factors of the four detectors. Each yields w·x with x in [0, 1]; the confidence of a detector is the noisy-OR of
 * its factors. The weights are expert estimates, evaluated on injected episodes: docs/decisions/0019.
 */
import type { FraudType } from '@cottontree/contract/fraud/fraud.ts';
import {
  DAY,
  HOUR,
  emptiesByHabit,
  homeOf,
  isDeposit,
  placeName,
  shareTaken,
  type Baseline,
  type Movement,
  type Profile,
} from './fraud-profile.ts';

export type FactorName =
  | 'speed'
  | 'new_country'
  | 'new_district'
  | 'amount'
  | 'burst'
  | 'day_count'
  | 'new_device'
  | 'shared_device'
  | 'credential_reset'
  | 'drain'
  | 'emptied'
  | 'repeated_amounts'
  | 'day_sum'
  | 'pass_through'
  | 'new_type'
  | 'night';

export interface Factor {
  readonly name: FactorName;
  /** w·x: its part in the noisy-OR. */
  readonly contribution: number;
}

/** All inputs of the detectors, computed once per movement. */
export interface Signals {
  readonly at: number;
  readonly z: number;
  /** Movements in the last hour and in 24 hours, this one included. */
  readonly n1h: number;
  readonly n24h: number;
  readonly perHour: number;
  /** True unless it is a deposit. */
  readonly spends: boolean;
  /** Payments after a large deposit within 24 hours, the first one soon after it, this one included. */
  readonly passedOn: number;
  /**
   * Payments of the last 24 hours, this one included, and how unusual their amounts are in combination (Stouffer's Z).
   */
  readonly payments: number;
  readonly together: number;
  /** The balance that remains after these payments, as a share of the balance before, 0 to 1; without deposits. */
  readonly left: number;
  readonly emptiesByHabit: boolean;
  /** US dollars of the last 24 hours, this movement included, relative to a usual day. */
  readonly sumRatio: number;
  /** Distance from the last known place; null below 40 km or without a place. */
  readonly km: number | null;
  readonly hours: number;
  readonly newCountry: boolean;
  readonly newDistrict: boolean;
  readonly away: boolean;
  /** First seen with this customer less than a day ago, on an account older than a month. */
  readonly newDevice: boolean;
  /** Customers seen on the device, this one included; 1 without a device. */
  readonly deviceUsers: number;
  readonly hoursSinceReset: number | null;
  readonly drain: number | null;
  /** The amount relative to the customer's usual amount. */
  readonly multiple: number;
  /** Names of the previous place and of this one. */
  readonly from: string | null;
  readonly to: string | null;
  readonly newType: boolean;
  readonly night: boolean;
}

const EARTH_KM = 6_371;
/** Great-circle distance in kilometres (haversine, Sinnott 1984). */
export function distanceKm(aLat: number, aLon: number, bLat: number, bLon: number): number {
  const rad = Math.PI / 180;
  const half = (from: number, to: number): number => Math.sin(((to - from) * rad) / 2) ** 2;
  const h = half(aLat, bLat) + Math.cos(aLat * rad) * Math.cos(bLat * rad) * half(aLon, bLon);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const NEAR_KM = 40;
const LARGE_DEPOSIT = 1;
/** Seconds within which passed-on money leaves again. */
const AT_ONCE = 600;
/** Minimum number of movements to know what is new for a customer. */
const KNOWN_AFTER = 3;

export interface Surroundings {
  readonly baseline: Baseline;
  readonly z: number;
  readonly deviceUsers: number;
  /** When the account was opened, in seconds since 1970. */
  readonly openedAt: number;
}

export function signalsOf(
  profile: Profile,
  it: Movement,
  { baseline, z, deviceUsers, openedAt }: Surroundings,
): Signals {
  let n1h = 1;
  let n24h = 1;
  const spends = !isDeposit(it);
  let payments = spends ? 1 : 0;
  let zSum = spends ? z : 0;
  let sum = spends ? it.usd : 0;
  let left = 1 - shareTaken(it);
  let deposited: number | null = null;
  let passedOn = 0;
  for (const [at, otherZ, usd, , share] of profile.recent) {
    if (at > it.at || at <= it.at - DAY) continue;
    n24h += 1;
    if (at > it.at - HOUR) n1h += 1;
    if (usd < 0) {
      if (otherZ > LARGE_DEPOSIT) deposited ??= at;
      continue;
    }
    sum += usd;
    payments += 1;
    zSum += otherZ;
    left *= 1 - (share ?? 0);
    if (deposited !== null && (passedOn > 0 || at <= deposited + AT_ONCE)) passedOn += 1;
  }
  if (spends && (passedOn > 0 || (deposited !== null && it.at <= deposited + AT_ONCE))) passedOn += 1;
  const known = baseline.n >= KNOWN_AFTER;
  const name = placeName(it);
  const abroad = it.country !== null && it.country !== 'SL';
  const seen = name === null ? undefined : profile.places[name];
  const strange = known && name !== null && name !== homeOf(profile) && it.at - (seen?.[2] ?? it.at) < DAY;
  const { last } = profile;
  const km =
    last === null || it.latitude === null || it.longitude === null || last.at > it.at
      ? 0
      : distanceKm(last.latitude, last.longitude, it.latitude, it.longitude);
  const device = profile.devices.find(([id]) => id === it.deviceId);
  const old = it.at - openedAt > 30 * DAY && known;
  return {
    at: it.at,
    z: known ? z : Math.min(z, 2),
    n1h,
    n24h,
    perHour: baseline.perHour,
    spends,
    together: payments === 0 ? 0 : zSum / Math.sqrt(payments),
    payments,
    left,
    emptiesByHabit: emptiesByHabit(profile, it.at),
    passedOn: spends ? passedOn : 0,
    sumRatio: sum / Math.max(baseline.perDay, 0.01),
    km: km > NEAR_KM ? km : null,
    hours: Math.max((it.at - (last?.at ?? it.at)) / HOUR, 1 / HOUR),
    newCountry: strange && abroad,
    newDistrict: strange && !abroad,
    away: known && name !== null && name !== homeOf(profile),
    newDevice: old && it.deviceId !== null && it.at - (device?.[1] ?? it.at) < DAY,
    deviceUsers,
    hoursSinceReset:
      profile.resetAt === null || profile.resetAt > it.at ? null : (it.at - profile.resetAt) / HOUR,
    // A deposit takes nothing; an attempt beyond the balance counts as taking all of it.
    drain: spends && it.drain !== null ? Math.min(1, it.drain) : null,
    multiple: it.usd / Math.exp(baseline.mu),
    from: last === null || last.name === '' ? null : last.name,
    to: name,
    newType: known && !profile.types.includes(it.type),
    night: isNight(it.at),
  };
}

/** From 23:00 to 05:00, Freetown's time being UTC. */
const isNight = (at: number): boolean => {
  const hour = Math.floor((at % DAY) / HOUR);
  return hour >= 23 || hour < 5;
};

/** Three or more payments within 24 hours took most of the balance. */
export const hasEmptied = ({ spends, payments, left }: Signals): boolean =>
  spends && payments >= 3 && left < 0.3;

const clamp = (x: number): number => (x < 0 ? 0 : x > 1 ? 1 : x);
const when = (holds: boolean): number => (holds ? 1 : 0);

type Weigh = (name: FactorName, contribution: number) => void;

/** Each detector reports its factors to a callback: millions of movements are scored, and few of them need a list. */
const DETECTORS: Readonly<Record<FraudType, (s: Signals, weigh: Weigh) => void>> = {
  unusual_location: (s, weigh) => {
    weigh('speed', s.km === null ? 0 : 0.85 * clamp((s.km / s.hours - 120) / 480));
    weigh('new_country', 0.55 * when(s.newCountry));
    weigh('new_district', 0.35 * when(s.newDistrict));
    weigh('amount', s.away ? 0.45 * clamp((s.z - 1) / 3) : 0);
    weigh('burst', s.away ? 0.4 * clamp((s.n1h - 1) / 2) : 0);
    weigh('night', 0.15 * when(s.night));
  },
  rapid_transactions: (s, weigh) => {
    weigh('burst', 0.8 * clamp((2 * (Math.sqrt(s.n1h) - Math.sqrt(s.perHour)) - 2.6) / 2.4));
    weigh('day_count', 0.3 * clamp((s.n24h - 6) / 10));
    weigh('amount', 0.25 * clamp((s.z - 1) / 3));
    weigh('night', 0.15 * when(s.night));
  },
  device_anomaly: (s, weigh) => {
    if (!s.newDevice && s.deviceUsers <= 1) return;
    weigh('new_device', 0.5 * when(s.newDevice));
    weigh('shared_device', 0.55 * clamp((s.deviceUsers - 1) / 3));
    weigh('amount', 0.5 * clamp((s.z - 1) / 3));
    weigh('credential_reset', 0.35 * when(s.hoursSinceReset !== null && s.hoursSinceReset < 72));
    weigh('burst', 0.3 * clamp((s.n1h - 1) / 3));
    // Many people empty their wallets habitually: this counts only as far as the amount is unusual.
    weigh('drain', s.drain !== null && s.drain > 0.8 ? 0.4 * clamp(s.z / 1.5) : 0);
    weigh('night', 0.15 * when(s.night));
  },
  spending_pattern: (s, weigh) => {
    if (!s.spends) return;
    weigh('amount', 0.35 * clamp((s.z - 1.6) / 2.2));
    weigh('repeated_amounts', s.payments < 3 ? 0 : 0.5 * clamp((s.together - 1.5) / 2.5));
    // A single large payment is already covered by its amount.
    weigh('day_sum', s.payments < 3 ? 0 : 0.35 * clamp((s.sumRatio - 3) / 9));
    weigh('day_count', 0.4 * clamp((2 * (Math.sqrt(s.n24h) - Math.sqrt(24 * s.perHour)) - 2) / 2));
    // With a low balance the amounts are no longer unusual, but emptying it is.
    weigh('emptied', s.payments < 4 || s.emptiesByHabit ? 0 : 0.4 * clamp((0.25 - s.left) / 0.2));
    weigh('pass_through', 0.55 * clamp((s.passedOn - 1) / 2));
    weigh('new_type', 0.15 * when(s.newType));
    weigh('night', 0.12 * when(s.night));
  },
};

/** Noisy-OR (Pearl 1988): the probability of at least one of independent causes. 0 to 1. */
export const noisyOr = (known: number, cause: number): number => 1 - (1 - known) * (1 - cause);

/** The confidence from all factors of a type, 0 to 1. */
export function confidenceOf(type: FraudType, signals: Signals): number {
  let confidence = 0;
  DETECTORS[type](signals, (_, contribution) => {
    confidence = noisyOr(confidence, contribution);
  });
  return confidence;
}

/** The factors of a type with a contribution, largest first. */
export function factorsOf(type: FraudType, signals: Signals): Factor[] {
  const factors: Factor[] = [];
  DETECTORS[type](signals, (name, contribution) => {
    if (contribution > 0) factors.push({ name, contribution });
  });
  return factors.toSorted((a, b) => b.contribution - a.contribution);
}
