import { describe, expect, it } from 'vitest';
import { isFullNeeded, type NewestFull } from './full-needed.ts';

const now = new Date('2026-11-25T02:00:00Z');
const newest = (more: Partial<NewestFull> = {}): NewestFull => ({
  startedAt: new Date('2026-11-20T02:00:05Z'),
  storedBytes: 500e6,
  logBytes: 1_499e6,
  logIsWhole: true,
  keysWrittenAt: new Date('2026-01-01T00:00:00Z'),
  failedDrill: false,
  ...more,
});

describe('a scheduled full backup', () => {
  it('need not be copied where the newest one and its WAL cover the same times', () => {
    expect(isFullNeeded(newest(), now)).toBe(false);
  });
  it('is copied every seventh day of a daily schedule, and each time of a weekly one', () => {
    const due = (day: number) => new Date(`2026-11-${day}T02:00:00Z`);
    expect(isFullNeeded(newest(), due(26))).toBe(false);
    expect(isFullNeeded(newest(), due(27))).toBe(true);
  });
  it.each<[string, Partial<NewestFull> | null]>([
    ['there is none', null],
    ['its WAL has a gap', { logIsWhole: false }],
    ['its WAL is three times as large as the backup', { logBytes: 1_500e6 }],
    [
      'the keys have changed since, which an incremental backup does not contain',
      { keysWrittenAt: new Date('2026-11-20T02:00:05Z') },
    ],
    ['its last restore test failed', { failedDrill: true }],
    ['a wrong clock dated it in the future', { startedAt: new Date('2026-12-01T02:00:00Z') }],
  ])('is copied where %s', (_, more) => {
    expect(isFullNeeded(more && newest(more), now)).toBe(true);
  });
});
