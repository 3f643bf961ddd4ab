import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coalescer } from './coalescer.ts';

describe('Coalescer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const collect = () => {
    const out: string[] = [];
    return {
      out,
      coalescer: new Coalescer<string>(
        250,
        (a, b) => a + b,
        (value) => out.push(value),
      ),
    };
  };

  it('emits the first at once and the last after the interval, merged', () => {
    const { out, coalescer } = collect();
    for (const value of ['a', 'b', 'c']) coalescer.push(value);
    expect(out).toEqual(['a']);
    vi.advanceTimersByTime(250);
    expect(out).toEqual(['a', 'bc']);
    vi.advanceTimersByTime(10_000);
    expect(out).toEqual(['a', 'bc']);
  });
  it('emits at most five times in a second of constant pushes, and loses nothing', () => {
    const { out, coalescer } = collect();
    for (let n = 0; n < 1_000; n++) {
      coalescer.push('x');
      vi.advanceTimersByTime(1);
    }
    expect(out.length).toBeLessThanOrEqual(5);
    vi.advanceTimersByTime(250);
    expect(out.join('')).toHaveLength(1_000);
  });
  it('emits nothing after stop', () => {
    const { out, coalescer } = collect();
    coalescer.push('a');
    coalescer.push('b');
    coalescer.stop();
    vi.advanceTimersByTime(1_000);
    expect(out).toEqual(['a']);
  });
});
