import { describe, expect, it } from 'vitest';
import { lastPeriodKey } from './last-period.ts';

describe('the current period of a report', () => {
  it('is the month before, also across a year', () => {
    expect(lastPeriodKey('monthly', '2026-11-21')).toBe('2026-10');
    expect(lastPeriodKey('monthly', '2026-10-01')).toBe('2026-09');
    expect(lastPeriodKey('monthly', '2026-01-31')).toBe('2025-12');
  });
  it('is the quarter before, also across a year', () => {
    expect(lastPeriodKey('quarterly', '2026-11-21')).toBe('2026-Q3');
    expect(lastPeriodKey('quarterly', '2026-04-01')).toBe('2026-Q1');
    expect(lastPeriodKey('quarterly', '2026-03-31')).toBe('2025-Q4');
  });
});
