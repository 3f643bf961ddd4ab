/** The tests that Stryker runs: of pure files alone, so that a mutant is judged in milliseconds. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Changes run beside each other, and the first run beside whatever else the machine does.
    testTimeout: 120_000,
    include: [
      'packages/models/src/**/*.test.ts',
      'packages/contract/src/**/*.test.ts',
      'packages/csv/src/**/*.test.ts',
      'apps/server/src/ledger/{templates,far-off}.test.ts',
      'apps/server/src/figures/{rules,change-window,figure}.test.ts',
      'apps/server/src/domains/*/rules.test.ts',
    ],
  },
});
