// @ts-check
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverBundle } from './build-server.mjs';
import { hashInputs } from './input-hash.mjs';
import { projectRoot } from './source-files.mjs';

/**
 * @typedef {object} Target
 * @property {string} name the folder below dist/
 * @property {string} product a file that a finished build must contain
 * @property {{ folders: string[], files: string[] }} inputs
 * @property {(root: string, outdir: string) => Promise<void>} run the maps of the browser's code go beside outdir
 */

const sharedFiles = ['package-lock.json', 'tsconfig.base.json', 'tools/build.mjs', 'tools/build-server.mjs'];

/** @type {Target[]} */
export const targets = [
  {
    name: 'server',
    product: 'main.js',
    inputs: { folders: ['apps/server/src', 'packages'], files: sharedFiles },
    run: buildServer,
  },
  {
    name: 'web',
    product: 'index.html',
    // The offline verifier is served as it is.
    inputs: { folders: ['apps/web', 'packages'], files: [...sharedFiles, 'tools/verify-audit.mjs'] },
    run: buildWeb,
  },
];

/**
 * The targets whose inputs changed since they were last built, or whose output is missing.
 *
 * @param {string} root
 */
export function staleTargets(root) {
  return targets.filter((target) => {
    const { name, product, inputs } = target;
    const stamp = join(root, 'dist', `${name}.inputs`);
    const built = existsSync(stamp) && existsSync(join(root, 'dist', name, product));
    return !built || readFileSync(stamp, 'utf8') !== hashInputs(root, inputs);
  });
}

/**
 * Builds one target in a temporary folder and moves it to its place when it is complete, so that neither a failed build
 * nor one running at the same time leaves an incomplete output.
 *
 * @param {string} root
 * @param {Target} target
 */
export async function buildTarget(root, { name, product, inputs, run }) {
  const final = join(root, 'dist', name);
  const fresh = join(root, 'dist', `.${name}-${process.pid}`);
  const hash = hashInputs(root, inputs);
  mkdirSync(join(root, 'dist'), { recursive: true });
  try {
    await run(root, fresh);
    if (!existsSync(join(fresh, product))) throw new Error(`the ${name} build made no ${product}`);
    rmSync(`${final}.inputs`, { force: true });
    rmSync(final, { recursive: true, force: true });
    renameSync(fresh, final);
    writeFileSync(`${final}.inputs`, hash);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {string} outdir
 */
async function buildServer(root, outdir) {
  const { build, formatMessages } = await import('esbuild');
  // Errors are in the exception already; warnings would be lost.
  const { warnings } = await build({ ...serverBundle(root, outdir), logLevel: 'silent' });
  for (const text of await formatMessages(warnings, { kind: 'warning' })) console.warn(text);
}

/**
 * @param {string} root
 * @param {string} outdir
 */
async function buildWeb(root, outdir) {
  // React chooses its development code by this variable, and a test run sets it to another value.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    root: join(root, 'apps/web'),
    configFile: join(root, 'apps/web/vite.config.ts'),
    build: { outDir: outdir, emptyOutDir: true },
    logLevel: 'warn',
  });
  keepMapsApart(outdir, join(dirname(outdir), 'maps'));
}

/**
 * Moves every source map from the served files to where the server reads it: otherwise anybody could download the
 * sources.
 *
 * @param {string} outdir
 * @param {string} mapsDir emptied before; the maps are flat in it, under the names of their files
 */
export function keepMapsApart(outdir, mapsDir) {
  rmSync(mapsDir, { recursive: true, force: true });
  mkdirSync(mapsDir, { recursive: true });
  for (const name of readdirSync(outdir, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.map')) renameSync(join(outdir, name), join(mapsDir, basename(name)));
}

async function main() {
  const wanted = process.argv.includes('--force') ? targets : staleTargets(projectRoot);
  if (wanted.length === 0) console.log('Nothing to build: dist/ is up to date.');
  for (const target of wanted) {
    const started = performance.now();
    await buildTarget(projectRoot, target);
    console.log(`Built dist/${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(`The build failed: ${error.message}`);
    process.exitCode = 1;
  });
}
