import { describe, expect, it } from 'vitest';
import { dueDayOf, lastPeriod, nextWorkingDay, periodOf, periodOfKey, periodsEnded } from './periods.ts';

describe('periods', () => {
  it('are calendar months and quarters', () => {
    expect(periodOf('monthly', '2024-02-29')).toEqual({
      cadence: 'monthly',
      from: '2024-02-01',
      to: '2024-02-29',
      key: '2024-02',
      title: 'February 2024',
    });
    expect(periodOf('quarterly', '2026-12-31')).toMatchObject({
      from: '2026-10-01',
      key: '2026-Q4',
      title: 'Q4 2026',
    });
    expect(lastPeriod('monthly', '2026-01-01').key).toBe('2025-12');
    expect(lastPeriod('quarterly', '2026-03-31').key).toBe('2025-Q4');
  });
  it('are found by their key, for the right cadence only', () => {
    expect(periodOfKey('quarterly', '2026-Q3')).toMatchObject({ from: '2026-07-01', to: '2026-09-30' });
    expect(periodOfKey('monthly', '2026-10')?.to).toBe('2026-10-31');
    expect([periodOfKey('monthly', '2026-Q3'), periodOfKey('quarterly', '2026-07')]).toEqual([null, null]);
  });
  it('number 24 months and 8 quarters in two years from a first of November', () => {
    expect(periodsEnded('monthly', '2024-11-01', '2026-11-20')).toHaveLength(24);
    expect(periodsEnded('quarterly', '2024-11-01', '2026-11-20').map(({ key }) => key)).toEqual([
      '2024-Q4',
      '2025-Q1',
      '2025-Q2',
      '2025-Q3',
      '2025-Q4',
      '2026-Q1',
      '2026-Q2',
      '2026-Q3',
    ]);
  });
});

describe('due days', () => {
  it.each([
    ['AML', '2026-10', '2026-11-13', 'the 15th is a Sunday'],
    ['AML', '2026-08', '2026-09-15', 'a Tuesday'],
    ['KYC', '2026-Q1', '2026-04-20', 'day 20 after the quarter'],
    ['PCI', '2026-Q3', '2026-10-30', 'day 30 after the quarter'],
    ['SOX', '2025-Q4', '2026-01-30', 'day 30 after the quarter'],
  ] as const)('%s of %s is due on %s: %s', (type, key, due, why) => {
    const period = periodOfKey(type === 'AML' ? 'monthly' : 'quarterly', key);
    expect(period && dueDayOf(type, period), why).toBe(due);
  });
  it('of cash reports move past weekends and holidays', () => {
    expect(nextWorkingDay('2026-09-04')).toBe('2026-09-07');
    // Independence Day is a Monday.
    expect(nextWorkingDay('2026-04-24')).toBe('2026-04-28');
    expect(nextWorkingDay('2026-12-24')).toBe('2026-12-28');
  });
});
