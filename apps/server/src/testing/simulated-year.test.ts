import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../domains/backup/settings-store.ts';
import { TWENTY_PEOPLE, simulateYear } from './simulated-year.ts';

const BEGIN = new Date('2026-01-01T00:00:00Z');

describe('a year of 20 people on a disk of 20 GB', () => {
  it('fits with the defaults, and on each day every hour of the 30 days before it can be restored', () => {
    const year = simulateYear(TWENTY_PEOPLE, DEFAULT_SETTINGS, BEGIN);
    expect(year).toMatchObject({ fullOn: null, unreachable: 0, alertDays: 0 });
    expect(year.mostUsedBytes).toBeLessThan(18e9);
    expect(year.fulls + year.inPlace).toBe(365);
    expect(year.kept.fulls).toBe(6);
  });
  it('causes an alert in time when it does not fit, before the disk is full', () => {
    const twice = { ...TWENTY_PEOPLE, logBytesBusyHour: 30e6, databaseBytesPerDay: 10e6 };
    const until = simulateYear(twice, DEFAULT_SETTINGS, BEGIN);
    expect(until.fullOn).not.toBeNull();
    const days = Math.floor(((until.fullOn?.getTime() ?? 0) - BEGIN.getTime()) / 86_400_000);
    expect(simulateYear(twice, DEFAULT_SETTINGS, BEGIN, days).alertDays).toBeGreaterThanOrEqual(7);
  });
});
