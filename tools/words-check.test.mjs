import { expect, test } from 'vitest';
import { wordFailures } from './words-check.mjs';

test.each([
  ['// Whoever asks gets it.', 'a.ts:1 says "Whoever": write anyone who, the person who, the caller.'],
  ['const a = 1;\n/** Built\n * anew. */', 'a.ts:3 says "anew": write again.'],
  ["it('is told', () => {});", 'a.ts:1 says "told": write notified, reported, informed.'],
  ["describe('what was asked', () => {});", 'a.ts:1 says "asked": write requested, queried, called.'],
  ["const says = 'Type the text anew.';", 'a.ts:1 says "anew": write again.'],
  ['const says = `Mend ${file}`;', 'a.ts:1 says "Mend": write fix, repair.'],
  ['function toldBy() {}', 'a.ts:1 says "told": write notified, reported, informed.'],
  ['type QueueDeed = 1;', 'a.ts:1 says "Deed": write transactions, actions.'],
])('a comment, title, text or declared name with a private word is refused: %s', (source, failure) => {
  expect(wordFailures('a.ts', source)).toEqual([failure]);
});

test.each([
  "throw new Error('Your password is asked again.');",
  'const sent = told(asked);',
  '// The field `asked` of the answer, and the label "Requested by".',
  '// A page is laid out in columns.',
])('what a text may say, names that are only used, quotations and other words pass: %s', (source) => {
  expect(wordFailures('a.ts', source)).toEqual([]);
});
