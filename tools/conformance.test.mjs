// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judge, parseStatements } from './conformance.mjs';
import { projectRoot } from './source-files.mjs';
import { idsIn } from './statements/ids.mjs';

const statements = ['A-1.01', 'A-1.02', 'A-1.03', 'B-2.01'].map((id) => ({
  id,
  screen: '/',
  statement: 'x',
}));
/** @param {string} title @param {string} status */
const result = (title, status) => ({ title, status, file: 'a.test.ts' });

// No title in this file may contain an id: it would count as a proof.
test('ids are found in brackets, alone, one after the other or several in one', () => {
  expect(idsIn('login [A-2.07] refuses')).toEqual(['A-2.07']);
  expect(idsIn('[A-2.07][B-1.1] two brackets')).toEqual(['A-2.07', 'B-1.1']);
  expect(idsIn('[A-2.07, A-2.08] one bracket')).toEqual(['A-2.07', 'A-2.08']);
  expect(idsIn('sorts [a-z] and [0-9]')).toEqual([]);
});

describe('judging', () => {
  test('only passed tests prove, and a failed one removes the proof', () => {
    const judged = judge(statements, [
      result('[A-1.01] a', 'passed'),
      result('[A-1.02] b', 'passed'),
      result('[A-1.02] c', 'failed'),
      result('[A-1.03] d', 'skipped'),
    ]);
    expect(judged.proved.map(({ id }) => id)).toEqual(['A-1.01']);
    expect(judged.missing.map(({ id }) => id)).toEqual(['A-1.02', 'A-1.03', 'B-2.01']);
  });

  test('an id that is not a statement is reported, whatever the result of its test', () => {
    const judged = judge(statements, [
      result('[A-9.99] a', 'passed'),
      result('[A-8.88, A-1.01] b', 'failed'),
    ]);
    expect(judged.unknown.map(({ id }) => id)).toEqual(['A-9.99', 'A-8.88']);
  });
});

test('the statements of the specification have distinct ids, a screen and a text', () => {
  const all = parseStatements(readFileSync(join(projectRoot, 'docs/conformance/statements.tsv'), 'utf8'));
  expect(all.length).toBeGreaterThan(900);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(
    all.filter(({ id, screen, statement }) => !/^[AB]-\d+\.\d+$/.test(id) || !screen || !statement),
  ).toEqual([]);
});
