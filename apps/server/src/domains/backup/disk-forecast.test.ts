import { describe, expect, it } from 'vitest';
import { forecastAlerts, forecastOf, withReading } from './disk-forecast.ts';

const at = (text: string): Date => new Date(text);
const disk = (fullBelow: number, ...readings: [at: string, freeBytes: number][]) => ({
  place: '/srv/backups',
  fullBelow,
  readings: readings.map(([when, freeBytes]) => ({ at: `${when}:00.000Z`, freeBytes })),
});

describe('the forecast of a disk', () => {
  it('is the day on which the free space above the limit is used up, at the rate of the readings', () => {
    expect(forecastOf(disk(2e9, ['2026-11-18T10:00', 12e9], ['2026-11-25T10:00', 8.5e9]))).toEqual({
      place: '/srv/backups',
      perDay: 500_000_000,
      fullAt: '2026-12-08T10:00:00.000Z',
    });
  });
  it('counts temporary use between the first and the last reading only once', () => {
    const readings: [string, number][] = [
      ['2026-11-18T10:00', 12e9],
      ['2026-11-20T10:00', 1e9],
      ['2026-11-22T10:00', 11e9],
      ['2026-11-25T10:00', 8.5e9],
    ];
    expect(forecastOf(disk(2e9, ...readings)).fullAt).toBe('2026-12-08T10:00:00.000Z');
  });
  it('is empty for less than a day of readings', () => {
    const none = { place: '/srv/backups', perDay: null, fullAt: null };
    expect(forecastOf(disk(0))).toEqual(none);
    expect(forecastOf(disk(0, ['2026-11-24T10:01', 9e9], ['2026-11-25T10:00', 1e9]))).toEqual(none);
  });
  it('has no date where the free space does not shrink, or hardly', () => {
    expect(forecastOf(disk(0, ['2026-11-18T10:00', 8e9], ['2026-11-25T10:00', 8e9]))).toMatchObject({
      perDay: 0,
      fullAt: null,
    });
    expect(forecastOf(disk(0, ['2026-11-18T10:00', 8e9], ['2026-11-25T10:00', 9.4e9]))).toMatchObject({
      perDay: -200_000_000,
      fullAt: null,
    });
    expect(forecastOf(disk(0, ['2026-11-24T10:00', 8e9], ['2026-11-25T10:00', 7.999e9])).fullAt).toBeNull();
  });
  it('is now where the disk is already full', () => {
    expect(forecastOf(disk(2e9, ['2026-11-24T10:00', 3e9], ['2026-11-25T10:00', 1e9])).fullAt).toBe(
      '2026-11-25T10:00:00.000Z',
    );
  });
});

describe('readings', () => {
  it('are taken six hours apart, and kept for a week', () => {
    let held = withReading([], 9e9, at('2026-11-25T10:00:00Z'));
    held = withReading(held, 8e9, at('2026-11-25T15:59:59Z'));
    expect(held).toEqual([{ at: '2026-11-25T10:00:00.000Z', freeBytes: 9e9 }]);
    held = withReading(held, 7e9, at('2026-11-25T16:00:00Z'));
    expect(held.map(({ freeBytes }) => freeBytes)).toEqual([9e9, 7e9]);
    held = withReading(held, 6e9, at('2026-12-02T15:30:00Z'));
    expect(held.map(({ freeBytes }) => freeBytes)).toEqual([7e9, 6e9]);
  });
  it('of a clock that was ahead are dropped', () => {
    const held = withReading([], 9e9, at('2027-11-25T10:00:00Z'));
    expect(withReading(held, 8e9, at('2026-11-25T10:00:00Z'))).toEqual([
      { at: '2026-11-25T10:00:00.000Z', freeBytes: 8e9 },
    ]);
  });
});

it('an alert names place and day once the disk is full within fourteen days', () => {
  const forecast = { place: '/srv/backups', perDay: 5e8, fullAt: '2026-12-09T10:00:00.000Z' };
  expect(forecastAlerts([forecast], at('2026-11-25T09:59:59Z'))).toEqual([]);
  expect(forecastAlerts([forecast], at('2026-11-25T10:00:00Z'))).toEqual([
    {
      id: 'forecast:/srv/backups',
      level: 'warning',
      message:
        'The disk of /srv/backups is full on 9 December at this rate: make room, or move the folder to a larger disk',
      since: null,
    },
  ]);
  const next = { ...forecast, fullAt: '2027-01-02T00:00:00.000Z' };
  expect(forecastAlerts([next], at('2026-12-25T00:00:00Z'))[0]?.message).toContain('on 2 January 2027 at');
  expect(forecastAlerts([{ ...forecast, fullAt: null }], at('2026-11-25T10:00:00Z'))).toEqual([]);
});
