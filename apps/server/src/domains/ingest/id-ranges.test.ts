import { expect, it } from 'vitest';
import { idRangeProblems } from './id-ranges.ts';

const problemOf = (first: string, last: string) => idRangeProblems([{ first, last }])[0]?.message;

it('a run has one prefix, numbers that grow, and a million ids at most', () => {
  expect(problemOf('TX-0001', 'TX-0001')).toBeUndefined();
  expect(problemOf('9', '11')).toBeUndefined();
  expect(problemOf('a1b2', 'a1b30')).toBeUndefined();
  expect(problemOf('x1', 'x1000000')).toBeUndefined();
  expect(problemOf('x1', 'x1000001')).toBe('must be at most 1,000,000 numbers from x1 on; split the range');
  expect(problemOf('x2', 'x1')).toBe('has a smaller number than x2: exchange the two');
  for (const [first, last] of [
    ['a1', 'b2'],
    ['a', 'b'],
    ['a1b', 'a2b'],
  ] as const)
    expect(problemOf(first, last)).toBe(
      'must be like the first id but for the number at its end, of at most 15 digits',
    );
});
it('the problem names the run', () => {
  expect(
    idRangeProblems([
      { first: 'a1', last: 'a2' },
      { first: 'a2', last: 'a1' },
    ]).map(({ path }) => path),
  ).toEqual(['idRanges.1.last']);
});
