/**
 * A year of backups on one disk, hour by hour, with the product's own rules of schedule, retention, thinning and
 * forecast; growth rates are given. Only sizes are simulated: no byte is written.
 */
import type { BackupSettings } from '@cottontree/contract/backup/backup.ts';
import { alertsOf, dueNow, expired, keptSince, type Past, type Watched } from '../domains/backup/rules.ts';
import { forecastOf, withReading, type DiskReadings } from '../domains/backup/disk-forecast.ts';
import { isFullNeeded, type NewestFull } from '../domains/backup/full-needed.ts';
import { thinned } from '../domains/backup/thinning.ts';

const HOUR_MS = 3_600_000;

export interface Rates {
  readonly diskBytes: number;
  /** Free space in bytes below which changes are refused. */
  readonly fullBelow: number;
  /** Other data on the disk: PostgreSQL's own WAL, programs, the reserve. */
  readonly otherBytes: number;
  readonly databaseBytes: number;
  readonly databaseBytesPerDay: number;
  /** Stored bytes of a full backup per byte of the database. */
  readonly fullShare: number;
  /** Stored bytes of WAL in an hour of work, and in an idle hour. */
  readonly logBytesBusyHour: number;
  readonly logBytesQuietHour: number;
}

/**
 * The loaded demo company on a separate data disk. The WAL of a day is the amount measured with 20 people before this
 * kind of compression (0.4 GB), times the measured ratio of the compression, minus what idle hours wrote.
 */
export const TWENTY_PEOPLE: Rates = {
  diskBytes: 20e9,
  fullBelow: 2e9,
  otherBytes: 1.1e9,
  databaseBytes: 2.46e9,
  databaseBytesPerDay: 5e6,
  fullShare: 0.175,
  logBytesBusyHour: 20e6,
  logBytesQuietHour: 1e6,
};

export interface Year {
  readonly mostUsedBytes: number;
  readonly leastFreeBytes: number;
  readonly fulls: number;
  readonly inPlace: number;
  /** Backups kept at the end of the year. */
  readonly kept: { readonly fulls: number; readonly fullBytes: number; readonly logBytes: number };
  readonly databaseBytes: number;
  /** Days on which the forecast caused an alert. */
  readonly alertDays: number;
  /** Hours within the retention, at the end of each day, that no backup and WAL can restore. */
  readonly unreachable: number;
  /** When the disk was full; null: never. */
  readonly fullOn: Date | null;
}

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const each of values) total += each;
  return total;
};

function newestOf(
  bases: readonly Base[],
  log: ReadonlyMap<number, number>,
  moment: (hour: number) => Date,
): NewestFull | null {
  const newest = bases.at(-1);
  return newest !== undefined
    ? {
        startedAt: moment(newest.at),
        storedBytes: newest.bytes,
        logBytes: sum([...log].filter(([at]) => at > newest.at).map(([, bytes]) => bytes)),
        logIsWhole: true,
        keysWrittenAt: new Date(0),
        failedDrill: false,
      }
    : null;
}

interface Base {
  readonly id: string;
  readonly at: number;
  readonly bytes: number;
}

/** Working hours: 8 to 18, Monday to Saturday. */
const isBusy = (at: Date): boolean => at.getUTCDay() !== 0 && at.getUTCHours() >= 8 && at.getUTCHours() < 18;

export function simulateYear(rates: Rates, settings: BackupSettings, begin: Date, days = 365): Year {
  const hours = days * 24;
  const moment = (hour: number): Date => new Date(begin.getTime() + hour * HOUR_MS);
  /** Bytes by hour; a segment of the WAL covers an hour. */
  const log = new Map<number, number>();
  let bases: Base[] = [];
  let past: Past = {
    since: begin,
    lastFull: null,
    lastFullServed: null,
    lastIncremental: null,
    lastFailed: null,
    continues: false,
  };
  let readings: DiskReadings['readings'] = [];
  let [fulls, inPlace, alertDays, unreachable, mostUsed] = [0, 0, 0, 0, 0];
  let fullOn: Date | null = null;
  const database = (hour: number): number => rates.databaseBytes + (rates.databaseBytesPerDay * hour) / 24;

  for (let hour = 0; hour < hours; hour += 1) {
    const now = moment(hour);
    if (past.continues) log.set(hour, isBusy(now) ? rates.logBytesBusyHour : rates.logBytesQuietHour);
    const due = dueNow(settings, past, now);
    const isCurrent = due === 'full' && past.continues && !isFullNeeded(newestOf(bases, log, moment), now);
    if (due === 'full' && !isCurrent) {
      fulls += 1;
      if (!past.continues) log.set(hour, rates.logBytesQuietHour);
      bases.push({ id: String(hour), at: hour, bytes: database(hour) * rates.fullShare });
      past = { ...past, lastFull: now, lastFullServed: now, continues: true };
    } else if (due) past = { ...past, lastIncremental: now, ...(isCurrent ? { lastFullServed: now } : {}) };
    if (isCurrent) inPlace += 1;
    if (due) {
      const of = bases.map(({ id, at }) => ({ id, at, finishedAt: moment(at).toISOString() }));
      const over = new Set(
        expired(
          of.map((each) => ({ ...each, type: 'full', whole: true })),
          keptSince(settings.retention, now),
        ),
      );
      const rest = of.filter(({ id }) => !over.has(id));
      const spare = thinned(
        rest.map((each) => ({ ...each, hasKeys: true, chain: 'one' })),
        ({ at: from }, { at: to }) => {
          for (let at = from; at <= to; at += 1) if (!log.has(at)) return false;
          return true;
        },
        now,
      );
      bases = bases.filter(({ id }) => !over.has(id) && !spare.includes(id));
      for (const at of log.keys()) if (at < (bases[0]?.at ?? 0)) log.delete(at);
    }
    const used = rates.otherBytes + database(hour) + sum(log.values()) + sum(bases.map(({ bytes }) => bytes));
    mostUsed = Math.max(mostUsed, used);
    const free = rates.diskBytes - used;
    if (free < rates.fullBelow) fullOn ??= now;
    if (past.continues) readings = withReading(readings, free, now);
    if (now.getUTCHours() !== 23 || !past.continues) continue;
    const disks = [forecastOf({ place: 'disk', fullBelow: rates.fullBelow, readings })];
    if (alertsOf(settings, { ...WELL, ...past, disks }, now).some(({ id }) => id === 'forecast:disk'))
      alertDays += 1;
    unreachable += unreachableOf(bases, log, hour, keptSince(settings.retention, now), moment);
  }
  return {
    mostUsedBytes: mostUsed,
    leastFreeBytes: rates.diskBytes - mostUsed,
    fulls,
    inPlace,
    kept: {
      fulls: bases.length,
      fullBytes: sum(bases.map(({ bytes }) => bytes)),
      logBytes: sum(log.values()),
    },
    databaseBytes: database(hours),
    alertDays,
    unreachable,
    fullOn,
  };
}

const WELL: Omit<Watched, keyof Past | 'disks'> = {
  watches: true,
  schedules: true,
  restored: null,
  recoverableFrom: null,
  problems: [],
  isRefused: false,
  findings: [],
  waitingSince: null,
  archiveFailingSince: null,
  sameDisk: true,
  keyShownAt: new Date(0),
  failed: null,
  lastWholeDrill: null,
  drills: [],
};

/** Hours since the first backup, within the retention, without an earlier base whose WAL reaches them. */
function unreachableOf(
  bases: readonly Base[],
  log: ReadonlyMap<number, number>,
  now: number,
  since: Date | null,
  moment: (hour: number) => Date,
): number {
  let count = 0;
  const first = [...log.keys()][0] ?? now;
  let reached = -1;
  for (let hour = Math.min(first, bases[0]?.at ?? now); hour <= now; hour += 1) {
    if (bases.some(({ at }) => at === hour)) reached = hour;
    if (reached === hour - 1 && log.has(hour)) reached = hour;
    if (reached !== hour && (since === null || moment(hour) >= since)) count += 1;
  }
  // Hours that the retention promises and for which nothing is stored.
  const promised = bases[0] ? moment(bases[0].at) : moment(now);
  return since !== null && promised > since && now > 24 * 60 ? count + 1 : count;
}
