// @ts-check
import { describe, expect, test } from 'vitest';
import { camel, kebab } from './contract-endpoints.mjs';
import { fixtureTree } from './fixture-tree.mjs';
import { structureFailures } from './structure-check.mjs';

const api = 'apps/server/src/api';
const screens = 'apps/web/src/screens';
const sound = {
  'packages/contract/src/fraud.ts':
    "export const listFraudAlerts = route({ path: '/api/fraud/alerts' });\nexport const LIMIT = 5;\n",
  [`${api}/endpoints.ts`]: '',
  [`${api}/fraud/list-fraud-alerts.ts`]: '',
  [`${api}/fraud/list-fraud-alerts.test.ts`]: '',
  [`${api}/fraud/store.ts`]: '',
  [`${api}/fraud/rules-store.ts`]: '',
  [`${api}/fraud/rules.ts`]: '',
  [`${api}/fraud/rules.test.ts`]: '',
  'apps/server/src/platform/database/migrations/0001-people.ts': '',
  [`${screens}/fraud-detection/screen.tsx`]: '',
  [`${screens}/fraud-detection/screen.test.tsx`]: '',
  [`${screens}/fraud-detection/alert-card.module.css`]: '',
  [`${screens}/reports/monthly/screen.tsx`]: '',
  [`${screens}/reports/screen.tsx`]: '',
  'e2e/reports.test.ts': '',
  'e2e/reports-monthly.test.ts': '',
  'packages/ui/README.md': '',
};

test('a sound tree has no failures', () => {
  expect(structureFailures(fixtureTree(sound))).toEqual([]);
});

describe('what is out of place is named, with what to do', () => {
  test.each([
    ['packages/shared/src/a.ts', /is no room of this house. Move its files into one of: contract/],
    ['apps/server/src/services/a.ts', /apps\/server\/src\/services\/ is no room/],
    ['apps/web/src/hooks/a.ts', /apps\/web\/src\/hooks\/ is no room/],
    ['apps/web/src/kernel/useSession.ts', /rename useSession\.ts to use-session\.ts/],
    ['packages/ui/src/data_table.tsx', /rename data_table\.tsx to data-table\.tsx/],
    ['apps/server/src/kernel/utils.ts', /"utils\.ts" would take anything in/],
    ['apps/server/src/kernel/date-helpers.ts', /name it after what it does/],
    ['apps/web/src/kernel/misc/a.ts', /kernel\/misc: name it after what it does/],
    [`${api}/fraud/store/a.ts`, /a segment has no folders/],
    [`${api}/fraud/alert.sql`, /a segment holds <verb-noun>\.ts, store\.ts, rules\.ts/],
    [`${api}/fraud/list-alerts.test.ts`, /no list-alerts\.ts beside it/],
    [`${screens}/fraud-detection/parts/card.tsx`, /has no screen\.tsx. A folder here is a URL/],
    ['packages/ui/test/table.test.tsx', /would never run/],
    ['apps/web/src/kernel/call.spec.ts', /would never run/],
  ])('%s', (path, message) => {
    const failures = structureFailures(fixtureTree({ ...sound, [path]: '' }));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(message);
  });

  test('an endpoint without a test, and one the contract does not know', () => {
    const failures = structureFailures(fixtureTree({ ...sound, [`${api}/fraud/block-transaction.ts`]: '' }));
    expect(failures).toEqual([
      expect.stringContaining('write its test, block-transaction.test.ts beside it'),
      expect.stringContaining('packages/contract/src/fraud.ts exports no route blockTransaction'),
    ]);
  });

  test('a segment without a contract file', () => {
    const failures = structureFailures(
      fixtureTree({ [`${api}/banking/sync-bank.ts`]: '', [`${api}/banking/sync-bank.test.ts`]: '' }),
    );
    expect(failures).toEqual([expect.stringContaining('in packages/contract/src/banking.ts')]);
  });

  test('a declared endpoint that nobody serves', () => {
    const failures = structureFailures(
      fixtureTree({ 'packages/contract/src/roles.ts': 'export const saveRole = route({ ...base });' }),
    );
    expect(failures).toEqual([
      `packages/contract/src/roles.ts declares saveRole: serve it in ${api}/roles/save-role.ts.`,
    ]);
  });

  test('an endpoint stated under another noun than its URL', () => {
    const failures = structureFailures(
      fixtureTree({
        ...sound,
        'packages/contract/src/fraud.ts':
          "export const listFraudAlerts = route({ path: '/api/risk/alerts' });",
      }),
    );
    expect(failures).toEqual([expect.stringContaining('Move it to packages/contract/src/risk.ts')]);
  });

  test('a screen without a test', () => {
    const failures = structureFailures(fixtureTree({ [`${screens}/a/b/screen.tsx`]: '' }));
    expect(failures).toEqual([expect.stringContaining('screen.test.tsx beside it or e2e/a-b.test.ts')]);
  });
});

test('a word may begin with a vague one: a list of common passwords says what it is', () => {
  expect(structureFailures(fixtureTree({ 'apps/server/src/kernel/common-passwords.ts': '' }))).toEqual([]);
});

test.each([
  ['listFraudAlerts', 'list-fraud-alerts'],
  ['exportCSVReport', 'export-csv-report'],
  ['login', 'login'],
])('kebab of %s is %s', (name, expected) => {
  expect(kebab(name)).toBe(expected);
});

test('camel undoes kebab', () => {
  expect(camel('list-fraud-alerts')).toBe('listFraudAlerts');
});
