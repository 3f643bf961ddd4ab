/** `expect` for what takes a moment: polls until the matcher succeeds, with enough time for slow machines. */
import { expect } from 'vitest';

export const expectSoon = <T>(probe: () => T | Promise<T>) =>
  expect.poll(probe, { timeout: 180_000, interval: 50 });
