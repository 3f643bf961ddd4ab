// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTarget, staleTargets, targets } from './build.mjs';
import { fixtureTree } from './fixture-tree.mjs';

const tree = {
  'apps/server/src/main.ts':
    "import { cents } from '@cottontree/contract/money.ts';\nexport const answer = cents;\n",
  'apps/server/src/jobs/close.worker.ts': 'export const worker = true;\n',
  'apps/server/src/documents/fonts/plain-400.woff': 'glyphs',
  'apps/server/src/main.test.ts': '',
  'packages/contract/src/money.ts': 'export const cents: number = 42;\n',
};
const serverTarget = targets.filter(({ name }) => name === 'server');
/** @param {string} root */
const isStale = (root) => staleTargets(root).some(({ name }) => name === 'server');
/** @param {string} root */
async function buildServer(root) {
  for (const target of serverTarget) await buildTarget(root, target);
}

test('the server is bundled with its workspace packages, workers and fonts beside it', async () => {
  const root = fixtureTree(tree);
  await buildServer(root);
  const main = readFileSync(join(root, 'dist/server/main.js'), 'utf8');
  expect(main).toContain('42');
  expect(main).not.toContain('@cottontree/');
  expect(existsSync(join(root, 'dist/server/main.js.map'))).toBe(true);
  expect(existsSync(join(root, 'dist/server/close.worker.js'))).toBe(true);
  expect(readFileSync(join(root, 'dist/server/fonts/plain-400.woff'), 'utf8')).toBe('glyphs');
});

test('what is built is fresh until a source changes or the output goes', async () => {
  const root = fixtureTree(tree);
  expect(isStale(root)).toBe(true);
  await buildServer(root);
  expect(isStale(root)).toBe(false);
  writeFileSync(join(root, 'apps/server/src/main.test.ts'), '// tests are not part of the product');
  expect(isStale(root)).toBe(false);
  writeFileSync(join(root, 'packages/contract/src/money.ts'), 'export const cents: number = 43;\n');
  expect(isStale(root)).toBe(true);
  await buildServer(root);
  expect(isStale(root)).toBe(false);
  rmSync(join(root, 'dist/server/main.js'));
  expect(isStale(root)).toBe(true);
});

test('a failed build leaves the last good one standing', async () => {
  const root = fixtureTree(tree);
  await buildServer(root);
  writeFileSync(join(root, 'apps/server/src/main.ts'), "import './gone.ts';\n");
  await expect(buildServer(root)).rejects.toThrow(/gone\.ts/);
  expect(readFileSync(join(root, 'dist/server/main.js'), 'utf8')).toContain('42');
  expect(isStale(root)).toBe(true);
});

test('two workers of one name are refused', async () => {
  const root = fixtureTree({ ...tree, 'apps/server/src/db/close.worker.ts': '' });
  await expect(buildServer(root)).rejects.toThrow(/would both become close\.worker\.js: rename one/);
});
