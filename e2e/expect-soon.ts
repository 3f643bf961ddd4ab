/** `expect` for what takes a moment: polls until the matcher succeeds, with enough time for slow machines. */
import { expect } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

export const expectSoon = <T>(probe: () => T | Promise<T>) =>
  expect.poll(probe, { timeout: PATIENCE_MS, interval: 50 });
