/** Of one group of `groups.mjs`, named by MUTATION_GROUP. */
import { GROUPS } from './groups.mjs';

/** @type {Record<string, string[]>} */
const groups = GROUPS;
const group = process.env['MUTATION_GROUP'] ?? '';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  mutate: groups[group],
  // None: rewriting the paths of one needs the compiler's former API, and Vitest reads none.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // A mutant that keeps a file from being read would count as survived: tables are compared with literals instead.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `.cache/mutation/${group}.json`,
  concurrency: Number(process.env['MUTATION_WORKERS'] ?? 2),
  timeoutMS: 10_000,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `.cache/mutation/${group}.report.json` },
  tempDirName: '.cache/mutation/tree',
  ignorePatterns: ['/docs', '/e2e', '/bench', '/dist', '/.cache'],
};
