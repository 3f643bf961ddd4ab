import { expect, it } from 'vitest';
import { idRangeProblems } from './id-ranges.ts';

const problemOf = (first: string, last: string) => idRangeProblems([{ first, last }])[0]?.message;

it('a run has one prefix, numbers that grow and are padded alike, and 250,000 ids at most', () => {
  expect(problemOf('TX-0001', 'TX-0001')).toBeUndefined();
  expect(problemOf('9', '11')).toBeUndefined();
  expect(problemOf('a1b2', 'a1b30')).toBeUndefined();
  expect(problemOf('x1', 'x250000')).toBeUndefined();
  expect(problemOf('TX-0001', 'TX-12345')).toBeUndefined();
  expect(problemOf('20261120000000000001', '20261120000000000003')).toBeUndefined();
  expect(problemOf('x1', 'x250001')).toBe(
    "makes more than 250,000 ids of the day's runs together; leave some out",
  );
  for (const [first, last] of [
    ['TX-0001', 'TX-100'],
    ['x1', 'x02'],
  ] as const)
    expect(problemOf(first, last)).toBe(`must have its number padded with zeros as ${first} has`);
  expect(problemOf('x2', 'x1')).toBe('has a smaller number than x2: exchange the two');
  for (const [first, last] of [
    ['a1', 'b2'],
    ['a', 'b'],
    ['a1b', 'a2b'],
    ['a1', 'a'],
    ['a1', 'A2'],
    ['x999999999999999', 'x1000000000000000'],
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
it('the ids of all runs count together', () => {
  expect(
    idRangeProblems([
      { first: 'a1', last: 'a200000' },
      { first: 'b1', last: 'b50000' },
    ]),
  ).toEqual([]);
  expect(
    idRangeProblems([
      { first: 'a1', last: 'a200000' },
      { first: 'b1', last: 'b50001' },
    ]).map(({ path }) => path),
  ).toEqual(['idRanges.1.last']);
});
