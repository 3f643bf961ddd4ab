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
])('on November 21, “%s” is a search for %o', (typed, sought) => {
  expect(daySearch(typed, '2026-11-21')).toEqual(sought);
});
