import { expect, it } from 'vitest';
import { spanInWords, trendInWords } from './names.ts';

const span = (to: string) => ({
  from: '2026-11-01',
  to,
  last: '2026-11-30',
  previousFrom: '2026-10-01',
  previousTo: '2026-10-20',
  booksFrom: null,
});
const point = (period: string) => ({ period, day: '2026-11-20', revenue: '1', costs: '1', profit: '0' });

it('a period is to date until its last day is in it', () => {
  expect(spanInWords('2026-11', span('2026-11-29'))).toBe('November 2026 to date');
  expect(spanInWords('2026-11', span('2026-11-30'))).toBe('November 2026');
  expect(spanInWords('2026-Q4', null)).toBe('Q4 2026');
});

it('of a trend only the newest period can be one to date', () => {
  const periodTrend = [point('2026-10'), point('2026-11')];
  expect(trendInWords({ periodTrend, span: span('2026-11-20') })).toEqual([
    'October 2026',
    'November 2026 to date',
  ]);
  expect(trendInWords({ periodTrend, span: span('2026-11-30') })).toEqual(['October 2026', 'November 2026']);
});
