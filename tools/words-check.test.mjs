import { expect, test } from 'vitest';
import { wordFailures } from './words-check.mjs';

test.each([
  ['// Whoever asks gets it.', 'a.ts:1 says "Whoever": write anyone who, the person who, the caller.'],
  ['const a = 1;\n/** Built\n * anew. */', 'a.ts:3 says "anew": write again.'],
  ["it('is told', () => {});", 'a.ts:1 says "told": write notified, reported, informed.'],
  ["describe('what was asked', () => {});", 'a.ts:1 says "asked": write requested, queried, called.'],
])('a comment or title with a private word is refused: %s', (source, failure) => {
  expect(wordFailures('a.ts', source)).toEqual([failure]);
});

test.each([
  "throw new Error('whoever made it is told');",
  'const anew = told(asked);',
  '// The field `asked` of the answer, and the label "Asked for by".',
  '// A page is laid out in columns.',
])('texts for people, names, quotations and other words pass: %s', (source) => {
  expect(wordFailures('a.ts', source)).toEqual([]);
});
