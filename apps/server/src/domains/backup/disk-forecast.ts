/** Predicts when a disk is full at its recent rate, from readings of its free space that are six hours apart. */
import type { BackupAlert, BackupAlertId, DiskForecast } from '@cottontree/contract/backup/backup.ts';
import { z } from 'zod';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Readings are stored with the observed state, which is written twice a minute, so they must be few. */
const APART_MS = 6 * HOUR_MS;
/** A full week, so that the cycle of full backups is included once. */
const LOOKED_BACK_MS = 7 * DAY_MS;
/** Less than a day of readings gives no reliable rate. */
const LEAST_MS = DAY_MS;
/** Enough time to order a disk. */
const ALERT_MS = 14 * DAY_MS;
/** Later dates would be unreliable. */
const FARTHEST_MS = 5 * 365 * DAY_MS;

const Reading = z.object({ at: z.iso.datetime(), freeBytes: z.number() });
export const DiskReadings = z.object({
  /** A folder on the disk. */
  place: z.string(),
  /** Below this free space the disk counts as full: changes are refused, or backups cannot be stored. */
  fullBelow: z.number(),
  /** Oldest first. */
  readings: z.array(Reading),
});
export type DiskReadings = z.infer<typeof DiskReadings>;

/** Adds a reading if one is due. Readings that a wrong clock dated in the future are dropped. */
export function withReading(
  held: DiskReadings['readings'],
  freeBytes: number,
  now: Date,
): DiskReadings['readings'] {
  const past = held.filter(({ at }) => Date.parse(at) <= now.getTime());
  const last = past.at(-1);
  if (last && now.getTime() - Date.parse(last.at) < APART_MS) return past;
  return [...past, { at: now.toISOString(), freeBytes }].filter(
    ({ at }) => now.getTime() - Date.parse(at) <= LOOKED_BACK_MS,
  );
}

export function forecastOf({ place, fullBelow, readings }: DiskReadings): DiskForecast {
  const [first, last] = [readings[0], readings.at(-1)];
  const elapsed = first && last ? Date.parse(last.at) - Date.parse(first.at) : 0;
  if (!first || !last || elapsed < LEAST_MS) return { place, perDay: null, fullAt: null };
  const taken = first.freeBytes - last.freeBytes;
  const perDay = Math.round((taken * DAY_MS) / elapsed);
  const left = (Math.max(0, last.freeBytes - fullBelow) * elapsed) / taken;
  const fullAt = taken > 0 && left <= FARTHEST_MS ? new Date(Date.parse(last.at) + left) : null;
  return { place, perDay, fullAt: fullAt?.toISOString() ?? null };
}

const words = (year: boolean): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(year ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  });

export function forecastAlerts(forecasts: readonly DiskForecast[], now: Date): BackupAlert[] {
  return forecasts.flatMap(({ place, fullAt }): BackupAlert[] => {
    if (fullAt === null || Date.parse(fullAt) - now.getTime() > ALERT_MS) return [];
    const at = new Date(fullAt);
    const day = words(at.getUTCFullYear() !== now.getUTCFullYear()).format(at);
    const message = `The disk of ${place} is full on ${day} at this rate: make room, or move the folder to a larger disk`;
    const id: BackupAlertId = `forecast:${place}`;
    return [{ id, level: 'warning', message, since: null }];
  });
}
