import { defineConfig } from 'vitest/config';
import { keepScratchInMemory } from './tools/scratch.mjs';
import { LongestFirst } from './tools/vitest-order.ts';

keepScratchInMemory();

const consoleGuard = ['tools/vitest-console.ts'];
/** No retries: a test that fails now and then is broken. Spies never outlive their test. */
const strict = {
  retry: 0,
  // The message of a failed assertion shows both values, not only their types.
  chaiConfig: { truncateThreshold: 400 },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  expect: { poll: { timeout: 120_000 } },
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...strict,
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.mjs'],
          exclude: ['packages/embedded-postgres/**', 'packages/ui/**'],
          setupFiles: consoleGuard,
          isolate: false,
          // Unless told, Vitest leaves one core to itself, which of two is half.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...strict,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/platform/database/test-database.setup.ts'],
          setupFiles: [...consoleGuard, 'apps/server/src/testing/cheap-passwords.setup.ts'],
          // No test is about time that passes: on a busy machine each may take its own.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // One module registry per worker: loading the server anew for each file costs ten times the tests.
          isolate: false,
          pool: 'threads',
          // More than cores: a test waits for the database as long as it computes.
          maxWorkers: 3,
          // Its own group, one after the other with the rest: the database wants the cores for itself.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // It starts clusters of its own, and needs nothing of the server's set-up.
        test: {
          ...strict,
          name: 'postgres',
          include: ['packages/embedded-postgres/src/**/*.test.ts'],
          setupFiles: consoleGuard,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          isolate: false,
          pool: 'threads',
          // In the group of the server, as its tests also wait for a database.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...strict,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.{ts,tsx}'],
          // One after the other: what is taken down last may still write to the console.
          setupFiles: ['tools/vitest-browser.ts', ...consoleGuard, 'apps/web/src/kernel/page.setup.ts'],
          sequence: { setupFiles: 'list' },
          // As for the server: React and the screens are read and compiled once, which halves the work.
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          // A test that is cut short leaves React's act() open, and with it every later one of its worker undone.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...strict,
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          // As above: what the files share is loaded once for each worker.
          isolate: false,
          testTimeout: 480_000,
          hookTimeout: 480_000,
          // More than cores: a page waits as long as it computes. e2e/setup.ts makes a company for each.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // `npm run test:operations` alone: it wants programs of Debian that few machines have.
        test: {
          ...strict,
          name: 'operations',
          include: ['e2e/operations/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each file runs a server of its own.
          fileParallelism: false,
        },
      },
      {
        test: {
          ...strict,
          // `npm run test:browsers`; no part of `npm test`.
          name: 'browsers',
          include: ['e2e/other-browsers/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 900_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
