import { describe, expect, it } from 'vitest';
import { signalsOf, type Signals, type Surroundings } from './fraud-factors.ts';
import { DAY, HOUR, emptyProfile, type Movement, type Profile } from './fraud-profile.ts';

/** Noon. */
const NOW = 20_000 * DAY + 12 * HOUR;
const BO = { latitude: 7.96, longitude: -11.74, district: 'Bo', country: 'SL' };
const LONDON = { latitude: 51.507, longitude: -0.128, district: null, country: 'GB' };
const ONLINE = { latitude: null, longitude: null, district: null, country: 'GB' };
const payment = (over: Partial<Movement> = {}): Movement => ({
  id: 'm',
  at: NOW,
  type: 'merchant',
  segment: 'merchant',
  usd: 20,
  ...BO,
  deviceId: 'D1',
  drain: null,
  ...over,
});
/** A customer of a year, known in Bo with one device. */
const customer = (over: Partial<Profile> = {}): Profile => ({
  ...emptyProfile(NOW - 365 * DAY),
  last: { at: NOW - 2 * HOUR, latitude: BO.latitude, longitude: BO.longitude, name: 'Bo' },
  places: { Bo: [30, NOW - 2 * HOUR, NOW - 300 * DAY], Kenema: [2, NOW - 9 * DAY, NOW - 90 * DAY] },
  types: ['merchant', 'cash_in'],
  devices: [['D1', NOW - 300 * DAY]],
  ...over,
});
const around = (over: Partial<Surroundings> = {}): Surroundings => ({
  baseline: { n: 10, mu: Math.log(8), sigma: 0.5, perHour: 0.05, perDay: 40 },
  z: 2.5,
  deviceUsers: 1,
  openedAt: NOW - 365 * DAY,
  ...over,
});
const baseline = (n: number) => ({ ...around().baseline, n });
const signals = (
  profile: Partial<Profile> = {},
  it: Partial<Movement> = {},
  more: Partial<Surroundings> = {},
): Signals => signalsOf(customer(profile), payment(it), around(more));

describe('the movements of the last 24 hours', () => {
  it('are counted after the start of the hour and of the day, and up to the movement', () => {
    const recent = (...ago: number[]): Partial<Profile> => ({
      recent: ago.map((seconds) => [NOW - seconds, 0, 1, 'x', 0]),
    });
    const counted = (...ago: number[]) => {
      const { n1h, n24h, payments } = signals(recent(...ago));
      return [n1h, n24h, payments];
    };
    expect(counted()).toEqual([1, 1, 1]);
    expect(counted(HOUR)).toEqual([1, 2, 2]);
    expect(counted(HOUR - 1)).toEqual([2, 2, 2]);
    expect(counted(DAY)).toEqual([1, 1, 1]);
    expect(counted(DAY - 1)).toEqual([1, 2, 2]);
    expect(counted(0)).toEqual([2, 2, 2]);
    expect(counted(-1)).toEqual([1, 1, 1]);
  });
  it('add up their payments, which together are as unusual as Stouffer’s Z', () => {
    const recent: Profile['recent'] = [
      [NOW - 3 * HOUR, 1.5, 30, 'a', 0.5],
      [NOW - 2 * HOUR, 3, -500, 'deposit', 0],
      [NOW - HOUR, 2, 50, 'of an older profile'],
    ];
    const found = signals({ recent }, { drain: 0.2 });
    expect(found).toMatchObject({ n24h: 4, payments: 3, sumRatio: (30 + 50 + 20) / 40 });
    expect(found.together).toBeCloseTo((1.5 + 2 + 2.5) / Math.sqrt(3), 10);
    expect(found.left).toBeCloseTo(0.8 * 0.5, 10);
    // A deposit itself adds nothing to them.
    const deposit = signals({ recent }, { type: 'cash_in', drain: 0.2 });
    expect(deposit).toMatchObject({ spends: false, payments: 2, sumRatio: 2, drain: null });
    expect(deposit.together).toBeCloseTo(3.5 / Math.sqrt(2), 10);
    expect(deposit.left).toBeCloseTo(0.5, 10);
    expect(signals({}, { type: 'cash_in' })).toMatchObject({ payments: 0, together: 0, sumRatio: 0 });
  });
  it('are compared with a day of at least a cent', () => {
    expect(signals({}, {}, { baseline: { ...around().baseline, perDay: 0 } }).sumRatio).toBe(2_000);
  });
});

describe('payments that pass a large deposit on', () => {
  const after = (recent: Profile['recent'], it: Partial<Movement> = {}) => signals({ recent }, it).passedOn;
  const deposit = (ago: number, z = 1.01): Profile['recent'][number] => [NOW - ago, z, -500, 'd', 0];
  const paid = (ago: number): Profile['recent'][number] => [NOW - ago, 0, 9, 'p', 0];
  it('begin within ten minutes of it', () => {
    expect(after([deposit(600)])).toBe(1);
    expect(after([deposit(601)])).toBe(0);
    expect(after([deposit(600, 1)])).toBe(0);
    expect(after([])).toBe(0);
    expect(after([deposit(5_000), paid(4_400), paid(3_000)])).toBe(3);
    expect(after([deposit(5_000), paid(4_399), paid(3_000)])).toBe(0);
    expect(after([paid(5_001), deposit(5_000)])).toBe(0);
  });
  it('count from the first such deposit, and are none while money comes in', () => {
    expect(after([deposit(5_000), paid(4_500), deposit(700)])).toBe(2);
    expect(after([deposit(5_000), deposit(300)])).toBe(0);
    expect(after([deposit(5_000), paid(4_500)], { type: 'cash_in' })).toBe(0);
  });
});

describe('what is known of a customer', () => {
  it('takes three movements: before, an amount is at most 2 unusual and nothing is new', () => {
    expect(signals({}, {}, { baseline: baseline(3) }).z).toBe(2.5);
    expect(signals({}, {}, { baseline: baseline(2) }).z).toBe(2);
    expect(signals({}, {}, { baseline: baseline(2), z: 1 }).z).toBe(1);
    const strange = { ...LONDON, type: 'p2p', deviceId: 'D2' };
    const [few, enough] = [2, 3].map((n) => signals({}, strange, { baseline: baseline(n) }));
    expect(few).toMatchObject({ newCountry: false, away: false, newDevice: false, newType: false });
    expect(enough).toMatchObject({ newCountry: true, away: true, newDevice: true, newType: true });
    expect(signals()).toMatchObject({ newType: false, newDevice: false });
  });
  it('is a new device within a day of its first use, on an account of more than thirty days', () => {
    const since = (seconds: number, openedAt = NOW - 365 * DAY) =>
      signals(
        {
          devices: [
            ['D0', 0],
            ['D1', NOW - seconds],
          ],
        },
        {},
        { openedAt },
      ).newDevice;
    expect([since(0), since(DAY - 1), since(DAY)]).toEqual([true, true, false]);
    expect([since(0, NOW - 30 * DAY), since(0, NOW - 30 * DAY - 1)]).toEqual([false, true]);
    expect(signals({}, { deviceId: null }).newDevice).toBe(false);
  });
  it('has its usual amounts, habits and neighbours', () => {
    const found = signals({ emptied: [NOW - 9 * DAY] }, {}, { deviceUsers: 4 });
    expect(found).toMatchObject({
      at: NOW,
      perHour: 0.05,
      deviceUsers: 4,
      emptiesByHabit: true,
      spends: true,
    });
    expect(found.multiple).toBeCloseTo(2.5, 10);
    expect(signals().emptiesByHabit).toBe(false);
  });
  it('has the hours since the last reset, unless it was later', () => {
    expect(signals({ resetAt: NOW - 5 * HOUR }).hoursSinceReset).toBe(5);
    expect(signals({ resetAt: NOW }).hoursSinceReset).toBe(0);
    expect(signals({ resetAt: NOW + 1 }).hoursSinceReset).toBeNull();
    expect(signals().hoursSinceReset).toBeNull();
  });
  it('has the share of the balance that is taken, all of it at most', () => {
    expect(signals({}, { drain: 0.4 })).toMatchObject({ drain: 0.4, left: 0.6 });
    expect(signals({}, { drain: 1.4 })).toMatchObject({ drain: 1, left: 1 });
    expect(signals()).toMatchObject({ drain: null, left: 1 });
  });
});

describe('the place', () => {
  it('is home, or another one that is new for a day', () => {
    const kenema = { district: 'Kenema', latitude: 7.88, longitude: -11.19 };
    const bombali = { district: 'Bombali', latitude: 8.88, longitude: -12.04 };
    const flags = (it: Partial<Movement>, profile: Partial<Profile> = {}) => {
      const { newCountry, newDistrict, away } = signals(profile, it);
      return { newCountry, newDistrict, away };
    };
    expect(flags({})).toEqual({ newCountry: false, newDistrict: false, away: false });
    expect(flags(kenema)).toEqual({ newCountry: false, newDistrict: false, away: true });
    expect(flags(bombali)).toEqual({ newCountry: false, newDistrict: true, away: true });
    expect(flags(LONDON)).toEqual({ newCountry: true, newDistrict: false, away: true });
    expect(flags({ ...bombali, country: null })).toEqual({
      newCountry: false,
      newDistrict: true,
      away: true,
    });
    expect(flags(ONLINE)).toEqual({ newCountry: false, newDistrict: false, away: false });
    const visited = (ago: number): Partial<Profile> => ({
      places: { Bo: [30, NOW, 0], GB: [1, NOW - ago, NOW - ago] },
    });
    expect(flags(LONDON, visited(DAY - 1))).toMatchObject({ newCountry: true });
    expect(flags(LONDON, visited(DAY))).toEqual({ newCountry: false, newDistrict: false, away: true });
    // The first place of a customer is home.
    const home: Partial<Profile> = { places: { Bo: [1, NOW, NOW] } };
    expect(flags({}, home)).toEqual({ newCountry: false, newDistrict: false, away: false });
  });
  it('has its distance from the last one beyond 40 km, and the time that took', () => {
    const north = (degrees: number, profile: Partial<Profile> = {}) =>
      signals(profile, { latitude: BO.latitude + degrees });
    // A degree is 111.19 km.
    expect(north(0.359).km).toBeNull();
    expect(north(0.361).km).toBeCloseTo(40.14, 1);
    expect(north(-1).km).toBeCloseTo(111.19, 1);
    expect(north(1)).toMatchObject({ hours: 2, from: 'Bo', to: 'Bo' });
    expect(north(1, { last: null })).toMatchObject({ km: null, hours: 1 / HOUR, from: null });
    const lastAt = (at: number): Partial<Profile> => ({
      last: { at, latitude: BO.latitude, longitude: BO.longitude, name: '' },
    });
    expect(north(1, lastAt(NOW))).toMatchObject({
      km: expect.closeTo(111.19, 1),
      hours: 1 / HOUR,
      from: null,
    });
    expect(north(1, lastAt(NOW + 1)).km).toBeNull();
    expect(signals({}, ONLINE)).toMatchObject({ km: null, to: null });
    expect(signals({}, { ...LONDON, longitude: null }).km).toBeNull();
    expect(signals({}, LONDON)).toMatchObject({ from: 'Bo', to: 'GB' });
  });
});

it('is at night from 23:00 to 05:00', () => {
  const at = (hours: number, seconds = 0) => signals({}, { at: 20_001 * DAY + hours * HOUR + seconds }).night;
  expect([at(0), at(4, 3_599), at(5), at(12), at(23, -1), at(23)]).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});
