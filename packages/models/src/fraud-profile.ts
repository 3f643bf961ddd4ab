/**
 * The compact profile of one customer, updated with each movement, so that a new movement can be scored without reading
 * the history. Times are seconds since 1970; amounts are US dollars.
 */
import { outcomeOf, type Outcome } from '@cottontree/contract/outcomes.ts';

/** Types that the customer initiates; all other movements happen to them. */
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

/** The reason code of a payment that was declined by a block. */
export const BLOCKED_REASON = 'suspected_fraud';

/** The types that a block declines: money that would leave the customer. Incoming money is still accepted. */
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
 * Scored are movements of money, and payments that the card issuer or a block declined. A payment that a wallet refuses
 * for lack of funds, a limit or a PIN is not scored: nothing moved, and the amount may not have existed.
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

/** A movement of a customer's money, or an attempt. */
export interface Movement {
  readonly id: string;
  readonly at: number;
  /** cash_out, card_purchase ...: the first use of a type is a signal. */
  readonly type: string;
  /** Movements similar enough to have a common usual amount: the type, and the tier of a card. */
  readonly segment: string;
  readonly usd: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly district: string | null;
  readonly country: string | null;
  readonly deviceId: string | null;
  /** The amount as a share of the balance before it, if the sender knows the balance. */
  readonly drain: number | null;
}

interface Place {
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Display name: "Bo" in Sierra Leone, the ISO code abroad. */
  readonly name: string;
}

/** [week, movements, sum and sum of squares of their deviations, US dollars]. */
type Week = [week: number, n: number, sum: number, squares: number, usd: number];
/**
 * A movement of the last 24 hours: [at, z, US dollars, id, share]. Dollars are negative for incoming money. The share
 * is the part of the balance that it took (0 if not known, absent in older profiles).
 */
type Recent = [at: number, z: number, usd: number, id: string, share?: number];

export interface Profile {
  /** Time of the first movement. */
  since: number;
  weeks: Week[];
  recent: Recent[];
  last: Place | null;
  /** The places of the customer, by name: how often, last and first time. */
  places: Record<string, Visits>;
  types: string[];
  /** When each device was first seen with this customer, newest last. */
  devices: [id: string, firstAt: number][];
  /** Time of the last PIN reset or SIM swap. */
  resetAt: number | null;
  /** When a day's payments emptied the balance, more than a day apart, newest last; absent: never. */
  emptied?: number[];
}

type Visits = [times: number, lastAt: number, firstAt: number];

export const HOUR = 3_600;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** 13 weeks: the 90 days of the baseline. */
const WEEKS = 13;
const DEVICES = 12;
const RECENT = 60;
/** A place that was not visited for this long counts as new again. */
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

/** Null without a position: the country is then that of an online shop, and the customer may be at home. */
export const placeName = ({ country, district, latitude }: Movement): string | null => {
  if (latitude === null) return null;
  return country !== null && country !== 'SL' ? country : district;
};

export const isDeposit = ({ type }: Pick<Movement, 'type'>): boolean => type === 'cash_in';
const signedUsd = (it: Movement): number => (isDeposit(it) ? -it.usd : it.usd);
/** The share of the balance that a payment took, 0 to 1; 0 for an attempt beyond the balance and for a deposit. */
export const shareTaken = (it: Movement): number =>
  it.drain === null || it.drain > 1 || isDeposit(it) ? 0 : it.drain;

/** The usual amount of a segment: running mean and variance of the logarithm over the whole company. */
export interface Segment {
  n: number;
  mean: number;
  variance: number;
}
/** The prior in ln dollars: e^2 = 7.4, with a variance that covers most payments. */
export const emptySegment = (): Segment => ({ n: 0, mean: 2, variance: 1.2 });
/** After this many movements the oldest lose weight, because prices drift. */
const SEGMENT_MEMORY = 50_000;

/** Adds an amount to the running mean and variance (Welford, 1962, with a minimum weight). */
export function learnSegment(segment: Segment, lnUsd: number): void {
  segment.n = Math.min(segment.n + 1, SEGMENT_MEMORY);
  // The prior has the weight of twenty movements.
  const weight = 1 / (segment.n + 20);
  const delta = lnUsd - segment.mean;
  segment.mean += delta * weight;
  segment.variance += (delta * (lnUsd - segment.mean) - segment.variance) * weight;
}

export interface Baseline {
  /** Number of movements in the last 90 days. */
  readonly n: number;
  /** Expected ln US dollars of a movement of this segment, and its standard deviation. */
  readonly mu: number;
  readonly sigma: number;
  /** Expected movements per hour. */
  readonly perHour: number;
  /** Expected US dollars on a day on which the customer is active. */
  readonly perDay: number;
}

/** Minimum standard deviation: nobody pays exactly the same amount every time. */
const LEAST_SIGMA = 0.35;

/**
 * The customer's own usual amount over the last 90 days, shrunk towards the segment: mu = (n mu_i + 5 mu_0)/(n + 5),
 * sigma = sqrt((n s_i^2 + 8 s_0^2)/(n + 8)). It is a deviation from the segment's mean, so that a customer who pays
 * twice the usual amount for airtime is expected to pay twice the usual amount for bills.
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

/** Adds a scored movement to the profile. `deviation`: ln US dollars minus the segment's mean. */
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

/**
 * The payments of a day took nearly the whole balance. The previous time is kept too, because this one alone is not a
 * habit.
 */
export function noteEmptied(profile: Profile, at: number): void {
  const times = profile.emptied ?? [];
  if (at - (times.at(-1) ?? 0) > DAY) profile.emptied = [...times.slice(-1), at];
}

/** Whether the customer empties the wallet habitually, which is then not a signal. */
export const emptiesByHabit = ({ emptied }: Profile, at: number): boolean =>
  emptied?.some((each) => each < at - DAY && each > at - WEEKS * WEEK) === true;

/** Where the customer is usually seen; null if never. */
export function homeOf(profile: Profile): string | null {
  let home: string | null = null;
  let most = 0;
  for (const name in profile.places) {
    const times = profile.places[name]?.[0] ?? 0;
    if (times > most) [home, most] = [name, times];
  }
  return home;
}
