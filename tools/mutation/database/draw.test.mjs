// @ts-check
import { expect, test } from 'vitest';
import { draw } from './draw.mjs';
import { applied, mutantsOf } from './mutants.mjs';

/** @param {string} file @param {number} count */
const ofFile = (file, count) =>
  Array.from({ length: count }, (_, n) => ({
    key: `${file}${n}`,
    file,
    start: { line: n, column: 1 },
    end: { line: n, column: 2 },
    was: '1',
    put: '2',
    at: 0,
  }));
const mutants = [...ofFile('a', 20), ...ofFile('b', 3), ...ofFile('c', 20)];
/** @param {readonly { key: string }[]} drawn */
const keys = (drawn) => drawn.map(({ key }) => key).toSorted();

test('the draw is the same each time, whatever the order in which the changes are found', () => {
  expect(keys(draw(mutants, {}, 6))).toEqual(['a16', 'a2', 'b0', 'b2', 'c17', 'c7']);
  expect(keys(draw(mutants.toReversed(), {}, 6))).toEqual(['a16', 'a2', 'b0', 'b2', 'c17', 'c7']);
});

test('it is spread evenly over the files, and a file with few changes gives what it has', () => {
  /** @param {number} size */
  const counts = (size) =>
    ['a', 'b', 'c'].map((file) => draw(mutants, {}, size).filter((each) => each.file === file).length);
  expect(counts(3)).toEqual([1, 1, 1]);
  expect(counts(13)).toEqual([5, 3, 5]);
  expect(counts(100)).toEqual([20, 3, 20]);
});

test('what was drawn stays, and what exists no longer is replaced by the next of its file', () => {
  const first = draw(mutants, {}, 6);
  const kept = Object.fromEntries(first.map(({ key }) => [key, {}]));
  const more = [...mutants, ...ofFile('d', 5)];
  expect(keys(draw(more, kept, 6))).toEqual(keys(first));

  const without = mutants.filter(({ key }) => key !== 'b0');
  expect(keys(draw(without, kept, 6))).toEqual(['a16', 'a2', 'b1', 'b2', 'c17', 'c7']);
});

test('what is refused is replaced by another of its file, and not drawn again', () => {
  const kept = {
    ...Object.fromEntries(draw(mutants, {}, 6).map(({ key }) => [key, {}])),
    b0: { outcome: 'refused' },
  };
  expect(keys(draw(mutants, kept, 6))).toEqual(['a16', 'a2', 'b1', 'b2', 'c17', 'c7']);
  expect(keys(draw(mutants, kept, 100))).not.toContain('b0');
});

const SOURCE = `export const more = (n: number) => n + 1;
export const same = (n: number) => n + 1;
`;

test('a change is found with its text and what takes its place', async () => {
  const found = await mutantsOf(new Map([['a.ts', SOURCE]]));
  expect(found.map(({ start, was, put }) => [start.line, was, put])).toEqual([
    [1, '(n: number) => n + 1', '() => undefined'],
    [1, 'n + 1', 'n - 1'],
    [2, '(n: number) => n + 1', '() => undefined'],
    [2, 'n + 1', 'n - 1'],
  ]);
  const [, , , last] = found;
  expect(last && applied(last, SOURCE)).toBe(`export const more = (n: number) => n + 1;
export const same = (n: number) => n - 1;
`);
});

test('a line that moves keeps its change, and a line of another text has another', async () => {
  /** @param {string} source */
  const keysOf = async (source) => (await mutantsOf(new Map([['a.ts', source]]))).map(({ key }) => key);
  const before = await keysOf(SOURCE);
  expect(new Set(before).size).toBe(4);
  expect(await keysOf(`\n// More.\n  ${SOURCE}`)).toEqual(before);
  const [first, second, third, fourth] = await keysOf(SOURCE.replace('same', 'alike'));
  expect([first, second]).toEqual(before.slice(0, 2));
  expect(before).not.toContain(third);
  expect(before).not.toContain(fourth);
});

test('of two equal changes in equal lines each has a key', async () => {
  const found = await mutantsOf(new Map([['a.ts', 'f(n + 1);\nf(n + 1);\n']]));
  expect(new Set(found.map(({ key }) => key)).size).toBe(2);
});
