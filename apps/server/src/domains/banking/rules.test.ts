import { describe, expect, it } from 'vitest';
import { problemOf, secondsAfterFailure, statusOf } from './rules.ts';

describe('the pause after a failure', () => {
  const half = () => 0.5;
  it('doubles up to a maximum, half of it random', () => {
    expect([1, 2, 3, 4, 20].map((n) => secondsAfterFailure(n, 'unavailable', null, half))).toEqual([
      12, 23, 45, 90, 675,
    ]);
    expect([
      secondsAfterFailure(3, 'unavailable', null, () => 0),
      secondsAfterFailure(3, 'unavailable', null, () => 1),
    ]).toEqual([30, 60]);
  });
  it('is never shorter than the bank requests, and an hour at once after wrong credentials', () => {
    expect(secondsAfterFailure(1, 'rate-limit', 600, half)).toBe(600);
    expect(secondsAfterFailure(1, 'credentials', null, () => 1)).toBe(3_600);
    expect(secondsAfterFailure(20, 'credentials', null, () => 1)).toBe(3_600);
    expect(secondsAfterFailure(1, 'credentials', null, half)).toBe(2_700);
  });
});

describe('the status', () => {
  const well = {
    type: 'api',
    fault: null,
    failures: 0,
    lastSyncAt: new Date(),
    ledgerAccount: '1010',
    problem: null,
  } as const;
  it('is connected only when nothing is left to do', () => {
    expect([statusOf(well), problemOf(well)]).toEqual(['connected', null]);
    for (const each of [{ lastSyncAt: null }, { ledgerAccount: null }]) {
      expect(statusOf({ ...well, ...each })).toBe('warning');
      expect(problemOf({ ...well, ...each })).not.toBeNull();
    }
  });
  it('warns of temporary problems, and is error when they last or the credentials are refused', () => {
    expect(statusOf({ ...well, fault: 'unavailable', failures: 4 })).toBe('warning');
    expect(statusOf({ ...well, fault: 'unavailable', failures: 5 })).toBe('error');
    expect(statusOf({ ...well, fault: 'credentials', failures: 1 })).toBe('error');
  });
});
