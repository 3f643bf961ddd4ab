import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';

describe('compare', () => {
  it.each([
    ['count', null, null, 'no-data', null],
    ['count', null, '5', 'booked', null],
    ['count', '5', null, 'declared', null],
    ['count', '5', '5', 'matched', '0'],
    ['count', '5', '4', 'matched', '1'],
    ['count', '6', '4', 'material', '2'],
    // 0.5% of 1,000 is 5.
    ['count', '1005', '1000', 'matched', '5'],
    ['count', '1006', '1000', 'variance', '6'],
    ['count', '1050', '1000', 'variance', '50'],
    ['count', '1051', '1000', 'material', '51'],
    ['count', '2', '0', 'material', '2'],
    ['USD', '150.00', '100', 'matched', '50.00'],
    ['USD', '150.01', '100', 'material', '50.01'],
    ['USD', '-50.00', '0', 'matched', '-50.00'],
    // 0.5% of 100,000 is 500, 5% is 5,000.
    ['USD', '100500.00', '100000.000000000000', 'matched', '500.00'],
    ['USD', '99499.99', '100000', 'variance', '-500.01'],
    ['USD', '95000.00', '100000', 'variance', '-5000.00'],
    ['USD', '94999.99', '100000', 'material', '-5000.01'],
    ['USD', '-94000.00', '-100000', 'material', '6000.00'],
  ] as const)('%s: %s beside %s is %s', (unit, declared, booked, state, difference) => {
    expect(compare({ field: 'newSignups', unit }, declared, booked)).toEqual({ state, difference });
  });
  it('allows a value per customer no more tolerance than its percentage', () => {
    const cac = { field: 'cac', unit: 'USD' } as const;
    expect(compare(cac, '10.05', '10').state).toBe('matched');
    expect(compare(cac, '10.06', '10').state).toBe('variance');
    expect(compare(cac, '40.00', '10').state).toBe('material');
  });
  it('is exact where a double is not', () => {
    expect(
      compare({ field: 'newSignups', unit: 'USD' }, '900719925474099.93', '900719925474099.91').difference,
    ).toBe('0.02');
  });
});
