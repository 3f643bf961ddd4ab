import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestCounts } from './request-counts.ts';

const MINUTE_MS = 60_000;

describe('the counts of requests', () => {
  let counts: RequestCounts;
  const ask = (key = 'a'): { current: number; ttl: number } | undefined => {
    let answer: { current: number; ttl: number } | undefined;
    counts.incr(key, (_, result) => (answer = result), MINUTE_MS);
    return answer;
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z'), toFake: ['Date', 'performance'] });
    counts = new RequestCounts();
  });
  afterEach(() => void vi.useRealTimers());

  it('begin anew when the window is over, and say how long it lasts', () => {
    expect(ask()).toEqual({ current: 1, ttl: MINUTE_MS });
    vi.advanceTimersByTime(45_000);
    expect(ask()).toEqual({ current: 2, ttl: 15_000 });
    vi.advanceTimersByTime(15_000);
    expect(ask()).toEqual({ current: 1, ttl: MINUTE_MS });
  });
  it.each(['2026-11-21T10:00:00Z', '2026-11-27T10:00:00Z'])(
    'keep to their window whatever time of day the clock is set to: %s',
    (time) => {
      ask();
      vi.setSystemTime(new Date(time));
      expect(ask()).toEqual({ current: 2, ttl: MINUTE_MS });
      vi.advanceTimersByTime(MINUTE_MS);
      expect(ask()?.current).toBe(1);
    },
  );
  it('are of each caller and of each route', () => {
    ask();
    expect(ask('b')?.current).toBe(1);
    const before = counts;
    counts = before.child();
    expect(ask()?.current).toBe(1);
  });
  it('forget the caller who was longest unheard beyond 5,000', () => {
    ask('first');
    ask('second');
    for (let n = 0; n < 4_998; n += 1) ask(`other ${n}`);
    expect(ask('first')?.current).toBe(2);
    ask('one more');
    expect(ask('first')?.current).toBe(3);
    expect(ask('second')?.current).toBe(1);
  });
});
