/** When backups are due, how long they are kept, and which alerts there are. Pure. */
import {
  changesInWords,
  type BackupAlert,
  type BackupAlertId,
  type BackupSettings,
  type BackupType,
  type DiskForecast,
  type FullSchedule,
  type IncrementalSchedule,
  type LastRestore,
  type Retention,
} from '@cottontree/contract/backup/backup.ts';
import { forecastAlerts } from './disk-forecast.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** At night, in Freetown as in UTC. */
const FULL_HOUR = 2;
const INTERVAL_HOURS: Readonly<Record<IncrementalSchedule, number>> = { '1h': 1, '4h': 4, '6h': 6 };
const KEPT_DAYS: Readonly<Record<Retention, number | null>> = {
  '30d': 30,
  '90d': 90,
  '1y': 365,
  forever: null,
};

/** After a failed backup the schedule waits this long before it tries again. */
export const RETRY_MS = 15 * 60_000;
/** A scheduled backup may have to wait and takes time; after this it is late. */
const FULL_GRACE_MS = 2 * HOUR_MS;
const INCREMENTAL_GRACE_MS = HOUR_MS / 2;
/** A day, and two hours for a backup that takes long. */
const OTHERS_LATE_MS = 26 * HOUR_MS;
/** WAL is stored every few seconds; if it waits this long, there is a problem. */
const LOG_LATE_MS = 10 * 60_000;
/** A test that is due begins within a minute and takes minutes; the rest is for a server that was off. */
const DRILL_GRACE_MS = 2 * DAY_MS;
/** A backup that was never restored is not proven, so a test is due at least this often. */
const DRILL_DUE_MS = 90 * DAY_MS;

/** The newest scheduled time of a full backup up to `now`. */
export function fullDueAt(schedule: FullSchedule, now: Date): Date {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), FULL_HOUR));
  const back = (): void => void at.setUTCDate(at.getUTCDate() - 1);
  if (at > now) back();
  while ((schedule === 'weekly' && at.getUTCDay() !== 0) || (schedule === 'monthly' && at.getUTCDate() !== 1))
    back();
  return at;
}
/** The first scheduled time after `now`. */
export function nextFullAt(schedule: FullSchedule, now: Date): Date {
  const probe = new Date(fullDueAt('daily', now));
  do probe.setUTCDate(probe.getUTCDate() + 1);
  while (fullDueAt(schedule, probe).getTime() !== probe.getTime());
  return probe;
}
export function incrementalDueAt(schedule: IncrementalSchedule, now: Date): Date {
  const step = INTERVAL_HOURS[schedule] * HOUR_MS;
  return new Date(Math.floor(now.getTime() / step) * step);
}
export const nextIncrementalAt = (schedule: IncrementalSchedule, now: Date): Date =>
  new Date(incrementalDueAt(schedule, now).getTime() + INTERVAL_HOURS[schedule] * HOUR_MS);

/** The facts about the past that the schedule uses. */
export interface Past {
  /** When this installation began to use the schedule; nothing before counts as missed. */
  readonly since: Date;
  /** Start of the newest completed one; a full or database backup also replaces an incremental one. */
  readonly lastFull: Date | null;
  /** The same for full backups and for those that were written in place of one. */
  readonly lastFullServed: Date | null;
  readonly lastIncremental: Date | null;
  /** Start of the newest failed one of any type. */
  readonly lastFailed: Date | null;
  /** Whether WAL continues a base backup; only then can an incremental one be taken. */
  readonly continues: boolean;
}

const missed = (due: Date, last: Date | null, { since }: Past): boolean =>
  due > since && (last === null || last < due);

/** The type of backup that is due now, full before incremental; null if none is. */
export function dueNow(settings: BackupSettings, past: Past, now: Date): BackupType | null {
  const lastDone = later(past.lastFull, past.lastIncremental);
  const { lastFailed } = past;
  if (
    lastFailed &&
    (lastDone === null || lastFailed > lastDone) &&
    now.getTime() - lastFailed.getTime() < RETRY_MS
  )
    return null;
  // A base without continuous WAL cannot be continued.
  if (past.lastFull && !past.continues) return 'full';
  if (missed(fullDueAt(settings.fullSchedule, now), past.lastFullServed, past)) return 'full';
  const due = incrementalDueAt(settings.incrementalSchedule, now);
  return past.continues && missed(due, lastDone, past) ? 'incremental' : null;
}

/**
 * The time between two tests of the newest state; `last` is the last test, or the first backup where there was none.
 */
const DRILL_EVERY_MS = 30 * DAY_MS;
export const isDrillDue = (last: Date, now: Date): boolean =>
  now.getTime() - last.getTime() >= DRILL_EVERY_MS;

const later = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** The time before which nothing is kept; null if everything is kept. */
export const keptSince = (retention: Retention, now: Date): Date | null => {
  const days = KEPT_DAYS[retention];
  return days === null ? null : new Date(now.getTime() - days * DAY_MS);
};

export interface Kept {
  readonly id: string;
  readonly type: BackupType;
  readonly finishedAt: string;
  /** Whether everything that it restores from exists. */
  readonly whole: boolean;
}
/**
 * The expired backups. The newest base is always kept, and so is the newest backup with the keys. Incrementals before
 * the next base expire with their base, because they are useless without it. An incomplete backup does not count as the
 * newest.
 */
export function expired(backups: readonly Kept[], since: Date | null): string[] {
  if (since === null) return [];
  const inOrder = backups.toSorted((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1));
  const isBase = ({ type, whole }: Kept): boolean => whole && (type === 'full' || type === 'database');
  // The base that is needed to restore the oldest time to be kept.
  const cut = since.toISOString();
  const first = inOrder.findLast((each) => isBase(each) && each.finishedAt <= cut) ?? inOrder.find(isBase);
  const keys = inOrder.findLast(({ type, whole }) => whole && (type === 'full' || type === 'files'));
  return inOrder
    .filter((each) => {
      if (each.finishedAt > cut || each.id === first?.id || each.id === keys?.id) return false;
      return each.type === 'files' || first === undefined || each.finishedAt < first.finishedAt;
    })
    .map(({ id }) => id);
}

export interface Watched extends Past {
  /** Whether this product takes the backups; false before the first observation, and for an external database without pgBackRest. */
  readonly watches: boolean;
  /** Whether the schedule is this product's; that of an external database belongs to its own tool. */
  readonly schedules: boolean;
  readonly problems: readonly { readonly place: string; readonly problem: string }[];
  /** The store belongs to another server, so that this one takes no backups. */
  readonly isRefused: boolean;
  /** Findings about the content of the store. */
  readonly findings: readonly string[];
  /** The age of the oldest WAL that waits for storage. */
  readonly waitingSince: Date | null;
  readonly archiveFailingSince: Date | null;
  readonly sameDisk: boolean;
  readonly disks: readonly DiskForecast[];
  readonly keyShownAt: Date | null;
  readonly failed: { readonly at: Date; readonly type: BackupType; readonly problem: string } | null;
  readonly restored: LastRestore | null;
  /** When the oldest base was completed; null while nothing can be restored. */
  readonly recoverableFrom: Date | null;
  /** The last test of the newest state, or the first backup where there was none; null while nothing can be restored. */
  readonly lastWholeDrill: Date | null;
  readonly drills: readonly {
    readonly name: string;
    readonly at: Date | null;
    readonly passed: boolean;
    readonly problem: string | null;
  }[];
}

const alert = (
  id: BackupAlertId,
  level: BackupAlert['level'],
  message: string,
  since: Date | null = null,
): BackupAlert => ({ id, level, message, since: since?.toISOString() ?? null });

/** How long a restore that reverted something, or may have, is shown as an alert. */
const RESTORED_MS = 30 * 24 * 60 * 60_000;

/** People must decide again on what a restore reverted. */
function restoredAlert({ restored }: Watched, now: Date): BackupAlert[] {
  if (!restored || restored.takenBack?.length === 0) return [];
  const at = new Date(restored.at);
  if (now.getTime() - at.getTime() > RESTORED_MS) return [];
  const message =
    restored.takenBack === null
      ? 'What the last restore took back of suspensions and changes of roles is not known: go through people and roles'
      : `The last restore took back ${changesInWords(restored.takenBack.length)}: decide them again`;
  return [alert('restored', 'warning', message, at)];
}

/** Whether a test is missing: the newest is too old, or the first, which follows the first backup by itself, never ended. */
const isUntried = (it: Watched, now: Date): boolean => untriedSince(it, now) <= now;
/** By when the next test of any kind is to be tried. */
function untriedSince({ drills, recoverableFrom }: Watched, now: Date): Date {
  const tried = drills.map(({ at }) => at).reduce(later, null);
  const [from, allowed] = tried ? [tried, DRILL_DUE_MS] : [recoverableFrom ?? now, DRILL_GRACE_MS];
  return new Date(from.getTime() + allowed);
}

/**
 * When a restore test became due that nobody ran; null while none is. The schedule tries the newest state once a month,
 * and any test counts for the rule that a backup is tried every 90 days.
 */
export function drillDueAt(it: Watched, now: Date): Date | null {
  if (!it.watches || it.isRefused || it.lastFull === null) return null;
  const { lastWholeDrill } = it;
  const monthly = lastWholeDrill && new Date(lastWholeDrill.getTime() + DRILL_EVERY_MS);
  if (monthly && now.getTime() - monthly.getTime() > DRILL_GRACE_MS) return monthly;
  return isUntried(it, now) ? untriedSince(it, now) : null;
}

/** The alerts, most severe first. */
export function alertsOf(settings: BackupSettings, it: Watched, now: Date): BackupAlert[] {
  return all(settings, it, now).toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
const LEVELS: readonly BackupAlert['level'][] = ['error', 'warning', 'info'];

function all(settings: BackupSettings, it: Watched, now: Date): BackupAlert[] {
  const found = restoredAlert(it, now);
  if (!it.watches) return found;
  const age = (at: Date): number => now.getTime() - at.getTime();
  for (const { place, problem } of it.problems) found.push(alert(`location:${place}`, 'error', problem));
  // All that follows from it would lead to remedies that cannot work here.
  if (it.isRefused) return found;
  for (const finding of it.findings) found.push(alert(`store:${finding}`, 'error', finding));
  if (it.archiveFailingSince)
    found.push(
      alert(
        'archive',
        'error',
        'PostgreSQL cannot hand over its log of changes: is the disk full?',
        it.archiveFailingSince,
      ),
    );
  if (it.lastFull && !it.continues)
    found.push(
      alert(
        'gap',
        'error',
        'Changes are not being kept: the log continues no backup until the next full one',
      ),
    );
  if (it.waitingSince && age(it.waitingSince) > LOG_LATE_MS)
    found.push(alert('log-late', 'error', 'The log of changes waits to be stored', it.waitingSince));
  if (it.failed)
    found.push(
      alert(
        'failed',
        'error',
        `The last ${it.failed.type} backup failed: ${it.failed.problem}`,
        it.failed.at,
      ),
    );
  const last = later(it.lastFull, it.lastIncremental);
  if (!it.schedules && last && age(last) > OTHERS_LATE_MS)
    found.push(
      alert(
        'full-late',
        'error',
        'pgBackRest took no backup in the last 26 hours: see what starts it by the clock',
        last,
      ),
    );
  const full = fullDueAt(settings.fullSchedule, now);
  if (it.schedules && missed(full, it.lastFullServed, it) && age(full) > FULL_GRACE_MS)
    found.push(alert('full-late', 'error', 'The scheduled full backup is late', full));
  const incremental = incrementalDueAt(settings.incrementalSchedule, now);
  if (
    it.schedules &&
    it.continues &&
    missed(incremental, last, it) &&
    age(incremental) > INCREMENTAL_GRACE_MS
  )
    found.push(alert('incremental-late', 'warning', 'The scheduled incremental backup is late', incremental));
  for (const drill of it.drills)
    if (drill.at && !drill.passed)
      found.push(
        alert(
          `drill:${drill.name}`,
          'error',
          `${drill.name}: ${drill.problem ?? 'a check failed'}`,
          drill.at,
        ),
      );
  if (it.lastWholeDrill && age(it.lastWholeDrill) > DRILL_EVERY_MS + DRILL_GRACE_MS)
    found.push(
      alert(
        'drill-late',
        'error',
        'The monthly restore test of the newest state is late',
        new Date(it.lastWholeDrill.getTime() + DRILL_EVERY_MS),
      ),
    );
  found.push(...forecastAlerts(it.disks, now));
  if (it.lastFull === null) found.push(alert('none', 'warning', 'There is no full backup yet'));
  else if (isUntried(it, now))
    found.push(alert('no-drill', 'warning', 'No restore was tried in the last 90 days: run a test'));
  if (it.schedules && it.keyShownAt === null)
    found.push(
      alert(
        'key',
        'warning',
        'Nobody has written down the recovery key: without it and this machine, no backup opens',
      ),
    );
  if (it.sameDisk)
    found.push(
      alert(
        'same-disk',
        'info',
        'The backups lie on the same disk as the database: the administrator of the server puts them on another disk or in an object store',
      ),
    );
  return found;
}
