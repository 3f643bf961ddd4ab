import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutJsonLines, isJsonLines } from './json-lines.ts';

const refused = (text: string): string => {
  try {
    cutJsonLines(text, [], true, 0);
    return 'accepted';
  } catch (error) {
    return (error as Error).message; // nothing else is thrown
  }
};

it('tells JSON Lines from CSV by the first line', () => {
  expect(['{"a":1}', ' \n{"a":1}', 'a,b\n1,2', '"{a}",b'].map(isJsonLines)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('takes the properties of the first line as the header; null and what is left out are empty', () => {
  expect(
    cutJsonLines('{"a":"x","b":1.5}\n\n{"b":null}\n{"b":true,"a":"\\u0000"}\n{"a"', [], false, 0),
  ).toEqual({
    header: ['a', 'b'],
    rows: [
      ['x', '1.5'],
      ['', ''],
      ['\u0000', 'true'],
    ],
    rest: '{"a"',
  });
});

it('refuses by line what no cell can hold exactly, and what is no object', () => {
  const inexact = (key: string) =>
    `Line 1 of the file has a number as ${key} that cannot be read exactly: write it in quotation marks; correct the file and send it again`;
  expect(refused('{"a":9007199254740993}')).toBe(inexact('a'));
  expect(refused('{"a":1e30}')).toBe(inexact('a'));
  expect(refused('{"a":0.12345678901234567}')).toBe(inexact('a'));
  expect(refused('{"a":{"b":1}}')).toMatch(/^Line 1 of the file has an object or a list as a, not one value/);
  expect(refused('{"a":1}\n{"a":1')).toMatch(/^Line 2 of the file is not JSON/);
  expect(refused('{"a":1}\n[1]')).toMatch(/^Line 2 of the file is not one JSON object/);
  expect(refused('{"a":1}\n{"__proto__":1}')).toMatch(
    /^Line 2 of the file has the property __proto__, which/,
  );
  expect(refused(`{"a":"${'x'.repeat(300_000)}"}`)).toMatch(
    /^Line 1 of the file is longer than 262,144 characters/,
  );
  expect(refused(`${'{"a":'.repeat(20_000)}`)).toMatch(/^Line 1 of the file is not JSON/);
});

it('reads every text back exactly, wherever the file is cut', () => {
  const rows = fc.array(fc.record({ a: fc.string({ unit: 'binary' }), b: fc.string() }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 40 }), (sent, size) => {
      const text = sent.map((row) => `${JSON.stringify(row)}\n`).join('');
      let header: string[] = [];
      let rest = '';
      const read: string[][] = [];
      for (let from = 0; from < text.length; from += size) {
        const last = from + size >= text.length;
        const cut = cutJsonLines(rest + text.slice(from, from + size), header, last, read.length);
        ({ header, rest } = cut);
        read.push(...cut.rows);
      }
      expect(read).toEqual(sent.map(({ a, b }) => [a, b]));
    }),
  );
});
