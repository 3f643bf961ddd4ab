import { LEAST_ALERT_FROM } from '@cottontree/contract/fraud/rules.ts';
import { createCompany } from '@cottontree/demo-company/company.ts';
import { describe, expect, it } from 'vitest';
import { backtestFraud, measuredFrom } from './fraud-backtest.ts';
import { distanceKm, noisyOr } from './fraud-factors.ts';
import {
  DAY,
  HOUR,
  baselineOf,
  emptyProfile,
  emptySegment,
  learnSegment,
  type Movement,
} from './fraud-profile.ts';
import { ALERT_FROM, scoreMovement, severityOf, type Finding } from './fraud-score.ts';

const START = Date.UTC(2026, 0, 5, 9) / 1_000;
const movement = (at: number, over: Partial<Movement> = {}): Movement => ({
  id: `m${at}`,
  at,
  type: 'merchant',
  segment: 'merchant',
  usd: 8,
  latitude: 7.96,
  longitude: -11.74,
  district: 'Bo',
  country: 'SL',
  deviceId: 'D1',
  drain: null,
  ...over,
});

/** A customer of two months with one payment of about the same amount per day in Bo. */
function customer() {
  const segments = new Map([['merchant', { n: 10_000, mean: Math.log(8), variance: 0.9 }]]);
  const profile = emptyProfile(START);
  const known = { segments, deviceUsers: 1, openedAt: START - 90 * DAY };
  let last = START;
  const score = (it: Movement, more: Partial<typeof known> = {}) =>
    scoreMovement(profile, it, { ...known, ...more });
  for (let day = 0; day < 60; day += 1) {
    last = START + day * DAY + (day % 5) * HOUR;
    score(movement(last, { usd: 8 * (1 + (day % 7) / 10) }));
  }
  return { profile, score, next: START + 61 * DAY };
}
const of = (findings: readonly Finding[], type: Finding['type']) =>
  findings.find((each) => each.type === type);

describe('the noisy-OR', () => {
  const ofAll = (causes: readonly number[]): number => causes.reduce(noisyOr, 0);
  it('is the probability of at least one of several independent causes (Pearl 1988, section 4.3.2)', () => {
    expect(ofAll([])).toBe(0);
    expect(ofAll([0.5, 0.5])).toBeCloseTo(0.75, 12);
    expect(ofAll([0.55, 0.4, 0.15])).toBeCloseTo(1 - 0.45 * 0.6 * 0.85, 12);
  });
  it('is in [0, 1], increases with each cause and does not depend on their order', () => {
    let seed = 7;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    for (let round = 0; round < 500; round += 1) {
      const some = Array.from({ length: 1 + Math.floor(random() * 7) }, random);
      const all = ofAll(some);
      expect(all).toBeGreaterThanOrEqual(Math.max(...some) - 1e-12);
      expect(all).toBeLessThanOrEqual(1);
      expect(ofAll([...some, random()])).toBeGreaterThanOrEqual(all - 1e-12);
      expect(ofAll(some.toReversed())).toBeCloseTo(all, 12);
    }
  });
});

it('computes distances on the globe: Freetown to London, 4,930 km by published tables', () => {
  expect(distanceKm(8.484, -13.234, 51.507, -0.128)).toBeGreaterThan(4_900);
  expect(distanceKm(8.484, -13.234, 51.507, -0.128)).toBeLessThan(4_970);
  expect(distanceKm(8, -13, 8, -13)).toBe(0);
  // A degree along a meridian is 111.2 km.
  expect(distanceKm(8, -13, 9, -13)).toBeCloseTo(111.19, 1);
});

describe('the baseline', () => {
  it('is the segment’s for a new customer, and approaches the customer’s own with more movements', () => {
    const segment = { n: 10_000, mean: 2, variance: 0.9 };
    const profile = emptyProfile(START);
    expect(baselineOf(profile, segment, START)).toMatchObject({ n: 0, mu: 2, sigma: Math.sqrt(0.9) });
    // Twenty movements 1 above the segment's mean: mu = 2 + 20/25, sigma = sqrt(8 * .9 / 28).
    profile.weeks.push([Math.floor(START / (7 * DAY)), 20, 20, 20, 400]);
    const own = baselineOf(profile, segment, START);
    expect(own.mu).toBeCloseTo(2.8, 10);
    expect(own.sigma).toBeCloseTo(Math.sqrt(7.2 / 28), 10);
  });
  it('drops what is older than thirteen weeks', () => {
    const profile = emptyProfile(START);
    profile.weeks.push([Math.floor(START / (7 * DAY)), 20, 20, 20, 400]);
    expect(baselineOf(profile, emptySegment(), START + 100 * DAY).n).toBe(0);
  });
  it('learns a segment’s mean and spread from its rows', () => {
    const segment = emptySegment();
    for (let i = 0; i < 20_000; i += 1) learnSegment(segment, 3 + (i % 2 === 0 ? 0.5 : -0.5));
    expect(segment.mean).toBeCloseTo(3, 2);
    expect(segment.variance).toBeCloseTo(0.25, 2);
  });
});

describe('a movement', () => {
  it('as on every day raises no finding', () => {
    const { score, next } = customer();
    expect(score(movement(next)).findings).toEqual([]);
  });
  it('abroad hours after one at home is an unusual location, with distance and time', () => {
    const { score, next } = customer();
    score(movement(next));
    const london = { latitude: 51.507, longitude: -0.128, district: null, country: 'GB' };
    const found = of(score(movement(next + 3 * HOUR, london)).findings, 'unusual_location');
    expect(found?.confidence).toBeGreaterThan(0.75);
    expect(found?.factors[0]?.text).toMatch(/^Bo → GB, [\d,]+ km in 3\.0 h$/);
  });
  it('in a foreign online shop is not an unusual location: the customer may be at home', () => {
    const { score, next } = customer();
    const online = { latitude: null, longitude: null, district: null, country: 'GB' };
    expect(of(score(movement(next, online)).findings, 'unusual_location')).toBeUndefined();
  });
  it('after many within minutes is a rapid transaction', () => {
    const { score, next } = customer();
    const found = Array.from({ length: 8 }, (_, n) => score(movement(next + n * 120)).findings).at(-1) ?? [];
    const rapid = of(found, 'rapid_transactions');
    expect(rapid?.confidence).toBeGreaterThan(0.75);
    expect(rapid?.factors[0]?.text).toBe('8 transactions within an hour');
    expect(rapid?.evidence).toHaveLength(8);
  });
  it('from a new device that others use, after a PIN reset, is a device anomaly', () => {
    const { profile, score, next } = customer();
    profile.resetAt = next - 2 * HOUR;
    const found = score(movement(next, { deviceId: 'DX', usd: 60 }), { deviceUsers: 4 }).findings;
    const texts = of(found, 'device_anomaly')?.factors.map(({ text }) => text);
    expect(texts).toContain('Device also used by 3 other customers');
    expect(texts).toContain('PIN reset or SIM swap 2 h before');
    // A new phone alone is common.
    const plain = customer();
    expect(plain.score(movement(plain.next, { deviceId: 'D2' })).findings).toEqual([]);
  });
  it('of many times the usual amount, repeatedly, is a spending pattern', () => {
    const { score, next } = customer();
    const found = [60, 80, 90, 100]
      .map((usd, n) => score(movement(next + n * 3 * HOUR, { usd })).findings)
      .at(-1);
    const spending = of(found ?? [], 'spending_pattern');
    expect(spending?.confidence).toBeGreaterThan(0.75);
    expect(spending?.factors.map(({ text }) => text).join()).toMatch(/× this customer’s 90-day usual/);
    expect(spending?.valueUsd).toBeGreaterThanOrEqual(330);
  });
  it('of many that empty the balance is a spending pattern, however small the last ones are', () => {
    const { score, next } = customer();
    const drained = (start: number) =>
      [60, 25, 11, 5]
        .map((usd, n) => score(movement(start + n * HOUR, { usd, drain: 0.58 })).findings)
        .map((found) => of(found, 'spending_pattern'));
    const last = drained(next).at(-1);
    expect(last?.confidence).toBeGreaterThan(ALERT_FROM);
    expect(last?.factors.map(({ text }) => text)).toContain(
      '4 payments took 97% of the balance in 24 h, not a habit of this customer',
    );
    // A customer who does so every other week has a habit.
    const again = drained(next + 14 * DAY).at(-1);
    expect(again?.factors.map(({ name }) => name) ?? []).not.toContain('emptied');
  });
  it('beyond the balance takes nothing of it', () => {
    const { score, next } = customer();
    const found = [40, 17, 7, 3].map(
      (usd, n) => score(movement(next + n * HOUR, { usd, drain: 1.4 })).findings,
    );
    const names = found.flat().flatMap(({ factors }) => factors.map(({ name }) => name));
    expect(names).not.toContain('emptied');
  });
  it('returns factors from a contribution of .10, largest first', () => {
    const { score, next } = customer();
    const all = [60, 80, 90, 100].flatMap((usd, n) => score(movement(next + n * 3 * HOUR, { usd })).findings);
    expect(all.length).toBeGreaterThan(0);
    for (const { factors, confidence } of all) {
      const weights = factors.map(({ contribution }) => contribution);
      expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.1);
      expect(confidence).toBeGreaterThanOrEqual(LEAST_ALERT_FROM);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
});

it('has a severity by its confidence, and by its amount from .70', () => {
  expect(severityOf(0.6, 9e9)).toBe('low');
  expect(severityOf(0.7, 5_000_000)).toBe('medium');
  expect(severityOf(0.7, 5_000_001)).toBe('high');
  expect(severityOf(0.75, 0)).toBe('high');
});

describe('on a demo company with a seed that was not used to choose the weights', () => {
  it(
    'finds most injected fraud among few alerts: the targets of precision and recall hold',
    { timeout: 120_000 },
    () => {
      const company = createCompany({ seed: 41, scale: 0.06, months: 12, lastDay: '2026-10-31' });
      const found = backtestFraud(company.days());
      expect(measuredFrom(found, 0.6).precision).toBeGreaterThanOrEqual(0.1);
      expect(measuredFrom(found, 0.75).precision).toBeGreaterThanOrEqual(0.5);
      expect(measuredFrom(found, 0.6).recall).toBeGreaterThanOrEqual(0.75);
    },
  );
});
