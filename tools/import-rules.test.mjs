// @ts-check
import { describe, expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.mjs';
import { importRuleFailures } from './import-rules.mjs';

/** A tree in which every permitted kind of import occurs. */
const sound = {
  'packages/contract/src/fraud/fraud.ts': "import { z } from 'zod';\nimport { Money } from './money.ts';\n",
  'packages/contract/src/money.ts': "import { z } from 'zod/mini';\n",
  'packages/demo-company/src/draw.ts': "import type { Money } from '@cottontree/contract/money.ts';\n",
  'packages/charts/src/bar-shape.ts': "import { scaleBand } from 'd3-scale';\n",
  'packages/embedded-postgres/src/index.ts': "export { start } from './start.ts';\n",
  'packages/embedded-postgres/src/start.ts': "import fs from 'node:fs';\nimport pg from 'pg';\n",
  'packages/ui/src/table.tsx': "import { useState } from 'react';\nimport css from './table.module.css';\n",
  'packages/csv/src/csv-line.ts': '',
  'packages/ui/src/csv.ts': "import '@cottontree/csv/csv-line.ts';\n",
  'packages/ui/src/bar-chart.tsx': "import '@cottontree/charts/bar-shape.ts';\n",
  'apps/server/src/platform/documents/charts.ts': "import '@cottontree/charts/bar-shape.ts';\n",
  'apps/server/src/main.ts': "import './endpoints.ts';\nimport './jobs.ts';\n",
  'apps/server/src/endpoints.ts': "import './domains/fraud/endpoints/list-fraud-alerts.ts';\n",
  'apps/server/src/jobs.ts':
    "import './domains/fraud/jobs/keep-scoring.ts';\nimport './domains/banking/store.ts';\n",
  'apps/server/src/platform/http/endpoint.ts':
    "import { createHash } from 'node:crypto';\nimport '../database/client.ts';\n",
  'apps/server/src/platform/database/client.ts':
    "import pg from 'pg';\nimport '@cottontree/embedded-postgres';\n",
  'apps/server/src/platform/http/endpoint.test.ts': "import '../../testing/test-app.ts';\n",
  'apps/server/src/ledger/post.ts': "import '../platform/database/client.ts';\n",
  'apps/server/src/figures/close.ts': "import '../ledger/post.ts';\nimport '../domains/access/index.ts';\n",
  'apps/server/src/domains/access/index.ts': "export { hash } from './password.ts';\n",
  'apps/server/src/domains/access/password.ts': '',
  'apps/server/src/domains/fraud/endpoints/list-fraud-alerts.ts':
    "import '../store.ts';\nimport '../../access/index.ts';\nimport '../../../figures/close.ts';\n",
  'apps/server/src/domains/fraud/jobs/keep-scoring.ts': "import '../store.ts';\n",
  'apps/server/src/domains/fraud/store.ts':
    "import '../../platform/database/client.ts';\nimport './rules.ts';\n",
  'apps/server/src/domains/fraud/store.test.ts': "import '../banking/store.ts';\nimport 'node:fs';\n",
  'apps/server/src/domains/fraud/rules.ts':
    "import type { Alert } from '@cottontree/contract/fraud/fraud.ts';\n",
  'apps/server/src/domains/banking/store.ts': '',
  'apps/server/src/domains/banking/index.ts': "export { lines } from './store.ts';\n",
  'apps/server/src/domains/imports/commit.ts': "import '../banking/index.ts';\n",
  'apps/server/src/testing/test-app.ts': "import '../domains/fraud/endpoints/list-fraud-alerts.ts';\n",
  'apps/web/src/routes.ts': "const load = () => import('./screens/fraud-detection/screen.tsx');\n",
  'apps/web/src/kernel/call.ts': "import '@cottontree/contract/fraud/fraud.ts';\n",
  'apps/web/src/domain/fraud/badge.tsx':
    "import '../../kernel/call.ts';\nimport '@cottontree/ui/table.tsx';\n",
  'apps/web/src/screens/fraud-detection/screen.tsx':
    "import './card.tsx';\nimport '../../domain/fraud/badge.tsx';\n",
  'apps/web/src/screens/fraud-detection/card.tsx': "import '../../kernel/call.ts';\n",
};

test('a valid tree has no failures', () => {
  expect(importRuleFailures(fixtureTree(sound))).toEqual([]);
});

describe('each rule names itself and its remedy', () => {
  test.each([
    ['Rule 1: contract', 'packages/contract/src/fraud/fraud.ts', "import pg from 'pg';"],
    ['Rule 1: contract', 'packages/contract/src/fraud/fraud.ts', "import fs from 'node:fs';"],
    ['Rule 1: contract', 'packages/contract/src/fraud/fraud.ts', "import '@cottontree/ui/table.tsx';"],
    [
      'Rule 1: models and demo-company',
      'packages/models/src/forecast.ts',
      "import { readFileSync } from 'fs';",
    ],
    ['Rule 1: models and demo-company', 'packages/demo-company/src/draw.ts', "import pg from 'pg';"],
    ['Rule 1: the server runs', 'apps/server/src/ledger/post.ts', "import fc from 'fast-check';"],
    [
      'Rule 1: a workspace imports',
      'apps/server/src/ledger/post.test.ts',
      "import { useState } from 'react';",
    ],
    ['Rule 1: a workspace imports', 'apps/web/src/kernel/call.ts', "import pg from 'pg';"],
    ['Rule 1: a workspace imports', 'e2e/login.test.ts', "import { useState } from 'react';"],
    ['Rule 1: charts', 'packages/charts/src/bar-shape.ts', "import '@cottontree/contract/money.ts';"],
    ['Rule 1: charts', 'packages/charts/src/bar-shape.ts', "import { readFileSync } from 'node:fs';"],
    ['Rule 1: charts and csv', 'packages/csv/src/csv-line.ts', "import '@cottontree/charts/bar-shape.ts';"],
    [
      'Rule 1: embedded-postgres imports',
      'packages/embedded-postgres/src/start.ts',
      "import type { A } from '@cottontree/contract/fraud/fraud.ts';",
    ],
    [
      'Rule 1: embedded-postgres imports',
      'packages/embedded-postgres/src/start.test.ts',
      "import '../../../apps/server/src/platform/database/client.ts';",
    ],
    [
      'Rule 1: embedded-postgres is reached',
      'apps/server/src/platform/database/client.test.ts',
      "import '@cottontree/embedded-postgres/start.ts';",
    ],
    [
      'Rule 1: the server runs',
      'packages/embedded-postgres/src/start.ts',
      "import { build } from 'esbuild';",
    ],
    ['Rule 2', 'apps/web/src/kernel/call.ts', "import '@cottontree/embedded-postgres';"],
    [
      'Rule 1: ui',
      'packages/ui/src/table.tsx',
      "import type { A } from '@cottontree/contract/fraud/fraud.ts';",
    ],
    ['Rule 1: ui', 'packages/ui/src/table.tsx', "import '../../../apps/web/src/kernel/call.ts';"],
    [
      'Rule 2',
      'apps/web/src/kernel/call.ts',
      "import type { A } from '../../../server/src/platform/database/client.ts';",
    ],
    [
      'Rule 2',
      'apps/web/src/kernel/call.test.ts',
      "import '@cottontree/server/platform/database/client.ts';",
    ],
    [
      'Rule 2',
      'apps/server/src/platform/http/endpoint.ts',
      "export * from '../../../../web/src/kernel/call.ts';",
    ],
    [
      'Rule 3: a screen',
      'apps/web/src/screens/banking-apis/screen.tsx',
      "import '../fraud-detection/card.tsx';",
    ],
    [
      'Rule 3: screens',
      'apps/web/src/domain/fraud/badge.tsx',
      "import '../../screens/fraud-detection/card.tsx';",
    ],
    ['Rule 3: the web kernel', 'apps/web/src/kernel/x.ts', "import '../domain/fraud/badge.tsx';"],
    [
      'Rule 3: the web kernel',
      'apps/web/src/kernel/x.ts',
      "void import('../screens/fraud-detection/card.tsx');",
    ],
    ['Rule 4: a folder', 'apps/server/src/platform/http/x.ts', "import '../../figures/close.ts';"],
    ['Rule 4: a folder', 'apps/server/src/platform/http/x.ts', "type A = import('../../jobs.ts').Job;"],
    ['Rule 4: a folder', 'apps/server/src/ledger/x.ts', "import '../figures/close.ts';"],
    ['Rule 4: a folder', 'apps/server/src/figures/x.ts', "import '../domains/banking/index.ts';"],
    ['Rule 4: a folder', 'apps/server/src/domains/fraud/x.ts', "import '../banking/index.ts';"],
    ['Rule 4: a folder', 'apps/server/src/domains/fraud/x.ts', "import '../../settings.ts';"],
    ['Rule 4: endpoints', 'apps/server/src/domains/fraud/x.ts', "import './jobs/keep-scoring.ts';"],
    [
      'Rule 4: endpoints',
      'apps/server/src/domains/fraud/jobs/x.ts',
      "import '../endpoints/list-fraud-alerts.ts';",
    ],
    [
      'Rule 4: endpoints',
      'apps/server/src/domains/fraud/endpoints/x.ts',
      "import '../jobs/keep-scoring.ts';",
    ],
    ['Rule 4: testing', 'apps/server/src/jobs.ts', "import './testing/test-app.ts';"],
    ['Rule 4: main.ts', 'apps/server/src/sql.ts', "import './main.ts';"],
    ['Rule 5: a domain', 'apps/server/src/domains/imports/x.ts', "import '../banking/store.ts';"],
    ['Rule 5: a domain', 'apps/server/src/figures/x.ts', "import '../domains/access/password.ts';"],
    [
      'Rule 5: rules',
      'apps/server/src/domains/fraud/rules.ts',
      "import type { A } from '../../platform/http/endpoint.ts';",
    ],
    ['Rule 5: rules', 'apps/server/src/domains/fraud/alert-rules.ts', "import './store.ts';"],
    ['Rule 5: rules', 'apps/server/src/domains/fraud/rules.ts', "import { sql } from 'kysely';"],
  ])('%s: %s with %s', (rule, path, source) => {
    const failures = importRuleFailures(fixtureTree({ ...sound, [path]: `\n${source}\n` }));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(`${path}:2 imports `);
    expect(failures[0]).toContain(`\n  ${rule}`);
    expect(failures[0]?.split('\n')).toHaveLength(3);
  });
});

describe('rule 6: cycles', () => {
  test('a cycle of type-only imports is found and shown as a round trip', () => {
    const failures = importRuleFailures(
      fixtureTree({
        'apps/web/src/kernel/a.ts': "import type { B } from './b.ts';",
        'apps/web/src/kernel/b.ts': "export type { C } from './c.ts';",
        'apps/web/src/kernel/c.ts': "type A = import('./a.ts').A;",
        'apps/web/src/kernel/d.ts': "import './a.ts';",
      }),
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(
      ['a', 'b', 'c', 'a'].map((name) => `apps/web/src/kernel/${name}.ts`).join('\n  -> '),
    );
    expect(failures[0]).toContain('Rule 6');
  });

  test('a diamond is not a cycle', () => {
    const tree = {
      'bench/a.ts': "import './b.ts'; import './c.ts';",
      'bench/b.ts': "import './d.ts';",
      'bench/c.ts': "import './d.ts';",
      'bench/d.ts': '',
    };
    expect(importRuleFailures(fixtureTree(tree))).toEqual([]);
  });
});

test('a file that does not parse is named, and the rest is checked', () => {
  const tree = { 'bench/a.ts': 'const = ;', 'bench/b.ts': "import './b.ts';" };
  expect(importRuleFailures(fixtureTree(tree))).toEqual([
    expect.stringContaining('bench/a.ts does not parse'),
    expect.stringContaining('Rule 6'),
  ]);
});
