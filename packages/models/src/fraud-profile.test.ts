import { describe, expect, it } from 'vitest';
import type { Outcome } from '@cottontree/contract/outcomes.ts';
import {
  DAY,
  HOUR,
  baselineOf,
  emptiesByHabit,
  emptyProfile,
  emptySegment,
  homeOf,
  isScored,
  learnSegment,
  noteEmptied,
  placeName,
  remember,
  shareTaken,
  type Movement,
  type Profile,
} from './fraud-profile.ts';

const WEEK = 7 * DAY;
/** The start of a week, counted from 1970. */
const NOW = 2_900 * WEEK;
const payment = (over: Partial<Movement> = {}): Movement => ({
  id: 'm',
  at: NOW,
  type: 'merchant',
  segment: 'merchant',
  usd: 20,
  latitude: 7.96,
  longitude: -11.74,
  district: 'Bo',
  country: 'SL',
  deviceId: 'D1',
  drain: null,
  ...over,
});
function profileAfter(...movements: Partial<Movement>[]): Profile {
  const profile = emptyProfile(NOW);
  for (const each of movements) remember(profile, payment(each), 0, 0);
  return profile;
}

describe('scored are', () => {
  const scored = (type: string, status: Outcome, product = 'wallet', reasonCode: string | null = null) =>
    isScored({ type, status, product, reasonCode });
  it('movements that the customer initiates, and reversed ones', () => {
    for (const type of ['cash_in', 'cash_out', 'p2p', 'merchant', 'bill', 'airtime', 'card_purchase'])
      expect(scored(type, 'success'), type).toBe(true);
    expect(scored('atm_withdrawal', 'reversed', 'card')).toBe(true);
    for (const type of ['salary', 'card_load', 'reversal', 'subscription_fee'])
      expect(scored(type, 'success'), type).toBe(false);
  });
  it('declined payments by card or by a block, and no failed ones', () => {
    expect(scored('card_purchase', 'declined', 'card', 'funds')).toBe(true);
    expect(scored('p2p', 'declined', 'wallet', 'suspected_fraud')).toBe(true);
    expect(scored('p2p', 'declined', 'wallet', 'funds')).toBe(false);
    expect(scored('card_purchase', 'failed', 'card')).toBe(false);
    expect(scored('card_purchase', 'declined', 'card', 'timeout')).toBe(false);
  });
});

it('a place has the name of the district, abroad that of the country, and none without a position', () => {
  expect(placeName(payment())).toBe('Bo');
  expect(placeName(payment({ country: null }))).toBe('Bo');
  expect(placeName(payment({ country: 'GB' }))).toBe('GB');
  expect(placeName(payment({ country: 'GB', latitude: null }))).toBeNull();
});

it('the share taken is that of a payment within the balance', () => {
  expect([0.4, 1, 1.01, null].map((drain) => shareTaken(payment({ drain })))).toEqual([0.4, 1, 0, 0]);
  expect(shareTaken(payment({ type: 'cash_in', drain: 0.4 }))).toBe(0);
});

describe('a segment', () => {
  it('starts from a prior with the weight of twenty movements', () => {
    const segment = emptySegment();
    learnSegment(segment, 4.1);
    // 2.1 above the mean, a 21st of it: 0.1. The variance moves a 21st of the way to 2.1 · 2.0.
    expect(segment).toEqual({
      n: 1,
      mean: expect.closeTo(2.1, 10),
      variance: expect.closeTo(1.2 + (4.2 - 1.2) / 21, 10),
    });
  });
  it('remembers fifty thousand movements', () => {
    const segment = { n: 50_000, mean: 2, variance: 1 };
    learnSegment(segment, 2 + 50_020);
    expect(segment.n).toBe(50_000);
    expect(segment.mean).toBeCloseTo(3, 10);
  });
});

describe('the baseline', () => {
  const segment = { n: 1_000, mean: 2, variance: 0.5 };
  const profile = (since: number): Profile => ({
    ...emptyProfile(since),
    weeks: [
      [2_886, 90, 900, 9_000, 9_000],
      [2_887, 6, 6, 10, 100],
      [2_899, 4, 2, 3, 60],
    ],
  });
  it('is of thirteen weeks: amounts, their spread, movements per hour and dollars per day', () => {
    const found = baselineOf(profile(NOW - 365 * DAY), segment, NOW);
    // Ten movements with a mean deviation of 0.8 and a variance of 1.3 - 0.64.
    expect(found.n).toBe(10);
    expect(found.mu).toBeCloseTo(2 + 8 / 15, 10);
    expect(found.sigma).toBeCloseTo(Math.sqrt((10 * 0.66 + 8 * 0.5) / 18), 10);
    expect(found.perHour).toBeCloseTo(11 / (91 * 24), 10);
    // A usual movement of the segment is e^(2 + 0.5/2); less than one movement on a day.
    expect(found.perDay).toBeCloseTo((160 + 5 * Math.exp(2.25)) / 15, 8);
  });
  it('of a new customer is over a week at least, and several movements on a day add up', () => {
    expect(baselineOf(profile(NOW - DAY), segment, NOW).perHour).toBeCloseTo(11 / (7 * 24), 10);
    expect(baselineOf(profile(NOW - 10 * DAY), segment, NOW).perHour).toBeCloseTo(11 / (10 * 24), 10);
    expect(baselineOf(profile(NOW - DAY), segment, NOW).perDay).toBeCloseTo(
      ((160 + 5 * Math.exp(2.25)) / 15) * (10 / 7),
      8,
    );
  });
  it('has no own spread from a single movement, none below zero, and 0.35 at least', () => {
    const with_ = (week: Profile['weeks'][number], variance = 0.5) =>
      baselineOf({ ...emptyProfile(NOW), weeks: [week] }, { ...segment, variance }, NOW).sigma;
    expect(with_([2_900, 1, 1, 9, 20])).toBeCloseTo(Math.sqrt((8 * 0.5) / 9), 10);
    expect(with_([2_900, 2, 2, 4, 20])).toBeCloseTo(Math.sqrt((2 * 1 + 8 * 0.5) / 10), 10);
    expect(with_([2_900, 2, 2, 1, 20])).toBeCloseTo(Math.sqrt((8 * 0.5) / 10), 10);
    expect(with_([2_900, 2, 2, 2, 20], 0.01)).toBe(0.35);
  });
});

describe('a profile remembers', () => {
  it('the sums of each week, and drops those of more than thirteen weeks before', () => {
    const profile = emptyProfile(NOW);
    const at = (weeks: number, usd: number, deviation: number) =>
      remember(profile, payment({ at: NOW + weeks * WEEK, usd }), 0, deviation);
    at(0, 20, 0.5);
    at(0.9, 30, -2);
    at(1, 10, 1);
    // One that comes late counts in the newest week.
    at(0.5, 5, 3);
    expect(profile.weeks).toEqual([
      [2_900, 2, -1.5, 4.25, 50],
      [2_901, 2, 4, 10, 15],
    ]);
    at(13, 1, 0);
    expect(profile.weeks.map(([week]) => week)).toEqual([2_900, 2_901, 2_913]);
    at(14, 1, 0);
    expect(profile.weeks.map(([week]) => week)).toEqual([2_901, 2_913, 2_914]);
  });
  it('the movements of the last day: time, rounded z, dollars, id and share; deposits are negative', () => {
    const profile = emptyProfile(NOW);
    remember(profile, payment({ id: 'a', drain: 0.123456, usd: 1.23456789 }), 1.23456, 0);
    remember(profile, payment({ id: 'b', at: NOW + 1, type: 'cash_in', usd: 50, drain: 0.5 }), -2, 0);
    expect(profile.recent).toEqual([
      [NOW, 1.23, 1.234568, 'a', 0.123],
      [NOW + 1, -2, -50, 'b', 0],
    ]);
    remember(profile, payment({ id: 'c', at: NOW + DAY }), 0, 0);
    expect(profile.recent.map(([, , , id]) => id)).toEqual(['a', 'b', 'c']);
    remember(profile, payment({ id: 'd', at: NOW + DAY + 1 }), 0, 0);
    expect(profile.recent.map(([, , , id]) => id)).toEqual(['b', 'c', 'd']);
  });
  it('the newest sixty of them', () => {
    const many = (count: number) =>
      profileAfter(...Array.from({ length: count }, (_, n) => ({ id: `${n}`, at: NOW + n })));
    expect(many(60).recent).toHaveLength(60);
    expect(many(60).recent[0]?.[3]).toBe('0');
    expect(many(62).recent).toHaveLength(60);
    expect(many(62).recent[0]?.[3]).toBe('2');
  });
  it('the last place with a position, in order of time', () => {
    const bo = { at: NOW, latitude: 7.96, longitude: -11.74, name: 'Bo' };
    expect(profileAfter({}).last).toEqual(bo);
    expect(profileAfter({}, { at: NOW + 1, latitude: null }).last).toEqual(bo);
    expect(profileAfter({}, { at: NOW + 1, longitude: null }).last).toEqual(bo);
    expect(profileAfter({}, { at: NOW - 1, district: 'Kenema' }).last).toEqual(bo);
    expect(profileAfter({}, { district: 'Kenema' }).last?.name).toBe('Kenema');
    expect(profileAfter({ district: null }).last?.name).toBe('');
  });
  it('types once, and the newest twelve devices with their first use', () => {
    const profile = profileAfter({}, { type: 'p2p' }, { type: 'p2p' }, { at: NOW + 9 });
    expect(profile.types).toEqual(['merchant', 'p2p']);
    expect(profile.devices).toEqual([['D1', NOW]]);
    expect(profileAfter({ deviceId: null }).devices).toEqual([]);
    const many = (count: number) =>
      profileAfter(...Array.from({ length: count }, (_, n) => ({ deviceId: `${n}` }))).devices;
    expect(
      many(12)
        .map(([id]) => id)
        .at(0),
    ).toBe('0');
    expect(
      many(13)
        .map(([id]) => id)
        .at(0),
    ).toBe('1');
    expect(many(13)).toHaveLength(12);
  });
});

describe('the places of a customer', () => {
  it('have the number of visits, the last and the first time', () => {
    const { places } = profileAfter(
      {},
      { at: NOW + 5 },
      { at: NOW + 2 },
      { at: NOW + 3, district: 'Kenema' },
    );
    expect(places).toEqual({ Bo: [3, NOW + 5, NOW], Kenema: [1, NOW + 3, NOW + 3] });
    expect(profileAfter({ latitude: null }).places).toEqual({});
  });
  it('are forgotten after thirteen weeks without a visit, once another one is new', () => {
    const later = (seconds: number) =>
      Object.keys(profileAfter({}, { at: NOW + 13 * WEEK + seconds, district: 'Kenema' }).places);
    expect([later(0), later(1)]).toEqual([['Bo', 'Kenema'], ['Kenema']]);
  });
  it('are sixteen at most: the first one makes room', () => {
    const many = (count: number) =>
      Object.keys(
        profileAfter(...Array.from({ length: count }, (_, n) => ({ district: `Place ${n}` }))).places,
      );
    expect(many(16)[0]).toBe('Place 0');
    expect(many(17)[0]).toBe('Place 1');
    expect(many(17)).toHaveLength(16);
  });
  it('have the most visited one as home, the first of equal ones', () => {
    const home = (places: Record<string, number>) =>
      homeOf({
        ...emptyProfile(NOW),
        places: Object.fromEntries(Object.entries(places).map(([name, times]) => [name, [times, 0, 0]])),
      });
    expect(home({})).toBeNull();
    expect(home({ Bo: 2, Kenema: 5, Kono: 5, Bonthe: 1 })).toBe('Kenema');
  });
});

describe('emptied balances', () => {
  it('are noted more than a day apart, the last two times', () => {
    const noted = (...times: number[]) => {
      const profile = emptyProfile(NOW);
      for (const at of times) noteEmptied(profile, NOW + at);
      return profile.emptied?.map((at) => at - NOW);
    };
    expect(noted()).toBeUndefined();
    expect(noted(0, HOUR, DAY)).toEqual([0]);
    expect(noted(0, DAY + 1)).toEqual([0, DAY + 1]);
    expect(noted(0, 2 * DAY, 4 * DAY)).toEqual([2 * DAY, 4 * DAY]);
  });
  it('are a habit if it was done between one day and thirteen weeks before', () => {
    const habit = (...ago: number[]) =>
      emptiesByHabit({ ...emptyProfile(NOW), emptied: ago.map((seconds) => NOW - seconds) }, NOW);
    expect(emptiesByHabit(emptyProfile(NOW), NOW)).toBe(false);
    expect([habit(DAY), habit(DAY + 1)]).toEqual([false, true]);
    expect([habit(13 * WEEK), habit(13 * WEEK - 1)]).toEqual([false, true]);
    expect(habit(40 * DAY, HOUR)).toBe(true);
    expect(habit()).toBe(false);
  });
});
