import { describe, expect, it } from 'vitest';
import { ClockWatch, jumpInWords } from './clock-watch.ts';
import { ManualClock } from './clock.ts';

const HOUR_MS = 3_600_000;

describe('the clock watch', () => {
  const start = '2026-11-21T10:00:00Z';

  it('finds nothing while time passes, however long', () => {
    const clock = new ManualClock(start);
    const watch = new ClockWatch(clock);
    clock.advance(1_000 * HOUR_MS);
    expect([watch.unreported(), watch.lastJump(), watch.steadyMs()]).toEqual([[], null, 1_000 * HOUR_MS]);
  });
  it.each([
    ['2026-11-24T10:00:00Z', 3 * 24 * HOUR_MS],
    ['2026-11-18T10:00:00Z', -3 * 24 * HOUR_MS],
    ['2026-11-21T10:01:01Z', 61_000],
    ['2026-11-21T09:58:59Z', -61_000],
  ])('notices that it was set to %s and counts again', (to, byMs) => {
    const clock = new ManualClock(start);
    const watch = new ClockWatch(clock);
    clock.set(to);
    expect(watch.lastJump()).toEqual({ at: new Date(to), byMs });
    clock.advance(5_000);
    expect(watch.steadyMs()).toBe(5_000);
    expect(watch.unreported()).toHaveLength(1);
  });
  it.each(['2026-11-21T10:01:00Z', '2026-11-21T09:59:00Z'])('does not report a correction to %s', (to) => {
    const clock = new ManualClock(start);
    const watch = new ClockWatch(clock);
    clock.set(to);
    expect(watch.unreported()).toEqual([]);
  });
  it('adds up small steps', () => {
    const clock = new ManualClock(start);
    const watch = new ClockWatch(clock);
    for (const to of ['2026-11-21T10:00:40Z', '2026-11-21T10:01:20Z']) {
      clock.set(to);
      watch.steadyMs();
    }
    expect(watch.lastJump()?.byMs).toBe(80_000);
  });
  it.each([
    [-259_200_000, 'set back by 3 d'],
    [93_600_000, 'set ahead by 1 d 2 h'],
    [90_000, 'set ahead by 1 min 30 s'],
    [-3_600_000, 'set back by 1 h'],
    [61_000, 'set ahead by 1 min 1 s'],
    [86_401_000, 'set ahead by 1 d'],
  ])('says %s ms as: %s', (byMs, words) => {
    expect(jumpInWords(byMs)).toBe(words);
  });
  it('stores each jump until it is recorded, and the newest for the health page', () => {
    const clock = new ManualClock(start);
    const watch = new ClockWatch(clock);
    clock.set('2026-11-22T10:00:00Z');
    watch.steadyMs();
    clock.set('2026-11-21T10:00:00Z');
    const [ahead, back] = watch.unreported();
    expect([ahead?.byMs, back?.byMs]).toEqual([24 * HOUR_MS, -24 * HOUR_MS]);
    if (ahead) watch.recorded(ahead);
    expect(watch.unreported()).toEqual([back]);
    expect(watch.lastJump()).toEqual(back);
  });
  it('notices at the start that stored times are in the future, and reports nothing when they are in the past', () => {
    const watch = new ClockWatch(new ManualClock(start));
    watch.noteBehind(new Date('2026-11-21T10:01:00Z'));
    watch.noteBehind(new Date('2026-10-01T00:00:00Z'));
    expect(watch.lastJump()).toBeNull();
    watch.noteBehind(new Date('2026-11-24T10:00:00Z'));
    expect(watch.lastJump()?.byMs).toBe(-3 * 24 * HOUR_MS);
  });
});
