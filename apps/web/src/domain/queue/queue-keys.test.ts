import { describe, expect, it } from 'vitest';
import { keyActionOf, type QueuePlace } from './queue-keys.ts';

const place = (over: Partial<QueuePlace> = {}): QueuePlace => ({
  at: 1,
  count: 3,
  onRow: true,
  onEntry: true,
  paneOpen: false,
  ...over,
});

describe('a key of a queue', () => {
  it('moves by j and k, and stops at the ends', () => {
    expect(keyActionOf('j', place())).toEqual({ does: 'move', to: 2 });
    expect(keyActionOf('j', place({ at: 2 }))).toEqual({ does: 'move', to: 2 });
    expect(keyActionOf('k', place())).toEqual({ does: 'move', to: 0 });
    expect(keyActionOf('j', place({ count: 0 }))).toEqual({ does: 'press', letter: 'j' });
  });
  it('moves by j to the first row if no row had the focus', () => {
    expect(keyActionOf('j', place({ at: -1, onRow: false, onEntry: false }))).toEqual({
      does: 'move',
      to: 0,
    });
  });
  it('moves by arrows only from a row itself', () => {
    expect(keyActionOf('ArrowDown', place())).toEqual({ does: 'move', to: 2 });
    expect(keyActionOf('ArrowDown', place({ onRow: false }))).toBeUndefined();
  });
  it('opens by Enter on a row, and leaves Enter to the buttons', () => {
    expect(keyActionOf('Enter', place())).toEqual({ does: 'open' });
    expect(keyActionOf('Enter', place({ onRow: false }))).toBeUndefined();
  });
  it('closes an open pane by Escape', () => {
    expect(keyActionOf('Escape', place({ paneOpen: true }))).toEqual({ does: 'close' });
    expect(keyActionOf('Escape', place())).toBeUndefined();
  });
  it('acts by a letter only where an entry has the focus', () => {
    expect(keyActionOf('s', place({ onRow: false }))).toEqual({ does: 'press', letter: 's' });
    expect(keyActionOf('s', place({ onRow: false, onEntry: false }))).toBeUndefined();
    expect(keyActionOf('S', place())).toBeUndefined();
  });
  it('lists the keys by ? from anywhere', () => {
    expect(keyActionOf('?', place({ onRow: false, onEntry: false }))).toEqual({ does: 'list' });
  });
});
