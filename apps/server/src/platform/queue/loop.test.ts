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
  it('tries a failed round again after a second, then after twice as long each time, up to its interval', async () => {
    const began: number[] = [];
    let fails = true;
    const start = performance.now();
    const loop = repeat(
      async () => {
        began.push(performance.now() - start);
        if (fails) throw new Error('the database did not answer');
      },
      { everyMs: 5_000, apartMs: 100, onError: () => undefined },
    );
    await vi.advanceTimersByTimeAsync(12_500);
    expect(began).toEqual([0, 1_000, 3_000, 7_000, 12_000]);
    fails = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(began.slice(5)).toEqual([17_000, 22_000]);
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
