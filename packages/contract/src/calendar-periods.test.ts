import { describe, expect, it } from 'vitest';
import { endOf, startOf } from './calendar-periods.ts';

describe('a calendar period', () => {
  it.each([
    ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['week', '2021-01-01', '2020-12-28', '2021-01-03'],
    ['month', '2024-02-01', '2024-02-01', '2024-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['quarter', '2026-08-12', '2026-07-01', '2026-09-30'],
    ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['year', '2024-08-12', '2024-01-01', '2024-12-31'],
  ] as const)('%s of %s is %s to %s', (period, day, first, last) => {
    expect([startOf(period, day), endOf(period, day)]).toEqual([first, last]);
  });
});
