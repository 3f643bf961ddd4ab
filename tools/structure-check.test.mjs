// @ts-check
import { describe, expect, test } from 'vitest';
import { camel, kebab } from './contract-endpoints.mjs';
import { contractFileOfUrl, folderOfUrl } from './domains.mjs';
import { fixtureTree } from './fixture-tree.mjs';
import { structureFailures } from './structure-check.mjs';

const fraud = 'apps/server/src/domains/fraud';
const screens = 'apps/web/src/screens';
const sound = {
  'packages/contract/src/fraud/fraud.ts':
    "export const listFraudAlerts = route({ path: '/api/fraud/alerts' });\nexport const LIMIT = 5;\n",
  'apps/server/src/endpoints.ts': '',
  [`${fraud}/endpoints/list-fraud-alerts.ts`]: '',
  [`${fraud}/endpoints/list-fraud-alerts.test.ts`]: '',
  [`${fraud}/jobs/keep-scoring.ts`]: '',
  [`${fraud}/index.ts`]: '',
  [`${fraud}/rules-store.ts`]: '',
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

test('a valid tree has no failures', () => {
  expect(structureFailures(fixtureTree(sound))).toEqual([]);
});

describe('misplaced files are named, with what to do', () => {
  test.each([
    ['packages/shared/src/a.ts', /is not part of the layout. Move its files into one of: charts, contract/],
    ['apps/server/src/services/a.ts', /apps\/server\/src\/services\/ is not part/],
    ['apps/server/src/platform/kernel/a.ts', /platform\/kernel\/ is not part of the layout. Move .*: audit/],
    ['apps/server/src/domains/risk/a.ts', /domains\/risk\/ is not part of the layout/],
    ['apps/web/src/hooks/a.ts', /apps\/web\/src\/hooks\/ is not part/],
    ['apps/web/src/kernel/useSession.ts', /rename useSession\.ts to use-session\.ts/],
    ['packages/ui/src/data_table.tsx', /rename data_table\.tsx to data-table\.tsx/],
    ['apps/server/src/ledger/utils.ts', /"utils\.ts" would take anything in/],
    ['apps/server/src/ledger/date-helpers.ts', /name it after what it does/],
    ['apps/web/src/kernel/misc/a.ts', /kernel\/misc: name it after what it does/],
    [`${fraud}/endpoints/alerts/a.ts`, /endpoints\/ holds <verb-noun>\.ts and its test/],
    [`${fraud}/endpoints/alert.sql`, /endpoints\/ holds <verb-noun>\.ts and its test/],
    [`${fraud}/endpoints/list-alerts.test.ts`, /no list-alerts\.ts beside it/],
    [`${screens}/fraud-detection/parts/card.tsx`, /has no screen\.tsx. A folder here is a URL/],
    ['packages/ui/test/table.test.tsx', /would never run/],
    ['apps/web/src/kernel/call.spec.ts', /would never run/],
  ])('%s', (path, message) => {
    const failures = structureFailures(fixtureTree({ ...sound, [path]: '' }));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(message);
  });

  test('an endpoint without a test, and one that is not in the contract', () => {
    const failures = structureFailures(
      fixtureTree({ ...sound, [`${fraud}/endpoints/block-transaction.ts`]: '' }),
    );
    expect(failures).toEqual([
      expect.stringContaining('write its test, block-transaction.test.ts beside it'),
      expect.stringContaining('packages/contract states no route blockTransaction'),
    ]);
  });

  test('an endpoint in the folder of another URL', () => {
    const failures = structureFailures(
      fixtureTree({
        'packages/contract/src/access/roles.ts': "export const saveRole = route({ path: '/api/roles' });",
        [`${fraud}/endpoints/save-role.ts`]: '',
        [`${fraud}/endpoints/save-role.test.ts`]: '',
      }),
    );
    expect(failures).toEqual([
      expect.stringContaining(
        'packages/contract states no route saveRole that tools/domains.mjs places here',
      ),
      'packages/contract/src/access/roles.ts declares saveRole: serve it in apps/server/src/domains/access/endpoints/save-role.ts.',
    ]);
  });

  test('a declared endpoint that is not served', () => {
    const failures = structureFailures(
      fixtureTree({ 'packages/contract/src/access/roles.ts': 'export const saveRole = route({ ...base });' }),
    );
    expect(failures).toEqual([
      'packages/contract/src/access/roles.ts declares saveRole: serve it in apps/server/src/domains/access/endpoints/save-role.ts.',
    ]);
  });

  test('a URL without a folder', () => {
    const failures = structureFailures(
      fixtureTree({
        'packages/contract/src/parcels.ts': "export const listParcels = route({ path: '/api/parcels' });",
      }),
    );
    expect(failures).toEqual([expect.stringContaining('tools/domains.mjs has no folder for /api/parcels')]);
  });

  test.each([
    ['/api/analytics/predictions', 'domains/predictions'],
    ['/api/analytics/segments/members', 'domains/segments'],
    ['/api/analytics/simulation-start', 'domains/simulation'],
    ['/api/user-management/users/:id', 'domains/access'],
    ['/api/figures', 'figures'],
    ['/api/expense-management/expenses', 'domains/expenses'],
    ['/api/parcels', undefined],
  ])('%s is served in %s', (url, folder) => {
    expect(folderOfUrl(url)).toBe(folder);
  });

  test.each([
    ['/api/analytics/predictions', 'predictions/analytics.ts'],
    ['/api/analytics/segments/members', 'segments/segments.ts'],
    ['/api/analytics/cohorts', 'segments/segments.ts'],
    ['/api/analytics/scenarios/:id', 'simulation/simulation.ts'],
    ['/api/user-management/users/:id', 'access/user-management.ts'],
    ['/api/roles', 'access/roles.ts'],
    ['/api/jobs', 'queue/jobs.ts'],
    ['/api/figures', 'figures/figures.ts'],
    ['/api/parcels', undefined],
  ])('%s is stated in %s', (url, file) => {
    expect(contractFileOfUrl(url)).toBe(file);
  });

  test('an endpoint declared under another noun than its URL', () => {
    const failures = structureFailures(
      fixtureTree({
        ...sound,
        'packages/contract/src/fraud/fraud.ts':
          "export const listFraudAlerts = route({ path: '/api/reports/alerts' });",
      }),
    );
    expect(failures).toContainEqual(
      expect.stringContaining('Move it to packages/contract/src/profit-and-loss/reports.ts'),
    );
  });

  test.each([
    ['<a className={css.more} href="/fraud-detection?tab=rules">', ['/fraud-detection?tab=rules']],
    [
      '<KpiCell\n  label={texts.open}\n  href={`/fraud-detection?alert=${id}`}',
      ['/fraud-detection?alert=${id}'],
    ],
    ["<a onClick={() => close()} href={href('/fraud-detection')}>", []],
    ['<a href="/api/docs" target="_blank">', []],
    ['<KeyFigure href="/fraud-detection" />', []],
  ])('a link in plain text: %s', (text, links) => {
    const screen = `${screens}/fraud-detection/screen.tsx`;
    expect(structureFailures(fixtureTree({ ...sound, [screen]: text }))).toEqual(
      links.map(
        (link) =>
          `${screen}: the link ${link} is plain text. Build it with useHref(), which takes a ScreenLink.`,
      ),
    );
  });

  test('a screen without a test', () => {
    const failures = structureFailures(fixtureTree({ [`${screens}/a/b/screen.tsx`]: '' }));
    expect(failures).toEqual([expect.stringContaining('screen.test.tsx beside it or e2e/a-b.test.ts')]);
  });
});

test('a thread with another name than in the build', () => {
  const source = (/** @type {string} */ url) => `new Worker(new URL('${url}', import.meta.url));\n`;
  expect(
    structureFailures(
      fixtureTree({
        'apps/server/src/domains/demo/jobs/start-demo.ts': source('../demo.worker.js'),
        'apps/server/src/domains/demo/load-month.ts': source('./demo.worker.js'),
      }),
    ),
  ).toEqual([
    'apps/server/src/domains/demo/jobs/start-demo.ts: name the thread ./demo.worker.js, as it stands in dist/server.',
  ]);
});

test('a name may begin with a vague word: a list of common passwords says what it is', () => {
  expect(structureFailures(fixtureTree({ 'apps/server/src/ledger/common-passwords.ts': '' }))).toEqual([]);
});

test.each([
  ['listFraudAlerts', 'list-fraud-alerts'],
  ['exportCSVReport', 'export-csv-report'],
  ['login', 'login'],
])('kebab of %s is %s', (name, expected) => {
  expect(kebab(name)).toBe(expected);
});

test('camel reverses kebab', () => {
  expect(camel('list-fraud-alerts')).toBe('listFraudAlerts');
});
