import { expect, it } from 'vitest';
import { needYou } from './waiting-texts.ts';

it.each([
  [0, 'Nothing needs you.'],
  [1, 'One\u00A0thing needs you.'],
  [3, 'Three\u00A0things need you.'],
  [12, 'Twelve\u00A0things need you.'],
  [13, 'You have 13\u00A0things to do.'],
  [22, 'You have 22\u00A0things to do.'],
])('the sentence of %s things begins with a word', (total, sentence) => {
  expect(needYou(total)).toBe(sentence);
});
