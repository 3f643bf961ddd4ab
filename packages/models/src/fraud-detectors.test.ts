import { describe, expect, it } from 'vitest';
import type { FraudType } from '@cottontree/contract/fraud/fraud.ts';
import { confidenceOf, factorsOf, hasEmptied, type FactorName, type Signals } from './fraud-factors.ts';

/** A usual payment in the usual place. */
const QUIET: Signals = {
  at: 0,
  z: 0,
  n1h: 1,
  n24h: 1,
  perHour: 1 / 24,
  spends: true,
  passedOn: 0,
  payments: 1,
  together: 0,
  left: 1,
  emptiesByHabit: false,
  sumRatio: 0,
  km: null,
  hours: 3,
  newCountry: false,
  newDistrict: false,
  away: false,
  newDevice: false,
  deviceUsers: 1,
  hoursSinceReset: null,
  drain: null,
  multiple: 1,
  from: null,
  to: null,
  newType: false,
  night: false,
};
/** The weights of the factors as docs/decisions/0019 has them: each row is a signal and its part in the noisy-OR. */
type Row = readonly [change: Partial<Signals>, name: FactorName, contribution: number];

/** A contribution of 0 means that the factor is not in the list. */
function holds(type: FraudType, rows: readonly Row[], always: Partial<Signals> = {}) {
  const base = factorsOf(type, { ...QUIET, ...always });
  it.each(rows)(`${type} with %o: %s %d`, (change, name, contribution) => {
    const found = factorsOf(type, { ...QUIET, ...always, ...change });
    const others = base.filter((each) => each.name !== name);
    const own = { name, contribution: expect.closeTo(contribution, 10) };
    const expected = contribution === 0 ? [] : [own];
    expect(found.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      [...others, ...expected].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });
}

describe('a usual payment', () => {
  it.each(['unusual_location', 'rapid_transactions', 'device_anomaly', 'spending_pattern'] as const)(
    'has no factor of %s',
    (type) => {
      expect(factorsOf(type, QUIET)).toEqual([]);
      expect(confidenceOf(type, QUIET)).toBe(0);
    },
  );
});

describe('the factors of an unusual location', () => {
  holds('unusual_location', [
    // Speed counts from 120 km/h to 600 km/h.
    [{ km: 360 }, 'speed', 0],
    [{ km: 1_080 }, 'speed', 0.425],
    [{ km: 1_800 }, 'speed', 0.85],
    [{ km: 9_000 }, 'speed', 0.85],
    [{ newCountry: true }, 'new_country', 0.55],
    [{ newDistrict: true }, 'new_district', 0.35],
    // Amounts and bursts count away from home only.
    [{ z: 4 }, 'amount', 0],
    [{ n1h: 3 }, 'burst', 0],
    [{ away: true, z: 1 }, 'amount', 0],
    [{ away: true, z: 2.5 }, 'amount', 0.225],
    [{ away: true, z: 4 }, 'amount', 0.45],
    [{ away: true, z: 9 }, 'amount', 0.45],
    [{ away: true, n1h: 2 }, 'burst', 0.2],
    [{ away: true, n1h: 3 }, 'burst', 0.4],
    [{ night: true }, 'night', 0.15],
  ]);
});

describe('the factors of rapid transactions', () => {
  holds('rapid_transactions', [
    // 2(√n - √usual): 2.6 is nothing, 5 is all.
    [{ n1h: 4, perHour: 0.49 }, 'burst', 0],
    [{ n1h: 4, perHour: 0.09 }, 'burst', 0.8 * (0.8 / 2.4)],
    [{ n1h: 9, perHour: 0.25 }, 'burst', 0.8],
    [{ n24h: 6 }, 'day_count', 0],
    [{ n24h: 11 }, 'day_count', 0.15],
    [{ n24h: 40 }, 'day_count', 0.3],
    [{ z: 2.5 }, 'amount', 0.125],
    [{ night: true }, 'night', 0.15],
  ]);
});

describe('the factors of a device anomaly', () => {
  it('do not exist on a known device of one customer', () => {
    expect(factorsOf('device_anomaly', { ...QUIET, z: 5, n1h: 9, drain: 1, night: true })).toEqual([]);
  });
  holds('device_anomaly', [
    [{ newDevice: true }, 'new_device', 0.5],
    [{ deviceUsers: 2 }, 'shared_device', 0.55 / 3],
    [{ deviceUsers: 4 }, 'shared_device', 0.55],
    [{ deviceUsers: 9 }, 'shared_device', 0.55],
  ]);
  holds(
    'device_anomaly',
    [
      [{ z: 1 }, 'amount', 0],
      [{ z: 2.5 }, 'amount', 0.25],
      [{ hoursSinceReset: 71.9 }, 'credential_reset', 0.35],
      [{ hoursSinceReset: 72 }, 'credential_reset', 0],
      [{ n1h: 2 }, 'burst', 0.1],
      [{ night: true }, 'night', 0.15],
      // An emptied balance counts as far as the amount is unusual.
      [{ z: 0.75, drain: 0.81 }, 'drain', 0.2],
      [{ z: 0.75, drain: 0.8 }, 'drain', 0],
      [{ drain: 1 }, 'drain', 0],
    ],
    { newDevice: true },
  );
});

describe('the factors of a spending pattern', () => {
  it('do not exist for a deposit', () => {
    const deposit = { ...QUIET, spends: false, payments: 5, together: 9, sumRatio: 99, z: 9, newType: true };
    expect(factorsOf('spending_pattern', deposit)).toEqual([]);
  });
  holds('spending_pattern', [
    [{ z: 1.6 }, 'amount', 0],
    [{ z: 2.7 }, 'amount', 0.175],
    [{ z: 3.8 }, 'amount', 0.35],
    // Three payments or more.
    [{ payments: 2, together: 9 }, 'repeated_amounts', 0],
    [{ payments: 3, together: 1.5 }, 'repeated_amounts', 0],
    [{ payments: 3, together: 2.75 }, 'repeated_amounts', 0.25],
    [{ payments: 3, together: 4 }, 'repeated_amounts', 0.5],
    [{ payments: 2, sumRatio: 99 }, 'day_sum', 0],
    [{ payments: 3, sumRatio: 3 }, 'day_sum', 0],
    [{ payments: 3, sumRatio: 7.5 }, 'day_sum', 0.175],
    [{ payments: 3, sumRatio: 12 }, 'day_sum', 0.35],
    // 2(√n - √usual): 2 is nothing, 4 is all.
    [{ n24h: 4 }, 'day_count', 0],
    [{ n24h: 4, perHour: 0.25 / 24 }, 'day_count', 0.2],
    [{ n24h: 9 }, 'day_count', 0.4],
    // Four payments or more that leave less than a quarter.
    [{ payments: 3, left: 0 }, 'emptied', 0],
    [{ payments: 4, left: 0.25 }, 'emptied', 0],
    [{ payments: 4, left: 0.15 }, 'emptied', 0.2],
    [{ payments: 4, left: 0.05 }, 'emptied', 0.4],
    [{ payments: 4, left: 0.05, emptiesByHabit: true }, 'emptied', 0],
    [{ passedOn: 1 }, 'pass_through', 0],
    [{ passedOn: 2 }, 'pass_through', 0.275],
    [{ passedOn: 3 }, 'pass_through', 0.55],
    [{ newType: true }, 'new_type', 0.15],
    [{ night: true }, 'night', 0.12],
  ]);
});

it('the confidence is the noisy-OR of all factors, which are listed largest first', () => {
  const signals = { ...QUIET, night: true, newCountry: true, away: true, z: 2.5 };
  expect(factorsOf('unusual_location', signals)).toEqual([
    { name: 'new_country', contribution: 0.55 },
    { name: 'amount', contribution: expect.closeTo(0.225, 10) },
    { name: 'night', contribution: 0.15 },
  ]);
  expect(confidenceOf('unusual_location', signals)).toBeCloseTo(1 - 0.45 * 0.775 * 0.85, 10);
  const passed = factorsOf('spending_pattern', { ...QUIET, night: true, z: 2.7, passedOn: 2, newType: true });
  expect(passed.map(({ name }) => name)).toEqual(['pass_through', 'amount', 'new_type', 'night']);
});

it('a balance is emptied by three payments or more of a day that leave less than 30%', () => {
  const emptied = (change: Partial<Signals>) => hasEmptied({ ...QUIET, payments: 3, left: 0.29, ...change });
  expect(emptied({})).toBe(true);
  expect(emptied({ left: 0.3 })).toBe(false);
  expect(emptied({ payments: 2 })).toBe(false);
  expect(emptied({ spends: false })).toBe(false);
});
