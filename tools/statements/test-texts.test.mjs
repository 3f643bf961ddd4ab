// @ts-check
import { expect, test } from 'vitest';
import { textsById } from './test-texts.mjs';

// Ids are put together here: written out, they would count as named by these tests.
/** @param {...string} ids */
const title = (...ids) => `'[${ids.join(', ')}] does'`;
const [one, two] = ['X-1.01', 'X-1.02'];
const first = `it(${title(one)}, () => { expect(1).toBe(1); })`;
const second = `it.each([[${title(two)}, 2]])('%s', (_, n) => { expect(n).toBe(2); })`;
const file = `
import { it } from 'vitest';
const before: number = 0;
describe('all', () => {
  ${first};
  ${second};
  it('another', () => {});
});`;

test('a statement has the tests whose titles or rows name it, and nothing else of their file', () => {
  const texts = textsById('a.test.ts', file);
  expect(Object.fromEntries(texts)).toEqual({ [one]: `${first}\n`, [two]: `${second}\n` });
  expect(textsById('a.test.ts', file.replace('another', 'renamed')).get(one)).toBe(texts.get(one));
  expect(textsById('a.test.ts', file.replace('toBe(1)', 'toBe(2)')).get(one)).not.toBe(texts.get(one));
});

test('a statement that a describe names has all of its tests', () => {
  const whole = `describe(${title(one)}, () => { it('a', () => {}); it('b', () => {}); })`;
  expect(textsById('a.test.tsx', `const a = <b />;\n${whole};\n`).get(one)).toBe(`${whole}\n`);
});

test('two tests of one statement both belong to it', () => {
  expect(textsById('a.test.ts', `${first};\n${first.replace('(1)', '(2)')};`).get(one)).toBe(
    `${first}\n${first.replace('(1)', '(2)')}\n`,
  );
});

test('a statement that rows of a constant name has the whole file', () => {
  const rows = `const ROWS = [[${title(one)}, 1]];\nit.each(ROWS)('%s', () => {});\n`;
  expect(textsById('a.test.ts', rows).get(one)).toBe(rows);
});
