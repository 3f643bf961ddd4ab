import {
  DRILLS,
  DRILL_IDS,
  PGBACKREST_DRILLS,
  RPO_TARGET_MINUTES,
  RTO_TARGET_MINUTES,
  readState as route,
  type BackupAlert,
  type BackupClaim,
  type BackupLocation,
  type BackupService,
  type ExternalBackups,
  type RecoveryObjective,
} from '@cottontree/contract/backup/backup.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { alertsOf, nextFullAt, nextIncrementalAt } from '../rules.ts';
import { readRunning } from '../rows-store.ts';
import { readWatch, type History } from '../watch.ts';
import { type Seen } from '../settings-store.ts';

/** The server that takes backups reports every few seconds; without a report for this long, it is not running. */
const SILENT_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** Alerts that a service is not what its name promises. */
const ARCHIVE_ALERTS = ['archive', 'gap', 'log-late'];
const SCHEDULE_ALERTS = ['failed', 'full-late', 'incremental-late'];

const STORE_NAMES = {
  folder: 'Backup folder',
  s3: 'Object store',
  pgbackrest: 'pgBackRest',
} as const satisfies Record<BackupLocation['kind'], string>;

const NOT_SEEN = { state: 'unknown', detail: 'This server has not looked at its backups yet' } as const;

interface Facts {
  readonly seen: Seen | null;
  readonly history: History;
  readonly alerts: readonly BackupAlert[];
  readonly busy: boolean;
  readonly now: Date;
}

function servicesOf({ seen, history, alerts, busy, now }: Facts): BackupService[] {
  if (!seen) return [];
  const troubleIn = (ids: readonly string[]): BackupAlert | undefined =>
    alerts.find(({ id }) => ids.includes(id));
  // During a long backup no reports are expected.
  const silent = !busy && now.getTime() - Date.parse(seen.at) > SILENT_MS;
  const server: BackupService = {
    id: 'server',
    name: 'Backup service',
    state: silent ? 'error' : 'ok',
    detail: silent ? 'It has not reported for more than five minutes' : 'Running',
  };
  const database: BackupService = {
    id: 'database',
    name: 'Database',
    state: silent ? 'unknown' : 'ok',
    detail: `PostgreSQL ${seen.version}, ${seen.database === 'embedded' ? 'embedded in this server' : 'on a server of its own'}`,
  };
  // After a restore the report of the machine that took the backup is there, without its places.
  const isUnseen = seen.database === 'embedded' && seen.locations.length === 0;
  const archive: BackupService = {
    id: 'archive',
    name: 'Log archiving',
    ...archiving(seen, history, troubleIn(ARCHIVE_ALERTS)),
    ...(silent && { state: 'unknown' }),
    ...(isUnseen && NOT_SEEN),
  };
  const stores = seen.locations.map((each): BackupService => ({
    id: `store:${each.kind}`,
    name: STORE_NAMES[each.kind],
    state: silent ? 'unknown' : each.usable ? 'ok' : 'error',
    detail: each.usable
      ? each.kind === 'pgbackrest'
        ? 'Its repository can be read'
        : 'Can be written'
      : (each.note ?? 'Cannot be used'),
  }));
  const unscheduled = scheduleTrouble(seen, troubleIn(SCHEDULE_ALERTS));
  const backups: BackupService = {
    id: 'schedule',
    name: 'Scheduled backups',
    state: unscheduled === null ? 'ok' : 'warning',
    detail: unscheduled ?? 'On schedule',
    ...(isUnseen && NOT_SEEN),
  };
  return [server, database, archive, ...stores, ...(seen.database === 'embedded' ? [backups] : [])];
}
function archiving(
  seen: Seen,
  { lastFull }: History,
  alert: BackupAlert | undefined,
): Pick<BackupService, 'state' | 'detail'> {
  if (seen.claim?.state === 'other')
    return { state: 'warning', detail: 'Off: the store of backups belongs to another server' };
  if (seen.claim?.state === 'emptied')
    return { state: 'warning', detail: 'Changes wait until the backup folder is there again' };
  if (alert) return { state: 'error', detail: alert.message };
  if (seen.archiveFailingSince !== null)
    return { state: 'error', detail: 'PostgreSQL cannot hand over its log' };
  if (seen.archiveMode === 'off') return { state: 'warning', detail: 'Off: no recovery to an exact time' };
  // An external database has its own WAL archive. The log continues the first full backup as soon as there is one.
  return seen.database === 'external' || seen.continues || lastFull !== null
    ? { state: 'ok', detail: 'Every change is kept' }
    : { state: 'warning', detail: 'Begins with the first full backup' };
}

/** Why scheduled backups are not taken as scheduled; null if they are. */
function scheduleTrouble({ locations }: Seen, alert: BackupAlert | undefined): string | null {
  if (locations.some(({ kind, usable }) => kind === 'folder' && !usable))
    return 'None is taken until the backup folder can be used';
  return alert?.id === 'failed' ? 'The last one failed and is tried again' : (alert?.message ?? null);
}

function externalOf({ version, archiveMode, archivedAt, pgbackrest }: Seen): ExternalBackups {
  return {
    version,
    archives: archiveMode !== 'off',
    archivedAt,
    stanza: pgbackrest?.stanza ?? null,
    missing: pgbackrest
      ? pgbackrest.missing
      : 'This server has not looked for pgBackRest yet: it does within a minute',
  };
}

const shownClaim = (seen: Seen | null): BackupClaim | null => {
  if (!seen?.claim) return null;
  const { process: _, ...claim } = seen.claim;
  return claim;
};

export const readState = query(route, async ({ db, clock, actor }) => {
  const now = clock.now();
  const { seen, settings, drills, history, watched } = await readWatch(db, now);
  const { restored } = watched;
  const alerts = alertsOf(settings, watched, now);
  const busy = drills.some(({ running }) => running) || (await readRunning(db)) !== null;
  const isExternal = seen?.database === 'external';
  const objective = (target: number, measured: 'rto' | 'rpo'): RecoveryObjective[] =>
    (isExternal ? PGBACKREST_DRILLS : DRILL_IDS)
      .filter((id) => id !== 'integrity' && id !== 'quick')
      .map((id) => {
        const drill = drills.find((each) => each.id === id);
        return {
          system: DRILLS[id].system,
          target: target * MINUTE_MS,
          measured: drill?.[measured] ?? null,
          measuredAt: drill?.[measured] === null ? null : (drill?.lastRun ?? null),
        };
      });
  // What another server keeps is not known here, and this one keeps nothing.
  const keeps = !isExternal && !watched.isRefused;
  const restores = keeps || seen?.pgbackrest?.missing === null;
  return {
    database: seen?.database ?? 'embedded',
    at: seen?.at ?? null,
    locations: seen?.locations ?? [],
    claim: shownClaim(seen),
    external: seen?.database === 'external' ? externalOf(seen) : null,
    services: servicesOf({ seen, history, alerts, busy, now }),
    disks: [...watched.disks],
    alerts,
    rto: objective(RTO_TARGET_MINUTES, 'rto'),
    rpo: objective(RPO_TARGET_MINUTES, 'rpo'),
    nextFullAt: keeps ? nextFullAt(settings.fullSchedule, now).toISOString() : null,
    nextIncrementalAt: keeps ? nextIncrementalAt(settings.incrementalSchedule, now).toISOString() : null,
    recoverableFrom: restores ? (history.recoverableFrom?.toISOString() ?? null) : null,
    recoverableTo: restores ? recoverableTo(history, seen?.storedUpTo ?? null) : null,
    keyShownAt: watched.keyShownAt?.toISOString() ?? null,
    mail: seen?.mail ?? false,
    lastRestore: restored && {
      ...restored,
      changes: restored.takenBack?.length ?? null,
      // Taken from audit records, so it needs the permission to read the trail.
      takenBack: actor.powers.has('audit.view') ? restored.takenBack : null,
    },
  };
});

/** A backup reaches its own end at least, though no later piece of the log was seen yet, as after a start. */
function recoverableTo(
  { recoverableFrom, lastBaseEnded }: Pick<History, 'recoverableFrom' | 'lastBaseEnded'>,
  storedUpTo: string | null,
): string | null {
  if (recoverableFrom === null || storedUpTo === null) return null;
  const ended = (lastBaseEnded ?? recoverableFrom).toISOString();
  return ended > storedUpTo ? ended : storedUpTo;
}
