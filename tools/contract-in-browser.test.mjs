// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { browserContract } from '../apps/web/build/browser-contract.ts';
import { fixtureTree } from './fixture-tree.mjs';
import { listFiles, projectRoot } from './source-files.mjs';

const CONTRACT = join(projectRoot, 'packages/contract/src');

/**
 * The code of a browser module with this text.
 *
 * @param {string} source
 */
async function built(source) {
  const root = fixtureTree({ 'entry.ts': source });
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [browserContract()],
    build: { write: false, minify: false, lib: { entry: 'entry.ts', formats: ['es'] } },
  });
  const [bundle] = [result].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('The build gave no bundle.');
  return bundle.output[0].code;
}

/** @param {string} code */
const run = async (code) => import(`data:text/javascript,${encodeURIComponent(code)}`);

// A busy machine takes its time to build.
describe('the contract in the browser', { timeout: 60_000 }, () => {
  it('has method, path and access of every route, and nothing else of it', async () => {
    const code = await built(`export { contract } from '${CONTRACT}/index.ts';`);
    const { contract } = await run(code);
    const specs = Object.values(contract).flatMap((noun) =>
      Object.values(noun).flatMap((value) => (value?.spec === undefined ? [] : [value.spec])),
    );
    const declared = listFiles(projectRoot, 'packages/contract/src')
      .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
      .flatMap((text) => text.match(/^export const \w+ = route\(/gm) ?? []);
    expect(specs.length).toBeGreaterThan(200);
    expect(specs).toHaveLength(declared.length);
    for (const { method, path, access, ownerOnly = true, ...rest } of specs) {
      expect(method).toMatch(/^(GET|POST|PUT|PATCH|DELETE)$/);
      expect(path).toMatch(/^\/api\//);
      expect(access).toMatch(/^[a-z]/);
      expect([ownerOnly, rest]).toEqual([true, {}]);
    }
  });

  it('has the options of an enum, and constants', async () => {
    const { Currency, CURRENCY_EXPONENT, POWERS } = await run(
      await built(`
      export { Currency, CURRENCY_EXPONENT } from '${CONTRACT}/money.ts';
      export { POWERS } from '${CONTRACT}/access/permissions.ts';
    `),
    );
    expect(Currency).toEqual({ options: ['SLL', 'USD', 'USDC'] });
    expect(CURRENCY_EXPONENT).toEqual({ SLL: 0, USD: 2, USDC: 6 });
    expect(POWERS).toContain('audit.view');
  });

  it('has for a route neither the schemas nor the modules of its input and output', async () => {
    const code = await built(`export { listTrail } from '${CONTRACT}/audit/audit.ts';`);
    expect(code).toContain('/api/audit/trail');
    expect(code).not.toMatch(/zod|AuditTrailItem|backup\.restore|listChangelog/);
  });

  it('fails the build for a file that imports a schema, or a function that needs one', async () => {
    await expect(built(`export { PageQuery } from '${CONTRACT}/paging.ts';`)).rejects.toThrow(/PageQuery/);
    await expect(built(`export { pageOf } from '${CONTRACT}/paging.ts';`)).rejects.toThrow(/pageOf/);
  });
});

// The guide stands in the contract, because the server prints it.
const browserFiles = ['apps/web/src', 'packages/contract/src/guide']
  .flatMap((folder) => listFiles(projectRoot, folder))
  .filter((path) => /(?<!\.test|\.setup)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));

// In tests the contract is whole, so no screen test would notice.
const CALLS_SCHEMA = /\b(?!JSON\b|Date\b|Number\b)[A-Z]\w*(?:\.\w+)*\.(?:parse|safeParse)\(/;

it('no browser file calls a schema of the contract', () => {
  expect(browserFiles.length).toBeGreaterThan(300);
  expect(browserFiles.filter(({ text }) => CALLS_SCHEMA.test(text))).toEqual([]);
  expect(CALLS_SCHEMA.test('setPeriod(PnlPeriod.parse(target.value))')).toBe(true);
});

it('no browser file reads a property of a route that the browser does not have', () => {
  const read = browserFiles.flatMap(({ text }) => [
    ...[...text.matchAll(/\.spec\.(\w+)/g)].map(([, name]) => name),
    ...[...text.matchAll(/\{([^{}]*)\} = \w+(?:\.\w+)*\.spec\b/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => /\w+/.exec(name)?.[0]),
    ),
  ]);
  expect(read.length).toBeGreaterThan(20);
  expect(new Set(read)).toEqual(new Set(['access', 'method', 'ownerOnly', 'path']));
});
