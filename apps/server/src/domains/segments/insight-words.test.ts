import { expect, it } from 'vitest';
import { moveInWords, signedNumber } from './insight-words.ts';

const VERBS = { up: ['grew', 'grow'], down: ['shrank', 'shrink'] } as const;

it.each([
  [30.44, 2.3, 'grew by 30.4% in 30 days'],
  [-4, 2.3, 'shrank by 4.0% in 30 days'],
  [-4, -1, 'shrank by 4.0% in 30 days'],
  [0, 8.2, 'did not grow in 30 days (usually +8.2% a month)'],
  [-0.04, 8.2, 'did not grow in 30 days (usually +8.2% a month)'],
  [0.04, -3, 'did not shrink in 30 days (usually −3.0% a month)'],
  [5.6, 12, 'grew more slowly, by 5.6% in 30 days (usually +12.0% a month)'],
  [-1, -6.5, 'shrank more slowly, by 1.0% in 30 days (usually −6.5% a month)'],
])('a change of %s percent, usually %s, in words: %s', (change, usual, words) => {
  expect(moveInWords({ change, usual }, VERBS)).toBe(words);
});
it('a number has its sign, a true minus', () => {
  expect([signedNumber(-2.84), signedNumber(3)]).toEqual(['−2.8', '+3.0']);
});
