// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.mjs';
import { importRuleFailures } from './import-rules.mjs';
import { planEndpoint, writeEndpoint } from './new-endpoint.mjs';
import { structureFailures } from './structure-check.mjs';
import { wordFailures } from './words-check.mjs';

const index = 'packages/contract/src/index.ts';
const endpoints = 'apps/server/src/endpoints.ts';
const tree = {
  [index]: "import * as auth from './access/auth.ts';\n\nexport const contract = { auth };\n",
  'packages/contract/src/access/auth.ts':
    "import { route } from '../route.ts';\n\nexport const logout = route({});\n",
  'packages/contract/src/route.ts': 'export const Done = 1;\n',
  [endpoints]:
    "import { logout } from './domains/access/endpoints/logout.ts';\n\nexport const endpoints = {\n  auth: { logout },\n};\n",
  'apps/server/src/domains/access/endpoints/logout.ts': '',
  'apps/server/src/domains/access/endpoints/logout.test.ts': '',
};
/** @param {string} line */
const plan = (line) => planEndpoint(line.split(' '), ['compliance.view']);
/** @param {string} root @param {string} path */
const read = (root, path) => readFileSync(join(root, path), 'utf8');

test('a first endpoint of a new noun is declared, served, tested and wired', () => {
  const root = fixtureTree(tree);
  const written = writeEndpoint(root, plan('listFraudAlerts GET /api/fraud/alerts compliance.view'));
  expect(written.flatMap((path) => wordFailures(path, read(root, path)))).toEqual([]);
  expect(read(root, index)).toBe(
    "import * as auth from './access/auth.ts';\nimport * as fraud from './fraud/fraud.ts';\n\nexport const contract = { auth, fraud };\n",
  );
  expect(read(root, endpoints)).toContain(
    "import { listFraudAlerts } from './domains/fraud/endpoints/list-fraud-alerts.ts';",
  );
  expect(read(root, endpoints)).toContain('auth: { logout }, fraud: { listFraudAlerts }');
  expect(read(root, 'packages/contract/src/fraud/fraud.ts')).toContain("access: 'compliance.view'");
  expect(structureFailures(root)).toEqual([]);
  expect(importRuleFailures(root)).toEqual([]);
});

test("a second endpoint is added to the first one's contract file and to the wiring", () => {
  const root = fixtureTree(tree);
  const written = writeEndpoint(root, plan('endSession POST /api/auth/sessions/:id/end signed-in'));
  expect(written.flatMap((path) => wordFailures(path, read(root, path)))).toEqual([]);
  expect(read(root, index)).toBe(tree[index]);
  expect(read(root, endpoints)).toContain('auth: { logout, endSession }');
  expect(read(root, 'packages/contract/src/access/auth.ts')).toContain(
    "import { Done, route } from '../route.ts';",
  );
  expect(read(root, 'apps/server/src/domains/access/endpoints/end-session.ts')).toContain(
    "entity: ['auth', params.id]",
  );
  expect(structureFailures(root)).toEqual([]);
});

test('a URL that is not in the table of folders is refused', () => {
  expect(() => plan('listParcels GET /api/parcels compliance.view')).toThrow(
    'tools/domains.mjs has no folder for /api/parcels',
  );
});

test('existing files are not overwritten', () => {
  const root = fixtureTree(tree);
  expect(() => writeEndpoint(root, plan('logout POST /api/auth/logout signed-in'))).toThrow(
    /exports logout already/,
  );
  expect(read(root, index)).toBe(tree[index]);
});

describe('a wrong argument is named with its remedy', () => {
  test.each([
    ['listFraudAlerts GET', /Four arguments are needed/],
    ['list-alerts GET /api/fraud/alerts public', /name "list-alerts": use camelCase/],
    ['listAlerts get /api/fraud/alerts public', /method "get": one of GET/],
    ['listAlerts GET /fraud/alerts public', /path "\/fraud\/alerts": it starts with \/api\//],
    ['listAlerts GET /api/Fraud/alerts public', /in kebab-case/],
    ['listAlerts GET /api/fraud/alerts fraud.view', /access "fraud\.view": one of public, signed-in/],
  ])('%s', (line, message) => {
    expect(() => plan(line)).toThrow(message);
  });
});
