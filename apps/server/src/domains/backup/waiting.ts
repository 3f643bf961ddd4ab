/** Backups that are missing, late or failed, and restore tests that wait for somebody. */
import {
  BACKUP_ALERTS,
  readState,
  runDrill,
  startBackup,
  type BackupAlert,
} from '@cottontree/contract/backup/backup.ts';
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { date } from '@cottontree/contract/formatting.ts';
import {
  daysPast,
  lines,
  mayCall,
  powersOf,
  type Waiting,
  type WaitingCall,
  type WaitingItem,
} from '../work/index.ts';
import { alertsOf, drillDueAt, nextFullAt } from './rules.ts';
import { readWatch, type Watch } from './watch.ts';

type AlertKind = (typeof BACKUP_ALERTS)[number];

/** What the alerts of a kind mean for the backups; the kinds that are left out are shown on the screen of backups alone. */
const MEANS: Partial<Record<AlertKind, readonly [title: string, detail: string]>> = {
  location: ['Backups cannot be stored', 'Their place cannot be used'],
  store: ['The store of backups has a fault', 'What lies there is not what was written'],
  archive: ['Changes are not being backed up', 'The log of changes is not stored'],
  gap: ['Changes are not being backed up', 'Until the next full backup'],
  'log-late': ['Changes are not being backed up', 'The log of changes waits to be stored'],
  failed: ['The last backup failed', 'The screen of backups says why'],
  'full-late': ['The full backup is late', 'It did not run when it was due'],
  'incremental-late': ['The incremental backup is late', 'It did not run when it was due'],
};
const KINDS: readonly string[] = BACKUP_ALERTS;
const isKind = (text: string): text is AlertKind => KINDS.includes(text);
const partsOf = ({ id }: BackupAlert): [kind: string, of: string] => {
  const [kind = '', ...of] = id.split(':');
  return [kind, of.join(':')];
};
const meaningOf = (alert: BackupAlert) => {
  const [kind] = partsOf(alert);
  return isKind(kind) ? MEANS[kind] : undefined;
};

/** What is wrong with the backups, in one line: that there is none, or the most severe of what else is the matter. */
function backupsAmiss({ settings, watched }: Watch, now: Date, today: BusinessDay): WaitingItem[] {
  const alerts = alertsOf(settings, watched, now);
  const common = {
    kind: 'backup',
    id: 'backups',
    amountUsd: null,
    href: '/backup-disaster-recovery',
    needs: powersOf(readState, startBackup),
  } as const;
  if (alerts.some(({ id }) => id === 'none')) {
    const due = businessDayOf(nextFullAt(settings.fullSchedule, watched.since));
    return [
      {
        ...common,
        title: 'No full backup has been taken',
        detail: 'Until then nothing can be restored',
        since: businessDayOf(watched.since),
        due: watched.schedules ? due : null,
        daysLate: watched.schedules ? daysPast(due, today) : 0,
      },
    ];
  }
  const worst = alerts.find((alert) => meaningOf(alert) !== undefined);
  const [title, detail] = (worst && meaningOf(worst)) ?? [];
  if (worst === undefined || title === undefined || detail === undefined) return [];
  const since = businessDayOf(worst.since === null ? now : new Date(worst.since));
  return [{ ...common, title, detail, since, due: null, daysLate: daysPast(since, today) }];
}

const DRILL = {
  kind: 'drill',
  amountUsd: null,
  href: '/backup-disaster-recovery?tab=recovery',
  needs: powersOf(runDrill),
} as const;

/** Restore tests whose last run failed, and the one that is due and did not run by itself. */
function drills({ settings, watched }: Watch, now: Date, today: BusinessDay): WaitingItem[] {
  const failed = alertsOf(settings, watched, now).flatMap((alert): WaitingItem[] => {
    const [kind, name] = partsOf(alert);
    if (kind !== 'drill') return [];
    const since = businessDayOf(alert.since === null ? now : new Date(alert.since));
    return [
      {
        ...DRILL,
        id: name,
        title: 'Test restore of backups failed',
        detail: name,
        since,
        due: null,
        daysLate: daysPast(since, today),
      },
    ];
  });
  const dueAt = drillDueAt(watched, now);
  if (dueAt === null) return failed;
  const due = businessDayOf(dueAt);
  return [
    ...failed,
    {
      ...DRILL,
      id: 'restore-test',
      title: 'Test restore of backups is due',
      detail: `Due since ${date(due)}`,
      since: due,
      due,
      daysLate: daysPast(due, today),
    },
  ];
}

export async function waitingBackups({ db, actor, now, today }: WaitingCall): Promise<Waiting | null> {
  const [mayBackUp, mayTest] = [mayCall(actor, readState, startBackup), mayCall(actor, runDrill)];
  if (!mayBackUp && !mayTest) return null;
  const watch = await readWatch(db, now);
  return lines(
    [...(mayBackUp ? backupsAmiss(watch, now, today) : []), ...(mayTest ? drills(watch, now, today) : [])],
    today,
  );
}
