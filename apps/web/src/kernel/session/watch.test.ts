// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TimerEffect } from './timer.ts';
import { ACTIVITY_EVENTS, createSessionWatch, type SessionWatch } from './watch.ts';

const MIN = 60_000;
let effects: TimerEffect[];
let watch: SessionWatch;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime('2026-11-21T09:00:00Z');
  effects = [];
  watch = createSessionWatch((effect) => effects.push(effect));
  stop = watch.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const refreshes = () => effects.filter(({ type }) => type === 'refresh').length;

describe('the session watch', () => {
  it('[A-4.11] counts only mouse down, key, scroll, touch and click as activity', () => {
    expect([...ACTIVITY_EVENTS]).toEqual(['mousedown', 'keydown', 'scroll', 'touchstart', 'click']);
    for (const [index, name] of ACTIVITY_EVENTS.entries()) {
      vi.setSystemTime(Date.now() + 6 * MIN);
      document.body.dispatchEvent(new Event(name, { bubbles: name !== 'scroll' }));
      expect(refreshes(), name).toBe(index + 1);
    }
    vi.setSystemTime(Date.now() + 6 * MIN);
    for (const name of ['mousemove', 'focusin', 'visibilitychange'])
      document.body.dispatchEvent(new Event(name, { bubbles: true }));
    expect(refreshes()).toBe(ACTIVITY_EVENTS.length);
  });

  it('does not count an answer to its own question as activity', () => {
    document.body.innerHTML = '<div data-session-question><button>Continue Working</button></div>';
    vi.setSystemTime(Date.now() + 56 * MIN);
    document.querySelector('button')?.dispatchEvent(new Event('mousedown', { bubbles: true }));
    expect(refreshes()).toBe(0);
  });

  it('[A-4.06] ticks every second', () => {
    const seen: number[] = [];
    watch.subscribe(() => seen.push(watch.left()));
    vi.advanceTimersByTime(3000);
    expect(seen).toEqual([60 * MIN - 1000, 60 * MIN - 2000, 60 * MIN - 3000]);
  });

  it('announces a reset to the other tabs and follows theirs', async () => {
    const other = new BroadcastChannel('session-reset');
    const received = new Promise((resolve) => {
      other.addEventListener('message', (event) => resolve(event.data));
    });
    vi.setSystemTime(Date.now() + 6 * MIN);
    watch.noteActivity();
    expect(await received).toBe('reset');

    vi.setSystemTime(Date.now() + 30 * MIN);
    vi.advanceTimersByTime(1000);
    expect(watch.left()).toBeLessThan(30 * MIN);
    other.postMessage('reset');
    await vi.waitUntil(() => watch.left() === 60 * MIN);
    expect(refreshes()).toBe(1);
    other.close();
  });

  it('neither ticks nor listens once stopped', () => {
    stop();
    vi.setSystemTime(Date.now() + 6 * MIN);
    document.body.click();
    vi.advanceTimersByTime(60 * MIN);
    expect(effects).toEqual([]);
  });
});
