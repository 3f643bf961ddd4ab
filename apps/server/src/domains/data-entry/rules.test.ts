import { describe, expect, it } from 'vitest';
import {
  FinancialEntry,
  DailyEntry,
  SystemMetricsEntry,
} from '@cottontree/contract/data-entry/data-entry.ts';
import { ENTRY_FIELDS, farFromBooked, usdCents } from './rules.ts';
import { centsOf, decimal } from '@cottontree/contract/decimals.ts';

describe('the entry fields', () => {
  it('are those of the three entries, each once', () => {
    const NOT_COMPARED = ['entryDate', 'currency', 'financialNotes'];
    for (const [kind, schema] of [
      ['daily', DailyEntry],
      ['financials', FinancialEntry],
      ['system-metrics', SystemMetricsEntry],
    ] as const) {
      const compared = ENTRY_FIELDS.filter((each) => each.kind === kind).map(({ field }) => field);
      const declared = Object.keys(schema.shape).filter((name) => !NOT_COMPARED.includes(name));
      expect(compared.toSorted(), kind).toEqual(declared.toSorted());
    }
  });
});

describe('amounts', () => {
  it('are rounded half away from zero, once', () => {
    expect(decimal(1_005_000_000_000n, 2)).toBe('1.01');
    expect(decimal(-1_005_000_000_000n, 2)).toBe('-1.01');
    expect(decimal(-4_000_000_000n, 2)).toBe('0.00');
    expect(decimal(1_500_000_000_000n, 0)).toBe('2');
    expect([centsOf('-0.055'), centsOf('12.3449999')]).toEqual([-6n, 1234n]);
  });
  it('are converted at the mid-rate', () => {
    expect(usdCents('2250000', 'SLL', '22500.000000')).toBe(10_000n);
    expect(usdCents('-225', 'SLL', '22500')).toBe(-1n);
    expect(usdCents('112', 'SLL', '22500')).toBe(0n);
    expect(usdCents('1.00', 'USD', '1')).toBe(100n);
    expect(usdCents('1.005', 'USDC', '1')).toBe(101n);
    expect(usdCents('999999999999999.99', 'USD', '1')).toBe(99_999_999_999_999_999n);
  });
});

describe('farFromBooked', () => {
  it.each([
    ['count', '37500', '375', 'is more than 5% away from the booked 375. Correct it, or give a reason'],
    ['count', '0', '375', 'is 0 against the booked 375. Correct it, or give a reason'],
    // Within the tolerance for counts, but business was booked and none is declared.
    ['count', '0', '1', 'is 0 against the booked 1. Correct it, or give a reason'],
    ['count', '0', '0', null],
    ['count', '376', '375', null],
    // 5% of 1,000 is 50.
    ['count', '1050', '1000', null],
    ['count', '1051', '1000', 'is more than 5% away from the booked 1,000. Correct it, or give a reason'],
    ['USD', '0.00', '12.345', 'is 0 against the booked 12.35 USD. Correct it, or give a reason'],
    ['USD', '150.00', '100', null],
    ['USD', '150.01', '100', 'is more than 5% away from the booked 100 USD. Correct it, or give a reason'],
  ] as const)('%s: %s beside %s: %s', (unit, declared, booked, expected) => {
    expect(farFromBooked({ field: 'newSignups', unit }, declared, booked)).toBe(expected);
  });
  it('names no number to a person who may not see the booked value', () => {
    expect(farFromBooked({ field: 'walletVolume', unit: 'USD' }, '9000.00', '375', false)).toBe(
      'is more than 5% away from the booked value. Correct it, or give a reason',
    );
    expect(farFromBooked({ field: 'walletVolume', unit: 'USD' }, '0.00', '375', false)).toBe(
      'is 0 where something is booked. Correct it, or give a reason',
    );
  });
});
