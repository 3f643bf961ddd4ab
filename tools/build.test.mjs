// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('the product', () => {
  /** @type {string} */
  let built;
  /** @type {import('node:child_process').SpawnSyncReturns<string>} */
  let building;
  beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'cottontree-build-'));
    const program = `
      const { targets } = await import(${JSON.stringify(new URL('./build.mjs', import.meta.url))});
      const [root, outdir] = process.argv.slice(1);
      for (const { name, run } of targets) await run(root, outdir + '/' + name);
    `;
    // Its own process: the build of the browser's code sets NODE_ENV.
    const args = ['--input-type=module', '--eval', program, projectRoot, built];
    building = spawnSync(process.execPath, args, { encoding: 'utf8' });
  }, 180_000);
  afterAll(() => rmSync(built, { recursive: true, force: true }));

  const web = () => join(built, 'web');
  const page = () => readFileSync(join(web(), 'index.html'), 'utf8');
  /** Requested at once only where somebody is signed in. */
  const AHEAD = /<template data-ahead.*?<\/template>/gs;
  /** @param {string} html */
  const scriptsOf = (html) => html.match(/(?<=\/assets\/)[\w.-]+\.js/g) ?? [];

  /**
   * The scripts with all that they import, except what imports begin on demand.
   *
   * @param {readonly string[]} scripts
   */
  function withImports(scripts) {
    const all = new Set(scripts);
    for (const name of all)
      for (const [, imported] of readFileSync(join(web(), 'assets', name), 'utf8').matchAll(
        /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g,
      ))
        all.add(String(imported));
    return all;
  }
  /** @param {Iterable<string>} scripts */
  const gzipBytes = (scripts) =>
    [...scripts].reduce((sum, name) => sum + statSync(join(web(), 'assets', `${name}.gz`)).size, 0);

  test('is built without a warning: nothing is printed', () => {
    expect(building.stdout + building.stderr).toBe('');
    expect(building.status).toBe(0);
    expect(readdirSync(built).toSorted()).toEqual(['maps', 'server', 'web']);
  });

  test('needs at most 122 KB of JavaScript for the sign-in form, and 156 KB for the first screen with the notices of the shell, gzip', () => {
    const form = withImports(scriptsOf(page().replaceAll(AHEAD, '')));
    const notices = readdirSync(join(web(), 'assets')).filter((name) => /^notices-[\w-]+\.js$/.test(name));
    expect(notices).toHaveLength(1);
    const first = withImports([...scriptsOf(page()), ...notices]);
    expect(form.size).toBeGreaterThan(1);
    expect(first.size).toBeGreaterThan(form.size);
    expect(gzipBytes(form)).toBeLessThanOrEqual(122_000);
    expect(gzipBytes(first)).toBeLessThanOrEqual(156_000);
  });

  test('fetches the dialogs of the shell and receipts, ahead of their use, in at most 12 files', () => {
    const first = withImports(scriptsOf(page()));
    const begin = readdirSync(join(web(), 'assets')).filter((name) =>
      /^(over|receipts)-[\w-]+\.js$/.test(name),
    );
    expect(begin).toHaveLength(2);
    expect([...withImports(begin)].filter((each) => !first.has(each)).length).toBeLessThanOrEqual(12);
  });

  test('needs at most 42.5 KB more for each later screen', () => {
    const first = withImports(scriptsOf(page()));
    const screens = readdirSync(join(web(), 'assets')).filter((name) => /^screen-[\w-]+\.js$/.test(name));
    expect(screens.length).toBeGreaterThan(15);
    const heavy = screens
      .map((name) => ({
        name,
        bytes: gzipBytes([...withImports([name])].filter((each) => !first.has(each))),
      }))
      .filter(({ bytes }) => bytes > 42_500);
    expect(heavy).toEqual([]);
  });
});

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
