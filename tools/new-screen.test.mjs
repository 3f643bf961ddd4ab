// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.mjs';
import { importRuleFailures } from './import-rules.mjs';
import { planScreen, writeScreen } from './new-screen.mjs';
import { structureFailures } from './structure-check.mjs';

const routes = `import type { RouteTable } from './kernel/route-table.ts';

const later = async () => (await import('./kernel/later-screen.tsx')).LaterScreen;

export const routes: RouteTable = [
  screen('/banking-apis', 'Banking', later, more('Banking')),
];
`;
const tree = {
  'apps/web/src/routes.ts': routes,
  'apps/web/src/kernel/route-table.ts': 'export type RouteTable = [];\n',
  'apps/web/src/kernel/later-screen.tsx': '',
};
/** @param {string} root */
const table = (root) => readFileSync(join(root, 'apps/web/src/routes.ts'), 'utf8');

test('a path that waits for its screen is led to it and keeps its title and place', () => {
  const root = fixtureTree(tree);
  writeScreen(root, planScreen(['/banking-apis']));
  expect(table(root)).toContain("screen('/banking-apis', 'Banking', bankingApis, more('Banking'))");
  expect(table(root)).toContain(
    "LaterScreen;\nconst bankingApis = async () => (await import('./screens/banking-apis/screen.tsx')).BankingApisScreen;",
  );
  expect(structureFailures(root)).toEqual([]);
  expect(importRuleFailures(root)).toEqual([]);
});

test('a title given for it takes the place of the listed one', () => {
  const root = fixtureTree(tree);
  writeScreen(root, planScreen(['/banking-apis', "Bank's APIs"]));
  expect(table(root)).toContain("screen('/banking-apis', 'Bank\\'s APIs', bankingApis, more('Banking'))");
});

test('a new path is appended and offered behind More', () => {
  const root = fixtureTree(tree);
  writeScreen(root, planScreen(['/reports/monthly', 'Monthly Report']));
  expect(table(root)).toContain(
    "screen('/reports/monthly', 'Monthly Report', reportsMonthly, more('Monthly Report'))",
  );
  const screen = readFileSync(join(root, 'apps/web/src/screens/reports/monthly/screen.tsx'), 'utf8');
  expect(screen).toContain("from '../../../kernel/route-table.ts'");
  expect(importRuleFailures(root)).toEqual([]);
});

test('what exists is not overwritten', () => {
  const root = fixtureTree(tree);
  writeScreen(root, planScreen(['/banking-apis']));
  const before = table(root);
  expect(() => writeScreen(root, planScreen(['/banking-apis']))).toThrow(/screen\.tsx exists already/);
  expect(table(root)).toBe(before);
});

describe('a wrong argument is named with its remedy', () => {
  test.each([
    [[], /One or two arguments are needed/],
    [['fraud'], /path "fraud": it starts with a slash/],
    [['/Fraud_Detection', 'Fraud'], /is kebab-case/],
    [['/fraud', ' '], /title: it is the heading/],
  ])('%j', (args, message) => {
    expect(() => planScreen(args)).toThrow(message);
  });

  test('a new path without a title', () => {
    expect(() => writeScreen(fixtureTree(tree), planScreen(['/fraud']))).toThrow(
      /say the title of its screen/,
    );
  });
});
