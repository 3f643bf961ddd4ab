// @ts-check
import { expect, test } from 'vitest';
import { pageOf, summaryOf } from './page.mjs';

const at = { start: { line: 1, column: 11 }, end: { line: 1, column: 16 } };
/** @param {string} status */
const mutant = (status) => ({ status, replacement: 'a - b', location: at });
const report = {
  files: {
    'sum.ts': {
      source: 'const c = a + b;',
      mutants: ['Killed', 'Timeout', 'Killed', 'Survived', 'CompileError', 'Ignored'].map(mutant),
    },
  },
};

test('of a group what was noticed, what was not and where are kept', () => {
  expect(summaryOf(report)).toEqual({
    all: 4,
    dead: 3,
    survivors: ['- `sum.ts` 1: `a + b` as `a - b`'],
  });
});

test('the page has the score of each group, names those that did not run, and what has no result', () => {
  const page = pageOf([
    { group: 'money', summary: undefined },
    { group: 'ledger', summary: summaryOf(report) },
    { group: 'database', summary: { all: 8, dead: 7, survivors: [], waiting: 2, early: 1 } },
  ]);
  expect(page).toContain('\n| ledger | 4 | 3 | 75.0% |\n| database | 8 | 7 | 87.5% |\n');
  expect(page).toContain('\nDid not run yet: money.\n');
  expect(page).toContain('\nOf the 10 of database 2 have no result yet.\n');
  expect(page).toContain('\nOf what survived in database 1 ran with their own tests only.\n');
  expect(page).toContain('\n### ledger\n\n- `sum.ts` 1: `a + b` as `a - b`\n');
});
