import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/**
 * An unexpected console.error or console.warn fails the test in which it appears: React, Node and most libraries report
 * misuse only that way. A test that expects a message replaces the method with `vi.spyOn(console,
 * 'error').mockImplementation(() => {})` and asserts on it.
 */
const unexpected: string[] = [];

for (const level of ['error', 'warn'] as const) {
  // Replaced completely, not wrapped: where files share one module registry this runs once per file.
  console[level] = (...values: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...values)}`);
  };
}

function failOnMessages(): void {
  const messages = unexpected.splice(0);
  if (messages.length > 0) throw new Error(`Unexpected output on the console.\n${messages.join('\n')}`);
}

afterEach(failOnMessages);
afterAll(failOnMessages);
