import { describe, expect, it } from 'vitest';
import { dueDay, minuteOf, nextSending, readiness, timeOf, type Timing } from './rules.ts';

/** Monday to Friday at 07:00, set up on Sunday, 30 August 2026. */
const WEEKLY: Timing = {
  weekdays: [1, 2, 3, 4, 5],
  minute: 420,
  paused: false,
  since: new Date('2026-08-30T12:00:00Z'),
  plannedDay: null,
};
const at = (moment: string): Date => new Date(`${moment}:00Z`);

describe('a page is due', () => {
  it('from its time on, for a day, on its weekdays', () => {
    expect(dueDay(WEEKLY, at('2026-08-31T06:59'))).toBeNull();
    expect(dueDay(WEEKLY, at('2026-08-31T07:00'))).toBe('2026-08-31');
    expect(dueDay(WEEKLY, at('2026-09-01T06:59'))).toBe('2026-08-31');
    expect(dueDay(WEEKLY, at('2026-09-01T07:00'))).toBe('2026-09-01');
    // Saturday
    expect(dueDay(WEEKLY, at('2026-09-05T09:00'))).toBeNull();
  });
  it('once a day', () => {
    expect(dueDay({ ...WEEKLY, plannedDay: '2026-08-31' }, at('2026-08-31T09:00'))).toBeNull();
    expect(dueDay({ ...WEEKLY, plannedDay: '2026-08-31' }, at('2026-09-01T09:00'))).toBe('2026-09-01');
  });
  it('not for a time before it was set up, nor while paused', () => {
    expect(dueDay({ ...WEEKLY, since: at('2026-08-31T07:01') }, at('2026-08-31T09:00'))).toBeNull();
    expect(dueDay({ ...WEEKLY, paused: true }, at('2026-08-31T09:00'))).toBeNull();
  });
});

describe('the next sending', () => {
  it('is at the time of the next of its weekdays', () => {
    expect(nextSending(WEEKLY, at('2026-08-31T06:00'))).toEqual(at('2026-08-31T07:00'));
    expect(nextSending(WEEKLY, at('2026-09-04T07:00'))).toEqual(at('2026-09-07T07:00'));
    expect(nextSending({ ...WEEKLY, weekdays: [7] }, at('2026-08-30T12:00'))).toEqual(at('2026-09-06T07:00'));
  });
  it('is none while paused', () => {
    expect(nextSending({ ...WEEKLY, paused: true }, at('2026-08-31T06:00'))).toBeNull();
  });
});

describe('the sending of a day', () => {
  it('begins once the day before is closed', () => {
    expect(readiness('2026-09-01', 420, '2026-08-30', at('2026-09-01T09:59'))).toEqual({ ready: false });
    expect(readiness('2026-09-01', 420, '2026-08-31', at('2026-09-01T07:00'))).toEqual({
      ready: true,
      page: '2026-08-31',
      awaited: null,
    });
  });
  it('waits three hours for the close, then has the last closed day', () => {
    expect(readiness('2026-09-01', 420, '2026-08-29', at('2026-09-01T10:00'))).toEqual({
      ready: true,
      page: '2026-08-29',
      awaited: '2026-08-31',
    });
    expect(readiness('2026-09-01', 420, null, at('2026-09-01T10:00'))).toEqual({
      ready: true,
      page: null,
      awaited: '2026-08-31',
    });
  });
});

it('a time of day is stored as minutes', () => {
  expect(minuteOf('07:05')).toBe(425);
  expect(timeOf(425)).toBe('07:05');
});
