import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './loop.ts';

describe('a loop', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('repeats at its interval and stops between rounds', async () => {
    const work = vi.fn(async () => undefined);
    const loop = repeat(work, { everyMs: 100, onError: () => undefined });
    await vi.advanceTimersByTimeAsync(250);
    expect(work).toHaveBeenCalledTimes(3);
    await loop.stop();
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(3);
  });
  it('runs early when woken, but never more often than apartMs', async () => {
    const work = vi.fn(async () => undefined);
    const loop = repeat(work, { everyMs: 10_000, apartMs: 100, onError: () => undefined });
    await vi.advanceTimersByTimeAsync(10);
    for (let i = 0; i < 20; i += 1) {
      loop.wake();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(work.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(work.mock.calls.length).toBeLessThanOrEqual(4);
    await loop.stop();
  });
  it('never runs two rounds at once and continues after a failure', async () => {
    let running = 0;
    let most = 0;
    const errors: unknown[] = [];
    const loop = repeat(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 50));
        running -= 1;
        throw new Error('a bad round');
      },
      { everyMs: 10, onError: (error) => errors.push(error) },
    );
    await vi.advanceTimersByTimeAsync(30);
    loop.wake();
    await vi.advanceTimersByTimeAsync(300);
    expect(most).toBe(1);
    expect(errors.length).toBeGreaterThan(3);
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(100);
    await stopped;
  });
});
