// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearToasts,
  currentToasts,
  dismissToast,
  subscribeToasts,
  toast,
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY,
  TOAST_SWIPE_DIRECTION,
  TOAST_SWIPE_THRESHOLD,
} from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

test('[A-9.09] [A-9.10] [A-9.11] [A-9.12] [A-9.13] [A-9.14] the constants of the specification', () => {
  expect(TOAST_LIMIT).toBe(1);
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  expect(TOAST_DURATION).toBe(5000);
  expect(TOAST_SWIPE_DIRECTION).toBe('right');
  expect(TOAST_SWIPE_THRESHOLD).toBe(50);
  expect(TOAST_HOTKEY).toBe('F8');
});

test('[A-9.09] a new toast replaces the old one', () => {
  toast({ title: 'first' });
  toast({ title: 'second', variant: 'destructive' });
  expect(currentToasts()).toEqual([
    expect.objectContaining({ title: 'second', variant: 'destructive', open: true }),
  ]);
});

test('a toast that stays is replaced only after it is closed', () => {
  const titles = () => currentToasts().map(({ title }) => title);
  toast({ title: 'before' });
  const over = toast({ title: 'it is over', stays: true });
  const late = toast({ title: 'what fails after it', variant: 'destructive' });
  expect(titles()).toEqual(['it is over']);
  late.update({ title: 'not this either' });
  late.dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'it is over', open: true }]);
  over.dismiss();
  toast({ title: 'another matter' });
  expect(titles()).toEqual(['another matter']);
});

test('[A-9.10] a dismissed toast closes at once and is removed after the delay', () => {
  const handle = toast({ title: 'saved' });
  handle.dismiss();
  expect(currentToasts()[0]?.open).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test('dismissing twice does not delay the removal', () => {
  const handle = toast({ title: 'saved' });
  handle.dismiss();
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 10);
  dismissToast();
  vi.advanceTimersByTime(10);
  expect(currentToasts()).toHaveLength(0);
});

test('the scheduled removal of a replaced toast does not affect its successor', () => {
  toast({ title: 'first' }).dismiss();
  toast({ title: 'second' });
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY);
  expect(currentToasts()).toEqual([expect.objectContaining({ title: 'second', open: true })]);
});

test('an update changes the text, keeps the identity, and notifies listeners', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToasts(listener);
  const handle = toast({ title: 'uploading' });
  handle.update({ title: 'uploaded' });
  expect(currentToasts()).toEqual([{ id: handle.id, title: 'uploaded', open: true }]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  handle.dismiss();
  expect(listener).toHaveBeenCalledTimes(2);
});
