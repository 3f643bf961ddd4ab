import { describe, expect, it } from 'vitest';
import {
  absoluteEndOnThisClock,
  advance,
  badgeState,
  endOf,
  startTimer,
  timeLeft,
  type TimerEffect,
  type TimerEvent,
  type TimerState,
} from './timer.ts';

const MIN = 60_000;
const T0 = Date.parse('2026-11-21T09:00:00Z');

/** Drives the timer with a clock that the test controls: events happen at minutes after the start. */
class Run {
  state: TimerState = startTimer(T0);
  readonly log: (TimerEffect & { minute: number })[] = [];

  at(minute: number, type: 'tick' | 'activity' | 'continue' | 'reset-elsewhere'): TimerEffect[] {
    return this.happen({ type, at: T0 + minute * MIN }, minute);
  }
  happen(event: TimerEvent, minute: number): TimerEffect[] {
    const step = advance(this.state, event);
    this.state = step.state;
    this.log.push(...step.effects.map((effect) => ({ ...effect, minute })));
    return [...step.effects];
  }
  /** Ticks every second of (from, to]. */
  tickThrough(from: number, to: number): void {
    for (let second = from * 60 + 1; second <= to * 60; second += 1) {
      this.happen({ type: 'tick', at: T0 + second * 1000 }, second / 60);
    }
  }
  minutesOf(type: TimerEffect['type']): number[] {
    return this.log.filter((effect) => effect.type === type).map(({ minute }) => minute);
  }
}

describe('the badge', () => {
  it('[A-4.01] is active above 10 minutes', () => {
    expect(badgeState(60 * MIN)).toBe('active');
    expect(badgeState(10 * MIN + 1)).toBe('active');
  });
  it('[A-4.02] warns from 10 minutes down', () => {
    expect(badgeState(10 * MIN)).toBe('warning');
    expect(badgeState(5 * MIN + 1)).toBe('warning');
  });
  it('[A-4.03] is critical from 5 minutes down', () => {
    expect(badgeState(5 * MIN)).toBe('critical');
    expect(badgeState(0)).toBe('critical');
  });
  it('[A-4.05] writes Xh Ym or Ym', () => {
    expect(timeLeft(60 * MIN)).toBe('1h 0m');
    expect(timeLeft(125 * MIN)).toBe('2h 5m');
    expect(timeLeft(59 * MIN)).toBe('59m');
    expect(timeLeft(58 * MIN + 1000)).toBe('59m');
    expect(timeLeft(1000)).toBe('1m');
    expect(timeLeft(0)).toBe('0m');
  });
  it('[A-4.04] counts down from 60 minutes at load and starts again at each reset', () => {
    const run = new Run();
    expect(endOf(run.state) - T0).toBe(60 * MIN);
    run.at(20, 'activity');
    expect(endOf(run.state) - T0).toBe(80 * MIN);
  });
});

describe('inactivity', () => {
  it('[A-4.07] warns once, at 55 minutes and not a second before', () => {
    const run = new Run();
    run.tickThrough(0, 59.9);
    expect(run.minutesOf('warn')).toEqual([55]);
    expect(run.state.warned).toBe(true);
  });
  it('[A-4.08] expires at 60 minutes and not a second before', () => {
    const run = new Run();
    run.tickThrough(0, 60);
    expect(run.minutesOf('expire')).toEqual([60]);
    run.tickThrough(60, 61);
    expect(run.minutesOf('expire')).toEqual([60]);
  });
  it('ends a session that slept past its end, whatever event comes first', () => {
    const run = new Run();
    expect(run.at(180, 'activity')).toEqual([{ type: 'expire' }]);
    expect(run.at(181, 'continue')).toEqual([]);
  });
  it('ends at the absolute limit, which activity does not extend', () => {
    const run = new Run();
    run.happen({ type: 'absolute-end', at: T0, end: T0 + 30 * MIN }, 0);
    run.at(25, 'activity');
    expect(endOf(run.state)).toBe(T0 + 30 * MIN);
    run.tickThrough(25, 31);
    expect(run.minutesOf('expire')).toEqual([30]);
  });
});

describe('activity', () => {
  it('[A-4.12] resets only when the last reset is more than 5 minutes ago', () => {
    const run = new Run();
    expect(run.at(5, 'activity')).toEqual([]);
    expect(run.state.resetAt).toBe(T0);
    expect(run.happen({ type: 'activity', at: T0 + 5 * MIN + 1 }, 5)).toEqual([
      { type: 'refresh', requested: false },
    ]);
    expect(run.state.resetAt).toBe(T0 + 5 * MIN + 1);
    expect(run.at(10, 'activity')).toEqual([]);
  });
  it('[A-4.13, A-4.14] that causes a reset closes the open question and refreshes the session', () => {
    const run = new Run();
    run.at(55, 'tick');
    expect(run.at(56, 'activity')).toEqual([{ type: 'refresh', requested: false }]);
    expect(run.state.warned).toBe(false);
    run.tickThrough(56, 110.9);
    expect(run.minutesOf('warn')).toEqual([55]);
    run.tickThrough(110.9, 111);
    expect(run.minutesOf('warn')).toEqual([55, 111]);
  });
  it('[A-4.15, A-4.16] of the button refreshes as requested and closes the question', () => {
    const run = new Run();
    run.at(55, 'tick');
    expect(run.state.warned).toBe(true);
    expect(run.at(57, 'continue')).toEqual([{ type: 'refresh', requested: true }]);
    expect(run.state.warned).toBe(false);
    expect(endOf(run.state)).toBe(T0 + 117 * MIN);
  });
  it('in another tab resets the timer here without a second refresh', () => {
    const run = new Run();
    run.at(55, 'tick');
    expect(run.at(56, 'reset-elsewhere')).toEqual([]);
    expect(run.state.warned).toBe(false);
    expect(endOf(run.state)).toBe(T0 + 116 * MIN);
  });
});

describe('the background refresh', () => {
  it('[A-9.01] comes every 30 minutes while the person is idle, and reports for how long', () => {
    const run = new Run();
    run.at(1, 'activity');
    run.tickThrough(1, 59);
    // At 5 minutes the activity of the first minute is still recent; after that only the half hours count.
    expect(run.log.filter(({ type }) => type === 'background-refresh')).toEqual([
      { type: 'background-refresh', idleSeconds: 240, minute: 5 },
      { type: 'background-refresh', idleSeconds: 29 * 60, minute: 30 },
    ]);
  });
  it('[A-9.02] comes every 5 minutes while there was activity in the last 5', () => {
    const run = new Run();
    for (let minute = 0; minute < 25; minute += 1) {
      run.tickThrough(minute, minute + 1);
      if (minute < 16) run.at(minute + 1, 'activity');
    }
    expect(run.minutesOf('background-refresh')).toEqual([5, 10, 15, 20]);
  });
  it('[A-9.03] does not come when there was no activity in the last 60 minutes', () => {
    const run = new Run();
    // A reset of another cause keeps the session alive; the person has done nothing for an hour.
    run.state = {
      ...run.state,
      resetAt: T0 + 40 * MIN,
      activeAt: T0 - 31 * MIN,
      nextBusyCheck: T0 + 30 * MIN,
    };
    expect(run.at(30, 'tick')).toEqual([]);
    const other = new Run();
    other.state = {
      ...run.state,
      activeAt: T0 - 30 * MIN,
      nextBusyCheck: T0 + 30 * MIN,
      nextQuietCheck: T0 + 30 * MIN,
    };
    expect(other.at(30, 'tick')).toEqual([{ type: 'background-refresh', idleSeconds: 3600 }]);
  });
  it('runs one check for all missed ones', () => {
    const run = new Run();
    expect(run.at(47, 'tick')).toEqual([{ type: 'background-refresh', idleSeconds: 47 * 60 }]);
    expect(run.at(47.1, 'tick')).toEqual([]);
    expect([run.state.nextBusyCheck, run.state.nextQuietCheck]).toEqual([T0 + 50 * MIN, T0 + 60 * MIN]);
  });
});

describe('the absolute end on this clock', () => {
  const at = (ms: number) => new Date(ms).toISOString();
  it('does not require the two clocks to agree', () => {
    const serverNow = T0 + 7 * MIN;
    const answer = { idleExpiresAt: at(serverNow + 60 * MIN), absoluteExpiresAt: at(serverNow + 600 * MIN) };
    expect(absoluteEndOnThisClock(answer, T0, 0)).toBe(T0 + 600 * MIN);
    const idle = { ...answer, idleExpiresAt: at(serverNow + 50 * MIN) };
    expect(absoluteEndOnThisClock(idle, T0, 600)).toBe(T0 + 600 * MIN);
  });
  it('is taken as reported when it cuts the idle limit short', () => {
    const answer = { idleExpiresAt: at(T0 + 10 * MIN), absoluteExpiresAt: at(T0 + 10 * MIN) };
    expect(absoluteEndOnThisClock(answer, T0, 0)).toBe(T0 + 10 * MIN);
  });
});
