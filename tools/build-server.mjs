// @ts-check
import { basename } from 'node:path';
import { listFiles } from './source-files.mjs';

/**
 * The esbuild options of the server, for the build and for `npm run dev` alike. Installed packages stay external; the
 * workspace packages are source, so they are bundled.
 *
 * @param {string} root
 * @param {string} outdir relative to root
 * @returns {Omit<import('esbuild').BuildOptions, 'entryPoints'> & { metafile: true, entryPoints: Record<string, string> }}
 */
export function serverBundle(root, outdir) {
  return {
    absWorkingDir: root,
    entryPoints: serverEntryPoints(root),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    loader: { '.woff': 'copy' },
    plugins: [workspacePackages(root)],
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  };
}

/**
 * The programs of the server, and every *.worker.ts flat beside them, so that one server file can name another as
 * `new URL('./name.worker.js', import.meta.url)`. The fonts of documents are copied to fonts/ in the same way.
 *
 * @param {string} root
 * @returns {Record<string, string>}
 */
function serverEntryPoints(root) {
  /** @type {Record<string, string>} */
  const entries = Object.fromEntries(
    ['main', 'restore', 'sql', 'demo-sign-ins', 'entries'].map((name) => [
      name,
      `apps/server/src/${name}.ts`,
    ]),
  );
  for (const path of listFiles(root, 'apps/server/src')) {
    const isFont = path.endsWith('.woff');
    if (!isFont && !path.endsWith('.worker.ts')) continue;
    const name = isFont ? `fonts/${basename(path, '.woff')}` : basename(path, '.ts');
    if (entries[name])
      throw new Error(`${path} and ${entries[name]} would both become ${name}.js: rename one.`);
    entries[name] = path;
  }
  return entries;
}

/**
 * `@cottontree/contract/money.ts` is a file of a sibling package, `@cottontree/embedded-postgres` its index.ts. Without this, `packages: 'external'` would leave the
 * import as it is and Node would have to load TypeScript.
 *
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
function workspacePackages(root) {
  return {
    name: 'workspace-packages',
    setup(build) {
      build.onResolve({ filter: /^@cottontree\// }, ({ path }) => {
        const [, name, ...rest] = path.split('/');
        return { path: `${root}/packages/${name}/src/${rest.join('/') || 'index.ts'}` };
      });
    },
  };
}
