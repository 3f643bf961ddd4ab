/** `expect` for what takes a moment: asks again until the matcher holds. Slow machines are given time. */
import { expect } from 'vitest';

export const expectSoon = <T>(probe: () => T | Promise<T>) =>
  expect.poll(probe, { timeout: 20_000, interval: 50 });
