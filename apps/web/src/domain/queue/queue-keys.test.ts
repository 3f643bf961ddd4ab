import { describe, expect, it } from 'vitest';
import { deedOf, type QueuePlace } from './queue-keys.ts';

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
    expect(deedOf('j', place())).toEqual({ does: 'move', to: 2 });
    expect(deedOf('j', place({ at: 2 }))).toEqual({ does: 'move', to: 2 });
    expect(deedOf('k', place())).toEqual({ does: 'move', to: 0 });
    expect(deedOf('j', place({ count: 0 }))).toEqual({ does: 'press', letter: 'j' });
  });
  it('moves by j to the first row if no row had the focus', () => {
    expect(deedOf('j', place({ at: -1, onRow: false, onEntry: false }))).toEqual({ does: 'move', to: 0 });
  });
  it('moves by arrows only from a row itself', () => {
    expect(deedOf('ArrowDown', place())).toEqual({ does: 'move', to: 2 });
    expect(deedOf('ArrowDown', place({ onRow: false }))).toBeUndefined();
  });
  it('opens by Enter on a row, and leaves Enter to the buttons', () => {
    expect(deedOf('Enter', place())).toEqual({ does: 'open' });
    expect(deedOf('Enter', place({ onRow: false }))).toBeUndefined();
  });
  it('closes an open pane by Escape', () => {
    expect(deedOf('Escape', place({ paneOpen: true }))).toEqual({ does: 'close' });
    expect(deedOf('Escape', place())).toBeUndefined();
  });
  it('acts by a letter only where an entry has the focus', () => {
    expect(deedOf('s', place({ onRow: false }))).toEqual({ does: 'press', letter: 's' });
    expect(deedOf('s', place({ onRow: false, onEntry: false }))).toBeUndefined();
    expect(deedOf('S', place())).toBeUndefined();
  });
  it('lists the keys by ? from anywhere', () => {
    expect(deedOf('?', place({ onRow: false, onEntry: false }))).toEqual({ does: 'list' });
  });
});
