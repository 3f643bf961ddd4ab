import { describe, expect, it } from 'vitest';
import { closedMonths, endOfMonth, wantedDays } from './wanted.ts';

const CLOSED = { first: '2026-05-01', last: '2026-08-20' };

describe('the days whose segments are kept', () => {
  it('are the latest closed day with the days it is compared with, and the earlier month ends', () => {
    const wanted = wantedDays(CLOSED, []);
    expect(wanted.map(({ day }) => day)).toEqual([
      '2026-08-20',
      '2026-08-13',
      '2026-07-21',
      '2026-05-22',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
    ]);
    expect(wanted[0]).toEqual({
      day: '2026-08-20',
      ranges: [30, 7, 90, 365],
      // A year before it nothing was closed.
      movements: [7, 30, 90],
      history: false,
    });
    expect(wanted.filter(({ history }) => history).map(({ day }) => day)).toEqual([
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
    ]);
  });
  it('begin with requested days, the day compared with first', () => {
    const wanted = wantedDays(CLOSED, [{ day: '2026-07-10', rangeDays: 7 }]);
    expect(wanted.slice(0, 2)).toEqual([
      { day: '2026-07-03', ranges: [30], movements: [], history: false },
      { day: '2026-07-10', ranges: [30, 7], movements: [7], history: false },
    ]);
    expect(wantedDays(CLOSED, [{ day: '2026-08-21', rangeDays: 7 }])[0]?.day).toBe('2026-08-14');
  });
  it('and the months of cohorts are the completely closed ones', () => {
    expect(closedMonths(CLOSED)).toEqual(['2026-07-01', '2026-06-01', '2026-05-01']);
    expect(closedMonths({ first: '2026-05-02', last: '2026-06-30' })).toEqual(['2026-06-01']);
    expect(closedMonths({ first: '2026-05-02', last: '2026-05-31' })).toEqual([]);
    expect(['2026-02-01', '2028-02-01', '2026-12-01'].map(endOfMonth)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });
});
