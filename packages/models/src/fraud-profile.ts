/**
 * What is remembered of one customer between two movements: compact, so that every incoming movement is scored against
 * it without looking at history again. Times are seconds since 1970; amounts are US dollars.
 */
import { outcomeOf, type Outcome } from '@cottontree/contract/outcomes.ts';

/** What a customer does with money; the rest comes to them by itself. */
export const SCORED_TYPES: ReadonlySet<string> = new Set([
  'cash_in',
  'cash_out',
  'p2p',
  'merchant',
  'bill',
  'airtime',
  'card_purchase',
  'atm_withdrawal',
]);

/** How the row of a payment that a block declined says so. */
export const BLOCKED_REASON = 'suspected_fraud';

/** What a block declines: money that would leave the customer. What comes in is still theirs. */
export const BLOCKED_TYPES: ReadonlySet<string> = new Set([
  'cash_out',
  'p2p',
  'merchant',
  'bill',
  'airtime',
  'card_load',
  'card_purchase',
  'atm_withdrawal',
]);

/**
 * What is scored: money that moved, and payments that the issuer of a card or a block declined. What a wallet refuses for
 * lack of funds, a limit or a PIN moves nothing, and its amount was never there to be moved.
 */
export function isScored(row: {
  readonly type: string;
  readonly product: string;
  readonly status: Outcome;
  readonly reasonCode: string | null;
}): boolean {
  const outcome = outcomeOf(row.status, row.reasonCode);
  if (!SCORED_TYPES.has(row.type) || outcome === 'failed') return false;
  return outcome !== 'declined' || row.product === 'card' || row.reasonCode === BLOCKED_REASON;
}

/** A customer's money moving, or the attempt at it. */
export interface Movement {
  readonly id: string;
  readonly at: number;
  /** cash_out, card_purchase ...: first uses of it are noticed. */
  readonly type: string;
  /** Movements alike enough to share a usual amount: the type, and the tier of a card. */
  readonly segment: string;
  readonly usd: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly district: string | null;
  readonly country: string | null;
  readonly deviceId: string | null;
  /** The amount as a share of the balance before it, where the sender knows it. */
  readonly drain: number | null;
}

export interface Place {
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  /** "Bo" at home, the ISO code abroad: what a person calls it. */
  readonly name: string;
}

/** [week, movements, sum and sum of squares of their deviations, US dollars]. */
export type Week = [week: number, n: number, sum: number, squares: number, usd: number];
/**
 * A movement of the last 24 hours: [at, z, US dollars, id, share]; dollars are negative where money came in, the share is
 * what it took of the balance (0 where that is not known, absent in profiles of before it was looked at).
 */
export type Recent = [at: number, z: number, usd: number, id: string, share?: number];

export interface Profile {
  /** Of the first movement that was seen. */
  since: number;
  weeks: Week[];
  recent: Recent[];
  last: Place | null;
  /** Where the customer was seen, by name: how often, when last and when first. */
  places: Record<string, Visits>;
  types: string[];
  /** When each device was first seen with this customer, the newest last. */
  devices: [id: string, firstAt: number][];
  /** When the PIN was last reset or the SIM card swapped. */
  resetAt: number | null;
  /** When payments of a day last emptied the balance, more than a day apart, the newest last; absent: never seen. */
  emptied?: number[];
}

export type Visits = [times: number, lastAt: number, firstAt: number];

export const HOUR = 3_600;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** 13 weeks: the 90 days that a baseline looks back. */
const WEEKS = 13;
const DEVICES = 12;
const RECENT = 60;
/** A place not visited for so long is new again. */
const PLACE_KEPT = WEEKS * WEEK;
const PLACES = 16;

export const emptyProfile = (at: number): Profile => ({
  since: at,
  weeks: [],
  recent: [],
  last: null,
  places: {},
  types: [],
  devices: [],
  resetAt: null,
});

/** Null without a position: the country is then that of a shop on the internet, and the customer may be at home. */
export const placeName = ({ country, district, latitude }: Movement): string | null => {
  if (latitude === null) return null;
  return country !== null && country !== 'SL' ? country : district;
};

export const isDeposit = ({ type }: Pick<Movement, 'type'>): boolean => type === 'cash_in';
const signedUsd = (it: Movement): number => (isDeposit(it) ? -it.usd : it.usd);
/** What a payment took of the balance, 0 to 1; an attempt beyond the balance took nothing, and so does a deposit. */
export const shareTaken = (it: Movement): number =>
  it.drain === null || it.drain > 1 || isDeposit(it) ? 0 : it.drain;

/** The usual amount of a segment, as a running mean and spread of the logarithm over the company. */
export interface Segment {
  n: number;
  mean: number;
  variance: number;
}
/** Of dollars, before anything is known: e^2 = 7.4, and a spread that covers most of what people pay. */
export const emptySegment = (): Segment => ({ n: 0, mean: 2, variance: 1.2 });
/** After so many movements the oldest count less and less: prices drift. */
const SEGMENT_MEMORY = 50_000;

/** Folds an amount in (Welford, 1962, with a weight that stops falling). */
export function learnSegment(segment: Segment, lnUsd: number): void {
  segment.n = Math.min(segment.n + 1, SEGMENT_MEMORY);
  // The prior weighs as much as twenty movements.
  const weight = 1 / (segment.n + 20);
  const delta = lnUsd - segment.mean;
  segment.mean += delta * weight;
  segment.variance += (delta * (lnUsd - segment.mean) - segment.variance) * weight;
}

export interface Baseline {
  /** Movements of the last 90 days. */
  readonly n: number;
  /** Expected ln US dollars of a movement of this segment, and its spread. */
  readonly mu: number;
  readonly sigma: number;
  /** Movements expected in an hour. */
  readonly perHour: number;
  /** US dollars expected on a day on which the customer moves money. */
  readonly perDay: number;
}

/** Least spread: nobody pays exactly the same every time. */
const LEAST_SIGMA = 0.35;

/**
 * The customer's own habit over the prior 90 days, shrunk to that of the segment: mu = (n mu_i + 5 mu_0)/(n + 5),
 * sigma = sqrt((n s_i^2 + 8 s_0^2)/(n + 8)). Habits are deviations from the segment's mean, so that one who pays twice
 * the usual for airtime is expected to pay twice the usual for bills.
 */
export function baselineOf(profile: Profile, segment: Segment, at: number): Baseline {
  const first = Math.floor(at / WEEK) - WEEKS;
  let n = 0;
  let sum = 0;
  let squares = 0;
  let usd = 0;
  for (const [week, count, total, square, dollars] of profile.weeks) {
    if (week < first) continue;
    n += count;
    sum += total;
    squares += square;
    usd += dollars;
  }
  const mean = n === 0 ? 0 : sum / n;
  const variance = n < 2 ? 0 : Math.max(0, squares / n - mean * mean);
  const days = Math.min(WEEKS * 7, Math.max(7, (at - profile.since) / DAY));
  const typical = Math.exp(segment.mean + segment.variance / 2);
  return {
    n,
    mu: segment.mean + (n * mean) / (n + 5),
    sigma: Math.max(LEAST_SIGMA, Math.sqrt((n * variance + 8 * segment.variance) / (n + 8))),
    perHour: (n + 1) / (days * 24),
    perDay: ((usd + 5 * typical) / (n + 5)) * Math.max(1, n / days),
  };
}

/** Folds a scored movement into the profile. `deviation`: ln US dollars less the segment's mean. */
export function remember(profile: Profile, it: Movement, z: number, deviation: number): void {
  const week = Math.floor(it.at / WEEK);
  const newest = profile.weeks.at(-1);
  if (newest && newest[0] >= week) {
    newest[1] += 1;
    newest[2] += deviation;
    newest[3] += deviation * deviation;
    newest[4] += it.usd;
  } else {
    if ((profile.weeks[0]?.[0] ?? week) < week - WEEKS)
      profile.weeks = profile.weeks.filter((each) => each[0] >= week - WEEKS);
    profile.weeks.push([week, 1, deviation, deviation * deviation, it.usd]);
  }
  if ((profile.recent[0]?.[0] ?? it.at) < it.at - DAY || profile.recent.length >= RECENT)
    profile.recent = profile.recent.filter(([at]) => at >= it.at - DAY).slice(1 - RECENT);
  profile.recent.push([
    it.at,
    Math.round(z * 100) / 100,
    Math.round(signedUsd(it) * 1e6) / 1e6,
    it.id,
    Math.round(shareTaken(it) * 1e3) / 1e3,
  ]);
  const name = placeName(it);
  if (name !== null) rememberPlace(profile, name, it.at);
  if (it.latitude !== null && it.longitude !== null && it.at >= (profile.last?.at ?? 0))
    profile.last = { at: it.at, latitude: it.latitude, longitude: it.longitude, name: name ?? '' };
  if (!profile.types.includes(it.type)) profile.types.push(it.type);
  if (it.deviceId !== null && !profile.devices.some(([id]) => id === it.deviceId)) {
    if (profile.devices.length >= DEVICES) profile.devices.shift();
    profile.devices.push([it.deviceId, it.at]);
  }
}

function rememberPlace(profile: Profile, name: string, at: number): void {
  const known = profile.places[name];
  if (known) {
    known[0] += 1;
    known[1] = Math.max(known[1], at);
    return;
  }
  const entries = Object.entries(profile.places).filter(([, [, lastAt]]) => lastAt >= at - PLACE_KEPT);
  if (entries.length >= PLACES) entries.splice(0, 1);
  profile.places = Object.fromEntries([...entries, [name, [1, at, at] satisfies Visits]]);
}

/** Payments of a day took nearly all. The one before it is kept as well: this one is not yet a habit. */
export function noteEmptied(profile: Profile, at: number): void {
  const times = profile.emptied ?? [];
  if (at - (times.at(-1) ?? 0) > DAY) profile.emptied = [...times.slice(-1), at];
}

/** They do so now and then: it says nothing. */
export const emptiesByHabit = ({ emptied }: Profile, at: number): boolean =>
  emptied?.some((each) => each < at - DAY && each > at - WEEKS * WEEK) === true;

/** Where the customer is mostly seen; null when never. */
export function homeOf(profile: Profile): string | null {
  let home: string | null = null;
  let most = 0;
  for (const name in profile.places) {
    const times = profile.places[name]?.[0] ?? 0;
    if (times > most) [home, most] = [name, times];
  }
  return home;
}
