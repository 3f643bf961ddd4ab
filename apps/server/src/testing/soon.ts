import { vi } from 'vitest';

/** Retries the assertion until it holds, for what takes a moment: on a busy machine that may be many seconds. */
export const soon = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 120_000 });
