// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.mjs';
import { importRuleFailures } from './import-rules.mjs';
import { planScreen, writeScreen } from './new-screen.mjs';
import { structureFailures } from './structure-check.mjs';

const routes = `import type { RouteTable } from './kernel/route-table.ts';

const banking = async () => (await import('./screens/banking/screen.tsx')).BankingScreen;

const screens: Readonly<Record<ScreenPath, Screen>> = {
  '/banking': screen('Banking', banking, more('Banking')),
};
`;
const tree = {
  'apps/web/src/routes.ts': routes,
  'packages/contract/src/screens.ts': "export type ScreenPath =\n  | '/banking';\n",
  'apps/web/src/kernel/route-table.ts': 'export type RouteTable = [];\n',
  'apps/web/src/screens/banking/screen.tsx': '',
  'apps/web/src/screens/banking/screen.test.tsx': '',
};
/** @param {string} root */
const table = (root) => readFileSync(join(root, 'apps/web/src/routes.ts'), 'utf8');

test('a new path is appended and listed under More', () => {
  const root = fixtureTree(tree);
  writeScreen(root, planScreen(['/reports/monthly', 'Monthly Report']));
  expect(table(root)).toContain(
    "'/reports/monthly': screen('Monthly Report', reportsMonthly, more('Monthly Report'))",
  );
  expect(readFileSync(join(root, 'packages/contract/src/screens.ts'), 'utf8')).toBe(
    "export type ScreenPath =\n  | '/banking'\n  | '/reports/monthly';\n",
  );
  const screen = readFileSync(join(root, 'apps/web/src/screens/reports/monthly/screen.tsx'), 'utf8');
  expect(screen).toContain("from '../../../kernel/route-table.ts'");
  expect(table(root)).toContain(
    "BankingScreen;\nconst reportsMonthly = async () => (await import('./screens/reports/monthly/screen.tsx')).ReportsMonthlyScreen;",
  );
  expect(structureFailures(root)).toEqual([]);
  expect(importRuleFailures(root)).toEqual([]);
});

test('special characters in a title are escaped', () => {
  const root = fixtureTree(tree);
  writeScreen(root, planScreen(['/apis', "Bank's APIs"]));
  expect(table(root)).toContain("'/apis': screen('Bank\\'s APIs', apis, more('Bank\\'s APIs'))");
});

test('existing files are not overwritten', () => {
  const root = fixtureTree(tree);
  expect(() => writeScreen(root, planScreen(['/banking', 'Banking']))).toThrow(/screen\.tsx exists already/);
  expect(table(root)).toBe(routes);
});

test('a path belongs to one screen only', () => {
  const root = fixtureTree({ ...tree, 'apps/web/src/routes.ts': routes.replace("'/banking'", "'/bank'") });
  const before = table(root);
  expect(() => writeScreen(root, planScreen(['/bank', 'Bank']))).toThrow('/bank has a screen already');
  expect(table(root)).toBe(before);
});

describe('a wrong argument is named with its remedy', () => {
  test.each([
    [[], /Two arguments are needed/],
    [['/fraud'], /Two arguments are needed/],
    [['fraud', 'Fraud'], /path "fraud": it starts with a slash/],
    [['/Fraud_Detection', 'Fraud'], /is kebab-case/],
    [['/fraud', ' '], /title: it is the heading/],
  ])('%j', (args, message) => {
    expect(() => planScreen(args)).toThrow(message);
  });
});
