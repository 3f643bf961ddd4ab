import { expect, it } from 'vitest';
import { shareAtEnd } from './share-text.ts';

it.each([
  ['99.95', 1, '99.9'],
  ['99.9999', 1, '99.9'],
  ['99.994', 2, null],
  ['99.996', 2, '99.99'],
  [100, 1, null],
  ['100.03', 1, null],
  ['99.94', 1, null],
  ['0.04', 1, '<0.1'],
  ['0.05', 1, null],
  ['0', 1, null],
  ['-0.01', 1, null],
])('a share of %s in %i places is never rounded to 0 or 100', (value, places, shown) => {
  expect(shareAtEnd(value, places)).toBe(shown);
});
