import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { describe, expect, it } from 'vitest';
import { figureOf } from './catalogue.ts';
import { daysAgainst, lastCompleteMonth, windowInWords, windowUpTo } from './change-window.ts';

const words = (id: KnownFigure, dimension: string, now: string, before: string): string =>
  windowInWords(windowUpTo(figureOf(id), dimension, now), windowUpTo(figureOf(id), dimension, before));

describe('the window of a figure', () => {
  it.each<[KnownFigure, string, string, object]>([
    ['revenue.month', '', '2026-11-21', { kind: 'flow', from: '2026-10-01', to: '2026-10-31' }],
    ['revenue.month', '', '2026-11-30', { kind: 'flow', from: '2026-11-01', to: '2026-11-30' }],
    ['period.revenue', '30', '2026-11-21', { kind: 'flow', from: '2026-10-23', to: '2026-11-21' }],
    ['pnl.week', 'revenue', '2026-11-21', { kind: 'flow', from: '2026-11-16', to: '2026-11-21' }],
    ['pnl.month', 'revenue', '2026-11-21', { kind: 'flow', from: '2026-11-01', to: '2026-11-21' }],
    ['pnl.quarter', 'revenue', '2026-11-21', { kind: 'flow', from: '2026-10-01', to: '2026-11-21' }],
    ['pnl.year', 'revenue', '2026-11-21', { kind: 'flow', from: '2026-01-01', to: '2026-11-21' }],
    ['revenue.day', '', '2026-11-21', { kind: 'flow', from: '2026-11-21', to: '2026-11-21' }],
    ['treasury.own', '', '2026-11-21', { kind: 'stock', from: '2026-11-21', to: '2026-11-21' }],
  ])('of %s %s up to %s follows from what it speaks of', (id, dimension, day, window) => {
    expect(windowUpTo(figureOf(id), dimension, day)).toEqual(window);
  });
  it.each<[KnownFigure, string, string, string, string]>([
    ['revenue.month', '', '2026-11-30', '2026-10-31', 'Nov vs Oct'],
    ['revenue.month', '', '2026-01-31', '2025-12-31', 'Jan 2026 vs Dec 2025'],
    ['period.revenue', '7', '2026-11-21', '2026-11-14', '7 days vs the 7 before'],
    ['pnl.month', 'revenue', '2026-11-21', '2026-10-21', 'Nov 1 – 21 vs Oct 1 – 21'],
    ['pnl.quarter', 'revenue', '2026-09-30', '2026-06-30', 'Jul 1 – Sep 30 vs Apr 1 – Jun 30'],
    ['treasury.own', '', '2026-11-21', '2026-10-22', 'Nov 21 vs Oct 22'],
    ['treasury.own', '', '2026-10-31', '2026-09-30', 'in Oct'],
    ['treasury.own', '', '2026-01-31', '2025-12-31', 'in Jan 2026'],
    ['treasury.own', '', '2026-10-31', '2026-09-29', 'Oct 31 vs Sep 29'],
    // One day is no window, also beside the day before it.
    ['revenue.day', '', '2026-11-21', '2026-11-20', 'Nov 21 vs Nov 20'],
    // A month beside one that is not whole is not called by its name.
    ['pnl.month', 'revenue', '2026-11-30', '2026-10-30', 'Nov 1 – 30 vs Oct 1 – 30'],
    ['pnl.month', 'revenue', '2026-11-29', '2026-10-31', 'Nov 1 – 29 vs Oct 1 – 31'],
    [
      'pnl.month',
      'revenue',
      '2026-01-21',
      '2025-12-21',
      'Jan 1, 2026 – Jan 21, 2026 vs Dec 1, 2025 – Dec 21, 2025',
    ],
    ['pnl.quarter', 'revenue', '2026-11-21', '2026-08-21', 'Oct 1 – Nov 21 vs Jul 1 – Aug 21'],
    ['treasury.own', '', '2026-01-05', '2025-12-05', 'Jan 5, 2026 vs Dec 5, 2025'],
  ])('%s %s of %s on that of %s is called "%s"', (id, dimension, now, before, expected) => {
    expect(words(id, dimension, now, before)).toBe(expected);
  });
});

it('compares complete months with the month before on every day, and levels with the day a month before', () => {
  const revenue = figureOf('revenue.month');
  expect(daysAgainst(revenue, 'month', '2026-11-21')).toEqual({ now: '2026-10-31', before: '2026-09-30' });
  // The 30th of October would still refer to September.
  expect(daysAgainst(revenue, 'month', '2026-11-30')).toEqual({ now: '2026-11-30', before: '2026-10-31' });
  expect(daysAgainst(figureOf('treasury.own'), 'month', '2026-11-30')).toEqual({
    now: '2026-11-30',
    before: '2026-10-30',
  });
  expect(daysAgainst(figureOf('revenue.day'), 'week', '2026-11-21')).toEqual({
    now: '2026-11-21',
    before: '2026-11-14',
  });
});

describe('lastCompleteMonth', () => {
  it.each([
    ['2026-08-30', '2026-07'],
    ['2026-08-31', '2026-08'],
    ['2026-09-01', '2026-08'],
    ['2026-02-28', '2026-02'],
    ['2028-02-28', '2028-01'],
    ['2026-01-15', '2025-12'],
  ])('at the end of %s it is %s', (day, month) => {
    expect(lastCompleteMonth(day)).toBe(month);
  });
});
