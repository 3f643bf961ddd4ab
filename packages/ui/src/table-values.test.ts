import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareValues, exampleFor, matchesFilter } from './table-values.ts';

test('numbers are ordered by size, text by the alphabet without regard to case, and numbers in text by size', () => {
  expect([10, 9, -1, 100n].toSorted(compareValues)).toEqual([-1, 9, 10, 100n]);
  expect(['beta', 'Alpha', 'level 10', 'level 9'].toSorted(compareValues)).toEqual([
    'Alpha',
    'beta',
    'level 9',
    'level 10',
  ]);
});

test('text matches what it contains, in any case', () => {
  expect(matchesFilter('Payroll run', ' ROLL ')).toBe(true);
  expect(matchesFilter('Payroll run', 'rent')).toBe(false);
});

test.each([
  [1200, '1,200', true],
  [1200, '=1200', true],
  [1200, '120', false],
  [1200, '> 1199.5', true],
  [1200, '>1200', false],
  [1200, '>=1200', true],
  [1200, '<1200', false],
  [1200, '<= 1,200', true],
  [-5, '<-4', true],
  [-5, '−5', true],
  [10n, '>9', true],
  [41.66, '41.7', true],
  [41.66, '41.6', false],
  [41.66, '=42', true],
  [-0.2, '0', true],
])('%s filtered by %s: %s', (value, typed, matches) => {
  expect(matchesFilter(value, typed)).toBe(matches);
});

test.each([
  ['2026-11-21', 'nov 21', true],
  ['2026-11-21', '2026-11', true],
  ['2026-11-21', 'dec', false],
  ['2026-11', 'november', true],
  ['2026-11-21T23:30:00Z', '=2026-11-21', true],
  ['2026-11-21', '>2026-11', false],
  ['2026-11-21', '>=2026-11', true],
  ['2026-11-21', '> 2026-11-20', true],
  ['2026-11-21', '<2026', false],
  ['2026-11-21', '<=2026-11-20', false],
  ['2026-99', '99', true],
])('the date %s filtered by %s: %s', (value, typed, matches) => {
  expect(matchesFilter(value, typed)).toBe(matches);
});

test('an example of a filter fits the values', () => {
  expect([7, '2026-11-21', 'Payroll', null].map(exampleFor)).toEqual([
    '> 0',
    '> 2026-11',
    'contains',
    'contains',
  ]);
});

test('an unknown value matches only the empty filter', () => {
  expect([null, undefined].map((value) => matchesFilter(value, ''))).toEqual([true, true]);
  expect([null, undefined].map((value) => matchesFilter(value, 'n'))).toEqual([false, false]);
});

test('a number is above or below a threshold, or equal to it, never two of them', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (value, than) => {
      const found = ['<', '=', '>'].filter((sign) => matchesFilter(value, `${sign}${than}`));
      expect(found).toEqual([value < than ? '<' : value > than ? '>' : '=']);
    }),
  );
});
