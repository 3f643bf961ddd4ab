import type { KnipConfig } from 'knip';

/**
 * `npm run check`: no unused file, export, type or dependency. An ignored item has the reason beside it. Two things are
 * not seen: an export of a module that packages/contract/src/index.ts collects, and a style sheet of packages/ui, because
 * its package.json offers every file by name.
 */
const config: KnipConfig = {
  // Exports that only their own file uses are reported too, in programs as in modules.
  includeEntryExports: true,
  treatConfigHintsAsErrors: true,
  compilers: {
    // Packages and files that a style sheet names.
    css: (text) =>
      [...text.matchAll(/(?:url\(|\bfrom )'([^']+)'/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
  ignoreIssues: {
    // The compiler reports a constant that is neither used nor exported, and here none is used.
    '**/*.type-test.ts': ['exports'],
    // Imported by a name that is computed.
    'docs/conformance/falsified/*.mjs': ['exports'],
  },
  ignoreBinaries: [
    // The operating system has them; the code that starts one says what to do where it is missing.
    'apt-get',
    'caddy',
    'flock',
    'mount',
    'openssl',
    'promtool',
    'runuser',
    'setpriv',
    'umount',
    'WebKitWebDriver',
    'Xvfb',
  ],
  workspaces: {
    '.': {
      entry: [
        // Started by tools/check.mjs, bench/child-process.ts and e2e/setup.ts.
        'tools/{import-rules,structure-check,words-check}.mjs',
        'bench/server/*.ts',
        'e2e/create-company-snapshot.ts',
        // Started by test-process.mjs beside it.
        'tools/mutation/test-worker.mjs',
        // Read by tools/statements/entries.mjs.
        'docs/conformance/falsified/*.mjs',
      ],
      stryker: { config: ['tools/mutation/stryker.config.mjs'] },
      vitest: { config: ['vitest.config.ts', 'tools/mutation/vitest.config.ts'] },
      project: [
        '**/*.{ts,mjs,css}',
        // Types of the .mjs files beside them, which the compiler finds by name.
        '!tools/*.d.mts',
      ],
      ignoreDependencies: [
        // tools/check.mjs starts it by its file, and it starts the other one.
        'oxlint',
        'oxlint-tsgolint',
      ],
    },
    'apps/server': {
      entry: [
        // The programs of tools/build-server.mjs.
        'src/{main,restore,sql,demo-sign-ins,entries}.ts',
        'src/**/*.worker.ts',
        // Compiled, not run.
        'src/**/*.type-test.ts',
      ],
    },
  },
};

export default config;
