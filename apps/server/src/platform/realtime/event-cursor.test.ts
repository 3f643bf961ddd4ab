import { describe, expect, it } from 'vitest';
import { EventCursor } from './event-cursor.ts';

const idle = { oldestRunning: 100n, nextTransaction: 100n };

describe('EventCursor', () => {
  it('remembers the ids it skipped and forgets those that arrive', () => {
    const cursor = new EventCursor(10n);
    cursor.advance([11n, 14n, 15n], idle, 0);
    expect([cursor.last, cursor.gaps]).toEqual([15n, [12n, 13n]]);
    cursor.advance([13n, 16n], idle, 0);
    expect([cursor.last, cursor.gaps]).toEqual([16n, [12n]]);
  });

  it('keeps a gap while a transaction that started before it was noticed is running, however long that is', () => {
    const cursor = new EventCursor(0n);
    cursor.advance([2n], { oldestRunning: 90n, nextTransaction: 100n }, 0);
    cursor.advance([], { oldestRunning: 99n, nextTransaction: 500n }, 3_600_000);
    expect(cursor.gaps).toEqual([1n]);
    cursor.advance([], { oldestRunning: 100n, nextTransaction: 500n }, 3_600_001);
    expect(cursor.gaps).toEqual([]);
  });

  it('drops no gap within its first ten seconds', () => {
    const cursor = new EventCursor(0n);
    cursor.advance([2n], idle, 0);
    cursor.advance([], { oldestRunning: 200n, nextTransaction: 200n }, 9_999);
    expect(cursor.gaps).toEqual([1n]);
    cursor.advance([], { oldestRunning: 200n, nextTransaction: 200n }, 10_000);
    expect(cursor.gaps).toEqual([]);
  });

  it('watches a bounded number of ids after a jump over deleted rows', () => {
    const cursor = new EventCursor(0n);
    cursor.advance([5_000_000n], idle, 0);
    expect(cursor.gaps).toHaveLength(1_000);
    expect(cursor.gaps.at(-1)).toBe(4_999_999n);
  });
});
