import { expect, it } from 'vitest';
import { foldRuns } from './folds.ts';

const kindOf = (text: string) => (text.startsWith('load') ? 'load' : undefined);
const idOf = (text: string) => text;
const lines = (items: readonly string[], open: readonly string[] = []) =>
  foldRuns(items, kindOf, idOf, new Set(open)).map(({ item, fold }) =>
    fold ? `${fold.count}: ${fold.newest} to ${fold.oldest}` : item,
  );

it('puts three or more of a kind that follow each other into one line, and leaves the others in order', () => {
  expect(lines(['a', 'load 9', 'load 8', 'load 7', 'b', 'load 5', 'load 4', 'c'])).toEqual([
    'a',
    '3: load 9 to load 7',
    'b',
    'load 5',
    'load 4',
    'c',
  ]);
});
it('never folds what is no such kind', () => {
  expect(lines(['a', 'a', 'a', 'a'])).toEqual(['a', 'a', 'a', 'a']);
});
it('shows a run that was opened, and keeps it open when older records follow', () => {
  expect(lines(['load 3', 'load 2', 'load 1'], ['run load 3'])).toEqual(['load 3', 'load 2', 'load 1']);
  expect(lines(['load 3', 'load 2', 'load 1', 'load 0'], ['run load 3'])).toHaveLength(4);
});
