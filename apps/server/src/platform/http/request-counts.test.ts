import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestCounts } from './request-counts.ts';

const MINUTE_MS = 60_000;

describe('the counts of requests', () => {
  let counts: RequestCounts;
  const count = (key = 'a'): { current: number; ttl: number } | undefined => {
    let answer: { current: number; ttl: number } | undefined;
    counts.incr(key, (_, result) => (answer = result), MINUTE_MS);
    return answer;
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z'), toFake: ['Date', 'performance'] });
    counts = new RequestCounts();
  });
  afterEach(() => void vi.useRealTimers());

  it('start again when the window is over, and say how long it lasts', () => {
    expect(count()).toEqual({ current: 1, ttl: MINUTE_MS });
    vi.advanceTimersByTime(45_000);
    expect(count()).toEqual({ current: 2, ttl: 15_000 });
    vi.advanceTimersByTime(15_000);
    expect(count()).toEqual({ current: 1, ttl: MINUTE_MS });
  });
  it.each(['2026-11-21T10:00:00Z', '2026-11-27T10:00:00Z'])(
    'keep to their window whatever time of day the clock is set to: %s',
    (time) => {
      count();
      vi.setSystemTime(new Date(time));
      expect(count()).toEqual({ current: 2, ttl: MINUTE_MS });
      vi.advanceTimersByTime(MINUTE_MS);
      expect(count()?.current).toBe(1);
    },
  );
  it('are separate for each caller and each route', () => {
    count();
    expect(count('b')?.current).toBe(1);
    const before = counts;
    counts = before.child();
    expect(count()?.current).toBe(1);
  });
  it('forget the least recently seen caller beyond 5,000', () => {
    count('first');
    count('second');
    for (let n = 0; n < 4_998; n += 1) count(`other ${n}`);
    expect(count('first')?.current).toBe(2);
    count('one more');
    expect(count('first')?.current).toBe(3);
    expect(count('second')?.current).toBe(1);
  });
});
