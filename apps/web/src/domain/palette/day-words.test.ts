import { expect, it } from 'vitest';
import { daySearch } from './day-words.ts';

it.each([
  ['revenue yesterday', { text: 'revenue', day: '2026-11-20', span: 'day' }],
  ['Yesterday', { text: '', day: '2026-11-20', span: 'day' }],
  ['october profit', { text: 'profit', day: '2026-10-31', span: 'month' }],
  ['net October profit 2025', { text: 'net profit', day: '2025-10-31', span: 'month' }],
  ['revenue december', { text: 'revenue', day: '2025-12-31', span: 'month' }],
  ['revenue november', { text: 'revenue', day: '2026-11-20', span: 'month' }],
  ['revenue february 2024', { text: 'revenue', day: '2024-02-29', span: 'month' }],
  ['revenue december 2026', { text: 'revenue december 2026' }],
  ['mayor', { text: 'mayor' }],
  ['coverage 15 March 2026', { text: 'coverage', day: '2026-03-15', span: 'day' }],
  ['coverage Mar 15, 2026', { text: 'coverage', day: '2026-03-15', span: 'day' }],
  ['March 15th coverage', { text: 'coverage', day: '2026-03-15', span: 'day' }],
  ['coverage 15 dec', { text: 'coverage', day: '2025-12-15', span: 'day' }],
  ['2026-03-15 coverage', { text: 'coverage', day: '2026-03-15', span: 'day' }],
  ['coverage 15/3/2026', { text: 'coverage', day: '2026-03-15', span: 'day' }],
  ['coverage 5/3/2026', { text: 'coverage 5/3/2026' }],
  ['coverage 31 February 2026', { text: 'coverage 31', day: '2026-02-28', span: 'month' }],
  ['coverage 22 November 2026', { text: 'coverage 22 November 2026' }],
  ['mar 7d', { text: 'mar 7d' }],
  ['top 10 in may', { text: 'top 10 in', day: '2026-05-31', span: 'month' }],
])('on November 21, “%s” is a search for %o', (typed, sought) => {
  expect(daySearch(typed, '2026-11-21')).toEqual(sought);
});
