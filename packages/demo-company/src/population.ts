/**
 * All people who ever signed up, as columns. Their properties are derived from the seed, again on resume; what happened
 * to them (`Fate`) is state that is updated day by day.
 */
import {
  ARCHETYPE_SHARES,
  ARCHETYPE_TIERS,
  ARCHETYPES,
  CARD_HAZARD,
  CARD_LAG,
  CARD_TIERS,
  hazardOfMonth,
  NEVER_TRANSACTS,
  RURAL,
  SALARIED,
} from './archetypes.ts';
import { CALIBRATION } from './calibration.ts';
import { EMPLOYER_COUNT, GRANT_EMPLOYER } from './counterparties.ts';
import { DAY_SECONDS, dayText, MONTH_DAYS } from './dates.ts';
import { evenly, gammaThreeHalves, key, lognormal, normal, pick, PURPOSE, uniform } from './hash.ts';
import { kycPlan, type KycStep } from './kyc-plan.ts';
import { TOWN_SHARES, TOWNS } from './places.ts';
import { SWEEP_SECOND } from './seasons.ts';

/** The stage of a person; decay is the two months before a dropout. */
export const STAGE = { normal: 0, decay1: 1, decay2: 2, dropped: 3, closed: 4 } as const;
export const CARD = { none: 0, issued: 1, activated: 2, suspended: 3, closed: 4, expired: 5 } as const;
export const NO_CARD = 255;
export const NO_EMPLOYER = -1;

const SALARIED_WITH_EMPLOYER = 0.74;
const RURAL_WITH_GRANT = 0.14;
const TRIAL_DAYS = 14;
const NEVER_ACTIVATED = 0.04;
/** How many days before the opening people could register. */
const PRE_REGISTRATION_DAYS = 45;

/** The columns that change; a snapshot contains exactly these. */
const fate = {
  stage: Uint8Array,
  asleep: Uint8Array,
  turns: Uint16Array,
  nextTurn: Int32Array,
  failures: Uint8Array,
  cardUsed: Uint8Array,
  wallet: Float64Array,
  prefund: Float64Array,
  cardState: Uint8Array,
  cardSuspended: Float64Array,
  cardEnded: Float64Array,
  feeDue: Uint8Array,
  closedAt: Float64Array,
  device: Uint8Array,
  tripUntil: Int32Array,
  tripPlace: Uint8Array,
  limitDay: Int32Array,
  limitUsed: Float64Array,
} as const;
/** The columns derived from the seed. */
const nature = {
  signup: Float64Array,
  archetype: Uint8Array,
  rate: Float64Array,
  never: Uint8Array,
  town: Uint8Array,
  latitude: Float64Array,
  longitude: Float64Array,
  levelOne: Float64Array,
  levelTwo: Float64Array,
  tier: Uint8Array,
  cardIssue: Float64Array,
  cardActivate: Float64Array,
  billingDay: Uint8Array,
  employer: Int16Array,
  salary: Float64Array,
} as const;

type Columns<T extends Record<string, abstract new (n: number) => unknown>> = {
  [K in keyof T]: InstanceType<T[K]>;
};
export type Fate = Columns<typeof fate>;
export type Nature = Columns<typeof nature>;
type Column = Uint8Array | Uint16Array | Int16Array | Int32Array | Float64Array;

/** What is due on a day because it was planned at sign-up. */
export interface Agenda {
  kyc: number[];
  issue: number[];
  activate: number[];
}

export class Population {
  count = 0;
  readonly ids: string[] = [];
  readonly cardIds: string[] = [];
  /** Id of the device in use; changes with the `device` generation. */
  readonly deviceIds: string[] = [];
  n: Nature;
  f: Fate;
  private readonly agenda = new Map<number, Agenda>();

  constructor(
    private readonly seed: number,
    private readonly firstDay: number,
    capacity: number,
  ) {
    this.n = allocate(nature, capacity);
    this.f = allocate(fate, capacity);
  }

  /**
   * Admits people up to `count`; new people sign up on `day`, the first ones in the weeks before the opening. Throws
   * RangeError if `count` is less than the people admitted so far, because the difference would later be admitted
   * twice.
   */
  admit(count: number, day: number, opening: boolean): void {
    if (count < this.count)
      throw new RangeError(`sign-ups fell from ${this.count} to ${count} on ${dayText(day)}: they never do`);
    if (count > this.n.signup.length) {
      const capacity = Math.ceil(count * 1.25) + 64;
      this.n = enlarge(this.n, allocate(nature, capacity));
      this.f = enlarge(this.f, allocate(fate, capacity));
    }
    const from = this.count;
    for (let s = from; s < count; s += 1) {
      // Distributed over the day in the order of their numbers, so that numbers are in order of time.
      const share = (s - from + uniform(key(this.seed, s, 0, PURPOSE.signup), 0)) / (count - from);
      const second = opening
        ? (this.firstDay - PRE_REGISTRATION_DAYS + share * PRE_REGISTRATION_DAYS) * DAY_SECONDS
        : day * DAY_SECONDS + 7 * 3600 + share * 13.5 * 3600;
      this.admitOne(s, Math.floor(second));
    }
    this.count = count;
  }

  private admitOne(s: number, signup: number): void {
    const { n, f, seed } = this;
    const k = key(seed, s, 0, PURPOSE.person);
    const number = String(s + 1).padStart(7, '0');
    this.ids[s] = `S${number}`;
    this.cardIds[s] = `C${number}`;
    this.deviceIds[s] = `D${number}.0`;
    const a = pick(ARCHETYPE_SHARES, evenly(seed, 0, s));
    const type = ARCHETYPES[a];
    const town = TOWNS[(n.town[s] = pick(TOWN_SHARES, uniform(k, 1)))];
    if (!type || !town) return;
    n.signup[s] = signup;
    n.archetype[s] = a;
    n.rate[s] = type.walletRate * gammaThreeHalves(k, 2);
    n.latitude[s] = town.latitude + (uniform(k, 6) - 0.5) * 0.03;
    n.longitude[s] = town.longitude + (uniform(k, 7) - 0.5) * 0.03;
    n.employer[s] = NO_EMPLOYER;
    if (a === SALARIED && uniform(k, 8) < SALARIED_WITH_EMPLOYER)
      n.employer[s] = Math.floor(uniform(k, 9) * EMPLOYER_COUNT);
    if (a === RURAL && uniform(k, 8) < RURAL_WITH_GRANT) n.employer[s] = GRANT_EMPLOYER;
    n.salary[s] = Math.round((2_500_000 * Math.exp(0.55 * normal(k, 10))) / 10_000) * 10_000;

    const wantsCard = evenly(seed, 1, s) < type.cardShare * CALIBRATION.cardUptake;
    n.never[s] = uniform(k, 5) < (wantsCard ? NEVER_TRANSACTS.withCard : NEVER_TRANSACTS.without) ? 1 : 0;
    let request = Infinity;
    n.tier[s] = NO_CARD;
    n.cardIssue[s] = n.cardActivate[s] = Infinity;
    if (wantsCard) {
      const tier = pick(ARCHETYPE_TIERS[a] ?? [1], evenly(seed, 2, s));
      n.tier[s] = tier;
      const months = Math.floor(Math.log(uniform(k, 14)) / Math.log(1 - CARD_LAG)) + uniform(k, 15);
      request = signup + Math.floor((0.06 + months) * MONTH_DAYS * DAY_SECONDS);
      // Cards are issued in office hours and never before the service opens.
      const issueDay = Math.max(Math.floor(request / DAY_SECONDS) + 1, this.firstDay);
      n.cardIssue[s] = issueDay * DAY_SECONDS + 8 * 3600 + Math.floor(uniform(k, 16) * 9 * 3600);
      if (n.never[s] === 0 && uniform(k, 17) > NEVER_ACTIVATED) {
        const wait = Math.floor(lognormal(k, 18, this.isVirtual(s) ? 0.25 : 4, 0.8) * DAY_SECONDS);
        const at = n.cardIssue[s] + 600 + wait;
        n.cardActivate[s] = Math.min(at, Math.floor(at / DAY_SECONDS) * DAY_SECONDS + SWEEP_SECOND - 1);
      }
      this.due(issueDay).issue.push(s);
      if (n.cardActivate[s] < Infinity)
        this.due(Math.floor(n.cardActivate[s] / DAY_SECONDS)).activate.push(s);
      n.billingDay[s] = 1 + Math.floor(uniform(k, 20) * 28);
    }

    n.levelOne[s] = n.levelTwo[s] = Infinity;
    for (const step of this.kycSteps(s)) {
      if (step.approved && step.to === 1) n.levelOne[s] = step.decided;
      if (step.approved && step.to === 2) n.levelTwo[s] = step.decided;
      this.due(Math.floor(step.opened / DAY_SECONDS)).kyc.push(s);
      if (step.decided < Infinity) this.due(Math.floor(step.decided / DAY_SECONDS)).kyc.push(s);
    }

    f.stage[s] = STAGE.normal;
    // A person lost in the first or second month is already declining: the decay precedes the loss.
    const scale = type.hazard * (n.tier[s] === NO_CARD ? 1 : CARD_HAZARD) * CALIBRATION.hazard;
    const u = uniform(k, 21);
    const first = hazardOfMonth(1) * CALIBRATION.firstMonth * scale;
    if (u < first) f.stage[s] = STAGE.decay2;
    else if (u < first + hazardOfMonth(2) * scale) f.stage[s] = STAGE.decay1;
    // People lost in the first month use the service for only a few days.
    f.nextTurn[s] = Math.max(
      this.firstDay,
      Math.floor(signup / DAY_SECONDS + (f.stage[s] === STAGE.decay2 ? TRIAL_DAYS : MONTH_DAYS)),
    );
    f.cardSuspended[s] = f.cardEnded[s] = f.closedAt[s] = Infinity;
    f.cardUsed[s] = this.drawCardUse(s, 0);
  }

  /** Identification steps in order of time. */
  kycSteps(s: number): KycStep[] {
    const tier = CARD_TIERS[this.n.tier[s] ?? NO_CARD];
    const request = this.n.cardIssue[s] ?? Infinity;
    return kycPlan(this.seed, s, this.n.signup[s] ?? 0, request, tier?.kyc ?? 0);
  }

  /** The KYC level at a second. */
  level(s: number, second: number): 0 | 1 | 2 {
    return second >= (this.n.levelTwo[s] ?? Infinity)
      ? 2
      : second >= (this.n.levelOne[s] ?? Infinity)
        ? 1
        : 0;
  }

  isVirtual(s: number): boolean {
    return this.n.tier[s] === 0 && uniform(key(this.seed, s, 0, PURPOSE.card), 0) < 0.55;
  }

  drawCardUse(s: number, turn: number): number {
    const tier = CARD_TIERS[this.n.tier[s] ?? NO_CARD];
    return tier && uniform(key(this.seed, s, turn, PURPOSE.card), 1) < tier.used * CALIBRATION.used ? 1 : 0;
  }

  nextDevice(s: number): void {
    const generation = (this.f.device[s] ?? 0) + 1;
    this.f.device[s] = generation;
    this.deviceIds[s] = `D${(this.ids[s] ?? '').slice(1)}.${generation}`;
  }

  agendaOf(day: number): Agenda | undefined {
    return this.agenda.get(day);
  }

  private due(day: number): Agenda {
    let list = this.agenda.get(day);
    if (!list) this.agenda.set(day, (list = { kyc: [], issue: [], activate: [] }));
    return list;
  }

  /** The columns that change, for the people so far, in a fixed order. */
  fateBytes(): Uint8Array[] {
    return Object.values<Column>(this.f).map((c) => {
      const part = c.slice(0, this.count);
      return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    });
  }

  restoreFate(bytes: Uint8Array): void {
    let at = 0;
    for (const column of Object.values<Column>(this.f)) {
      const length = this.count * column.BYTES_PER_ELEMENT;
      new Uint8Array(column.buffer, column.byteOffset, length).set(bytes.subarray(at, at + length));
      at += length;
    }
    if (at !== bytes.length) throw new RangeError('the snapshot does not fit this company');
    for (let s = 0; s < this.count; s += 1)
      this.deviceIds[s] = `D${(this.ids[s] ?? '').slice(1)}.${this.f.device[s] ?? 0}`;
  }
}

function allocate<T extends Record<string, new (n: number) => Column>>(
  shape: T,
  capacity: number,
): Columns<T> {
  const columns = Object.fromEntries(Object.entries(shape).map(([name, Type]) => [name, new Type(capacity)]));
  // Safe: built from the entries of `shape`, one column of the right type for each key.
  return columns as Columns<T>;
}

function enlarge<T extends Record<string, Column>>(from: T, to: T): T {
  for (const name of Object.keys(from)) to[name]?.set(from[name] ?? []);
  return to;
}
