// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTarget, keepMapsApart, staleTargets, targets } from './build.mjs';
import { fixtureTree } from './fixture-tree.mjs';
import { projectRoot } from './source-files.mjs';

const tree = {
  'apps/server/src/main.ts':
    "import { cents } from '@cottontree/contract/money.ts';\nexport const answer = cents;\n",
  'apps/server/src/restore.ts': 'export const restore = true;\n',
  'apps/server/src/sql.ts': 'export const sql = true;\n',
  'apps/server/src/demo-sign-ins.ts': 'export const signIns = true;\n',
  'apps/server/src/entries.ts': 'export const signIns = true;\n',
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
  for (const name of ['restore', 'sql', 'demo-sign-ins', 'entries', 'close.worker'])
    expect(existsSync(join(root, `dist/server/${name}.js`)), name).toBe(true);
  expect(readFileSync(join(root, 'dist/server/fonts/plain-400.woff'), 'utf8')).toBe('glyphs');
});

test('a build is fresh until a source changes or the output is missing', async () => {
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

test('a failed build keeps the last good one', async () => {
  const root = fixtureTree(tree);
  await buildServer(root);
  writeFileSync(join(root, 'apps/server/src/main.ts'), "import './gone.ts';\n");
  await expect(buildServer(root)).rejects.toThrow(/gone\.ts/);
  expect(readFileSync(join(root, 'dist/server/main.js'), 'utf8')).toContain('42');
  expect(isStale(root)).toBe(true);
});

test('a build of the product prints nothing, so no warning', () => {
  const outdir = fixtureTree({});
  const program = `
    const { targets } = await import(${JSON.stringify(new URL('./build.mjs', import.meta.url))});
    for (const { name, run } of targets) await run(${JSON.stringify(projectRoot)}, ${JSON.stringify(outdir)} + '/' + name);
  `;
  // Its own process: the build of the browser's code sets NODE_ENV.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toBe('');
  expect(status).toBe(0);
  expect(readdirSync(outdir).toSorted()).toEqual(['maps', 'server', 'web']);
}, 180_000);

test('two workers with the same name are refused', async () => {
  const root = fixtureTree({ ...tree, 'apps/server/src/db/close.worker.ts': '' });
  await expect(buildServer(root)).rejects.toThrow(/would both become close\.worker\.js: rename one/);
});

test('source maps are kept where the server finds them and are not served', () => {
  const root = fixtureTree({
    'web/index.html': '',
    'web/sw.js.map': '{}',
    'web/assets/screen-1.js': '',
    'web/assets/screen-1.js.map': '{}',
    'maps/gone-0.js.map': '{}',
  });
  keepMapsApart(join(root, 'web'), join(root, 'maps'));
  expect(readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    'assets',
    'assets/screen-1.js',
    'index.html',
  ]);
  expect(readdirSync(join(root, 'maps')).toSorted()).toEqual(['screen-1.js.map', 'sw.js.map']);
});
