import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutoHide, type AutoHide } from './auto-hide.ts';

let hidden: boolean;
let inUse: boolean;
let bar: AutoHide;

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  inUse = false;
  bar = createAutoHide(
    (now) => {
      hidden = now;
    },
    () => !inUse,
  );
  return () => vi.useRealTimers();
});

describe('the bar', () => {
  it('[A-2.52] hides 600 ms after the page was scrolled down, and not before', () => {
    bar.scrolled(300);
    vi.advanceTimersByTime(599);
    expect(hidden).toBe(false);
    vi.advanceTimersByTime(1);
    expect(hidden).toBe(true);
  });
  it('measures from the first movement, however long the scrolling continues', () => {
    for (let y = 100; y <= 600; y += 100) {
      bar.scrolled(y);
      vi.advanceTimersByTime(100);
    }
    expect(hidden).toBe(true);
  });
  it('reappears at once when the page is scrolled up or is at its top', () => {
    bar.scrolled(300);
    vi.advanceTimersByTime(600);
    bar.scrolled(290);
    expect(hidden).toBe(false);
    bar.scrolled(400);
    bar.scrolled(380);
    vi.advanceTimersByTime(600);
    expect(hidden).toBe(false);
    bar.scrolled(500);
    vi.advanceTimersByTime(600);
    bar.scrolled(0);
    expect(hidden).toBe(false);
  });
  it('[A-2.52] never hides while something in it has the focus, and reappears when something in it receives it', () => {
    inUse = true;
    bar.scrolled(300);
    vi.advanceTimersByTime(5000);
    expect(hidden).toBe(false);
    inUse = false;
    bar.scrolled(310);
    vi.advanceTimersByTime(600);
    expect(hidden).toBe(true);
    bar.focused();
    expect(hidden).toBe(false);
  });
});
